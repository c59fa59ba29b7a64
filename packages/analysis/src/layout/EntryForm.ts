/** How an item head is written: entries of one list are written alike. */
import { type Block, type BlockKind, BOLD, LINK } from "../text/AnswerText.ts"
import type { Answer } from "../token/Answer.ts"
import { COLON } from "../token/Tokens.ts"
import type { ItemHead } from "./ItemHead.ts"

/** The form of an item head. */
export interface EntryForm {
  /** The kind of its block; "column head" is a cell of a table's first row, "run" a phrase of "A: … B: …". */
  readonly kind: BlockKind | "column head" | "run"
  /** What stands behind it; "none" if it is its whole block. */
  readonly sign: "none" | "colon" | "dash" | "other"
  /** Kind, numbering, bold type or link, and sign as one number: equal for equal forms. */
  readonly key: number
}

/** The form of the heads of "A: … B: …" within one line. */
export const runForm: EntryForm = { kind: "run", sign: "colon", key: -1 }

const kinds = { heading: 1, item: 2, text: 3, code: 4, cell: 5, "column head": 6 } as const
const signs = ["none", "other", "colon", "dash"] as const

/** Forms so far, by key. Entries of one form share it, to save allocations. */
const forms: Array<EntryForm> = []

/** The form of a block's head. */
export const entryFormOf = (answer: Answer, block: Block, head: ItemHead): EntryForm => {
  const { text, tokens } = answer
  const first = head.parts[0]!.first
  const mark = (text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)
  const kind = block.kind === "cell" && block.row === 0 ? "column head" : block.kind
  const sign = head.whole ? 0 : signBehind(answer, head.parts[head.parts.length - 1]!.last)
  const numbered = block.ordered || head.numbered ? 1 : 0
  const key = kinds[kind] * 100 + numbered * 50 + mark * 5 + sign
  return (forms[key] ??= { kind, sign: signs[sign], key })
}

const signBehind = ({ text, tokens }: Answer, last: number): 1 | 2 | 3 => {
  if (tokens.before[last + 1] !== COLON) return 1
  return text.units[tokens.end[last]!] === 58 ? 2 : 3
}
