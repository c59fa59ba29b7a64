/** Recorded bodies as the files hold them. */
import { Schema } from "effect"

const Reply = Schema.Struct({
  status: Schema.Int,
  headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  body: Schema.Unknown
})

/** Of engines. */
const EngineCase = Schema.Struct({
  name: Schema.String,
  vendor: Schema.Literals(["openai", "anthropic", "gemini", "perplexity"]),
  model: Schema.optionalKey(Schema.NullOr(Schema.String)),
  location: Schema.optionalKey(Schema.NullOr(Schema.String)),
  search: Schema.optionalKey(Schema.Boolean),
  replies: Schema.NonEmptyArray(Reply)
})
export type EngineCase = typeof EngineCase.Type

const Lookup = Schema.Literals([
  "searchPage",
  "mentions",
  "mentionHistory",
  "mentionTotals",
  "citedDomains",
  "citedPages",
  "backlinks",
  "domainOverview",
  "competingDomains",
  "keywordsForSite"
])

/** Of DataForSEO. */
const LookupCase = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  op: Lookup,
  status: Schema.optionalKey(Schema.Int),
  body: Schema.Unknown
})
export type LookupCase = typeof LookupCase.Type

/** A case with its id: file, vendor or lookup, and name. */
export type Fixture =
  | { readonly kind: "answer" | "request"; readonly id: string; readonly given: EngineCase }
  | { readonly kind: "lookup"; readonly id: string; readonly given: LookupCase }
  | { readonly kind: "app"; readonly id: string; readonly given: LookupCase }

const decodeEngineCases = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(EngineCase)))
const decodeLookupCases = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(LookupCase)))

const shortName = (file: string, name: string): string => {
  if (file === "vercel" || file === "pause") return name.split("/").at(-1) ?? name
  return file === "req" ? (name.split("|").at(-1) ?? name) : (name.split("tests/fixtures/").at(-1) ?? name)
}

/** A lookup, and the app whose answer stands in the same body. */
const lookupOf = (given: LookupCase): ReadonlyArray<Fixture> => {
  const lookup = { kind: "lookup", id: `dfs/${given.op}/${given.name ?? "empty"}`, given } as const
  const isAiMode = JSON.stringify(given.body).includes('"serp","google","ai_mode"')
  return isAiMode ? [lookup, { kind: "app", id: `dfs/google_ai_mode/${given.name ?? "empty"}`, given }] : [lookup]
}

/** The cases of a file. `file` is the distinguishing part of its name. */
const read = (file: string, text: string): ReadonlyArray<Fixture> =>
  file === "dfs"
    ? decodeLookupCases(text).flatMap((given) => lookupOf(given))
    : decodeEngineCases(text).map((given) => ({
        kind: file === "req" ? "request" : "answer",
        id: `${file}/${given.vendor}/${shortName(file, given.name)}`,
        given
      }))

export const Fixtures = { read }
