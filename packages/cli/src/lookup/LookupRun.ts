/** Runs one lookup in this process, without server or database, and prints its result. */
import { Core, type Lookup, Lookups, NotConfigured } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { issueMessage } from "@answerscope/core/model"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { CommandError } from "../CommandError.ts"
import { vendorRules } from "../cost/VendorRules.ts"
import { printJson } from "../output/Json.ts"
import { type CallCounts, countedSources, watching } from "../output/CountedSources.ts"
import { chooseEngines } from "../scan/ScanEngines.ts"
import { quietly, terminalOrganization } from "../Terminal.ts"
import { chooseSeoData } from "./LookupSource.ts"

/** The required keys, as messages name them. */
const keysOf = {
  seoData: "DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD",
  engines: "OPENAI_API_KEY or another vendor's key"
}

/** A lookup and the formatter of its result. */
export interface LookupCommand<Request, Encoded, Result> {
  /** Flags and arguments, one per field of the request. */
  readonly request: Schema.Codec<Request, Encoded>
  readonly lookup: (lookups: Lookups["Service"]) => Lookup<Request, Result>
  /** The result as in the API, for `--json`. */
  readonly result: Schema.Codec<Result, unknown>
  readonly table: (result: Result) => string
  readonly source: keyof typeof keysOf
}

/** The given flags and arguments. */
type Given = Readonly<Record<string, unknown>>

const withoutOptions = (given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      Option.isOption(value) ? Option.toArray(value).map((said) => [name, said]) : [[name, value]]
    )
  )

const decode = <A, E>(schema: Schema.Codec<A, E>, given: Given) =>
  Schema.decodeUnknownEffect(schema)(withoutOptions(given), { onExcessProperty: "error" }).pipe(
    Effect.mapError((error) => new CommandError({ message: issueMessage(error.issue, "request") }))
  )

const hinted = (error: NotConfigured, source: keyof typeof keysOf) =>
  new NotConfigured({ message: `${error.message} Set ${keysOf[source]}.` })

/** Runs the lookup and prints a table or JSON. */
export const runLookup = Effect.fnUntraced(function* <Request, Encoded, Result>(
  command: LookupCommand<Request, Encoded, Result>,
  given: Given,
  json: boolean
) {
  const { lookup, result, table, source } = command
  const request = yield* decode(command.request, given)
  const engines = yield* chooseEngines(null)
  const seoData = yield* chooseSeoData
  const counts: CallCounts = { questions: 0, replies: 0 }
  const { data } = yield* Effect.flatMap(terminalOrganization, (organizationId) =>
    Effect.flatMap(Lookups, (lookups) => lookup(lookups)(organizationId, request))
  ).pipe(
    watching(counts, source === "engines" ? "Asking AI engines" : "Asking for SEO data"),
    Effect.mapError((error) => (error._tag === "NotConfigured" ? hinted(error, source) : error)),
    Effect.provide(
      Core.layer.pipe(
        Layer.provide(vendorRules),
        Layer.provideMerge(MemoryStorage.layer),
        Layer.provide(countedSources(counts, { engines: engines.layer, seoData: seoData.layer }))
      )
    ),
    quietly
  )
  yield* json ? printJson(Schema.encodeSync(result)(data)) : Console.log(table(data))
  if (seoData.isSimulated) yield* Console.error(`This data is simulated. Set ${keysOf[source]} to ask the vendor.`)
})
