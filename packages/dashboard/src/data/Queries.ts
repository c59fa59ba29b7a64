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

/** The query of an operation that takes one, whose address is `path`. */
export const queryOf = <Input extends Values | undefined, A>(
  path: string,
  send: (input: Input, call: CallOptions) => Promise<{ readonly data: A }>,
  input: Input
): Query<A> => ({ url: withQuery(path, input ?? {}), read: dataOf((call) => send(input, call)) })

/** The query of one thing, whose address is `path` with its id. */
export const queryOfOne = <A>(
  path: string,
  send: (id: string, call: CallOptions) => Promise<{ readonly data: A }>,
  id: string
): Query<A> => ({ url: path + id, read: dataOf((call) => send(id, call)) })

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

export const visibility = (input: VisibilityInput) =>
  queryOf("/v1/reports/visibility", client.reports.visibility, input)

export const story = (input: ClientInput<"reports", "story">) =>
  queryOf("/v1/reports/story", client.reports.story, input)

export const portfolio = (input: ClientInput<"reports", "portfolio">) =>
  queryOf("/v1/reports/portfolio", client.reports.portfolio, input)

/** Gap answers and 12 weeks of prompts. */
export const promptList = (input: ClientInput<"reports", "prompts">) =>
  queryOf("/v1/reports/prompts", client.reports.prompts, input)

export const untracked = (input: ClientInput<"reports", "untracked">) =>
  queryOf("/v1/reports/untracked", client.reports.untracked, input)

export const duel = (input: ClientInput<"reports", "duel">) => queryOf("/v1/reports/duel", client.reports.duel, input)

export const sources = (input: ClientInput<"reports", "sources">) =>
  queryOf("/v1/reports/sources", client.reports.sources, input)

export const searches = (input: ClientInput<"reports", "searches">) =>
  queryOf("/v1/reports/searches", client.reports.searches, input)

/** Answers of each prompt and engine that forms suggest for a run. */
export const samplesFirst = 3

/** Cost of a run with this many cells at current prices; the plan's rates do not affect it. */
export const runPlan = (cells: number, samples: number) =>
  queryOf("/v1/reports/plan", client.reports.plan, { cells, samples, before: 0.5, drop: 0.5 })

/** Cost and detection delay of a tracker, for a brand that is no longer mentioned at all. */
export const trackerPlan = (input: Omit<NonNullable<ClientInput<"reports", "plan">>, "drop">) =>
  queryOf("/v1/reports/plan", client.reports.plan, { ...input, drop: 1 })

export const engines = {
  url: "/v1/engines",
  read: dataOf((call) => client.engines.list(call))
}

export const brands = queryOf("/v1/brands/", client.brands.list, {})

export const brand = (id: string) => queryOfOne("/v1/brands/", client.brands.get, id)

export const brandPrompts = (id: string) => ({
  url: `/v1/brands/${id}/prompts`,
  read: dataOf((call) => client.brands.getPrompts(id, call))
})

export const reanalysis = (id: string) => queryOfOne("/v1/reanalyses/", client.reanalyses.get, id)

/** The share of checks that each engine answered, in the API's default period. */
export const answeredByEngine = queryOf("/v1/reports/engines", client.reports.engines, {})

export const failures = (input: ClientInput<"scans", "failures">) =>
  queryOf("/v1/scans/failures", client.scans.failures, input)

export const snapshots = (input: ClientInput<"snapshots", "list">) =>
  queryOf("/v1/snapshots/", client.snapshots.list, input)

export const answer = (id: string) => queryOfOne("/v1/snapshots/", client.snapshots.get, id)

/** A stored answer, analyzed with the current rules. */
export const answerAgain = (id: string) => ({
  url: `/v1/snapshots/${id}/reading`,
  read: dataOf((call) => client.snapshots.reading(id, call))
})

export const scans = (input: ClientInput<"scans", "list">) => queryOf("/v1/scans/", client.scans.list, input)

export const scan = (id: string) => queryOfOne("/v1/scans/", client.scans.get, id)

export const trackers = (input: ClientInput<"trackers", "list">) =>
  queryOf("/v1/trackers/", client.trackers.list, input)

export const tracker = (id: string) => queryOfOne("/v1/trackers/", client.trackers.get, id)

export const alerts = (input: ClientInput<"alerts", "list">) => queryOf("/v1/alerts/", client.alerts.list, input)

/** How many causes of a brand, or of all, have unread alerts. */
export const unreadAlerts = (brandId?: string) =>
  queryOf("/v1/alerts/unread", client.alerts.unread, brandId === undefined ? {} : { brand_id: brandId })

export const notices = (input: ClientInput<"notices", "list">) => queryOf("/v1/notices/", client.notices.list, input)

export const notifications = {
  url: "/v1/notifications/",
  read: dataOf((call) => client.notifications.list(call))
}

export const deliveries = (id: string, input: ClientInput<"notifications", "deliveries">) => ({
  url: withQuery(`/v1/notifications/${id}/deliveries`, input),
  read: dataOf((call) => client.notifications.deliveries(id, input, call))
})

export const discoveries = (input: ClientInput<"discoveries", "list">) =>
  queryOf("/v1/brand-discoveries/", client.discoveries.list, input)

export const usage = (days: number): Query<Awaited<ReturnType<typeof client.usage.get>>> => ({
  url: withQuery("/v1/usage/", { days }),
  read: (call) => client.usage.get({ days }, call)
})

/** What will be used a day and when the credits end, with a planned tracker that uses this much more. */
export const usageAhead = (addedPerDay = 0) =>
  queryOf("/v1/usage/ahead", client.usage.ahead, addedPerDay === 0 ? {} : { added_per_day: addedPerDay })

export const keys = (input: ClientInput<"keys", "list">) => queryOf("/v1/keys", client.keys.list, input)
