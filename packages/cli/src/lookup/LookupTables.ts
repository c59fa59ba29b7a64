/**
 * What lookups brought, as tables for people.
 */
import type {
  BacklinksResult,
  CitationsResult,
  DomainOverviewResult,
  MentionHistoryResult,
  MentionsResult,
  PromptsRunResult,
  RankResult
} from "@answerscope/core"
import { printable, renderTable } from "../output/Table.ts"

const none = "–"

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
const figure = (value: number | null): string => (value === null ? none : whole.format(value))
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const yesNo = (value: boolean): string => (value ? "yes" : "no")
const shortened = (text: string | null, max: number): string =>
  text === null ? none : text.length > max ? `${text.slice(0, max).trimEnd()}…`.toWellFormed() : text

export const rankTable = ({ keyword, domain, position, url, ai_overview }: RankResult): string =>
  renderTable(
    ["keyword", "domain", "position", "page", "AI Overview", "cited in it"],
    [
      [
        keyword,
        domain,
        position === null ? "not in the first 100" : String(position),
        url ?? none,
        yesNo(ai_overview.present),
        yesNo(ai_overview.cited)
      ]
    ]
  )

const platformNames = { google_ai_overview: "Google AI Overview", chatgpt: "ChatGPT" } as const

const answersOf = (count: number): string => (count === 1 ? "1 answer" : `${figure(count)} answers`)

export const mentionsTable = ({ brand, platform, total_mentions, mentions }: MentionsResult): string =>
  mentions.length === 0
    ? printable(`No answer of ${platformNames[platform]} on record mentions ${brand} there.`)
    : [
        renderTable(
          ["question", "answer", "searches a month", "sources", "last seen"],
          mentions.map((mention) => [
            shortened(mention.question, 120),
            shortened(mention.answer, 240),
            figure(mention.ai_search_volume),
            String(mention.sources.length),
            mention.last_response_at?.slice(0, 10) ?? none
          ])
        ),
        printable(
          `${brand} is mentioned in ${answersOf(total_mentions)} of ${platformNames[platform]}; ` +
            `shown: ${mentions.length}.`
        )
      ].join("\n")

export const historyTable = ({ history }: MentionHistoryResult): string =>
  renderTable(
    ["month", "mentions", "searches a month"],
    history.map(({ year, month, mentions, ai_search_volume }) => [
      `${year}-${String(month).padStart(2, "0")}`,
      figure(mentions),
      figure(ai_search_volume)
    ])
  )

export const overviewTable = (overview: DomainOverviewResult): string => {
  const { domain, location, positions, movement } = overview
  return renderTable(
    [`${domain}, ${location}`, ""],
    [
      ["organic keywords", figure(overview.organic_keywords)],
      ["visits a month", figure(overview.organic_traffic)],
      ["their cost in ads, USD a month", figure(overview.estimated_traffic_cost)],
      ["keywords in the top 3", figure(positions.top_3)],
      ["keywords in the top 10", figure(positions.top_10)],
      ["keywords in the top 20", figure(positions.top_20)],
      ["keywords in the top 100", figure(positions.top_100)],
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
      ["referring domains", figure(profile.referring_domains)],
      ["referring main domains", figure(profile.referring_main_domains)],
      ["referring pages", figure(profile.referring_pages)],
      ["broken backlinks", figure(profile.broken_backlinks)],
      ["broken pages", figure(profile.broken_pages)],
      ["rank, 0 to 1,000", figure(profile.rank)],
      ["spam score, 0 to 100", figure(profile.spam_score)],
      ["links by kind", counts(profile.link_types)],
      ["links by country", counts(profile.top_countries)]
    ]
  )

export const citationsTable = ({ brand, group_by, total_mentions, citations }: CitationsResult): string =>
  citations.length === 0
    ? printable(`No answer on record that mentions ${brand} there cites a source.`)
    : [
        renderTable(
          [group_by, "citations", "searches a month", "share of all", "share of these"],
          citations.map(({ key, mentions, ai_search_volume, share, share_of_returned }) => [
            key,
            figure(mentions),
            figure(ai_search_volume),
            percent(share),
            percent(share_of_returned)
          ])
        ),
        printable(`Answers that mention ${brand} have ${figure(total_mentions)} citations; shown: ${citations.length}.`)
      ].join("\n")

export const answersTable = ({ results }: PromptsRunResult): string =>
  renderTable(
    ["engine", "model", "answer", "sources"],
    results.map(({ engine, model, answer, sources, error }) => [
      engine,
      model,
      error === null ? answer : `failed: ${error}`,
      sources.join("\n") || none
    ])
  )
