/** A process that starts scans of its own organization, so that a worker writes this many checks per second. */
import { Brands, Core, Credits, Organizations, Scans } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Config, Effect, Layer, Schedule } from "effect"
import { instantEngines } from "../Engines.ts"

const checksPerSecond = 100

const write = Effect.gen(function* () {
  const { id } = yield* (yield* Organizations).create({ name: "writer", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId: id, amount: 100_000_000 })
  const prompts = Array.from({ length: checksPerSecond / 4 }, (_, index) => `what is the best crm for case ${index}?`)
  const brand = yield* (yield* Brands).create(id, { name: "Acme", prompts, competitors: ["Globex"] })
  const scans = yield* Scans
  yield* Effect.repeat(scans.start(id, { brandId: brand.id }), Schedule.fixed("1 second"))
})

const core = Effect.map(Config.Redacted("DATABASE_URL"), (url) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url })),
    // never called: the worker calls its own
    Layer.provideMerge(instantEngines)
  )
)

NodeRuntime.runMain(Effect.provide(write, Layer.unwrap(core)))
