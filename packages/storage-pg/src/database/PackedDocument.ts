/**
 * Packs words and integers into few bytes: JSON, a zero byte, then the numbers, seven bits a byte. A report reads a
 * hundred thousand numbers; as JSON lists that takes ten times as long and twice the bytes.
 */

/** A parsed document: its words, and its numbers for a `ColumnReader`. */
export interface Unpacked<Words> {
  readonly words: Words
  readonly numbers: Uint8Array
}

/** Writes a document. The numbers are integers from 0 to 2^32 - 1; the reader must know their meaning. */
export const packed = (words: unknown, numbers: Iterable<number>): Uint8Array => {
  const bytes: Array<number> = []
  for (const number of numbers) {
    let rest = number
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.concat([Buffer.from(JSON.stringify(words)), Uint8Array.of(0), Uint8Array.from(bytes)])
}

/** Reads the words of a document. */
export const unpacked = <Words>(bytes: Uint8Array): Unpacked<Words> => {
  const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = document.indexOf(0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `packed`
  return { words: JSON.parse(document.toString("utf8", 0, end)) as Words, numbers: document.subarray(end + 1) }
}

const numbersIn = (bytes: Uint8Array): Uint32Array => {
  // a number has at least a byte
  const numbers = new Uint32Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; length++) {
    let byte = bytes[at++] ?? 0
    let number = byte & 127
    for (let factor = 128; byte >= 128; factor *= 128) {
      if (at === bytes.length) throw new Error("a document without a number")
      byte = bytes[at++] ?? 0
      number += (byte & 127) * factor
    }
    numbers[length] = number
  }
  return numbers.subarray(0, length)
}

/** Reads lists of numbers into shared memory, because allocating each is slow. */
export class ColumnReader {
  private readonly all: Uint32Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.all = numbersIn(bytes)
  }

  /** Reads this many numbers below 2^31. */
  column(length: number): Int32Array {
    return new Int32Array(this.all.buffer, this.take(length), length)
  }

  /** Reads this many numbers. */
  longColumn(length: number): Uint32Array {
    return new Uint32Array(this.all.buffer, this.take(length), length)
  }

  /** Skips this many numbers. Returns the index in memory where they begin. */
  private take(length: number): number {
    const from = this.at
    this.at += length
    if (this.at > this.all.length) throw new Error("a document without a number")
    return from * this.all.BYTES_PER_ELEMENT
  }
}
