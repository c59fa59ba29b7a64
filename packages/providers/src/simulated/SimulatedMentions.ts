/** Invented AI answers that mention a brand. */
import {
  type HistoryRequest,
  type Mention,
  type MentionRequest,
  type MonthlyMentions,
  monthsUpTo
} from "@answerscope/core/model"
import { DateTime } from "effect"
import { between, fraction, pick, slug } from "./SeededRandom.ts"

const drawFor =
  ({ brand, platform, market }: MentionRequest) =>
  (what: string): number =>
    fraction(`${brand.trim().toLowerCase()}\n${platform} ${market.locationCode} ${market.language}\n${what}`)

/** How often a brand is mentioned in all: from a handful to some hundred times. */
export const simulatedTotals = (request: MentionRequest): { mentions: number; aiSearchVolume: number } => {
  const draw = drawFor(request)
  const mentions = between(4, 600, draw("mentions") ** 2)
  return { mentions, aiSearchVolume: mentions * between(40, 400, draw("volume")) }
}

/** The answer number `index` that mentions the brand, last given in the three weeks before `now`. */
export const simulatedMention = (request: MentionRequest, index: number, now: DateTime.Utc): Mention => {
  const draw = drawFor(request)
  const { brand, platform } = request
  const topic = pick(topics, draw(`topic ${index}`))
  const position = between(1, 4, draw(`position ${index}`))
  const rivals = ["Velora", "Quorivex", "Zanonda"]
  const morning = DateTime.add(DateTime.startOf(now, "day"), { hours: 8 })
  const last = DateTime.subtract(morning, { days: between(1, 21, draw(`day ${index}`)) })
  const first = DateTime.subtract(last, { days: between(0, 300, draw(`month ${index}`)) })
  return {
    platform,
    model: `simulated-${platform}`,
    question: `Simulated question ${index + 1}: ${topic}?`,
    answer: `Simulated answer: **${brand}** is often named when people ask for ${topic}.`,
    aiSearchVolume: between(10, 5_000, draw(`volume ${index}`) ** 2),
    firstResponseAt: DateTime.formatIso(first),
    lastResponseAt: DateTime.formatIso(last),
    sources: ["reviews.example", "compare.example", "guide.example"].map((host, at) => ({
      url: `https://${host}/${slug(`${topic} ${index + 1}`)}`,
      domain: host,
      title: `Simulated page on ${topic}`,
      snippet: null,
      sourceName: host.split(".")[0] ?? null,
      position: at + 1
    })),
    brandEntities: [...rivals.slice(0, position - 1), brand, ...rivals.slice(position - 1)].map((title, at) => ({
      position: at + 1,
      title,
      category: null
    }))
  }
}

/** The months of the history, growing slowly and with ups and downs. */
export const simulatedHistory = (request: HistoryRequest): ReadonlyArray<MonthlyMentions> => {
  const draw = drawFor(request)
  const { mentions, aiSearchVolume } = simulatedTotals(request)
  const { from, to } = request
  const length = (to.year - from.year) * 12 + (to.month - from.month) + 1
  return monthsUpTo(to, Math.max(0, length)).map(({ year, month }, index) => {
    const part = ((index + 1) / length) * (0.7 + 0.3 * draw(`${year}-${month}`))
    return {
      year,
      month,
      mentions: Math.round(mentions * part),
      aiSearchVolume: Math.round(aiSearchVolume * part)
    }
  })
}

const topics = [
  "the best tools for small teams",
  "good value for beginners",
  "a comparison of the leading vendors",
  "alternatives with better support",
  "something that works without much training"
]
