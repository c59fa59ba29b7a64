/** Which answers repeat a text, by the rule of the product. */

interface CellTexts {
  readonly scan: string
  readonly own: Set<number>
  readonly before: ReadonlySet<number>
}

/** The texts of a tracker's cells. */
export class Texts {
  private readonly latest = new Map<number, CellTexts>()

  /** Adds the text of an answer. Returns whether its scan, or the latest one before with answers, has it already. */
  isRepeated(cell: number, scan: string, text: number): boolean {
    const known = this.latest.get(cell)
    const texts =
      known?.scan === scan ? known : { scan, own: new Set<number>(), before: known?.own ?? new Set<number>() }
    const isRepeated = texts.own.has(text) || texts.before.has(text)
    texts.own.add(text)
    this.latest.set(cell, texts)
    return isRepeated
  }
}
