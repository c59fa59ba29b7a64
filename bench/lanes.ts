/** How long a small manual scan takes while the queues are full of scheduled checks. */
import {
  type BrandId,
  Brands,
  Core,
  Credits,
  type OrganizationId,
  Organizations,
  Scans,
  TrackerId
} from "@answerscope/core"
import type { RunSettings } from "@answerscope/core/testing"
import { TypeId } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"
import { benchDatabase } from "./Database.ts"
import { enginesThatTake } from "./Engines.ts"

const queued = 20_000
const checksPerRun = 200
const rounds = 5

const settings: RunSettings = {
  prompts: Array.from({ length: checksPerRun / 4 }, (_, index) => `what is the best crm for case ${index}?`),
  engines: ["chatgpt", "claude", "gemini", "perplexity"],
  models: {},
  markets: [],
  samples: 1,
  captureSentiment: false
}

// no such tracker, so the end of the runs triggers nothing
const trackerId = TrackerId.make(TypeId.fromUuid("trk", "00000000-0000-7000-8000-000000000001"))

const interactiveScan = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId) {
  const scans = yield* Scans
  const startedMillis = performance.now()
  const { scan } = yield* scans.start(organizationId, { brandId, prompts: ["best crm", "cheapest crm"] })
  yield* scans.untilDone({ organizationId, id: scan.id })
  return performance.now() - startedMillis
})

/** Prints the time of several interactive scans of 8 checks. */
export const benchLanes = Effect.gen(function* () {
  const url = yield* benchDatabase
  const core = Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url })),
    Layer.provideMerge(enginesThatTake("50 millis"))
  )
  yield* Effect.gen(function* () {
    const { id: organizationId } = yield* (yield* Organizations).create({ name: "bench", monthlyLimit: 0 })
    yield* (yield* Credits).grant({ organizationId, amount: 1_000_000 })
    const brand = yield* (yield* Brands).create(organizationId, { name: "Acme", competitors: ["Globex"] })
    const scans = yield* Scans
    yield* Effect.forEach(
      Array.from({ length: queued / checksPerRun }),
      () => scans.startRuns([{ organizationId, trackerId, brand, settings }]),
      { concurrency: 4 }
    )
    console.log(`${queued} scheduled checks are queued`)
    yield* Effect.gen(function* () {
      yield* Effect.sleep("2 seconds")
      for (let round = 1; round <= rounds; round++) {
        const millis = yield* interactiveScan(organizationId, brand.id)
        console.log(`round ${round}: an interactive scan of 8 checks was done after ${Math.round(millis)} ms`)
        yield* Effect.sleep("500 millis")
      }
      const before = yield* waiting(scans, organizationId)
      console.log(`${before} runs had not ended by then`)
    }).pipe(Effect.provide(Worker.layer()))
  }).pipe(Effect.provide(core))
}).pipe(Effect.scoped)

const waiting = (scans: Scans["Service"], organizationId: OrganizationId) =>
  Effect.map(
    Effect.forEach(["pending", "running"] as const, (status) =>
      scans.list({
        organizationId,
        filter: { brandId: null, status, withFollowUps: false },
        page: { limit: 1, offset: 0 }
      })
    ),
    (pages) => pages.reduce((sum, { total }) => sum + total, 0)
  )
