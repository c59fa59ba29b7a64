/** Checks per second from start to completed, on PostgreSQL, with instant engines; and stored bytes per check. */
import { Brands, Core, Credits, isDone, Organizations, Scans } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { Worker } from "@answerscope/worker"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, type Redacted } from "effect"
import { benchDatabase } from "./Database.ts"
import { printStored } from "./checks/StoredBytes.ts"
import { instantEngines, typicalEngines } from "./Engines.ts"
import { countStatements } from "./StatementCount.ts"

const scansAtOnce = 8
const promptCount = 50

const round = Effect.gen(function* () {
  const organizations = yield* Organizations
  const brands = yield* Brands
  const credits = yield* Credits
  const scans = yield* Scans
  const { id: organizationId } = yield* organizations.create({ name: "bench", monthlyLimit: 0 })
  yield* credits.grant({ organizationId, amount: 1_000_000 })
  const brand = yield* brands.create(organizationId, { name: "Acme", competitors: ["Globex", "Initech"] })
  const prompts = Array.from({ length: promptCount }, (_, index) => `what is the best crm for case ${index}?`)
  const startedMillis = performance.now()
  const done = yield* Effect.forEach(
    Array.from({ length: scansAtOnce }),
    () =>
      Effect.gen(function* () {
        const { scan } = yield* scans.start(organizationId, { brandId: brand.id, prompts })
        while (!isDone((yield* scans.get({ organizationId, id: scan.id })).scan)) yield* Effect.sleep("100 millis")
        return scan.progress.total
      }),
    { concurrency: "unbounded" }
  )
  const checks = done.reduce((sum, count) => sum + count, 0)
  return { checks, seconds: (performance.now() - startedMillis) / 1000 }
})

const layerOn = (url: Redacted.Redacted<string>, engines: typeof instantEngines) =>
  Worker.layer().pipe(
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(PgStorage.layer({ url })),
    Layer.provideMerge(engines)
  )

/** Prints checks per second, statements per check and stored bytes. */
export const benchChecks = Effect.gen(function* () {
  const url = yield* benchDatabase
  const statements = countStatements()
  yield* Effect.gen(function* () {
    for (let index = 0; index < 4; index++) {
      const before = statements.total()
      const { checks, seconds } = yield* round
      const perCheck = (statements.total() - before) / checks
      console.log(
        `${index === 0 ? "warm-up" : `round ${index}`}: ${checks} checks in ${seconds.toFixed(2)} s = ` +
          `${Math.round(checks / seconds)} checks/s, ${perCheck.toFixed(2)} statements per check`
      )
    }
  }).pipe(Effect.provide(layerOn(url, instantEngines).pipe(Layer.provideMerge(statements.layer))))
  yield* printStored(Effect.map(round, ({ checks }) => checks)).pipe(
    Effect.provide(Layer.merge(layerOn(url, typicalEngines), PgClient.layer({ url })))
  )
}).pipe(Effect.scoped)
