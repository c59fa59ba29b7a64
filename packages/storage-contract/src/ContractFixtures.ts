/**
 * Shared fixtures of the contract suites. Each test has its own ids and values, so that tests share one storage and
 * also prove the isolation of organizations.
 */
import {
  type Brand,
  BrandId,
  type Check,
  CheckId,
  type Engine,
  Ids,
  knownEngines,
  type Organization,
  OrganizationId,
  type Scan,
  ScanId,
  type ScanKey,
  type ScanWithChecks,
  type Snapshot,
  SnapshotId,
  unknownUsage
} from "@answerscope/core"
import {
  BrandStore,
  type CheckOutcome,
  type CheckWork,
  creditsOf,
  OrganizationStore,
  ScanStore,
  SnapshotStore
} from "@answerscope/core/storage"
import {
  brandDefaults,
  brandLimits,
  citedHostsOf,
  noMarket,
  placesOf,
  unknownCost,
  untouchedOrganization,
  type TenantPort,
  type TenantRemoval
} from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"

/** Engines of a host, including custom ones. */
export const contractEngines: ReadonlyArray<Engine> = [...knownEngines, "grok", "in-house"]

/** Deletes all rows of an organization in a port, batch by batch. Returns their number. */
export const removeAllOf = Effect.fnUntraced(function* ({ removeTenant }: TenantPort, removal: TenantRemoval) {
  let removed = 0
  for (;;) {
    const batch = yield* removeTenant(removal)
    assert.isAtMost(batch, removal.limit)
    if (batch === 0) return removed
    removed += batch
  }
})

/** The moment `millis` after a fixed one, which is not a whole second. */
export const at = (millis: number): DateTime.Utc =>
  DateTime.add(DateTime.makeUnsafe("2026-03-04T05:06:07.089Z"), { milliseconds: millis })

/** Times over the whole range of requests: from before year 1 until after year 9999. */
export const farTimes = [
  ["0000-12-06T00:00:00.000Z", "+010000-01-01T00:00:00.000Z"],
  ["0000-12-31T10:00:00.000Z", "+010000-01-01T13:59:59.999Z"]
].map(([from = "", before = ""]) => ({ from: DateTime.makeUnsafe(from), before: DateTime.makeUnsafe(before) }))

/** This many new ids, in ascending order. */
export const idsOf = Effect.fnUntraced(function* <P extends Parameters<Ids["Service"]["next"]>[0]>(
  prefix: P,
  count: number
) {
  const ids = yield* Ids
  return (yield* Effect.all(Array.from({ length: count }, () => ids.next(prefix)))).toSorted()
})

const idOf = Effect.fnUntraced(function* <P extends Parameters<Ids["Service"]["next"]>[0]>(prefix: P) {
  const ids = yield* Ids
  return yield* ids.next(prefix)
})

/** A new organization, not stored. */
export const organizationOf = Effect.fnUntraced(function* (fields: Partial<Organization> = {}) {
  const organization: Organization = {
    id: OrganizationId.make(yield* idOf("org")),
    ...untouchedOrganization,
    name: "Contract",
    externalId: null,
    createdAt: at(0),
    ...fields
  }
  return organization
})

/** The id of a new organization, stored. */
export const newOrganization = Effect.gen(function* () {
  const store = yield* OrganizationStore
  const organization = yield* organizationOf()
  yield* store.insert(organization)
  return organization.id
})

/** A new brand, not stored. */
export const brandOf = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<Brand> = {}) {
  const brand: Brand = {
    ...brandDefaults,
    engines: knownEngines,
    id: BrandId.make(yield* idOf("brd")),
    organizationId,
    name: "Contoso",
    promptSettings: [],
    keywords: [],
    competitorDetails: [],
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  }
  return brand
})

/** A new brand, stored. */
export const newBrand = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<Brand> = {}) {
  const store = yield* BrandStore
  const brand = yield* brandOf(organizationId, fields)
  yield* store.insert({ brand, limits: brandLimits })
  return brand
})

/** All brands of an organization, newest first. */
export const brandsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* BrandStore
  return (yield* store.page({ organizationId, after: null, size: brandLimits })).brands
})

/** Fields of a scan that a test sets. */
export interface ScanFields extends Partial<Scan> {
  readonly prompts?: ReadonlyArray<string>
  readonly engines?: ReadonlyArray<Engine>
}

