/**
 * The answer as a reader sees it: visible characters in normal form, each with its place in the answer as received,
 * cut into blocks (headings, list items, table cells, lines of prose, code).
 *
 * This is not a markdown parser: it reads in one pass without recursion or backtracking, so that any input takes time
 * linear in its size. What a reader does not see (link targets, image texts, comments, markup) has no units.
 */

/** Bits of {@link AnswerText.marks}. */
export const BOLD = 1
export const CODE = 2
export const LINK = 4
export const URL_TEXT = 8
export const HIDDEN = 16
export const ITALIC = 32
export const STRIKE = 128
/** The character is a capital letter. */
export const CAPITAL_LETTER = 64

/** Kind of a block. `cell` is one cell of a table row. */
export type BlockKind = "heading" | "item" | "cell" | "text" | "code"

/** A line of the answer, or a cell of a table line. `start` and `end` are unit indexes. */
export interface Block {
  readonly kind: BlockKind
  /** Heading level, or columns of indentation before a list item or line. */
  readonly depth: number
  /** A numbered list item. */
  readonly ordered: boolean
  /** An empty line stands before it. */
  readonly gap: boolean
  /** Table number, row and column, counted from 0; -1 outside tables. */
  readonly table: number
  readonly row: number
  readonly column: number
  readonly start: number
  end: number
  /** Index of its first token, and of the first one behind it; set by `tokenize`. */
  firstToken: number
  limitToken: number
}

/** A link in the body: its target in the answer, and the units of its visible text. */
export interface Link {
  readonly targetStart: number
  readonly targetEnd: number
  readonly textStart: number
  readonly textEnd: number
}

/** An answer as a reader sees it. Index `i` of `units`, `at` and `marks` is one visible unit, in reading order. */
export interface AnswerText {
  readonly source: string
  readonly length: number
  readonly units: Uint16Array
  /** The units as a string. */
  readonly folded: string
  /** Offset in `source` of the character that the unit comes from. */
  readonly at: Uint32Array
  readonly marks: Uint8Array
  readonly blocks: ReadonlyArray<Block>
  readonly links: ReadonlyArray<Link>
}

/** Offset in the source just behind the character of a unit (entities and surrogate pairs are one character). */
export const endOfUnit = (text: AnswerText, unit: number): number => {
  const start = text.at[unit] ?? 0
  const code = text.source.charCodeAt(start)
  if (code >= 0xd800 && code <= 0xdbff) return start + 2
  if (code === 38) {
    const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.exec(text.source.slice(start, start + 10))
    if (entity !== null) return start + entity[0].length
  }
  return start + 1
}

/** The units `start` to `end` as a string. */
export const unitsToString = (text: AnswerText, start: number, end: number): string => text.folded.slice(start, end)

/** Whether the character of a unit is a capital letter. */
export const isCapital = (text: AnswerText, unit: number): boolean => ((text.marks[unit] ?? 0) & CAPITAL_LETTER) !== 0

/** Whether a block is not part of the answer's body: its question repeated, or its list of sources. */
export const isHiddenBlock = ({ marks }: AnswerText, { start }: Block): boolean => ((marks[start] ?? 0) & HIDDEN) !== 0

/** Whether each character of a piece is one unit, and none begins an entity. */
const isPlain = (piece: string): boolean => {
  for (let i = 0; i < piece.length; i++) {
    const code = piece.charCodeAt(i)
    if (code === 38 || code >= 0x250) return false
  }
  return true
}

/** The answer's own characters behind the units `start` to `end`, markup left out. */
export const writtenText = (text: AnswerText, start: number, end: number): string => {
  const from = text.at[start] ?? 0
  const to = text.at[end - 1] ?? 0
  if (end > start && to - from === end - 1 - start) {
    const piece = text.source.slice(from, to + 1)
    if (isPlain(piece)) return piece
  }
  let result = ""
  let last = -1
  for (let i = start; i < end; i++) {
    const at = text.at[i]!
    if (at === last) continue
    last = at
    result +=
      text.source.charCodeAt(at) === 38
        ? String.fromCharCode(text.units[i]!)
        : text.source.slice(at, endOfUnit(text, i))
  }
  return result
}

/** Returns a name in its spelling here, with straight quotes and without trade mark signs. */
export const nameText = (text: AnswerText, start: number, end: number): string => {
  const written = writtenText(text, start, end)
  return special.test(written) ? written.replaceAll(/[’‘]/g, "'").replaceAll(/[®™©]/g, "") : written
}

const special = /[’‘®™©]/
