/**
 * Reads documents that hold columns, lists of equal length, instead of a list of objects.
 */

/** The value at a place of a column. */
export const valueAt = <A>(column: ReadonlyArray<A>, place: number): A => {
  const value = column[place]
  if (value === undefined) throw new Error("a column of a document is shorter than the others")
  return value
}
