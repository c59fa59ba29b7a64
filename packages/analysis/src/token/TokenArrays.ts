/** Arrays for the tokens of an answer, kept from one analysis to the next. */

/** Arrays with more tokens than this are dropped with their answer. */
const keptMax = 1 << 17
/** Zeros behind the tokens in use, so that a read past the end sees nothing of the answer before. */
const margin = 64

/** Facts about each token. `start` and `end` are unit indexes. */
export interface TokenColumns {
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly shape: Uint8Array
  readonly before: Uint8Array
  /** The hash of the folded token, and the word lists that hold it; see `Lexicon`. */
  readonly hash: Uint32Array
  readonly flags: Uint16Array
}

/** Room for `size` tokens, and the margin. */
export interface TokenArrays extends TokenColumns {
  readonly size: number
}

/** The arrays that analyses share. The next analysis overwrites them, so no result may refer to them. */
export class TokenScratch {
  private kept = makeTokenArrays(1 << 14)

  /** Arrays with room for `size` tokens. */
  take(size: number): TokenArrays {
    if (this.kept.size >= size) return this.kept
    const made = makeTokenArrays(size + (size >> 1))
    if (size <= keptMax) this.kept = made
    return made
  }
}

const makeTokenArrays = (size: number): TokenArrays => ({
  size,
  start: new Uint32Array(size + margin),
  end: new Uint32Array(size + margin),
  shape: new Uint8Array(size + margin),
  before: new Uint8Array(size + margin),
  hash: new Uint32Array(size + margin),
  flags: new Uint16Array(size + margin)
})

/** The first `count` tokens of some arrays. */
export const tokensOf = (arrays: TokenArrays, count: number): TokenColumns & { readonly count: number } => {
  const size = count + margin
  arrays.start.fill(0, count, size)
  arrays.end.fill(0, count, size)
  return {
    count,
    start: arrays.start.subarray(0, size),
    end: arrays.end.subarray(0, size),
    shape: arrays.shape.subarray(0, count),
    before: arrays.before.subarray(0, count),
    hash: arrays.hash.subarray(0, count),
    flags: arrays.flags.subarray(0, count)
  }
}
