/** How an item head is written: entries of one list are written alike. */
import { type Block, type BlockKind, BOLD, LINK } from "../text/AnswerText.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { COLON } from "../token/Tokens.ts"
import type { ItemHead } from "./ItemHead.ts"

/** The form of an item head. */
export interface EntryForm {
  /** The kind of its block; "column head" is a cell of a table's first row, "run" a phrase of "A: … B: …". */
  readonly kind: BlockKind | "column head" | "run"
  /** What stands behind it; "none" where it is its whole block. */
  readonly sign: "none" | "colon" | "dash" | "other"
  /** Kind, numbering, bold type or link, and sign as one number: equal for equal forms. */
  readonly key: number
}

/** The form of the heads of "A: … B: …" within one line. */
export const runForm: EntryForm = { kind: "run", sign: "colon", key: -1 }

const kinds = { heading: 1, item: 2, text: 3, code: 4, cell: 5, "column head": 6 } as const
const signs = { none: 0, other: 1, colon: 2, dash: 3 } as const

/** The form of a block's head. */
export const entryFormOf = ({ text, tokens }: TokenizedAnswer, block: Block, head: ItemHead): EntryForm => {
  const first = head.parts[0]!.first
  const mark = (text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)
  const kind = block.kind === "cell" && block.row === 0 ? "column head" : block.kind
  const sign = head.whole ? "none" : signBehind({ text, tokens }, head.parts[head.parts.length - 1]!.last)
  const numbered = block.ordered || head.numbered ? 1 : 0
  return { kind, sign, key: kinds[kind] * 100 + numbered * 50 + mark * 5 + signs[sign] }
}

const signBehind = ({ text, tokens }: Pick<TokenizedAnswer, "text" | "tokens">, last: number): EntryForm["sign"] => {
  if (tokens.before[last + 1] !== COLON) return "other"
  return text.units[tokens.end[last]!] === 58 ? "colon" : "dash"
}
