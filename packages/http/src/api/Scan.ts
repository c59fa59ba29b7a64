/** A scan as the interface shows it, which is also how the command line prints it. */
import {
  Check,
  BrandId,
  Engine,
  isDone,
  type Scan as CoreScan,
  ScanId,
  ScanStatus,
  type ScanWithChecks,
  Sentiment,
  TrackerId
} from "@answerscope/core"
import { SnapshotKind, modelsUsed, pendingOf, shownStatus } from "@answerscope/core/model"
import { Schema, SchemaGetter, Struct } from "effect"
import { vendorFields } from "./Snapshot.ts"
import { ShownModels } from "./field/EngineModels.ts"
import { ShownId } from "./field/IdField.ts"
import { ShownMarket, shownMarket } from "./field/MarketField.ts"
import { ShownSample, ShownSamples } from "./field/SamplesField.ts"
import { Timestamp } from "./field/SchemaDocs.ts"

export const exampleId = "scn_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** The status of a check; a running check is shown as pending. */
const ShownStatus = Schema.Literals(["pending", "completed", "failed", "cancelled"]).pipe(
  Schema.decodeTo(Check.fields.status, {
    decode: SchemaGetter.passthrough(),
    encode: SchemaGetter.transform(shownStatus)
  })
)

const ScanResult = Schema.Struct({
  prompt: Schema.String,
  engine: Engine,
  ...shownMarket,
  sample: ShownSample,
  status: ShownStatus,
  kind: Schema.NullOr(SnapshotKind).annotate({
    description: "`not_shown`: the page exists and shows no answer, which counts in no rate. Null until known."
  }),
  mentioned: Schema.NullOr(Schema.Boolean).annotate({ description: "Null until known." }),
  position: Schema.NullOr(Schema.Int).annotate({
    description: "Rank among all recommended brands, from 1; `null` if only mentioned in passing or not at all."
  }),
  competitorsFound: Schema.Array(Schema.String).annotate({
    description:
      "Mentioned competitors in order of appearance: at most 50, each cut to 100 bytes of UTF-8. The snapshot " +
      "has them in full."
  }),
  sentiment: Schema.NullOr(Sentiment).annotate({ description: "`null` if not mentioned or not captured." }),
  sourcesCount: Schema.Int.annotate({ description: "Distinct cited URLs." }),
  error: Schema.NullOr(Schema.String).annotate({ description: "Reason of a failure." }),
  ...vendorFields
}).pipe(
  Schema.encodeKeys({ competitorsFound: "competitors_found", sourcesCount: "sources_count" }),
  Schema.annotateEncoded({
    identifier: "ScanResult",
    description: "One check: one answer of one engine to one prompt."
  })
)

const results = Schema.Array(ScanResult).annotate({
  description: "One per check: by prompt, then engine, then market, then sample."
})

/** A scan as the interface shows it. */
export const Scan = Schema.Struct({
  id: ShownId(ScanId, { examples: [exampleId] }),
  brandId: Schema.NullOr(ShownId(BrandId)),
  trackerId: Schema.NullOr(ShownId(TrackerId)).annotate({ description: "The tracker, for a tracker's run." }),
  followUpOf: Schema.NullOr(ShownId(ScanId)).annotate({
    description: "The tracker's run, for its follow-ups."
  }),
  brand: Schema.String.annotate({ description: "Name of the brand.", examples: ["Acme"] }),
  domain: Schema.NullOr(Schema.String),
  status: ScanStatus,
  progress: Schema.Struct({
    total: Schema.Int.annotate({ description: "Number of checks: prompts × engines × markets × samples." }),
    completed: Schema.Int,
    failed: Schema.Int.annotate({ description: "Checks that failed and were refunded." }),
    pending: Schema.Int.annotate({ description: "Checks that have not ended yet." })
  }),
  done: Schema.Boolean.annotate({ description: "Whether the scan is completed or cancelled." }),
  prompts: Schema.Array(Schema.String),
  engines: Schema.Array(Engine),
  models: ShownModels("Model of each engine: the requested one, later the one that answered."),
  markets: Schema.Array(ShownMarket).annotate({
    description: "Markets that it was asked in, as requested; `results` has each as its engine took it."
  }),
  samples: ShownSamples,
  credits: Schema.Struct({
    charged: Schema.Int.annotate({ description: "Cost of all checks, charged at the start." }),
    refunded: Schema.Int.annotate({ description: "Refunds of failed and cancelled checks." })
  }),
  results,
  createdAt: Timestamp("Time of the start."),
  completedAt: Schema.NullOr(Timestamp("Time of completion or cancellation."))
}).annotate({ identifier: "Scan", description: "A grid of prompts × engines × samples, run as a background job." })

/** A scan in a list, with results on request. */
export const ListedScan = Schema.Struct({ ...Scan.fields, results: Schema.optionalKey(results) }).annotate({
  identifier: "ListedScan",
  description: "A scan in a list. Without `results`, `models` are the requested ones."
})

/** Failed checks of one engine with one error. */
export const ShownFailure = Schema.Struct({
  engine: Engine,
  error: Schema.String.annotate({ description: "What went wrong." }),
  meaning: Schema.String.annotate({ description: "What it means." }),
  remedy: Schema.String.annotate({ description: "What to do." }),
  checks: Schema.Int.annotate({ description: "Number of these checks; follow-ups do not count." }),
  firstAt: Timestamp("Time of the oldest one."),
  lastAt: Timestamp("Time of the newest one."),
  scanId: ShownId(ScanId).annotate({ description: "Scan of the newest one." })
}).annotate({ identifier: "Failure" })

/** A scan without its results, as a list shows it. */
export const shownScanAlone = (scan: CoreScan) => ({
  ...scan,
  brand: scan.subject.name,
  domain: scan.subject.domain,
  progress: { ...scan.progress, pending: pendingOf(scan.progress) },
  done: isDone(scan),
  credits: { charged: scan.creditsCharged, refunded: scan.creditsRefunded }
})

/** A check with its vendor usage and cost. */
const withCost = ({ spent, ...check }: Check) =>
  spent === null ? check : { ...check, usage: spent.usage, vendorCost: spent.cost }

/** A scan with its results, and their vendor costs if shown. */
export const shownScan = (found: ScanWithChecks, showVendorCost = false) => ({
  ...shownScanAlone(found.scan),
  models: modelsUsed(found),
  results: showVendorCost ? found.checks.map(withCost) : found.checks
})

/** A scan without its results. */
export const ScanAlone = Schema.Struct(Struct.omit(Scan.fields, ["results"]))

/** Encodes a listed scan as the API's JSON. */
export const encodeListed = Schema.encodeSync(ListedScan)
const encodeShown = Schema.encodeSync(Scan)

/** Scans as the JSON of the interface. */
export const encodeScanAlone = (scan: CoreScan) => encodeListed(shownScanAlone(scan))
export const encodeScan = (found: ScanWithChecks) => encodeShown(shownScan(found))
