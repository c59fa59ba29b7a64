/** How often the brand is mentioned, as a sentence and with its numbers. Pure. */
import { fewAnswersBelow } from "../figure/Counts.ts"
import type { CellsRate } from "../figure/Rate.ts"
import type { Level } from "../figure/StratifiedChange.ts"
import type { MentionRank, VisibilityRow } from "../report/VisibilityReport.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { many, wordOf } from "../text/SentenceText.ts"
import { countText, ordinalOf, percentText, rangeText } from "../text/NumberText.ts"

/** From this difference on the level with equal weights is shown, as reports note it. */
const unequalFrom = 0.01

/** The level of a rate: with equal weights where prompts were asked unequally often. `null` without answers. */
export const levelOf = ({ high, low, standardized, value }: CellsRate): Level | null => {
  if (value === null || low === null || high === null) return null
  const isUnequal = standardized !== null && Math.abs(standardized.value - value) > unequalFrom
  return isUnequal ? standardized : { value, low, high }
}

/** Denominators that are easy to picture. */
const denominators = [2, 3, 4, 5, 10]

/** The simple fraction nearest to the level, if one lies in its interval: `2 of 5`. */
const fractionText = ({ high, low, value }: Level): string | null => {
  const fractions = denominators
    .map((parts) => ({ parts, k: Math.round(value * parts) }))
    .filter(({ k, parts }) => k > 0 && k < parts && k / parts >= low && k / parts <= high)
    .map((fraction) => ({ ...fraction, away: Math.abs(fraction.k / fraction.parts - value) }))
  const nearest = Math.min(...fractions.map(({ away }) => away))
  const found = fractions.find(({ away }) => away <= nearest + 1e-9)
  return found === undefined ? null : `${found.k} of ${found.parts}`
}

/** Below this number of answers all of them are counted out. */
const countedBelow = 20

/** `2 of 5 answers`, `12% of answers`, `none of 240 answers` */
const answersText = (rate: CellsRate, kind: string): string => {
  const { k, n } = rate
  const level = levelOf(rate)
  if (k === 0) return `none of ${countText(n)} ${kind}`
  if (k === n) return `all ${countText(n)} ${kind}`
  if (n < countedBelow || level === null) return `${countText(k)} of ${countText(n)} ${kind}`
  const fraction = fractionText(level)
  return fraction === null ? `${percentText(level.value)} of ${kind}` : `${fraction} ${kind}`
}

/** `, fourth or fifth of five brands`; empty if any rank is possible. */
export const rankText = ({ of, possible }: MentionRank): string => {
  const [low = 1] = possible
  const high = possible.at(-1) ?? low
  if (low === 1 && high === of) return ""
  const brands = ` of ${wordOf(of)} brands`
  if (low === high) return `, ${ordinalOf(low)}${brands}`
  return high === low + 1
    ? `, ${ordinalOf(low)} or ${ordinalOf(high)}${brands}`
    : `, between ${ordinalOf(low)} and ${ordinalOf(high)}${brands}`
}

/** The rank of the brand by mentions, from the report by competitor. */
const rankOf = (rows: ReadonlyArray<VisibilityRow>): string => {
  const own = rows.find((row) => row.own === true)
  const rank = own?.rank ?? null
  return own === undefined || rank === null || own.answers < countedBelow ? "" : rankText(rank)
}

/** `: in 79% on Perplexity, 4% on Gemini`, of one prompt where engines clearly differ */
const spreadText = ({ engineName, engines, prompt }: StoryMaterial): string => {
  if (prompt === null) return ""
  const levels = engines.flatMap(({ by, mentionRate }) => {
    const level = mentionRate.n < fewAnswersBelow ? null : levelOf(mentionRate)
    return level === null || by.engine == null ? [] : [{ name: engineName(by.engine), ...level }]
  })
  const most = levels.toSorted((a, b) => b.low - a.low)[0]
  const least = levels.toSorted((a, b) => a.high - b.high)[0]
  if (most === undefined || least === undefined || most.low <= least.high) return ""
  return `: in ${percentText(most.value)} on ${most.name}, ${percentText(least.value)} on ${least.name}`
}

/** `Nimbus is mentioned in 2 of 5 answers, fourth or fifth of five brands`; `null` with fewer than five answers. */
export const levelText = (material: StoryMaterial): string | null => {
  const { brand, head, notes, rivals } = material
  const { mentionRate } = head
  if (mentionRate.n < fewAnswersBelow) return null
  const kind = notes.some((note) => note.kind === "simulated") ? "simulated answers" : "answers"
  const rank = mentionRate.k === 0 ? "" : rankOf(rivals)
  return `${brand.name} is mentioned in ${answersText(mentionRate, kind)}${rank}${spreadText(material)}`
}

/** `10 non-branded prompts` */
const promptsText = ({ class: promptClass, head }: StoryMaterial): string => {
  const kind = promptClass === null ? "" : promptClass === "branded" ? "branded " : "non-branded "
  return many(head.prompts, `${kind}prompt`)
}

/** `, from 2 of 4 engines` */
const enginesText = ({ engines }: StoryMaterial): string => {
  const answered = engines.filter(({ answers }) => answers > 0).length
  return answered < engines.length ? `, from ${answered} of ${engines.length} engines` : ""
}

/** The figures behind the sentence. */
export const basisText = (material: StoryMaterial): string => {
  const { mentionRate } = material.head
  const level = levelOf(mentionRate)
  const { n, sampleHigh, sampleLow } = mentionRate
  if (level === null) return "No answers in this period."
  const of = `${many(n, "answer")} to ${promptsText(material)}${enginesText(material)}.`
  if (n < fewAnswersBelow) return `${countText(mentionRate.k)} of ${of}`
  const general =
    sampleLow === undefined || sampleHigh === undefined
      ? ""
      : ` For prompts like these in general, expect ${rangeText(sampleLow, sampleHigh)}.`
  return `${percentText(level.value)} (${rangeText(level.low, level.high)}) of ${of}${general}`
}
