/** The request of each lookup, with the rules of its fields. Names of markets are checked by `resolveMarket`. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandName } from "../brand/Brand.ts"
import { Location } from "../market/AskedMarket.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { EngineSet } from "../engine/Engine.ts"
import { DomainName } from "../brand/DomainName.ts"
import { AskedModels } from "../scan/ScanRequest.ts"
import { TrimmedText } from "../text/Text.ts"
import { CitationGrouping } from "../seo/Citations.ts"
import { MentionPlatform } from "../seo/Mentions.ts"
import { Device } from "../seo/Rank.ts"

const optional = Schema.optionalKey

/** A search keyword. */
export const Keyword = TrimmedText({ min: 1, max: 700 })

/** A domain or URL whose backlinks are wanted. */
export const BacklinkTarget = TrimmedText({ min: 1, max: 2_048 })

/** A prompt to run at once. */
export const RunPrompt = TrimmedText({ min: 1, max: 2_000 })

/** Rows that a lookup returns. */
export const LookupLimit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))

/** Rows by default. */
export const lookupLimitDefault = 20

/** The market of a lookup: English names or codes. */
export const marketFields = { location: optional(Location), language: optional(Location) }

/** The subject: a domain, or a brand with a domain; exactly one of them. */
const subjectFields = { domain: optional(DomainName), brandId: optional(RequestedId(BrandId)) }

const platformFields = { brand: BrandName, platform: optional(MentionPlatform), ...marketFields }

export const RankRequest = Schema.Struct({
  keyword: Keyword,
  ...subjectFields,
  ...marketFields,
  device: optional(Device)
})
export type RankRequest = typeof RankRequest.Type

export const MentionsRequest = Schema.Struct({ ...platformFields, limit: optional(LookupLimit) })
export type MentionsRequest = typeof MentionsRequest.Type

export const MentionHistoryRequest = Schema.Struct(platformFields)
export type MentionHistoryRequest = typeof MentionHistoryRequest.Type

export const CitationsRequest = Schema.Struct({
  ...platformFields,
  groupBy: optional(CitationGrouping),
  limit: optional(LookupLimit)
})
export type CitationsRequest = typeof CitationsRequest.Type

export const DomainOverviewRequest = Schema.Struct({ ...subjectFields, ...marketFields })
export type DomainOverviewRequest = typeof DomainOverviewRequest.Type

export const BacklinksRequest = Schema.Struct({ target: BacklinkTarget })
export type BacklinksRequest = typeof BacklinksRequest.Type

export const PromptsRunRequest = Schema.Struct({
  prompt: RunPrompt,
  /** All configured engines if omitted. */
  engines: optional(EngineSet),
  /** For engines of this run only. */
  models: optional(AskedModels)
})
export type PromptsRunRequest = typeof PromptsRunRequest.Type
