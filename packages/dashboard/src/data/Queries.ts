/** All queries of the pages, each with its API address as key. */
import type { CallOptions, ClientInput } from "@answerscope/http/client"
import { daysOf } from "../route/Period.ts"
import type { Filter } from "../route/Route.ts"
import { client, type VisibilityInput } from "./Client.ts"
import type { Query } from "./Query.ts"

type Values = Readonly<Record<string, string | number | boolean | undefined>>

export const withQuery = (path: string, values: Values): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

export const dataOf =
  <A>(send: (call: CallOptions) => Promise<{ readonly data: A }>) =>
  (call: CallOptions): Promise<A> =>
    send(call).then(({ data }) => data)

/** The period of a filter as query parameters of reports; none for the default, which is the API's. */
export const reportPeriod = (filter: Filter) => ({
  ...(filter.period === null && filter.from === null ? {} : { from: daysOf(filter).from }),
  ...(filter.to === null ? {} : { to: filter.to })
})

/** The filter as query parameters of reports. */
export const reportFilter = (filter: Filter) => ({
  ...reportPeriod(filter),
  ...(filter.engine === null ? {} : { engine: filter.engine }),
  ...(filter.model === null ? {} : { model: filter.model }),
  ...(filter.class === null ? {} : { class: filter.class }),
  ...(filter.tag === null ? {} : { tag: filter.tag }),
  ...(filter.location === null ? {} : { location: filter.location }),
  ...(filter.language === null ? {} : { language: filter.language })
})

/** Query parameters that all reports of a brand share. */
export type ReportInput = ReturnType<typeof reportFilter> & { readonly brand_id: string }

export const visibility = (input: VisibilityInput) => ({
  url: withQuery("/v1/reports/visibility", input ?? {}),
  read: dataOf((call) => client.reports.visibility(input, call))
})

export const story = (input: ClientInput<"reports", "story">) => ({
  url: withQuery("/v1/reports/story", input),
  read: dataOf((call) => client.reports.story(input, call))
})

export const portfolio = (input: ClientInput<"reports", "portfolio">) => ({
  url: withQuery("/v1/reports/portfolio", input ?? {}),
  read: dataOf((call) => client.reports.portfolio(input, call))
})

/** Gap answers and 12 weeks of prompts. */
export const promptList = (input: ClientInput<"reports", "prompts">) => ({
  url: withQuery("/v1/reports/prompts", input),
  read: dataOf((call) => client.reports.prompts(input, call))
})

export const untracked = (input: ClientInput<"reports", "untracked">) => ({
  url: withQuery("/v1/reports/untracked", input),
  read: dataOf((call) => client.reports.untracked(input, call))
})

export const duel = (input: ClientInput<"reports", "duel">) => ({
  url: withQuery("/v1/reports/duel", input),
  read: dataOf((call) => client.reports.duel(input, call))
})

export const sources = (input: ClientInput<"reports", "sources">) => ({
  url: withQuery("/v1/reports/sources", input),
  read: dataOf((call) => client.reports.sources(input, call))
})

export const searches = (input: ClientInput<"reports", "searches">) => ({
  url: withQuery("/v1/reports/searches", input),
  read: dataOf((call) => client.reports.searches(input, call))
})

/** Answers of each prompt and engine that forms suggest for a run. */
export const samplesFirst = 3

/** Cost of a run with this many cells at current prices; the plan's rates do not affect it. */
export const runPlan = (cells: number, samples: number) => {
  const input = { cells, samples, before: 0.5, drop: 0.5 }
  return { url: withQuery("/v1/reports/plan", input), read: dataOf((call) => client.reports.plan(input, call)) }
}

/** Cost and detection delay of a tracker, for a brand that is no longer mentioned at all. */
export const trackerPlan = (input: Omit<NonNullable<ClientInput<"reports", "plan">>, "drop">) => {
  const asked = { ...input, drop: 1 }
  return { url: withQuery("/v1/reports/plan", asked), read: dataOf((call) => client.reports.plan(asked, call)) }
}

export const engines = {
  url: "/v1/engines",
  read: dataOf((call) => client.engines.list(call))
}

