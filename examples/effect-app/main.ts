/**
 * An Effect application with its own tables: an order and its first scan are stored together, or neither.
 *
 *     DATABASE_URL=postgres://... node --conditions=@answerscope/source examples/effect-app/main.ts
 */
import { AnswerEngines, Core, functionEngine, type OrganizationId, Organizations, Scans } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { Worker } from "@answerscope/worker"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Config, Effect, Layer } from "effect"

// one client for both, so that a transaction spans all tables
const database = PgClient.layerConfig({ url: Config.Redacted("DATABASE_URL") })

const answerscope = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => "1. Globex\n2. Contoso") })),
  Layer.provideMerge(PgStorage.layerNoDeps())
)

const order = Effect.fn("order")(function* (organizationId: OrganizationId, brand: string) {
  const sql = yield* PgClient.PgClient
  const scans = yield* Scans
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`insert into orders (brand) values (${brand})`
      return yield* scans.start(organizationId, { brand, prompts: ["Which CRM is best?"], engines: ["chatgpt"] })
    })
  )
})

const program = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  yield* sql`create table orders (id int generated always as identity, brand text not null)`
  // enough for one scan
  const { id } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 5 })
  const { scan } = yield* order(id, "Contoso")
  const { checks } = yield* (yield* Scans).untilDone({ organizationId: id, id: scan.id })
  console.log(`Contoso is at ${checks.map(({ position }) => position).join()}`)
  const refused = yield* Effect.flip(order(id, "Initech"))
  console.log(refused.message)
  const orders = yield* sql<{ brand: string }>`select brand from orders`
  console.log(`ordered: ${orders.map(({ brand }) => brand).join()}`)
})

await Effect.runPromise(program.pipe(Effect.provide(answerscope.pipe(Layer.provideMerge(database)))))
