/** How often the brand is mentioned, as a sentence and with its numbers. Pure. */
import { fewAnswersBelow } from "../figure/Counts.ts"
import { levelOf } from "../figure/Rate.ts"
import { answersText, countedBelow } from "../report/AnswersText.ts"
import { rankText } from "../report/RankText.ts"
import type { VisibilityRow } from "../report/VisibilityReport.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { many } from "../text/SentenceText.ts"
import { countText, percentText, rangeText } from "../text/NumberText.ts"

/** The rank of the brand by mentions, from the report by competitor. */
const rankOf = (rows: ReadonlyArray<VisibilityRow>): string => {
  const own = rows.find((row) => row.own === true)
  const rank = own?.rank ?? null
  const text = own === undefined || rank === null || own.answers < countedBelow ? null : rankText(rank)
  return text === null ? "" : `, ${text}`
}

/** `79% of answers on Perplexity, 4% on Gemini`, of one prompt where engines clearly differ */
const spreadText = ({ engineName, engines, prompt }: StoryMaterial): string => {
  if (prompt === null) return ""
  const levels = engines.flatMap(({ by, mentionRate }) => {
    const level = mentionRate.n < fewAnswersBelow ? null : levelOf(mentionRate)
    return level === null || by.engine == null ? [] : [{ name: engineName(by.engine), ...level }]
  })
  const most = levels.toSorted((a, b) => b.low - a.low)[0]
  const least = levels.toSorted((a, b) => a.high - b.high)[0]
  if (most === undefined || least === undefined || most.low <= least.high) return ""
  return `${percentText(most.value)} of answers on ${most.name}, ${percentText(least.value)} on ${least.name}`
}

/**
 * `Nimbus is mentioned in 2 of 5 answers, fourth or fifth of the five tracked brands`; `null` with fewer than five
 * answers.
 */
export const levelText = (material: StoryMaterial): string | null => {
  const { brand, head, notes, rivals } = material
  const { mentionRate } = head
  if (mentionRate.n < fewAnswersBelow) return null
  const kind = notes.some((note) => note.kind === "simulated") ? "simulated answers" : "answers"
  const level = answersText(mentionRate, kind)
  const spread = spreadText(material)
  // how engines differ says more than the place among brands, which is open where they do
  if (spread !== "") return `${brand.name} is mentioned in ${spread}; in ${level} overall`
  return `${brand.name} is mentioned in ${level}${mentionRate.k === 0 ? "" : rankOf(rivals)}`
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
