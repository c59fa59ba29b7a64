/** One recorded answer as one line of JSON: the format that recording writes and replay reads. */
import { Answer, type Engine, type Source, unknownUsage } from "@answerscope/core"
import { AnswerFinish, AskedMarket, CallUsage, Extra, TextSpan } from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { type Page, sourcesOf } from "../SourceList.ts"
import { engineNamed } from "./EngineName.ts"

const PageOrUrl = Schema.Union([
  Schema.String,
  Schema.Struct({ url: Schema.String, title: orNull(Schema.String), domain: orNull(Schema.String) })
])

const Line = Schema.Struct({
  engine: Schema.String,
  model: orNull(Schema.String),
  prompt: Schema.String,
  sample: orNull(Schema.Int),
  text: orNull(Schema.String),
  answer: orNull(Schema.String),
  sources: listOf(PageOrUrl),
  consulted: listOf(PageOrUrl),
  queries: listOf(Schema.String),
  searched: orNull(Schema.Boolean),
  finish: orNull(AnswerFinish),
  finishReason: orNull(Schema.String),
  narration: orNull(Schema.String),
  citations: listOf(TextSpan),
  extras: listOf(Extra),
  market: orNull(AskedMarket),
  tier: orNull(Schema.String),
  usage: orNull(CallUsage),
  vendorRequestId: orNull(Schema.String),
  time: orNull(Schema.String),
  raw: orNull(Schema.Unknown)
})

/** A line, read. */
export interface RecordedAnswer {
  readonly prompt: string
  /** The engine as the line names it. */
  readonly engineName: string
  /** Null if the name is not that of an engine measured here. */
  readonly answer: Answer | null
  /** Which of several answers of one scan it was, from 1; null if the line does not say. */
  readonly sample: number | null
  /** When the answer was given, as the line says it. */
  readonly time: string | null
}

const decodeLine = Schema.decodeUnknownOption(Schema.fromJsonString(Line))

/**
 * Reads a line. Returns `null` unless it is a JSON object with `engine`, `prompt` and `text` or `answer`. `own` has the
 * names of custom engines, which lines use unchanged.
 */
export const readLine = (line: string, own: ReadonlySet<Engine>): RecordedAnswer | null => {
  const decoded = decodeLine(line)
  if (decoded._tag === "None") return null
  const { prompt, engine: engineName, sample, time } = decoded.value
  const text = decoded.value.text ?? decoded.value.answer
  if (text === null) return null
  const engine = own.has(engineName) ? engineName : engineNamed(engineName)
  return { prompt, engineName, sample, time, answer: engine === null ? null : answerOf(engine, text, decoded.value) }
}

/**
 * Returns the line for an answer, without a line break. `time` is an ISO 8601 date-time. Omits `origin`, because a line
 * that is read is a replayed answer.
 */
export const writeLine = (options: {
  readonly prompt: string
  /** Left out of the line when undefined. */
  readonly sample: number | undefined
  readonly answer: Answer
  readonly time: string
}): string => {
  const { engine, model, origin: _origin, ...rest } = options.answer
  const { prompt, sample, time } = options
  return JSON.stringify({ engine, model, prompt, sample, time, ...rest, raw: rest.raw ?? null })
}

const answerOf = (engine: Engine, text: string, line: typeof Line.Type): Answer => {
  const sources = pagesOf(line.sources)
  return {
    engine,
    origin: "replayed",
    // A file without models at least says which product answered.
    model: line.model ?? line.engine,
    text,
    sources,
    consulted: pagesOf(line.consulted),
    queries: line.queries,
    searched: line.searched ?? (sources.length > 0 ? true : null),
    finish: line.finish ?? "complete",
    finishReason: line.finishReason,
    narration: line.narration,
    citations: line.citations,
    ...(line.extras.length === 0 ? {} : { extras: line.extras }),
    ...(line.market === null ? {} : { market: line.market }),
    ...(line.tier === null ? {} : { tier: line.tier }),
    usage: line.usage ?? unknownUsage,
    vendorRequestId: line.vendorRequestId,
    raw: line.raw
  }
}

const pagesOf = (pages: ReadonlyArray<typeof PageOrUrl.Type>): ReadonlyArray<Source> => {
  const domains = new Map(
    pages.flatMap((page) =>
      typeof page === "string" || page.domain === null ? [] : [[page.url, page.domain] as const]
    )
  )
  return sourcesOf(pages.map((page): Page => (typeof page === "string" ? { url: page, title: null } : page))).map(
    (source) => ({ ...source, domain: domains.get(source.url) ?? source.domain })
  )
}
