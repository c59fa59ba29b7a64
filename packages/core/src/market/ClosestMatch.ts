/** Suggests the known name closest to a misspelled one. Pure. */

/**
 * The candidate with the fewest edits (insert, delete, replace, swap of neighbors) from `text`, the first on a tie.
 * `undefined` if more than a third of its letters differ. `normal` is applied to both sides.
 */
export const closestMatch = (
  text: string,
  candidates: Iterable<string>,
  normal: (text: string) => string
): string | undefined => {
  const wanted = normal(text).slice(0, lengthMax)
  let best: string | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    const key = normal(candidate)
    const distance = editDistance(wanted, key)
    if (distance < bestDistance && distance * 3 <= Math.max(key.length, 3)) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

// no name is longer, and the time grows with the length
const lengthMax = 100

const editDistance = (a: string, b: string): number => {
  let before: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          replaced,
          isSwap ? at(before, column - 2) + 1 : Infinity
        )
      )
    }
    before = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: ReadonlyArray<number>, column: number): number => row[column] ?? Infinity
