/** Dictionary encoding: repeated values become numbers. Pure. */

/** Numbers values in order of first appearance, after the known ones. Values with the same name are equal. */
export const dictionary = <A>(nameOf: (value: A) => unknown, known: ReadonlyArray<A> = []) => {
  const numbers = new Map(known.map((value, number) => [nameOf(value), number]))
  const values = [...known]
  const numberOf = (value: A): number => {
    const name = nameOf(value)
    const seen = numbers.get(name)
    if (seen !== undefined) return seen
    numbers.set(name, values.length)
    return values.push(value) - 1
  }
  return { values, numberOf }
}

export type Dictionary<A> = ReturnType<typeof dictionary<A>>

/** Identity, for values that are their own key. */
export const itself = <A>(value: A): A => value

/** The value at a place of a list, which must have one. */
export const valueAt = <A>(values: ReadonlyArray<A>, place: number | undefined): A => {
  const value = place === undefined ? undefined : values[place]
  if (value === undefined) throw new Error(`a list of ${values.length} has no place ${place}`)
  return value
}
