import { dictionary, itself } from "../../count/Dictionary.ts"

/** A character that makes a string use two bytes per character. */
const wideCharacter = /[^\u0000-\u00ff]/

/** Numbers texts in order of first appearance, from 0. */
export class Numbering {
  private readonly all = dictionary<string>(itself)
  private letterBytes = 0

  get texts(): ReadonlyArray<string> {
    return this.all.values
  }

  numberOf(text: string): number {
    const known = this.texts.length
    const number = this.all.numberOf(text)
    if (number === known) this.letterBytes += wideCharacter.test(text) ? 2 * text.length : text.length
    return number
  }

  /** Estimated memory: 80 bytes per text, and its characters. */
  get bytes(): number {
    return this.letterBytes + 80 * this.texts.length
  }
}