export const brands = {
  url: "/v1/brands/",
  read: dataOf((call) => client.brands.list({}, call))
}

export const brand = (id: string) => ({
  url: `/v1/brands/${id}`,
  read: dataOf((call) => client.brands.get(id, call))
})

export const brandPrompts = (id: string) => ({
  url: `/v1/brands/${id}/prompts`,
  read: dataOf((call) => client.brands.getPrompts(id, call))
})

export const reanalysis = (id: string) => ({
  url: `/v1/reanalyses/${id}`,
  read: dataOf((call) => client.reanalyses.get(id, call))
})

/** The share of checks that each engine answered, in the API's default period. */
export const answeredByEngine = {
  url: "/v1/reports/engines",
  read: dataOf((call) => client.reports.engines({}, call))
}

export const failures = (input: ClientInput<"scans", "failures">) => ({
  url: withQuery("/v1/scans/failures", input),
  read: dataOf((call) => client.scans.failures(input, call))
})

export const snapshots = (input: ClientInput<"snapshots", "list">) => ({
  url: withQuery("/v1/snapshots/", input),
  read: dataOf((call) => client.snapshots.list(input, call))
})

export const answer = (id: string) => ({
  url: `/v1/snapshots/${id}`,
  read: dataOf((call) => client.snapshots.get(id, call))
})

/** A stored answer, analyzed with the current rules. */
export const answerAgain = (id: string) => ({
  url: `/v1/snapshots/${id}/reading`,
  read: dataOf((call) => client.snapshots.reading(id, call))
})

export const scans = (input: ClientInput<"scans", "list">) => ({
  url: withQuery("/v1/scans/", input),
  read: dataOf((call) => client.scans.list(input, call))
})

export const scan = (id: string) => ({
  url: `/v1/scans/${id}`,
  read: dataOf((call) => client.scans.get(id, call))
})

export const trackers = (input: ClientInput<"trackers", "list">) => ({
  url: withQuery("/v1/trackers/", input),
  read: dataOf((call) => client.trackers.list(input, call))
})

export const tracker = (id: string) => ({
  url: `/v1/trackers/${id}`,
  read: dataOf((call) => client.trackers.get(id, call))
})

export const alerts = (input: ClientInput<"alerts", "list">) => ({
  url: withQuery("/v1/alerts/", input),
  read: dataOf((call) => client.alerts.list(input, call))
})

/** How many causes of a brand, or of all, have unread alerts. */
export const unreadAlerts = (brandId?: string) => {
  const input = brandId === undefined ? {} : { brand_id: brandId }
  return { url: withQuery("/v1/alerts/unread", input), read: dataOf((call) => client.alerts.unread(input, call)) }
}

export const notices = (input: ClientInput<"notices", "list">) => ({
  url: withQuery("/v1/notices/", input),
  read: dataOf((call) => client.notices.list(input, call))
})

export const notifications = {
  url: "/v1/notifications/",
  read: dataOf((call) => client.notifications.list(call))
}

export const deliveries = (id: string, input: ClientInput<"notifications", "deliveries">) => ({
  url: withQuery(`/v1/notifications/${id}/deliveries`, input),
  read: dataOf((call) => client.notifications.deliveries(id, input, call))
})

export const discoveries = (input: ClientInput<"discoveries", "list">) => ({
  url: withQuery("/v1/brand-discoveries/", input),
  read: dataOf((call) => client.discoveries.list(input, call))
})

export const usage = (days: number): Query<Awaited<ReturnType<typeof client.usage.get>>> => ({
  url: withQuery("/v1/usage/", { days }),
  read: (call) => client.usage.get({ days }, call)
})

/** What will be used a day and when the credits end, with a planned tracker that uses this much more. */
export const usageAhead = (addedPerDay = 0) => {
  const input = addedPerDay === 0 ? {} : { added_per_day: addedPerDay }
  return { url: withQuery("/v1/usage/ahead", input), read: dataOf((call) => client.usage.ahead(input, call)) }
}

export const keys = (input: ClientInput<"keys", "list">) => ({
  url: withQuery("/v1/keys", input ?? {}),
  read: dataOf((call) => client.keys.list(input, call))
})
