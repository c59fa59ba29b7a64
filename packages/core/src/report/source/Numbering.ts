/** A character for which a text takes two bytes for each of its characters. */
const wideCharacter = /[^\u0000-\u00ff]/

/** Numbers texts in the order in which they first come, from 0. */
export class Numbering {
  readonly texts: Array<string> = []
  private readonly numbers = new Map<string, number>()
  private letterBytes = 0

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const number = this.texts.push(text) - 1
    this.numbers.set(text, number)
    this.letterBytes += wideCharacter.test(text) ? 2 * text.length : text.length
    return number
  }

  /** About what it takes in memory: 80 bytes for each text beside its letters. */
  get bytes(): number {
    return this.letterBytes + 80 * this.texts.length
  }
}
