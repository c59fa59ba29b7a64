/**
 * How long the longest lists are: what is read at once, and built whole, has less than 4 MiB.
 */
import {
  Alert,
  Alerts,
  Check,
  Deliveries,
  Delivery,
  Discoveries,
  Discovery,
  knownEngines as engines,
  Ids,
  type Page,
  type PageRequest,
  Scan,
  Scans,
  Snapshots,
  SnapshotSummary,
  Tracker,
  Trackers
} from "@answerscope/core"
import { competitorReasons, promptReasons } from "@answerscope/core/model"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Schema } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const bytesMax = 4 * 1024 * 1024

/** So many different texts, each as long as so many characters can be. */
const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(4, "-") + "😀".repeat(length - 4))

const [text500 = "", text253 = "", text200 = ""] = [500, 253, 200].flatMap((length) => texts(1, length))
const sentence = "x".repeat(1_000)
const at = DateTime.makeUnsafe("2026-03-04T05:06:07.089Z")
const prompts = texts(50, 500)
const competitors = texts(50, 253)
const models = Object.fromEntries(engines.map((engine) => [engine, text200]))
const alertSettings = {
  falseAlerts: 0.1234,
  followUps: 200,
  minChange: 0.1234,
  baselineAnswers: 8,
  scopes: ["cell", "engine", "brand"]
}
const alerting = { alertMode: "confirmed", alertSettings }
const grid = { prompts, engines, models, samples: 10, captureSentiment: true, createdAt: at, ...alerting }
const seen = { prompt: text500, engine: "perplexity", sample: 10, brand: text200 }
const observed = {
  mentioned: true,
  position: 1_000,
  sentiment: "positive",
  sourcesCount: 200,
  competitorsFound: competitors
}

const side = {
  answers: 600,
  yes: 300,
  rate: 0.1234,
  low: 0.1233,
  high: 0.1235,
  firstAtMillis: DateTime.toEpochMillis(at),
  lastAtMillis: DateTime.toEpochMillis(at)
}

/** How many things each list has: as many as a page can; and a scan as many results. */
const count = 200

/** The fields of each kind of thing that can be long, as long as they can be; errors are sentences of ours. */
const longest = {
  scan: {
    ...grid,
    trackerId: null,
    followUpOf: null,
    stage: 0,
    subject: { name: text200, aliases: [], domain: "x".repeat(253), competitors, location: null, language: null },
    lane: "scheduled",
    status: "completed",
    creditsPerCheck: {},
    creditsCharged: 20_000,
    creditsRefunded: 20_000,
    progress: { total: count, completed: count, failed: 0, cancelled: 0 },
    completedAt: at
  },
  check: { ...observed, ...seen, ordinal: 1_999, status: "completed", model: text500, error: sentence },
  tracker: {
    ...grid,
    name: text200,
    intervalMinutes: 43_200,
    enabled: true,
    gridStartAt: at,
    lastRunAt: at,
    nextRunAt: at,
    lastStatus: "insufficient_credits",
    lastError: sentence,
    runCount: 1_000_000,
    runningScanId: null,
    unpaidRuns: 0,
    savedUp: 999.5,
    creditsAwaited: null,
    updatedAt: at
  },
  snapshot: {
    followUp: true,
    ...observed,
    ...seen,
    model: text500,
    competitorCandidatesFound: texts(20, 253),
    checkedAt: at
  },
  alert: {
    ...seen,
    type: "competitor_new",
    message: `${text253} now appears alongside ${text200} in perplexity for ${text500}`,
    createdAt: at
  },
  delivery: {
    scanId: null,
    type: "visibility.alert",
    body: "",
    status: "pending",
    attempts: Array.from({ length: 50 }, () => ({
      at,
      statusCode: 500,
      error: sentence,
      durationMillis: 10_000,
      responseExcerpt: null
    })),
    attemptsCounted: 0,
    recipientsDone: [],
    nextAttemptAt: at,
    createdAt: at
  },
  discovery: {
    status: "completed",
    maxPrompts: 50,
    maxCompetitors: 50,
    profile: { summary: text500, category: text200, audience: text200, topics: texts(20, 100) },
    prompts: prompts.map((text) => ({
      text,
      topic: text200,
      intent: "alternative",
      provenance: "brand_profile",
      confidence: 0.99,
      reasonCodes: Object.keys(promptReasons)
    })),
    competitors: competitors.map((name) => ({
      name,
      domain: "x".repeat(253),
      type: "publisher",
      provenance: "seo_data",
      confidence: 0.99,
      intersections: 1_000_000,
      reasonCodes: Object.keys(competitorReasons)
    })),
    warnings: Array.from({ length: 20 }, () => sentence),
    error: null,
    creditsCharged: 25,
    createdAt: at,
    startedAt: at,
    completedAt: at
  }
}

/** How many items were read at once, at most. */
let mostRead = 0

