/** Stems of praise and blame of one language other than English; enough for a clear tone, silent otherwise. */

/** Stems to look for, folded (no accents): at the start of words, or anywhere in unspaced scripts. `_` is a space. */
export interface ForeignTone {
  readonly good: ReadonlyArray<string>
  readonly bad: ReadonlyArray<string>
  /** Words that turn a stem around. */
  readonly not: ReadonlyArray<string>
  /** They follow their word (Japanese, Korean); in other languages they precede it. */
  readonly after: boolean
  /** Expressions that say nothing, though they hold a stem or a word that would turn one: "sin duda". */
  readonly plain: ReadonlyArray<string>
}

const stems = (list: string): Array<string> => list.split(/\s+/).filter((stem) => stem !== "")

/** Reads lists of stems parted by spaces. */
export const tone = (good: string, bad: string, not: string, after = false, plain = ""): ForeignTone => ({
  good: stems(good),
  bad: stems(bad),
  not: stems(not),
  after,
  plain: stems(plain)
})
