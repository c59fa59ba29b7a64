/**
 * What was pasted, line by line, before anything is sent: what is new, what is there already, what is too long. Pure.
 */

/** As the interface limits them; a test asks it for both. */
export const promptLimits = { listMax: 50, lengthMax: 500 }
export const competitorLimits = { listMax: 50, lengthMax: 253 }
export const aliasLimits = { listMax: 25, lengthMax: 200 }

export interface ListLimits {
  readonly listMax: number
  readonly lengthMax: number
}

export interface PastedLines {
  /** In their order, without those that are there already. */
  readonly added: ReadonlyArray<string>
  readonly duplicates: number
  /** Lines that are too long, by their number from 1, with their length. */
  readonly tooLong: ReadonlyArray<{ readonly line: number; readonly length: number }>
  /** How many there would be in all, beyond what the list holds; 0 where all fit. */
  readonly tooMany: number
}

/** Characters as people count them: by code points. */
const lengthOf = (text: string): number => Array.from(text).length

/** Reads lines; `there` is what the list holds already. */
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
 * A list that was made of `base`, as one of what is saved now: what was put in and taken out is, and what others have
 * saved meanwhile stays.
 */
export const rebasedLines = (
  base: ReadonlyArray<string>,
  wanted: ReadonlyArray<string>,
  saved: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const [before, after, there] = [new Set(base), new Set(wanted), new Set(saved)]
  // in the order that is wanted, where nobody else has changed it
  if (base.join("\n") === saved.join("\n")) return wanted
  return [
    ...saved.filter((value) => after.has(value) || !before.has(value)),
    ...wanted.filter((value) => !before.has(value) && !there.has(value))
  ]
}

/** The values in a text, one in a line. */
export const linesOf = (text: string): ReadonlyArray<string> =>
  pastedLines(text, [], { listMax: 1e9, lengthMax: 1e9 }).added
