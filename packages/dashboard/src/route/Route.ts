/** The page and filter of a URL. Pure; `Location.ts` has the browser's location. */

/** The pages of a brand. */
export const brandPages = [
  "start",
  "overview",
  "prompts",
  "prompt",
  "answers",
  "answer",
  "competitors",
  "sources",
  "searches",
  "alerts",
  "reports",
  "tracking",
  "settings"
] as const
export type BrandPage = (typeof brandPages)[number]

/** The pages without a brand. */
export const otherPages = ["portfolio", "alerts", "reports", "method", "organization", "new"] as const
export type OtherPage = (typeof otherPages)[number]

/** Filter of the answers. Days are UTC and inclusive; `null` means any. */
export interface Filter {
  /** A relative period, such as `90d`: its days move on. Instead of `from` and `to`. */
  readonly period: string | null
  readonly from: string | null
  readonly to: string | null
  readonly engine: string | null
  readonly model: string | null
  readonly class: "branded" | "non_branded" | null
  readonly tag: string | null
  readonly location: string | null
  readonly language: string | null
}

/** The page's own parameters: a prompt, an answer, an offset. */
export type Detail = Readonly<Record<string, string>>

/** What all pages have in their address. */
interface Shown {
  readonly filter: Filter
  readonly detail: Detail
}

export type Route =
  | (Shown & { readonly kind: "brand"; readonly brandId: string; readonly page: BrandPage })
  | (Shown & { readonly kind: "other"; readonly page: OtherPage })
  | { readonly kind: "unknown" }

export const noFilter: Filter = {
  period: null,
  from: null,
  to: null,
  engine: null,
  model: null,
  class: null,
  tag: null,
  location: null,
  language: null
}

const filterNames = ["period", "from", "to", "engine", "model", "class", "tag", "location", "language"] as const

/** A relative period of 1 to 999 days. */
const periodOf = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,2}d$/.test(text) ? text : null)

const dayOf = (text: string | null): string | null => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const millis = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(millis) || new Date(millis).toISOString().slice(0, 10) !== text ? null : text
}

const classOf = (text: string | null): Filter["class"] => (text === "branded" || text === "non_branded" ? text : null)

/** The days in an address. Reversed ones are swapped. */
const daysIn = (query: URLSearchParams): Pick<Filter, "from" | "to"> => {
  const [from, to] = [dayOf(query.get("from")), dayOf(query.get("to"))]
  return from !== null && to !== null && to < from ? { from: to, to: from } : { from, to }
}

const filterOf = (query: URLSearchParams): Filter => ({
  ...daysIn(query),
  period: query.has("from") || query.has("to") ? null : periodOf(query.get("period")),
  engine: query.get("engine"),
  model: query.get("model"),
  class: classOf(query.get("class")),
  tag: query.get("tag"),
  location: query.get("location"),
  language: query.get("language")
})

const detailOf = (query: URLSearchParams): Detail =>
  Object.fromEntries([...query].filter(([name]) => !filterNames.some((other) => other === name)))

/** The decoded parts of a path. `null` if one is invalid, such as `%ff`. */
const partsOf = (path: string): ReadonlyArray<string> | null => {
  try {
    return path
      .split("/")
      .filter((part) => part !== "")
      .map((part) => decodeURIComponent(part))
  } catch {
    return null
  }
}

/** Parses a path below the base, with its query, such as `b/brd_1/prompts?class=non_branded`. */
export const routeOf = (path: string, search: string): Route => {
  const query = new URLSearchParams(search)
  const parts = partsOf(path)
  if (parts === null) return { kind: "unknown" }
  const shown: Shown = { filter: filterOf(query), detail: detailOf(query) }
  if (parts.length === 0) return { kind: "other", page: "portfolio", ...shown }
  if (parts[0] === "b" && parts[1] !== undefined && parts.length <= 3) {
    const page = brandPages.find((name) => name === (parts[2] ?? "overview"))
    if (page !== undefined) return { kind: "brand", brandId: parts[1], page, ...shown }
  }
  const page = parts.length === 1 ? otherPages.find((name) => name === parts[0]) : undefined
  return page === undefined ? { kind: "unknown" } : { kind: "other", page, ...shown }
}

/** The path and query of a place below the base; the inverse of `routeOf`. */
export const pathOf = (place: Exclude<Route, { kind: "unknown" }>): string => {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = place.filter[name]
    if (value !== null) query.set(name, value)
  }
  for (const [name, value] of Object.entries(place.detail)) query.set(name, value)
  const path =
    place.kind === "other"
      ? place.page === "portfolio"
        ? ""
        : place.page
      : `b/${encodeURIComponent(place.brandId)}${place.page === "overview" ? "" : `/${place.page}`}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
