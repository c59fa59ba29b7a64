/** One item head in its place: how much it is like a name, and whether the text behind it describes a product. */
import { awards, titlesBehindAwards } from "../lexicon/LayoutWords.ts"
import { DOING, OPENER, SORT, STATING } from "../lexicon/Lexicon.ts"
import { NAMELIKE, ORDINARY, nameScore } from "../token/NameScore.ts"
import type { Answer } from "../token/Answer.ts"
import { COLON, LOWER, SPACE } from "../token/Tokens.ts"
import type { EntryForm } from "./EntryForm.ts"
import type { ItemHead } from "./ItemHead.ts"

/** An item head in its place. */
export interface ListEntry {
  /** Its index among all entries of the answer. */
  readonly place: number
  readonly block: number
  readonly head: ItemHead
  /** The `nameScore` of its best part. */
  readonly score: number
  /** Whether a description follows it: "A budgeting app that …", "Offers …". */
  readonly described: boolean
  /** A question, a title such as "Pros", or words that at least three heads share; see `isLabel`. */
  label: boolean
  readonly form: EntryForm
  /** Number of the section, that is of the titles above. */
  readonly section: number
}

interface ListEntryInput {
  readonly answer: Answer
  readonly index: number
  readonly place: number
  readonly head: ItemHead
  readonly form: EntryForm
  readonly section: number
}

/** The entry of a block's head. Whether it is a label is decided once all heads are known. */
export const listEntryOf = ({ answer, form, head, index, place, section }: ListEntryInput): ListEntry => ({
  place,
  block: index,
  head,
  section,
  label: false,
  form,
  score: isAwarded(answer, head) ? NAMELIKE : bestScore(answer, head),
  described: isDescribed(answer, head.parts[head.parts.length - 1]!.last + 1) || isEchoed(answer, index, head)
})

/** "Velvet: Velvet is …": the text behind or below begins with the head as its subject. */
const isEchoed = ({ text, tokens, tokenText }: Answer, index: number, head: ItemHead): boolean => {
  const { first, last } = head.parts[0]!
  if (last - first > 2 || head.parts.length > 1) return false
  const start = head.whole ? text.blocks[index + 1]?.firstToken : last + 1
  const stop = start === undefined ? 0 : start + last - first
  if (start === undefined || stop + 1 >= tokens.count) return false
  return (
    tokens.hash[start] === tokens.hash[first] &&
    tokens.hash[stop] === tokens.hash[last] &&
    tokens.before[stop + 1] === SPACE &&
    (tokens.flags[stop + 1]! & STATING) !== 0 &&
    tokenText(stop + 1) !== "and"
  )
}

const bestScore = (answer: Answer, head: ItemHead): number => {
  let best: number = ORDINARY
  for (const part of head.parts) best = Math.max(best, nameScore(answer, part))
  return best
}

/** "Best overall: Some Name": a superlative, a colon or dash, and a capitalised phrase. */
const isAwarded = ({ tokens, tokenText }: Answer, head: ItemHead): boolean => {
  const [award, name] = head.parts
  if (award === undefined || name === undefined || head.parts.length !== 2 || tokens.before[name.first] !== COLON)
    return false
  if (tokens.shape[name.first] === LOWER || name.last - name.first > 6) return false
  let superlative = false
  for (let i = award.first; i <= award.last; i++) if (awards.has(tokens.hash[i]!)) superlative = true
  for (let i = name.first; i <= name.last; i++)
    if (titlesBehindAwards.has(tokenText(i)) || /^\d{4}$/.test(tokenText(i))) return false
  return superlative
}

/** Whether the words from `start` on describe a product. */
export const isDescribed = ({ tokens, tokenText }: Answer, start: number): boolean => {
  if (start >= tokens.count) return false
  const flags = tokens.flags[start]!
  if ((flags & DOING) !== 0) return true
  if ((flags & OPENER) === 0) return false
  for (let i = start + 1; i < start + 9 && i < tokens.count && tokens.before[i]! < COLON; i++)
    if ((tokens.flags[i]! & SORT) !== 0) return true
  return tokenText(start) === "this"
}
