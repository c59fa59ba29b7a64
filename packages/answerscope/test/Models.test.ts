/** The compiler checks that what calls take and return has an exported name. */
import type {
  Alert,
  Answerscope,
  BrandReanalysis,
  Brand,
  CostReport,
  CreditAccount,
  Discovery,
  DiscoveryRequest,
  ListedDelivery,
  MentionsResult,
  NewBrand,
  NewSubscription,
  NewTracker,
  Notice,
  Overview,
  Page,
  PromptsRunRequest,
  RankRequest,
  RankResult,
  RequestedScan,
  Scan,
  ScanWithChecks,
  Snapshot,
  SnapshotSummary,
  SnapshotWithAnswer,
  Subscription,
  Tracker,
  TrackerChange,
  Usage
} from "answerscope"
import { readFileSync } from "node:fs"
import { assert, expectTypeOf, it } from "vitest"

type Result<Call extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Call>>

const source = (file: string) => readFileSync(new URL(`../src/${file}.ts`, import.meta.url), "utf8")

it("every model is exported by its name", () => {
  const names = [...source("PlainModels").matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name)
  const [, exported = ""] = /export type \{([^}]*)\} from "\.\/PlainModels\.ts"/.exec(source("index")) ?? []
  assert.sameMembers(exported.split(/[\s,]+/).filter(Boolean), names)
  // what calls take and return is a model
  expectTypeOf<Result<Answerscope["brands"]["get"]>>().toEqualTypeOf<Brand>()
  expectTypeOf<Parameters<Answerscope["brands"]["create"]>[1]>().toEqualTypeOf<NewBrand>()
  expectTypeOf<Result<Answerscope["brands"]["reanalyze"]>>().toEqualTypeOf<BrandReanalysis>()
  expectTypeOf<Result<Answerscope["trackers"]["get"]>>().toEqualTypeOf<Tracker>()
  expectTypeOf<Parameters<Answerscope["trackers"]["create"]>[1]>().toEqualTypeOf<NewTracker>()
  expectTypeOf<Parameters<Answerscope["trackers"]["update"]>[1]>().toEqualTypeOf<TrackerChange>()
  expectTypeOf<Result<Answerscope["scans"]["get"]>>().toEqualTypeOf<ScanWithChecks>()
  expectTypeOf<Result<Answerscope["scans"]["list"]>>().toEqualTypeOf<Page<Scan>>()
  expectTypeOf<Result<Answerscope["requestedScans"]["get"]>>().toEqualTypeOf<RequestedScan>()
  expectTypeOf<Result<Answerscope["snapshots"]["get"]>>().toExtend<Snapshot>()
  expectTypeOf<Result<Answerscope["snapshots"]["list"]>>().toEqualTypeOf<Page<SnapshotSummary>>()
  expectTypeOf<Result<Answerscope["snapshots"]["listWithAnswers"]>>().toEqualTypeOf<Page<SnapshotWithAnswer>>()
  expectTypeOf<Result<Answerscope["reports"]["overview"]>>().toEqualTypeOf<Overview>()
  expectTypeOf<Result<Answerscope["alerts"]["list"]>>().toEqualTypeOf<Page<Alert>>()
  expectTypeOf<Result<Answerscope["notices"]["list"]>>().toExtend<Page<Notice>>()
  expectTypeOf<Result<Answerscope["notifications"]["get"]>>().toEqualTypeOf<Subscription>()
  expectTypeOf<Parameters<Answerscope["notifications"]["create"]>[1]>().toEqualTypeOf<NewSubscription>()
  expectTypeOf<Result<Answerscope["deliveries"]["list"]>>().toEqualTypeOf<Page<ListedDelivery>>()
  expectTypeOf<Result<Answerscope["discoveries"]["get"]>>().toEqualTypeOf<Discovery>()
  expectTypeOf<Parameters<Answerscope["discoveries"]["start"]>[1]>().toEqualTypeOf<DiscoveryRequest>()
  expectTypeOf<Result<Answerscope["credits"]["balance"]>>().toEqualTypeOf<CreditAccount>()
  expectTypeOf<Result<Answerscope["credits"]["usage"]>>().toEqualTypeOf<Usage>()
  expectTypeOf<Result<Answerscope["costs"]["report"]>>().toEqualTypeOf<CostReport>()
  expectTypeOf<Parameters<Answerscope["lookups"]["rank"]>[1]>().toEqualTypeOf<RankRequest>()
  expectTypeOf<Result<Answerscope["lookups"]["rank"]>["data"]>().toEqualTypeOf<RankResult>()
  expectTypeOf<Result<Answerscope["lookups"]["mentions"]>["data"]>().toEqualTypeOf<MentionsResult>()
  expectTypeOf<Parameters<Answerscope["lookups"]["promptsRun"]>[1]>().toEqualTypeOf<PromptsRunRequest>()
})
