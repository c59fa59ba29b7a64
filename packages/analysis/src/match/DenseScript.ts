/** Names in scripts written without spaces: a match must not be part of a longer word. */
import type { AnswerText } from "../text/AnswerText.ts"
import { kindOf, UNSPACED } from "../text/CharFold.ts"
import type { NameMatch } from "./NameMatcher.ts"

const around = 16
/** Suffixes that make another word of a name: "大众化", "楽天的な", but not "性价比". */
const derived = /化|性(?![价價能格别別感])|的[なに]/y
let segmenter: Intl.Segmenter | undefined

/** Whether a match is not part of a longer word: "小米" is a name in "小米手机", but not in "小米粥". */
export const standsFree = (text: AnswerText, match: NameMatch): boolean => {
  if (kindOf(text.units[match.start]!) !== UNSPACED || kindOf(text.units[match.end - 1]!) !== UNSPACED) return true
  const from = edge(text, match.start, -1)
  const to = edge(text, match.end - 1, 1) + 1
  if (from === match.start && to === match.end) return true
  derived.lastIndex = match.end
  if (isAdjective(text, match) || derived.test(text.folded)) return false
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" })
  const start = match.start - from
  const end = match.end - from
  for (const { index, segment } of segmenter.segment(text.folded.slice(from, to))) {
    const stop = index + segment.length
    if (index <= start && stop >= end && stop - index > end - start) return false
    if (index >= end) break
  }
  return true
}

/** Japanese: a word of kana that "な" ties to a noun behind it is an adjective, as in "シャープな映像". */
const isAdjective = (text: AnswerText, match: NameMatch): boolean =>
  /^[\p{Script=Katakana}ー]な[\p{Script=Han}\p{Script=Katakana}]/u.test(text.folded.slice(match.end - 1, match.end + 2))

const edge = (text: AnswerText, unit: number, step: number): number => {
  let i = unit
  while (
    Math.abs(i - unit) < around &&
    i + step >= 0 &&
    i + step < text.length &&
    kindOf(text.units[i + step]!) === UNSPACED
  )
    i += step
  return i
}
