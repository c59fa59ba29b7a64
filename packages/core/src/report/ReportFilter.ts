/** Which answers a report is about. Pure. */
import { Schema } from "effect"
import { PromptClass } from "../brand/PromptSettings.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { CountKey } from "../count/AnswerCounts.ts"
import { type CountColumns, type KeyRange, keyRanges } from "../count/CountColumns.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { orAll, SoughtText } from "../request/ListRequest.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import type { ReportBrand, ReportPrompt } from "./ReportBrand.ts"

/** Filter of a report's answers. `null` matches all; unknown values match nothing. */
export interface ReportFilter {
  readonly engine: Engine | null
  /** Failed checks are on the surface that their engine has now. */
  readonly surface: Surface | null
  /** A place as answers have it, such as `Germany`. */
  readonly location: string | null
  readonly language: string | null
  readonly model: string | null
  readonly prompt: string | null
  readonly class: PromptClass | null
  readonly tag: string | null
  readonly trackerId: TrackerId | null
  /** Whether the engine retrieved a page. Answers for which this is unknown match neither value. */
  readonly searched: boolean | null
}

/** Filter fields of a request. Omitted fields match all. */
export const reportFilterFields = {
  engine: orAll(Engine),
  surface: orAll(Surface),
  location: orAll(SoughtText),
  language: orAll(SoughtText),
  model: orAll(SoughtText),
  prompt: orAll(SoughtText),
  class: orAll(PromptClass),
  tag: orAll(SoughtText),
  trackerId: orAll(RequestedId(TrackerId)),
  searched: orAll(Schema.Boolean)
}

/** A filter that takes all. */
export const noFilter: ReportFilter = {
  engine: null,
  surface: null,
  location: null,
  language: null,
  model: null,
  prompt: null,
  class: null,
  tag: null,
  trackerId: null,
  searched: null
}

/** Whether a filter matches failed checks: they have no model, and whether they searched is unknown. */
export const takesFailures = ({ model, searched }: ReportFilter): boolean => model === null && searched === null

/** Whether an answer's model is wanted, and whether it was searched. */
export const isOfSource = (filter: ReportFilter, source: Pick<CountKey, "model" | "searched">): boolean =>
  (filter.model === null || filter.model === source.model) &&
  (filter.searched === null || filter.searched === source.searched)

/** Where an answer or a failed check comes from. */
type Asked = Pick<CountKey, "engine" | "surface" | "location" | "language" | "prompt" | "trackerId">

/** Whether the prompt has the class and the tag that are wanted. */
export const isOfPrompts = (filter: Pick<ReportFilter, "class" | "tag">, prompt: ReportPrompt): boolean =>
  (filter.tag === null || prompt.tags.includes(filter.tag)) &&
  (filter.class === null || filter.class === prompt.class())

/** Whether an engine, its surface, a market and a tracker are wanted. */
const isOfAsker = (filter: ReportFilter, asked: Omit<Asked, "prompt">): boolean =>
  (filter.engine === null || filter.engine === asked.engine) &&
  (filter.surface === null || filter.surface === asked.surface) &&
  (filter.location === null || filter.location === asked.location) &&
  (filter.language === null || filter.language === asked.language) &&
  (filter.trackerId === null || filter.trackerId === asked.trackerId)

const isPromptAskedFor = (filter: ReportFilter, prompt: ReportPrompt): boolean =>
  (filter.prompt === null || filter.prompt === prompt.text) && isOfPrompts(filter, prompt)

/** Whether a filter matches a check, whatever its model. */
export const isAskedFor = (filter: ReportFilter, asked: Asked, prompt: ReportPrompt): boolean =>
  isOfAsker(filter, asked) && isPromptAskedFor(filter, prompt)

/** Counts of one brand and source that are wanted, at least one. */
export interface WantedCounts extends Pick<KeyRange, "counts" | "source"> {
  readonly brand: ReportBrand
  /** The places of the wanted ones in the columns. */
  readonly keys: ReadonlyArray<number>
  /** The report's prompts, by their numbers in the counts. */
  readonly prompts: ReadonlyArray<ReportPrompt>
}

/** Number of counts that take a few milliseconds. */
export const countsInTurn = 1_000

/** The counts that a filter takes, some at a time. */
export function* wantedCounts(
  filter: ReportFilter,
  brands: ReadonlyMap<BrandId, ReportBrand>,
  all: Iterable<CountColumns>
): Generator<WantedCounts, void, undefined> {
  let of: CountColumns | null = null
  let prompts: ReadonlyArray<ReportPrompt> = []
  let arePromptsWanted: ReadonlyArray<boolean> = []
  for (const { counts, end, from, source } of keyRanges(all, countsInTurn)) {
    const brand = brands.get(counts.brandId)
    if (brand === undefined || !isOfAsker(filter, source) || !isOfSource(filter, source)) continue
    if (of !== counts) {
      of = counts
      prompts = counts.prompts.map(brand.prompt)
      arePromptsWanted = prompts.map((prompt) => isPromptAskedFor(filter, prompt))
    }
    const keys: Array<number> = []
    for (let key = from; key < end; key++) if (arePromptsWanted[counts.promptOf[key] ?? -1] === true) keys.push(key)
    if (keys.length > 0) yield { brand, counts, source, keys, prompts }
  }
}
