/**
 * Commits whose answer is lost: the storage finds out what became of them, and says so when it cannot.
 */
import { AnswerEngines, Core, Credits, noEmail, noWebhooks, Organizations, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { newDatabase, organizationsIn, sqlOn } from "./Databases.ts"

class Way extends Context.Service<Way, FaultyProxy.FaultyProxy>()("test/Way") {}

/** The core over a storage by a way that can fail, and connections past it. */
const world = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* newDatabase
    const way = yield* FaultyProxy.make(url)
    const limits = { silenceTimeout: "5 seconds" } as const
    return Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url: way.url, maxConnections: 3, ...limits })),
      Layer.provide(AnswerEngines.layer({})),
      Layer.provide([noWebhooks, noEmail]),
      Layer.provideMerge(Layer.mergeAll(Layer.succeed(Way, way), sqlOn(url)))
    )
  })
)

/** The words of a commit on a connection that makes its first, and of the answer to one. */
const isCommit = { client: Buffer.from("COMMIT\0"), server: Buffer.from("C\0\0\0\x0bCOMMIT\0") }

/** What happens to the next commit, or to the answer to it; all after it is well, or all is cut off. */
const failNextCommit = Effect.fnUntraced(function* (
  from: "client" | "server",
  passage: FaultyProxy.Passage,
  after: "well" | "cut" = "well"
) {
  const way = yield* Way
  // new connections, on which a commit is spelled out
  yield* way.drop
  yield* Effect.eventually(organizationsIn(yield* OrganizationStore))
  let isOver = false
  yield* way.failOn((sender, piece) => {
    if (isOver) return after === "well" ? "carried" : "dropped"
    if (sender !== from || !piece.includes(isCommit[from])) return "carried"
    isOver = true
    return passage
  })
})

const newOrganization = Effect.gen(function* () {
  const { run, afterCommit } = yield* Transaction
  const organizations = yield* Organizations
  let followed = 0
  const made = yield* Effect.result(
    run(
      Effect.tap(organizations.create({ name: "tenant", monthlyLimit: 0 }), () =>
        afterCommit(Effect.sync(() => void (followed += 1)))
      )
    )
  )
  return { made, followed }
})

/** What the database holds, past the storage. */
const organizationsKept = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.map(sql<{ name: string }>`select name from organizations`, (rows) => rows.length)
)

describe("a commit whose answer is lost", () => {
  it.live.each<FaultyProxy.Passage>(["dropped", "swallowed"])("was made, and is told as made: %s", (passage) =>
    Effect.gen(function* () {
      yield* failNextCommit("server", passage)
      const { made, followed } = yield* newOrganization
      assert.strictEqual(made._tag, "Success")
      assert.strictEqual(followed, 1)
      assert.strictEqual(yield* organizationsKept, 1)
    }).pipe(Effect.provide(world))
  )

  it.live.each<FaultyProxy.Passage>(["dropped", "swallowed"])("was not made, and is told as not made: %s", (passage) =>
    Effect.gen(function* () {
      yield* failNextCommit("client", passage)
      const { made, followed } = yield* newOrganization
      assert.deepInclude(made, { _tag: "Failure" })
      assert.propertyVal(made._tag === "Failure" ? made.failure : null, "isOutcomeUnknown", false)
      assert.strictEqual(followed, 0)
      assert.strictEqual(yield* organizationsKept, 0)
      // the database waits no longer for the one that was lost
      const sql = yield* PgClient.PgClient
      const open = sql`
        select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      yield* Effect.repeat(open, { until: (rows) => rows.length === 0 })
    }).pipe(Effect.provide(world))
  )

  it.live.each(["client", "server"] as const)("is told as unknown when nobody can be asked: %s", (from) =>
    Effect.gen(function* () {
      yield* failNextCommit(from, "dropped", "cut")
      const { made } = yield* newOrganization
      assert.propertyVal(made._tag === "Failure" ? made.failure : null, "isOutcomeUnknown", true)
      assert.strictEqual(yield* organizationsKept, from === "server" ? 1 : 0)
    }).pipe(Effect.provide(world))
  )
})

it.live("a connection that is lost just before the commit is a fault of the storage, and nothing was made", () =>
  Effect.gen(function* () {
    const way = yield* Way
    const lastStatement = Buffer.from("pg_current_xact_id_if_assigned")
    yield* way.failOn((from, piece) => (from === "client" && piece.includes(lastStatement) ? "dropped" : "carried"))
    const { made, followed } = yield* newOrganization
    assert.propertyVal(made._tag === "Failure" ? made.failure : null, "isOutcomeUnknown", false)
    assert.strictEqual(followed, 0)
    assert.strictEqual(yield* organizationsKept, 0)
  }).pipe(Effect.provide(world))
)

it.live("a grant of credits whose commit was lost is made once", () =>
  Effect.gen(function* () {
    const credits = yield* Credits
    const { id: organizationId } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
    yield* failNextCommit("server", "dropped")
    yield* credits.grant({ organizationId, amount: 7 })
    assert.strictEqual((yield* credits.balance(organizationId)).purchasedTotal, 7)
  }).pipe(Effect.provide(world))
)

it.live("what was never sent changed nothing", () =>
  Effect.gen(function* () {
    const way = yield* Way
    yield* way.cut
    const error = yield* Effect.flip((yield* Organizations).create({ name: "tenant", monthlyLimit: 0 }))
    assert.propertyVal(error, "isOutcomeUnknown", false)
    const read = yield* Effect.flip(Effect.flatMap(OrganizationStore, organizationsIn))
    assert.propertyVal(read, "isOutcomeUnknown", false)
  }).pipe(Effect.provide(world))
)