/** A list of as many things as a page can have, each with those fields. */
const listOf = Effect.fnUntraced(function* <A>(
  decode: (value: unknown) => A,
  prefix: Parameters<Ids["Service"]["next"]>[0],
  fields: object
) {
  const ids = yield* Ids
  const [organizationId, brandId, trackerId, scanId, subscriptionId, eventId, snapshotId] = yield* Effect.all([
    ids.next("org"),
    ids.next("brd"),
    ids.next("trk"),
    ids.next("scn"),
    ids.next("sub"),
    ids.next("evt"),
    ids.next("snp")
  ])
  const evidence = {
    beforeSnapshotId: snapshotId,
    afterSnapshotId: snapshotId,
    modelBefore: text500,
    modelAfter: text500,
    mode: "confirmed",
    odds: 123_000_000,
    confirmation: {
      runs: 20,
      positionUpTo: 5,
      sentiment: "negative",
      before: side,
      since: side,
      difference: { value: -0.1234, low: -0.1235, high: -0.1233 },
      followUps: 180,
      credits: 1_200,
      cause: "everywhere",
      cells: {
        changed: 200,
        asked: 200,
        list: prompts.map((prompt) => ({
          prompt,
          engine: "perplexity",
          before: { answers: 600, yes: 300 },
          since: { answers: 600, yes: 300 },
          beforeSnapshotId: snapshotId,
          afterSnapshotId: snapshotId
        }))
      }
    }
  }
  const common = { organizationId, brandId, trackerId, scanId, subscriptionId, eventId, evidence }
  const items = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(ids.next(prefix), (id) => decode({ ...common, ...fields, id }))
  )
  return ({ page = {} }: { readonly page?: Partial<PageRequest> }): Effect.Effect<Page<A>> =>
    Effect.sync(() => {
      const { limit = count, offset = 0 } = page
      const part = items.slice(offset, offset + limit)
      mostRead = Math.max(mostRead, part.length)
      return { total: items.length, items: part }
    })
})

const typed = <S extends Schema.Top>(schema: S) => Schema.decodeUnknownSync(Schema.toType(schema))

const longLists = Layer.unwrap(
  Effect.gen(function* () {
    const scans = yield* listOf(typed(Scan), "scn", longest.scan)
    const checks = yield* listOf(typed(Check), "chk", longest.check)
    const trackers = yield* listOf(typed(Tracker), "trk", longest.tracker)
    const snapshots = yield* listOf(typed(SnapshotSummary), "snp", longest.snapshot)
    const alerts = yield* listOf(typed(Alert), "alr", longest.alert)
    const deliveries = yield* listOf(typed(Delivery), "dlv", longest.delivery)
    const discoveries = yield* listOf(typed(Discovery), "dsc", longest.discovery)
    const head = Effect.map(scans({ page: { limit: 1, offset: 0 } }), ({ items: [scan] }) => {
      assert(scan !== undefined)
      return { scan, models: scan.models }
    })
    const checksPage = (_scan: Scan, from: number) =>
      Effect.map(checks({ page: { limit: 3, offset: from } }), ({ items }) =>
        items.map((check, index) => ({ ...check, ordinal: from + index }))
      )
    return Layer.mergeAll(
      Layer.effect(
        Scans,
        Effect.map(Scans, (own) => Scans.of({ ...own, list: scans, head: () => head, checks: checksPage }))
      ),
      Layer.effect(
        Trackers,
        Effect.map(Trackers, (own) => Trackers.of({ ...own, list: trackers }))
      ),
      Layer.effect(
        Snapshots,
        Effect.map(Snapshots, (own) => Snapshots.of({ ...own, list: snapshots }))
      ),
      Layer.effect(
        Alerts,
        Effect.map(Alerts, (own) => Alerts.of({ ...own, list: alerts }))
      ),
      Layer.effect(
        Deliveries,
        Effect.map(Deliveries, (own) => Deliveries.of({ ...own, list: deliveries }))
      ),
      Layer.effect(
        Discoveries,
        Effect.map(Discoveries, (own) => Discoveries.of({ ...own, list: discoveries }))
      )
    )
  })
).pipe(Layer.provide(Ids.layer), Layer.provideMerge(core))

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(longLists)))("of the longest things", (it) => {
  it.effect.each<[name: string, path: string]>([
    ["scans", "/v1/scans"],
    ["trackers", "/v1/trackers"],
    ["snapshots", "/v1/snapshots"],
    ["alerts", "/v1/alerts"],
    ["deliveries", "/v1/notifications/sub_01jnhv8q5yfa7tb2c3d4e5f6g7/deliveries"],
    ["discoveries", "/v1/brand-discoveries"]
  ])("%s are read less than 4 MiB at a time, and a page of them is whole", ([name, path]) =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      mostRead = 0
      const page = yield* call("GET", `${path}?limit=${count}`, { key })
      assert.strictEqual(page.json.data[name].length, count)
      const { body } = yield* call("GET", `${path}?limit=${mostRead}`, { key })
      const bytes = new TextEncoder().encode(body).length
      assert.isBelow(bytes, bytesMax)
      // not read in smaller pieces than needed
      assert.isAbove(bytes * (count / mostRead), mostRead === count ? 0 : bytesMax)
    })
  )

  it.effect("a scan's results are read in pieces and sent in parts", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      mostRead = 0
      const { body, json } = yield* call("GET", "/v1/scans/scn_01jnhv8q5yfa7tb2c3d4e5f6g7", { key })
      assert.isAbove(body.length, bytesMax)
      assert.strictEqual(json.data.results.length, count)
      assert.strictEqual(mostRead, 3)
      assert.strictEqual(body, JSON.stringify(json))
    })
  )
})
