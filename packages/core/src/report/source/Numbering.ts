import { dictionary, itself } from "../../count/Dictionary.ts"

/** A character for which a text takes two bytes for each of its characters. */
const wideCharacter = /[^\u0000-\u00ff]/

/** Numbers texts in the order in which they first come, from 0. */
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

  /** About what it takes in memory: 80 bytes for each text beside its letters. */
  get bytes(): number {
    return this.letterBytes + 80 * this.texts.length
  }
}
