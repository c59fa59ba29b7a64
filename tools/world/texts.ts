/** Which answers repeat a text, by the rule of the product. */

/** In lists, which are short and cost a simulation less than sets. */
interface CellTexts {
  readonly scan: string
  readonly own: Array<number>
  readonly before: ReadonlyArray<number>
}

const none: ReadonlyArray<number> = []

/** The texts of a tracker's cells. */
export class Texts {
  private readonly latest = new Map<number, CellTexts>()

  /** Adds the text of an answer. Returns whether its scan, or the latest one before with answers, has it already. */
  isRepeated(cell: number, scan: string, text: number): boolean {
    let texts = this.latest.get(cell)
    if (texts?.scan !== scan) {
      texts = { scan, own: [], before: texts?.own ?? none }
      this.latest.set(cell, texts)
    }
    const isRepeated = texts.own.includes(text) || texts.before.includes(text)
    texts.own.push(text)
    return isRepeated
  }
}
