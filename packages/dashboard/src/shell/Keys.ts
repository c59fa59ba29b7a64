/**
 * Keyboard shortcuts: single letters, inactive while the user types. None needs Alt or a function key, and a setting
 * turns them off.
 */
import { signal } from "@preact/signals"
import { brandAddress, filter, go, otherAddress, place, setFilter } from "../route/Location.ts"
import { shifted } from "../route/Period.ts"
import type { BrandPage } from "../route/Route.ts"

/** The open dialog: command palette or shortcuts. */
export type DialogName = "commands" | "keys"

export const dialog = signal<DialogName | null>(null)

export const openDialog = (name: DialogName | null): void => {
  dialog.value = name
}

const storedName = "answerscope.keys"

const areKeptOn = (): boolean => {
  try {
    return localStorage.getItem(storedName) !== "off"
  } catch {
    return true
  }
}

/** Whether shortcuts are on. */
export const areKeysOn = signal(areKeptOn())

export const switchKeys = (isOn: boolean): void => {
  areKeysOn.value = isOn
  try {
    if (isOn) localStorage.removeItem(storedName)
    else localStorage.setItem(storedName, "off")
  } catch {
    // valid until the page closes
  }
}

/** Targets of the letters after `g`. */
export const pageKeys: ReadonlyArray<readonly [letter: string, page: BrandPage]> = [
  ["o", "overview"],
  ["p", "prompts"],
  ["c", "competitors"],
  ["s", "sources"],
  ["e", "searches"],
  ["a", "alerts"],
  ["r", "reports"],
  ["t", "tracking"],
  [",", "settings"]
]

/** Goes to a page of the current brand; without one, to that of all brands, if there is one. */
export const goToPage = (page: BrandPage): void => {
  if (place.value.kind === "brand") go(brandAddress(place.value.brandId, page))
  else if (page === "alerts" || page === "reports") go(otherAddress(page))
}

const goByLetter = (letter: string): void => {
  const page = pageKeys.find(([key]) => key === letter)?.[1]
  if (page !== undefined) goToPage(page)
  else if (letter === "h") go(otherAddress("portfolio"))
  else if (letter === "m") go(otherAddress("method"))
  else if (letter === "z") go(otherAddress("organization"))
}

export const movePeriod = (by: -1 | 1): void => {
  const days = shifted(filter.value, by)
  if (days !== null) setFilter({ ...days, period: null })
}

/** Opens or closes the data tables of all charts. */
export const toggleTables = (): void => {
  const tables = [...document.querySelectorAll<HTMLDetailsElement>("details.chart-table")]
  const isOpen = tables.some(({ open }) => !open)
  for (const table of tables) table.open = isOpen
}

/** The link in the next or previous row of a table, or alert of the inbox. */
const moveRow = (by: -1 | 1): void => {
  const found = [...document.querySelectorAll<HTMLElement>("main .rows tbody th a, main .mail")]
  const links = found.filter((link) => link.checkVisibility())
  const at = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement) === true)
  links[at === -1 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}

const details: ReadonlySet<string> = new Set(["prompt", "answers", "answer"])

const goBack = (): void => {
  if (place.value.kind === "brand" && details.has(place.value.page)) history.back()
}

/** An element can declare a shortcut of its page. */
const ownOf = (key: string): HTMLElement | null =>
  /^[a-z]$/.test(key) ? document.querySelector<HTMLElement>(`main [data-key="${key}"]`) : null

const actions: Readonly<Record<string, () => void>> = {
  "/": () => openDialog("commands"),
  "?": () => openDialog("keys"),
  "[": () => movePeriod(-1),
  "]": () => movePeriod(1),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  t: toggleTables,
  Escape: goBack
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null

let isAfterG = false

/** Add it to the document. */
export const obeyKeys = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || place.value.kind === "unknown") return
  if (document.querySelector(".navigation") === null || dialog.value !== null) return
  // the browser closes it, and gives the focus back
  if (event.key === "Escape" && document.querySelector(":popover-open") !== null) return
  const { altKey, ctrlKey, key, metaKey } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
    event.preventDefault()
    openDialog("commands")
    return
  }
  if (altKey || ctrlKey || metaKey || isTyping(event.target) || !areKeysOn.value) {
    isAfterG = false
    return
  }
  const own = ownOf(key)
  const action = isAfterG ? () => goByLetter(key) : own === null ? actions[key] : () => own.click()
  isAfterG = !isAfterG && key === "g"
  if (action === undefined) return
  event.preventDefault()
  action()
}
