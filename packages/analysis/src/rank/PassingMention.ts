/** Names that a sentence only refers to: "instead of X", "unlike X", refusals. */
import { unitsToString } from "../text/AnswerText.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { GLUE, LOWER, SPACE, tokenAt } from "../token/Tokens.ts"

/** "Zentro Buds (Halcyon)", "(by Halcyon)": the parent of what stands before the bracket. */
const isParent = ({ text, tokens }: TokenizedAnswer, match: NameMatch, first: number): boolean => {
  const { units } = text
  if (units[match.end] !== 41) return false
  const opens =
    units[match.start - 1] === 40 ? first : units[(tokens.start[first - 1] ?? 0) - 1] === 40 ? first - 1 : -1
  if (opens < 1 || tokens.shape[opens - 1] === LOWER) return false
  return opens === first || /^(?:by|from)$/.test(text.folded.slice(tokens.start[opens], tokens.end[opens]))
}

const replaced = /^(?:alternatives?|competitors?|replacements?)$/

const passing = new Set(["of", "to", "than", "unlike", "from"])

/** "Instead of X", "alternatives to X", "rather than X", "unlike X", "X-themed"; or a refusal to speak of it. */
export const isPassingMention = (answer: TokenizedAnswer, match: NameMatch): boolean => {
  if (
    answer.text.units[match.end] === 45 &&
    /[a-z]/.test(answer.text.source.charAt(answer.text.at[match.end + 1] ?? 0))
  )
    return true
  const first = tokenAt(answer.tokens, match.start)
  const before = answer.tokens.before[first]! <= GLUE ? answer.tokenText(first - 1) : ""
  const next = tokenAt(answer.tokens, match.end)
  if (answer.tokens.before[next] === SPACE && replaced.test(answer.tokenText(next))) return true
  if (isParent(answer, match, first)) return true
  if (/^(?:leaving|quitting|ditching|replacing|replaces)$/.test(before)) return true
  if (before === "by" && /^(?:owned|acquired|bought|backed)$/.test(answer.tokenText(first - 2))) return true
  if (before === "at" && /^(?:stock|available|sold|stocked|sale)$/.test(answer.tokenText(first - 2))) return true
  if (/^(?:with|of)$/.test(before) && /^(?:up|tired|sick|done)$/.test(answer.tokenText(first - 2)))
    return /[?]/.test(unitsToString(answer.text, match.end, Math.min(answer.text.length, match.end + 60)))
  if (!passing.has(before)) return refuses(answer, match) || isElliptic(answer, match)
  if (before === "unlike") return true
  if (before === "from" && /^(?:stay|keep|steer|run)$/.test(answer.tokenText(first - 3))) return false
  return leaving.test(answer.tokenText(first - 2))
}

const leaving = new RegExp(
  "^(?:instead|alternatives?|rather|other|switch(?:ing)?|away|compared|competitors?|" +
    "coming|moving|upgrading|migrating)$"
)

/** "X does not.": only says what X is not. */
const isElliptic = ({ text }: TokenizedAnswer, match: NameMatch): boolean =>
  /^ (?:does|do|is|are|can|has|will)(?: not|n't|not)\s?[.!]/.test(
    unitsToString(text, match.end, Math.min(text.length, match.end + 20))
  )

const refusals = [
  /(?:can't|cannot|can not|couldn't|could not|unable to|not able to) (?:\w+ ){0,2}(?:provide|verify|confirm|find)/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,2}(?:recommend|endorse) (?:any|specific|particular|one)/,
  /(?:don't|do not|doesn't) (?:\w+ ){0,2}(?:have|know|find) (?:[\w-]+ ){0,6}(?:about|on|of|regarding|named)/,
  /(?:don't|do not|doesn't) (?:\w+ ){0,2}recogni[sz]e/,
  /(?:not (?:familiar|aware)|no (?:\w+ )?(?:information|details|record|data))/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,2}(?:give|offer) (?:\w+ ){0,3}(?:advice|opinion|guidance)/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,9}(?:tell|say|advise) (?:you )?(?:whether|if|which)\b/
]

/** In other languages, folded; before or behind the name. */
const foreignRefusals = [
  /liegen mir (?:leider )?keine|(?:habe|finde) (?:ich )?(?:leider )?keine (?:\w+ )?(?:informationen|angaben|daten)/,
  /je n.ai (?:pas|aucune) (?:d.|de )?(?:information|donnee)|je ne (?:dispose|connais) pas/,
  /no (?:tengo|dispongo de|cuento con) (?:\w+ )?(?:informacion|datos)|no conozco/,
  /non (?:ho|dispongo di|trovo) (?:informazioni|dati)|non conosco|nao (?:tenho|disponho de) (?:informacoes|dados)/,
  /(?:heb|vind) ik geen (?:informatie|gegevens)|har jeg ingen|har jag ingen information/,
  /情報(?:は|が)(?:ありません|見つかりません)|存じません|没有(?:关于|找到|任何)|无法(?:提供|确认|评价)|정보가 없/
]

/** One of these stands in whatever a refusal matches. */
const denials = ["no", "n't", "unable"]
const endsSentence = (unit: number): boolean => unit === 46 || unit === 33 || unit === 63 || unit === 10

const refuses = ({ english, text }: TokenizedAnswer, match: NameMatch): boolean => {
  let from = match.start
  while (from > 0 && match.start - from < 160 && !endsSentence(text.units[from - 1]!)) from--
  if (!english) {
    let to = match.end
    while (to < text.length && to - match.end < 160 && !endsSentence(text.units[to]!)) to++
    const sentence = text.folded.slice(from, to)
    return foreignRefusals.some((refusal) => refusal.test(sentence))
  }
  const before = text.folded.slice(from, match.start)
  return denials.some((denial) => before.includes(denial)) && refusals.some((refusal) => refusal.test(before))
}
