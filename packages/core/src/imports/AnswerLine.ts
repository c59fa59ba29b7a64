/** Reads a line of a file as an answer. Pure. */
import { Array as Arr, DateTime, Predicate, Result, Schema } from "effect"
import { Alias, BrandName, Competitor, Prompt } from "../brand/Brand.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { answerBytesMax, engineAnswer, keepableAnswer, sourceDomain, type Source } from "../engine/Answer.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { askedMarket, Location } from "../market/AskedMarket.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { fromUuid } from "../id/TypeId.ts"
import { LanguageTag } from "../text/LanguageTag.ts"
import { utf8Bytes, withoutDuplicates } from "../text/Text.ts"
import { type AnswerColumn, engineValues, valuesOf } from "./ImportColumns.ts"
import { importedEngine } from "./ImportedEngine.ts"
import type { ImportLine } from "./Import.ts"

/** Whose names a line reads by, if not the brand's. */
export interface LineNames {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly competitors: ReadonlyArray<string> | null
}

/** What lines are read with. */
export interface LineReading {
  readonly brandId: BrandId
  readonly registered: Parameters<typeof importedEngine>[2]
  readonly nowMillis: number
  /** The first bytes of a digest of a text, in hexadecimal digits: at least 20. */
  readonly digest: (text: string) => string
  /** The place of names in `Import.names`; `null` if these are too many. */
  readonly placeOf: (names: LineNames) => number | null
}

const earliestMillis = Date.UTC(2020, 0, 1)
const sampleMax = 1_000
const sourcesMax = 200
const urlBytesMax = 2_048

const refused = (reason: string) => Result.fail(reason)

/** The text of a value: of an object, its name or content. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim()
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (!Predicate.isObject(value)) return null
  const fields: Readonly<Record<string, unknown>> = { ...value }
  for (const key of ["name", "text", "value", "content", "prompt", "code"]) {
    const text = fields[key]
    if (typeof text === "string" && text.trim() !== "") return text.trim()
  }
  return null
}

/** A list in one text: by lines, `|` or `;`. */
export const listOf = (value: unknown): ReadonlyArray<string> =>
  withoutDuplicates(
    (Array.isArray(value) ? value : (textOf(value) ?? "").split(/[\n|;]/)).flatMap((item) => textOf(item) ?? [])
  )

/** A date, or a date with a time: in UTC without a zone. */
const timePattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

const timeOf = (value: unknown): number | null => {
  const [, date = "", time = "00:00", zone = "Z"] = timePattern.exec(textOf(value) ?? "") ?? []
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // a parser may take the 30th of February for the 2nd of March
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z"
  const parsed = Date.parse(`${date}T${time}${offset}`)
  return Number.isNaN(parsed) ? null : parsed
}

const readTime = (value: unknown, nowMillis: number): Result.Result<number, string> => {
  if (value === undefined) return refused("time: is required")
  const millis = timeOf(value)
  if (millis === null) return refused("time: must be a date or a time such as 2026-03-04T05:06:07Z")
  if (millis < earliestMillis) return refused("time: must not be before 2020")
  return millis > nowMillis ? refused("time: must not be in the future") : Result.succeed(millis)
}

const decoded =
  <A>(schema: Schema.Codec<A, string>, reason: string) =>
  (text: string): Result.Result<A, string> =>
    Result.mapError(Schema.decodeUnknownResult(schema)(text), () => reason)

const readPrompt = decoded(Prompt, "prompt: must have 1 to 500 characters")
const readLocation = decoded(Location, "location: must have 1 to 200 characters")
const readLanguage = decoded(LanguageTag, "language: must be a language tag such as en or pt-BR")
const readSurface = decoded(Surface as Schema.Codec<Surface, string>, "surface: must be api or app")
const readNames = Schema.decodeUnknownResult(
  Schema.Struct({
    name: BrandName,
    aliases: Schema.Array(Alias).check(Schema.isMaxLength(25)),
    competitors: Schema.NullOr(Schema.Array(Competitor).check(Schema.isMaxLength(50)))
  })
)

const optional = <A>(
  value: unknown,
  read: (text: string) => Result.Result<A, string>
): Result.Result<A | null, string> => {
  const text = textOf(value)
  return text === null ? Result.succeed(null) : read(text)
}

/** A page of a list: an address, or an object with one. */
const sourceOf = (item: unknown): Source | null => {
  const fields: Readonly<Record<string, unknown>> = Predicate.isObject(item) ? { ...item } : { url: item }
  const url = [fields["url"], fields["link"], fields["uri"], fields["href"]].find(Predicate.isString)?.trim()
  if (url === undefined || !/^https?:\/\/\S+$/i.test(url) || utf8Bytes(url) > urlBytesMax) return null
  const domain = sourceDomain(url)
  return domain === null ? null : { url, title: textOf(fields["title"]), domain }
}

const itemsOf = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) return value
  const text = textOf(value) ?? ""
  if (text.startsWith("[")) {
    const parsed = Result.try((): unknown => JSON.parse(text))
    if (Result.isSuccess(parsed) && Array.isArray(parsed.success)) return parsed.success
  }
  return text.split(/[\s|;,]+(?=https?:\/\/)|[|;\n]/).flatMap((item) => (item.trim() === "" ? [] : [item.trim()]))
}

