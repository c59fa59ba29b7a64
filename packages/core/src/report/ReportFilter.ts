/**
 * Which answers a report is about. Pure.
 */
import { PromptClass } from "../brand/PromptSettings.ts"
import type { CountKey, CountsGiven } from "../count/AnswerCounts.ts"
import { Engine } from "../engine/Engine.ts"
import { SentId } from "../id/SentId.ts"
import { orAll, SoughtText } from "../request/ListRequest.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import type { ReportPrompt } from "./ReportBrand.ts"

/** What the answers of a report have in common; null takes all. What nothing has matches nothing. */
export interface ReportFilter {
  readonly engine: Engine | null
  readonly model: string | null
  readonly prompt: string | null
  readonly class: PromptClass | null
  readonly tag: string | null
  readonly trackerId: TrackerId | null
}

/** The fields of a filter in a request: what is left out takes all. */
export const reportFilterFields = {
  engine: orAll(Engine),
  model: orAll(SoughtText),
  prompt: orAll(SoughtText),
  class: orAll(PromptClass),
  tag: orAll(SoughtText),
  trackerId: orAll(SentId(TrackerId))
}

/** A filter that takes all. */
export const noFilter: ReportFilter = {
  engine: null,
  model: null,
  prompt: null,
  class: null,
  tag: null,
  trackerId: null
}

/** Where an answer or a failed check comes from; the latter has no model. */
interface Asked extends Pick<CountKey, "prompt" | "trackerId"> {
  readonly engine: Engine | null
}

/** The fewest counts that tell which answers are wanted. */
export const countsFor = (
  { engine, model }: Pick<ReportFilter, "engine" | "model">,
  { answers, prompts }: CountsGiven
): CountsGiven["prompts"] => (engine === null && model === null ? prompts : answers)

/** Whether the prompt has the class and the tag that are wanted. */
export const isOfPrompts = (filter: Pick<ReportFilter, "class" | "tag">, prompt: ReportPrompt): boolean =>
  (filter.tag === null || prompt.tags.includes(filter.tag)) &&
  (filter.class === null || filter.class === prompt.class())

/** Whether what was asked there is wanted, whatever its model. */
export const isAskedFor = (filter: ReportFilter, asked: Asked, prompt: ReportPrompt): boolean =>
  (filter.engine === null || filter.engine === asked.engine) &&
  (filter.prompt === null || filter.prompt === asked.prompt) &&
  (filter.trackerId === null || filter.trackerId === asked.trackerId) &&
  isOfPrompts(filter, prompt)
