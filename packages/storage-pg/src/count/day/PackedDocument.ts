/**
 * Words and whole numbers in few bytes: JSON, a zero byte, then the numbers, seven bits a byte. A report reads a
 * hundred thousand numbers; out of JSON's lists that takes ten times as long, and twice the bytes.
 */

/** A document that was read: its words, and its numbers for a `NumberReader`. */
export interface Unpacked<Words> {
  readonly words: Words
  readonly numbers: Uint8Array
}

/** Each value once, by the name that makes it equal to another, in the order in which they come. */
export const dictionary = <A>(nameOf: (value: A) => unknown) => {
  const places = new Map<unknown, number>()
  const values: Array<A> = []
  return {
    values,
    place: (value: A): number => {
      const name = nameOf(value)
      const known = places.get(name)
      if (known !== undefined) return known
      places.set(name, values.length)
      return values.push(value) - 1
    }
  }
}

/** The name of what is a name. */
export const itself = <A>(value: A): A => value

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

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
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

  /** Reads as many numbers as there are places. */
  fill(places: Uint32Array | Float64Array): void {
    const { bytes } = this
    let { at } = this
    for (let place = 0; place < places.length; place++) {
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
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new Error("a document without a number")
    return byte
  }
}