/** A new pending scan with its checks, not stored. */
export const scanOf = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: ScanFields = {}) {
  const { prompts = ["best crm", "free crm"], engines = ["chatgpt"], samples = 1 } = fields
  const { markets = [noMarket], creditsPerCheck = { chatgpt: 5, claude: 6, gemini: 7, perplexity: 8 } } = fields
  const scanId = fields.id ?? ScanId.make(yield* idOf("scn"))
  const places = placesOf({ prompts, engines, samples }, () => markets)
  const checkIds = yield* idsOf("chk", places.length)
  const scan: Scan = {
    id: scanId,
    organizationId,
    brandId: null,
    trackerId: null,
    subject: { name: "Contoso", aliases: [], domain: null, competitors: ["Globex"], location: null, language: null },
    prompts,
    engines,
    models: {},
    samples,
    markets,
    captureSentiment: false,
    lane: "interactive",
    followUpOf: null,
    stage: 0,
    status: "pending",
    creditsPerCheck,
    creditsCharged: creditsOf(creditsPerCheck, places),
    creditsRefunded: 0,
    progress: { total: places.length, completed: 0, failed: 0, cancelled: 0 },
    createdAt: at(0),
    completedAt: null,
    ...fields
  }
  const checks = places.map((place, index): Check => ({
    ...place,
    id: CheckId.make(checkIds[index] ?? ""),
    scanId,
    status: "pending",
    model: null,
    kind: null,
    mentioned: null,
    position: null,
    sentiment: null,
    competitorsFound: [],
    sourcesCount: 0,
    error: null,
    spent: null
  }))
  return { scan, checks } satisfies ScanWithChecks
})

/** A new pending scan with its checks, stored. */
export const newScan = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: ScanFields = {}) {
  const store = yield* ScanStore
  const scan = yield* scanOf(organizationId, fields)
  yield* store.insert([scan])
  return scan
})

/** A stored scan with all its checks, read page by page. */
export const storedScan = (key: ScanKey) => Effect.flatMap(ScanStore, (store) => store.get(key))

/** A new snapshot, not stored. */
export const snapshotOf = Effect.fnUntraced(function* (
  scan: { readonly organizationId: OrganizationId; readonly brandId: BrandId; readonly scanId: ScanId },
  fields: Partial<Snapshot> = {}
) {
  const snapshot: Snapshot = {
    ...scan,
    id: SnapshotId.make(yield* idOf("snp")),
    brand: "Contoso",
    prompt: "best crm",
    engine: "chatgpt",
    surface: "api",
    provider: "openai",
    kind: "answer",
    ...noMarket,
    sample: 1,
    followUp: false,
    model: "model-1",
    mentioned: true,
    position: 2,
    sourcesCount: 1,
    sentiment: null,
    competitorsFound: ["Globex"],
    competitorCandidatesFound: [],
    checkedAt: at(0),
    answer: "Globex, then Contoso.",
    sources: [],
    citedHosts: citedHostsOf(fields.sources ?? []),
    spans: [],
    ranking: [],
    queries: [],
    searched: true,
    consulted: [],
    narration: null,
    extras: [],
    usage: unknownUsage,
    vendorCost: unknownCost,
    citations: [],
    textHash: null,
    repeats: false,
    tier: null,
    analyzerVersion: "1",
    reanalysisId: null,
    origin: "live",
    trackerId: null,
    textRemovedAt: null,
    ...fields
  }
  return snapshot
})

/** Inserts snapshots, and returns them as they are stored: with what repeats a text. */
export const insertedSnapshots = Effect.fnUntraced(function* (snapshots: ReadonlyArray<Snapshot>) {
  const store = yield* SnapshotStore
  yield* store.insert(snapshots)
  return yield* Effect.forEach(snapshots, (snapshot) => Effect.map(store.get(snapshot), Option.getOrThrow))
})

/** A result of a check. */
export const result = {
  model: "model-1",
  mentioned: true,
  position: 2,
  sentiment: "positive",
  competitorsFound: ["Globex", "Initech"],
  sourcesCount: 3
} as const

/** Usage and cost of a check's calls. */
export const spent: NonNullable<CheckOutcome["spent"]> = {
  usage: { ...unknownUsage, inputTokens: 900, outputTokens: 120, searches: 2 },
  cost: { microUsd: 23_000, source: "price_list" }
}

/** The same, unknown. */
export const unknownSpent: typeof spent = { usage: unknownUsage, cost: unknownCost }

/** A successful attempt at a check. */
export const completedOutcome = Effect.fnUntraced(function* (
  work: CheckWork,
  endedAt: DateTime.Utc = at(1_000)
): Effect.fn.Return<CheckOutcome, never, Ids> {
  const { brandId: _, ...snapshot }: Snapshot = yield* snapshotOf(
    { organizationId: work.organizationId, brandId: BrandId.make(""), scanId: work.scanId },
    result
  )
  return { _tag: "completed", work, endedAt, snapshot, spent }
})

/** A check's question that was submitted for a later answer, or is about to be. */
export const askedLater = (ticket: string | null): NonNullable<CheckWork["asked"]> => ({
  at: 1_700_000_000_000,
  model: "gpt",
  ticket: ticket === null ? null : { id: ticket, usage: { ...unknownUsage, microUsd: 1_200 } },
  dueAt: 1_700_000_360_000,
  spent: ticket === null ? null : spent
})

/** A failed attempt at a check. */
export const failedOutcome = (work: CheckWork, endedAt = at(1_000), model: string | null = null): CheckOutcome => ({
  _tag: "failed",
  work,
  endedAt,
  error: "no answer",
  model,
  spent: unknownSpent
})
