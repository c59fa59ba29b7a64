/** Formats results of lookups as tables. */
import type {
  BacklinksResult,
  CitationsResult,
  DomainOverviewResult,
  MentionHistoryResult,
  MentionsResult,
  PromptsRunResult,
  RankResult
} from "@answerscope/core"
import { renderTable } from "../output/Table.ts"
import { printable } from "../output/TerminalText.ts"

const none = "–"

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
const figure = (value: number | null): string => (value === null ? none : whole.format(value))
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const yesNo = (value: boolean): string => (value ? "yes" : "no")
const shortened = (text: string | null, max: number): string =>
  text === null ? none : text.length > max ? `${text.slice(0, max).trimEnd()}…`.toWellFormed() : text

export const rankTable = ({ keyword, domain, position, url, aiOverview }: RankResult): string =>
  renderTable(
    ["keyword", "domain", "position", "page", "AI Overview", "cited in it"],
    [
      [
        keyword,
        domain,
        position === null ? "not in the first 100" : String(position),
        url ?? none,
        yesNo(aiOverview.present),
        yesNo(aiOverview.cited)
      ]
    ]
  )

const platformNames = { google_ai_overview: "Google AI Overview", chatgpt: "ChatGPT" } as const

const answersOf = (count: number): string => (count === 1 ? "1 answer" : `${figure(count)} answers`)

export const mentionsTable = ({ brand, platform, totalMentions, mentions }: MentionsResult): string =>
  mentions.length === 0
    ? printable(`No answer of ${platformNames[platform]} on record mentions ${brand} there.`)
    : [
        renderTable(
          ["question", "answer", "searches a month", "sources", "last seen"],
          mentions.map((mention) => [
            shortened(mention.question, 120),
            shortened(mention.answer, 240),
            figure(mention.aiSearchVolume),
            String(mention.sources.length),
            mention.lastResponseAt?.slice(0, 10) ?? none
          ])
        ),
        printable(
          `${brand} is mentioned in ${answersOf(totalMentions)} of ${platformNames[platform]}; ` +
            `shown: ${mentions.length}.`
        )
      ].join("\n")

export const historyTable = ({ history }: MentionHistoryResult): string =>
  renderTable(
    ["month", "mentions", "searches a month"],
    history.map(({ year, month, mentions, aiSearchVolume }) => [
      `${year}-${String(month).padStart(2, "0")}`,
      figure(mentions),
      figure(aiSearchVolume)
    ])
  )

export const overviewTable = (overview: DomainOverviewResult): string => {
  const { domain, location, positions, movement } = overview
  return renderTable(
    [`${domain}, ${location}`, ""],
    [
      ["organic keywords", figure(overview.organicKeywords)],
      ["visits a month", figure(overview.organicTraffic)],
      ["their cost in ads, USD a month", figure(overview.estimatedTrafficCost)],
      ["keywords in the top 3", figure(positions.top3)],
      ["keywords in the top 10", figure(positions.top10)],
      ["keywords in the top 20", figure(positions.top20)],
      ["keywords in the top 100", figure(positions.top100)],
      ["up, down", `${figure(movement.up)}, ${figure(movement.down)}`],
      ["new, lost", `${figure(movement.new)}, ${figure(movement.lost)}`]
    ]
  )
}

const counts = (map: Readonly<Record<string, number>>): string =>
  Object.entries(map)
    .map(([name, count]) => `${name} ${figure(count)}`)
    .join(", ") || none

export const backlinksTable = (profile: BacklinksResult): string =>
  renderTable(
    [profile.target, ""],
    [
      ["backlinks", figure(profile.backlinks)],
      ["referring domains", figure(profile.referringDomains)],
      ["referring main domains", figure(profile.referringMainDomains)],
      ["referring pages", figure(profile.referringPages)],
      ["broken backlinks", figure(profile.brokenBacklinks)],
      ["broken pages", figure(profile.brokenPages)],
      ["rank, 0 to 1,000", figure(profile.rank)],
      ["spam score, 0 to 100", figure(profile.spamScore)],
      ["links by kind", counts(profile.linkTypes)],
      ["links by country", counts(profile.topCountries)]
    ]
  )

export const citationsTable = ({ brand, groupBy, totalMentions, citations }: CitationsResult): string =>
  citations.length === 0
    ? printable(`No recorded answer that mentions ${brand} cites a source.`)
    : [
        renderTable(
          [groupBy, "citations", "searches a month", "share of all", "share of these"],
          citations.map(({ key, mentions, aiSearchVolume, share, shareOfReturned }) => [
            key,
            figure(mentions),
            figure(aiSearchVolume),
            percent(share),
            percent(shareOfReturned)
          ])
        ),
        printable(`Answers that mention ${brand} have ${figure(totalMentions)} citations; shown: ${citations.length}.`)
      ].join("\n")

export const answersTable = ({ results }: PromptsRunResult): string =>
  renderTable(
    ["engine", "model", "answer", "sources"],
    results.map(({ engine, model, kind, answer, sources, error }) => [
      engine,
      model,
      error === null ? (kind === "not_shown" ? "(no answer shown)" : answer) : `failed: ${error}`,
      sources.join("\n") || none
    ])
  )
