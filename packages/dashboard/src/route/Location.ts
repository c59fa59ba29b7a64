/**
 * Where the browser is: its address as a place, and how to go to another.
 */
import { computed, signal } from "@preact/signals"
import { daysOf } from "./Period.ts"
import {
  type Detail,
  type Filter,
  noFilter,
  pathOf,
  type Place,
  placeOf,
  type BrandPage,
  type OtherPage
} from "./Place.ts"
import { mayLeave } from "./Leaving.ts"

/** What all addresses begin with, such as `/` or `/visibility/`. */
const base = new URL(".", document.baseURI).pathname

const read = (): Place =>
  location.pathname.startsWith(base)
    ? placeOf(location.pathname.slice(base.length), location.search)
    : { kind: "unknown" }

const current = signal<Place>(read())

/** The place under the address. */
export const place = computed(() => current.value)

/** The filter of the place; that of no brand is empty. */
export const filter = computed<Filter>(() => (current.value.kind === "brand" ? current.value.filter : noFilter))

addEventListener("popstate", () => {
  if (mayLeave()) current.value = read()
  // the browser has gone back already: it comes to where it was
  else history.pushState(null, "", addressOf(current.peek()))
})

/** The address of a place, for links. */
export const addressOf = (target: Place): string => (target.kind === "unknown" ? base : `${base}${pathOf(target)}`)

/** The address of a page of the brand, with the filter in force. */
export const brandAddress = (
  brandId: string,
  page: BrandPage,
  detail: Detail = {},
  over: Partial<Filter> = {}
): string => addressOf({ kind: "brand", brandId, page, filter: { ...filter.value, ...over }, detail })

/** The address of a page of no brand. */
export const otherAddress = (page: OtherPage, detail: Detail = {}): string => addressOf({ kind: "other", page, detail })

/** Goes to an address of this site, unless something typed there shall not be lost; `replace` leaves no step back. */
export const go = (address: string, how: "push" | "replace" = "push"): void => {
  if (how === "push" && !mayLeave()) return
  if (how === "push") history.pushState(null, "", address)
  else history.replaceState(null, "", address)
  current.value = read()
  if (how === "push") scrollTo(0, 0)
}

/** Changes the filter of the page that is shown; a list begins anew, since it may be shorter then. */
export const setFilter = (over: Partial<Filter>): void => {
  const now = current.value
  if (now.kind !== "brand") return
  const detail: Record<string, string> = { ...now.detail }
  delete detail["offset"]
  go(addressOf({ ...now, filter: { ...now.filter, ...over }, detail }), "push")
}

/** Fixes the days of the page and a moment after which nothing counts, so that its address shows the same again. */
export const freeze = (at: Date): void => {
  const now = current.value
  if (now.kind !== "brand") return
  const detail = { ...now.detail, at: at.toISOString() }
  go(addressOf({ ...now, filter: { ...now.filter, ...daysOf(now.filter) }, detail }), "replace")
}

/** Changes what the page itself keeps in its address; null removes it. */
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

/** What the page keeps in its address under a name; null without. */
export const detailOf = (name: string): string | null =>
  current.value.kind === "unknown" ? null : (current.value.detail[name] ?? null)

/** Follows links of this site without loading it again. To be added to the document. */
export const followLinks = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return
  // `placeOf` knows the pages; documents and exports of the server are loaded as usual
  if (!link.hasAttribute("data-page")) return
  event.preventDefault()
  go(`${link.pathname}${link.search}`)
}
