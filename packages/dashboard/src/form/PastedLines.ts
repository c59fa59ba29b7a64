/** Classifies pasted lines before they are sent: new, already present, too long. Pure. */

import type { ListLimits } from "./Limits.ts"

export interface PastedLines {
  /** In their order, without those already present. */
  readonly added: ReadonlyArray<string>
  readonly duplicates: number
  /** Lines that are too long: number, from 1, and length. */
  readonly tooLong: ReadonlyArray<{ readonly line: number; readonly length: number }>
  /** The total number if the list would exceed its limit; 0 if all fit. */
  readonly tooMany: number
}

/** Number of characters, in code points. */
const lengthOf = (text: string): number => Array.from(text).length

/** Parses lines. `there` has the values already in the list. */
export const pastedLines = (text: string, there: ReadonlyArray<string>, limits: ListLimits): PastedLines => {
  const known = new Set(there)
  const added: Array<string> = []
  const tooLong: Array<PastedLines["tooLong"][number]> = []
  let duplicates = 0
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const value = line.trim()
    if (value === "") continue
    if (lengthOf(value) > limits.lengthMax) tooLong.push({ line: index + 1, length: lengthOf(value) })
    else if (known.has(value)) duplicates++
    else {
      known.add(value)
      added.push(value)
    }
  }
  return { added, duplicates, tooLong, tooMany: Math.max(0, there.length + added.length - limits.listMax) }
}

/**
 * Rebases an edited list from `base` to the current one: applies the additions and removals and keeps the changes of
 * others.
 */
export const rebasedLines = (
  base: ReadonlyArray<string>,
  wanted: ReadonlyArray<string>,
  saved: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const [before, after, there] = [new Set(base), new Set(wanted), new Set(saved)]
  // in the wanted order, unless someone else changed it
  if (base.join("\n") === saved.join("\n")) return wanted
  return [
    ...saved.filter((value) => after.has(value) || !before.has(value)),
    ...wanted.filter((value) => !before.has(value) && !there.has(value))
  ]
}

/** The values of a text, one per line. */
export const linesOf = (text: string): ReadonlyArray<string> =>
  pastedLines(text, [], { listMax: 1e9, lengthMax: 1e9 }).added
