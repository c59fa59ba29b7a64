/** Two telling sentences of engines: one that names the brand, and one where a competitor is named instead. */
import type { DateTime } from "effect"
import { Effect, Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { ReportPeriod } from "../report/ReportPeriod.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { everySnapshot, type SnapshotFilter, SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { oneLine, shortened } from "../text/OneLine.ts"

/** `named`: names the brand. `lost`: names the competitor, and not the brand. */
export const quoteKinds = ["named", "lost"] as const

/** A sentence of an answer. */
export interface Quote {
  readonly kind: (typeof quoteKinds)[number]
  /** The brands that it mentions. */
  readonly name: string
  readonly engine: Engine
  readonly prompt: string
  readonly at: DateTime.Utc
  readonly text: string
}

/** Most characters of a quote. */
const quoteMax = 240

const sentences = new Intl.Segmenter("en", { granularity: "sentence" })

/** The sentence at a place of an answer, on its line, without the signs of Markdown. Pure. */
export const sentenceAt = (answer: string, place: number): string => {
  const start = answer.lastIndexOf("\n", place) + 1
  const end = answer.indexOf("\n", place)
  const line = answer.slice(start, end === -1 ? undefined : end)
  const found = sentences.segment(line).containing(place - start)?.segment ?? line
  // the number of an item is a sentence of its own
  const sentence = /[\p{L}]/u.test(found) ? found : line
  const plain = sentence
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, "")
    // the cells of a table
    .replaceAll(/^\s*\||\|\s*$/g, "")
    .replaceAll(/\s*\|\s*/g, " · ")
  return shortened(oneLine(plain), quoteMax)
}

/** Words from which on a sentence says more than a name. */
const wordsMin = 5

const isTelling = (text: string): boolean => text.split(" ").length >= wordsMin

/** The first sentence of an answer that says something of the name, else the longest; `null` without its text. */
const tellingSentence = ({ answer, spans }: Snapshot, kind: Quote["kind"], name: string): string | null => {
  const own = kind === "named"
  const found = spans
    .filter((span) => (own ? span.kind === "brand" : span.kind === "competitor" && span.entity === name))
    .map(({ start }) => sentenceAt(answer, start))
    .filter((text) => text !== "")
  return found.find(isTelling) ?? found.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Where quotes are looked for. */
export interface QuoteRequest extends ReportPeriod {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  /** Name of the brand. */
  readonly brand: string
  /** The prompts of the report. */
  readonly prompts: ReadonlyArray<string>
  /** The strongest competitor; `null` without one. */
  readonly rival: string | null
  /** Where the brand was mentioned before, if an alert tells so. */
  readonly lost: Pick<SnapshotFilter, "prompt" | "engine"> | null
}

/** Answers that are looked through for a telling sentence, and those that are listed for them. */
const lookedMax = 5
const listed = { limit: 50, offset: 0 }

/** Creates the search for quotes, in answers that the report counts. Answers whose text is gone have none. */
export const quoting = Effect.map(SnapshotStore, (store) => {
  /** The newest telling sentence among the answers of the first filter that has any. */
  const quoteIn = Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    { filters, kind, name }: Pick<Quote, "kind" | "name"> & { readonly filters: ReadonlyArray<SnapshotFilter> }
  ): Effect.fn.Return<ReadonlyArray<Quote>, StorageError> {
    const quotes: Array<Quote> = []
    for (const filter of filters) {
      const { items } = yield* store.list({ organizationId, filter, page: listed })
      // an answer without sources counts in no gap
      const counting = kind === "named" ? items : items.filter(({ sourcesCount }) => sourcesCount > 0)
      for (const { id } of counting.slice(0, lookedMax)) {
        const answer = Option.getOrNull(yield* store.get({ organizationId, id }))
        const text = answer === null ? null : tellingSentence(answer, kind, name)
        if (answer === null || text === null) continue
        const { checkedAt: at, engine, prompt } = answer
        quotes.push({ kind, name, engine, prompt, at, text })
        if (isTelling(text)) return quotes.slice(-1)
      }
    }
    return quotes.slice(0, 1)
  })

  return Effect.fnUntraced(function* (request: QuoteRequest) {
    const { before, brand, brandId, from, lost, organizationId, prompts, rival } = request
    const all = { ...everySnapshot, brandId, from, before, prompts, counted: true }
    const named = { ...all, mentioned: true }
    const best = [{ ...named, positionMax: 1 }, named]
    const quotes = yield* quoteIn(organizationId, { kind: "named", name: brand, filters: best })
    if (rival === null) return quotes
    const instead = { ...all, mentioned: false, competitor: rival }
    const filters = [...(lost === null ? [] : [{ ...instead, ...lost }]), instead]
    return [...quotes, ...(yield* quoteIn(organizationId, { kind: "lost", name: rival, filters }))]
  })
})
