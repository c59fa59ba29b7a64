/**
 * The element `ai_overview`: Google's answer in AI Mode, and above its results.
 * Format: https://docs.dataforseo.com/v3/serp/google/ai_mode/live/advanced
 */
import type { Extra } from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import type { ShownAnswer } from "./AppEngine.ts"
import { text } from "./Figures.ts"
import { marksIn, shownAddress, shownSources, withoutParts } from "./ShownText.ts"

const Reference = Schema.Struct({ url: Schema.String, title: text })

const Offer = Schema.Struct({ title: text, url: text, domain: text, website_name: text, seller: text })

const Element = Schema.Struct({
  type: text,
  title: text,
  text,
  markdown: text,
  references: listOf(Reference),
  components: listOf(Schema.Struct({ title: text, text, markdown: text, references: listOf(Reference) })),
  /** Offers of an element with advertisements or products. */
  items: listOf(Offer)
})
type Element = typeof Element.Type

export const overviewFields = {
  markdown: text,
  asynchronous_ai_overview: orNull(Schema.Boolean),
  items: listOf(Element),
  references: listOf(Reference)
}
/** The element, read. */
export const Overview = Schema.Struct(overviewFields)
export type Overview = typeof Overview.Type

/** Elements beside the answer, by type. Other types are part of it. */
const extraKinds: Readonly<Record<string, Extra["kind"]>> = {
  ai_overview_paid: "ad",
  ai_overview_shopping: "product"
}

const kindOf = ({ type }: Element): Extra["kind"] | undefined => extraKinds[type ?? ""]

/** The answer; `null` if the element has no text. */
export const readOverview = ({ items, markdown, references }: Overview): ShownAnswer | null => {
  const own = items.filter((element) => kindOf(element) === undefined)
  const beside = items.filter((element) => kindOf(element) !== undefined)
  const shown = withoutParts(
    markdown ?? own.map(textOf).filter(Boolean).join("\n\n"),
    beside.map((element) => element.markdown)
  )
  if (shown.trim() === "") return null
  const marks = marksIn(shown)
  const listed = [
    ...references,
    ...own.flatMap((element) => [...element.references, ...element.components.flatMap((part) => part.references)])
  ]
  return {
    text: shown,
    citations: marks.spans,
    sources: shownSources([...marks.urls.map((url) => ({ url, title: null })), ...listed]),
    consulted: [],
    queries: [],
    searched: true,
    extras: beside.flatMap((element) => extrasOf(element)),
    model: null
  }
}

const textOf = (element: Element): string =>
  element.markdown ??
  [element.title, element.text, ...element.components.map((part) => part.markdown ?? part.text)]
    .filter((part) => part !== null)
    .join("\n")

const extrasOf = (element: Element): ReadonlyArray<Extra> =>
  element.items.flatMap(({ title, url, domain, website_name, seller }) => {
    const address = shownAddress(url, domain)
    const name = title ?? website_name ?? seller ?? address.domain
    const kind = kindOf(element)
    return name === null || kind === undefined ? [] : [{ kind, title: name, ...address }]
  })
