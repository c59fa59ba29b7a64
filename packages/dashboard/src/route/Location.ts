/** The browser's location as a place, and navigation. */
import { computed, signal } from "@preact/signals"
import {
  type Detail,
  type Filter,
  noFilter,
  pathOf,
  type Route,
  routeOf,
  type BrandPage,
  type OtherPage
} from "./Route.ts"
import { mayLeave } from "./Leaving.ts"

/** Prefix of all addresses, such as `/` or `/visibility/`. */
const base = new URL(".", document.baseURI).pathname

const read = (): Route =>
  location.pathname.startsWith(base)
    ? routeOf(location.pathname.slice(base.length), location.search)
    : { kind: "unknown" }

const current = signal<Route>(read())

/** The token of a share link in the address, or `null`. */
export const sharedToken = (): string | null =>
  location.pathname.startsWith(`${base}s/`) ? location.pathname.slice(base.length + 2) : null

/** The place of the current address. */
export const place = computed(() => current.value)

/** The filter of the place. Of the pages without a brand, only the list of all brands obeys it: its period. */
export const filter = computed<Filter>(() => (current.value.kind === "unknown" ? noFilter : current.value.filter))

addEventListener("popstate", () => {
  if (mayLeave()) current.value = read()
  // the browser has already gone back: return
  else history.pushState(null, "", addressOf(current.peek()))
})

/** The address of a place, for links. */
export const addressOf = (target: Route): string => (target.kind === "unknown" ? base : `${base}${pathOf(target)}`)

/** The address of a page of the brand, with the current filter. */
export const brandAddress = (
  brandId: string,
  page: BrandPage,
  detail: Detail = {},
  over: Partial<Filter> = {}
): string => addressOf({ kind: "brand", brandId, page, filter: { ...filter.value, ...over }, detail })

/** The address of a page without a brand. All brands are shown in the period of the page before. */
export const otherAddress = (page: OtherPage, detail: Detail = {}): string => {
  const { from, period, to } = page === "portfolio" ? filter.value : noFilter
  return addressOf({ kind: "other", page, filter: { ...noFilter, from, period, to }, detail })
}

/** Navigates within the site, unless the user keeps unsaved input. `replace` adds no history entry. */
export const go = (address: string, how: "push" | "replace" = "push"): void => {
  if (how === "push" && !mayLeave()) return
  if (how === "push") history.pushState(null, "", address)
  else history.replaceState(null, "", address)
  current.value = read()
  if (how === "push") scrollTo(0, 0)
}

/** Changes the filter of the current page. Resets the offset of lists, which may become shorter. */
export const setFilter = (over: Partial<Filter>): void => {
  const now = current.value
  if (now.kind === "unknown") return
  const detail: Record<string, string> = { ...now.detail }
  delete detail["offset"]
  go(addressOf({ ...now, filter: { ...now.filter, ...over }, detail }), "push")
}

/** Puts the class that the page shows into the address. */
export const fixClass = (promptClass: Exclude<Filter["class"], null>): void => {
  const now = current.value
  if (now.kind === "brand") go(addressOf({ ...now, filter: { ...now.filter, class: promptClass } }), "replace")
}

/** Changes the page's own parameter in the address; `null` removes it. */
export const setDetail = (over: Readonly<Record<string, string | null>>): void => {
  const now = current.value
  if (now.kind === "unknown") return
  const detail: Record<string, string> = { ...now.detail }
  for (const [name, value] of Object.entries(over)) {
    if (value === null) delete detail[name]
    else detail[name] = value
  }
  go(addressOf({ ...now, detail }), "replace")
}

/** The page's own parameter, or `null`. */
export const detailOf = (name: string): string | null =>
  current.value.kind === "unknown" ? null : (current.value.detail[name] ?? null)

/** Handles links within the site without a reload. Add it to the document. */
export const followLinks = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return
  // `routeOf` knows the pages; the browser loads the server's documents and exports
  if (!link.hasAttribute("data-page")) return
  event.preventDefault()
  go(`${link.pathname}${link.search}`)
}