const readSources = (value: unknown): Result.Result<ReadonlyArray<Source>, string> => {
  const items = itemsOf(value)
  if (items.length > sourcesMax) return refused(`sources: must have at most ${sourcesMax} addresses`)
  const sources = items.map(sourceOf)
  if (sources.includes(null)) return refused("sources: must be addresses that begin with http:// or https://")
  return Result.succeed(Arr.dedupeWith(sources.filter(Predicate.isNotNull), (a, b) => a.url === b.url))
}

const readSample = (value: unknown): Result.Result<number, string> => {
  const sample = value === undefined ? 1 : Number(textOf(value) ?? "")
  return Number.isInteger(sample) && sample >= 1 && sample <= sampleMax
    ? Result.succeed(sample)
    : refused(`sample: must be a whole number from 1 to ${sampleMax}`)
}

/** What messages of a chat have: the last question, and what was answered. */
const inMessages = (fields: Readonly<Record<string, unknown>>) => {
  const messages = Array.isArray(fields["messages"]) ? fields["messages"].filter(Predicate.isObject) : []
  const last = (role: string) =>
    messages.findLast((message) => Predicate.hasProperty(message, "role") && message.role === role)
  return { prompt: textOf(last("user")), answer: textOf(last("assistant")) }
}

/** The id of an answer's snapshot: a UUID of version 7 with its time, and a digest where others have chance. */
const snapshotIdOf = (checkedAtMillis: number, digest: string): SnapshotId => {
  const time = checkedAtMillis.toString(16).padStart(12, "0")
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 3) | 8).toString(16)
  const uuid = [
    time.slice(0, 8),
    time.slice(8),
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(7, 19)
  ].join("-")
  return SnapshotId.make(fromUuid("snp", uuid))
}

const readEngine = (
  fields: Readonly<Record<string, unknown>>,
  surface: Surface | null,
  registered: LineReading["registered"]
) => {
  const names = engineValues(fields).flatMap((value) => textOf(value) ?? idOf(value) ?? [])
  const [first] = names
  if (first === undefined) return refused("engine: is required")
  for (const name of names) {
    const engine = importedEngine(name, surface, registered)
    if (engine !== null) return Result.succeed({ ...engine, name })
  }
  return refused(`engine: ${JSON.stringify(first.slice(0, 40))} is not known`)
}

const readPlace = (values: ReadonlyMap<string, unknown>, reading: LineReading): Result.Result<number, string> => {
  if (!values.has("names") && !values.has("competitors")) return Result.succeed(0)
  const [name, ...aliases] = listOf(values.get("names"))
  if (name === undefined) return refused("names: is required with names_competitors")
  const competitors = values.has("competitors") ? listOf(values.get("competitors")) : null
  const names = readNames({ name, aliases, competitors })
  if (Result.isFailure(names)) return refused("names: must be names of a brand, with at most 25 others")
  const place = reading.placeOf(names.success)
  return place === null ? refused("names: a file may have 20 different ones") : Result.succeed(place)
}

/** The line as it waits to be stored, or why it is refused. */
export const answerLine = (
  { fields, line }: { readonly line: number; readonly fields: Readonly<Record<string, unknown>> },
  reading: LineReading
): Result.Result<ImportLine, string> =>
  Result.gen(function* () {
    const values = valuesOf("answers", fields)
    const of = (column: AnswerColumn) => values.get(column)
    const messages = inMessages(fields)
    const millis = yield* readTime(of("time"), reading.nowMillis)
    const surface = yield* optional(of("surface"), readSurface)
    const { isModel, name: engineName, ...engine } = yield* readEngine(fields, surface, reading.registered)
    const promptText = textOf(of("prompt")) ?? messages.prompt
    if (promptText === null) return yield* refused("prompt: is required")
    const prompt = yield* readPrompt(promptText)
    const answer = textOf(of("answer")) ?? messages.answer
    if (answer === null) return yield* refused("answer: is required")
    if (utf8Bytes(answer) > answerBytesMax) return yield* refused(`answer: must have at most ${answerBytesMax} bytes`)
    const sources = yield* readSources(of("sources"))
    const market = askedMarket(
      {},
      {
        location: yield* optional(of("location"), readLocation),
        language: yield* optional(of("language"), readLanguage)
      }
    )
    const sample = yield* readSample(of("sample"))
    const names = yield* readPlace(values, reading)
    const model = textOf(of("model")) ?? idOf(of("model"))
    const kept = keepableAnswer(
      engineAnswer({
        engine: engine.engine,
        model: model === engineName && !isModel ? "" : (model ?? ""),
        text: answer,
        sources
      })
    )
    const key = [
      reading.brandId,
      engine.engine,
      engine.surface,
      prompt,
      millis,
      sample,
      market.location,
      market.language
    ]
    return {
      line,
      snapshotId: snapshotIdOf(millis, reading.digest(JSON.stringify(key))),
      checkedAt: DateTime.makeUnsafe(millis),
      content: {
        ...engine,
        ...market,
        prompt,
        model: kept.model === "" ? null : kept.model,
        answer: kept.text,
        sources: kept.sources,
        sample,
        names
      }
    }
  })

const idOf = (value: unknown): string | null =>
  Predicate.hasProperty(value, "id") && typeof value.id === "string" ? value.id : null
