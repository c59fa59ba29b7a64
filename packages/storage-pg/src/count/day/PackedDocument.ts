/**
 * Words and whole numbers in few bytes: JSON, a zero byte, then the numbers, seven bits a byte. A report reads a
 * hundred thousand numbers; out of JSON's lists that takes ten times as long, and twice the bytes.
 */

/** A document that was read: its words, and its numbers for a `NumberReader`. */
export interface Unpacked<Words> {
  readonly words: Words
  readonly numbers: Uint8Array
}

/** Writes a document; the numbers are whole and not negative, and the reader has to know what each of them is. */
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

/** Reads one number after the other. */
export class NumberReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  next(): number {
    const first = this.byte()
    if (first < 128) return first
    let number = first - 128
    for (let factor = 128; ; factor *= 128) {
      const byte = this.byte()
      if (byte < 128) return number + byte * factor
      number += (byte - 128) * factor
    }
  }

  /** Reads numbers until there is no place for more, or no more of them; returns how many. */
  fill(places: Uint32Array | Float64Array): number {
    const { bytes } = this
    let { at } = this
    let place = 0
    for (; place < places.length && at < bytes.length; place++) {
      let byte = bytes[at++] ?? 0
      let number = byte & 127
      for (let factor = 128; byte >= 128; factor *= 128) {
        byte = bytes[at++] ?? 0
        number += (byte & 127) * factor
      }
      places[place] = number
    }
    if (at > bytes.length) throw new Error("a document without a number")
    this.at = at
    return place
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new Error("a document without a number")
    return byte
  }
}

/** Gives one list of numbers after the other, all in the same memory: a list of its own takes long to make. */
export class ColumnReader {
  private readonly all: Uint32Array
  private readonly length: number
  private at = 0

  /** The numbers are below 2^32. */
  constructor(bytes: Uint8Array) {
    // a number has a byte at least
    this.all = new Uint32Array(bytes.length)
    this.length = new NumberReader(bytes).fill(this.all)
  }

  /** So many numbers, which are below 2^31. */
  column(length: number): Int32Array {
    return new Int32Array(this.all.buffer, this.take(length), length)
  }

  /** So many numbers. */
  longColumn(length: number): Uint32Array {
    return new Uint32Array(this.all.buffer, this.take(length), length)
  }

  /** Goes on by so many numbers; the place in memory where they begin. */
  private take(length: number): number {
    const from = this.at
    this.at += length
    if (this.at > this.length) throw new Error("a document without a number")
    return from * this.all.BYTES_PER_ELEMENT
  }
}
