/**
 * What is Postgres' own about transactions: isolation, waits, lost connections, clients shared.
 */
import { Ids, type Organization, OrganizationId, Transaction } from "@answerscope/core"
import { Idempotency, TypeId } from "@answerscope/core/model"
import { IdempotencyStore, OrganizationStore } from "@answerscope/core/storage"
import { untouchedOrganization } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Exit, Fiber, Layer, Option, type Redacted } from "effect"
import { newDatabase, organizationsIn, sqlOn } from "./Databases.ts"

const now = DateTime.makeUnsafe("2026-03-04T05:06:07.089Z")
let made = 0

const organizationOf = (name: string): Organization => ({
  ...untouchedOrganization,
  id: OrganizationId.make(TypeId.fromUuid("org", `00000000-0000-7000-8000-${String(++made).padStart(12, "0")}`)),
  name,
  externalId: null,
  createdAt: now
})

/** Why an effect failed: the tags of its failures, and what else its cause holds. */
const reasonsOf = <A, E extends { readonly _tag: string }>(exit: Exit.Exit<A, E>) =>
  Exit.isFailure(exit)
    ? exit.cause.reasons.map((reason) => (reason._tag === "Fail" ? reason.error._tag : reason._tag))
    : []

class DatabaseUrl extends Context.Service<DatabaseUrl, Redacted.Redacted<string>>()("test/DatabaseUrl") {}

/** A storage on a client that the test has in hand too, and raw connections past it. */
const storage = Layer.unwrap(
  Effect.map(newDatabase, (url) =>
    PgStorage.layerNoDeps().pipe(
      Layer.provideMerge(
        PgClient.layer({
          url,
          maxConnections: 4,
          multiplex: true,
          startupParameters: { timezone: "UTC", search_path: "answerscope" }
        })
      ),
      Layer.provideMerge(Layer.succeed(DatabaseUrl, url))
    )
  )
)

layer(storage, { excludeTestServices: true })("transactions on PostgreSQL", (it) => {
  it.effect("what is not committed is invisible to others, who need not wait to read", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const organization = organizationOf("hidden")
      const isWritten = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const write = Effect.andThen(store.insert(organization), Deferred.succeed(isWritten, undefined))
      const writer = yield* Effect.forkChild(run(Effect.andThen(write, Deferred.await(mayEnd))))
      yield* Deferred.await(isWritten)
      assert.isTrue(Option.isNone(yield* store.get(organization.id)))
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(writer)
      assert.isTrue(Option.isSome(yield* store.get(organization.id)))
    })
  )

  it.effect("a claim waits for the other holder of its key so long and no longer", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const organizations = yield* OrganizationStore
      const { run } = yield* Transaction
      const organization = organizationOf("busy")
      yield* organizations.insert(organization)
      const claim = { organizationId: organization.id, key: "k", fingerprint: "f", at: now, expiredBefore: now }
      const claimed = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(
        run(
          Effect.andThen(
            store.claim({ ...claim, waitMillis: 10_000 }),
            Effect.andThen(Deferred.succeed(claimed, undefined), Effect.never)
          )
        )
      )
      yield* Deferred.await(claimed)
      const second = run(Effect.flatMap(store.claim({ ...claim, waitMillis: 50 }), Effect.fail))
      assert.deepStrictEqual(yield* Effect.flip(second), { _tag: "busy" })
      // a transaction that goes on all the same cannot commit
      const stubborn = yield* Effect.flip(run(store.claim({ ...claim, waitMillis: 50 })))
      assert.strictEqual(stubborn._tag, "StorageError")
      yield* Fiber.interrupt(first)
      const third = yield* run(store.claim({ ...claim, waitMillis: 50 }))
      assert.deepStrictEqual(third, { _tag: "claimed" })
    })
  )

  it.effect("the limit of that wait is in force for the claim only", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const organizations = yield* OrganizationStore
      const sql = yield* PgClient.PgClient
      const { run } = yield* Transaction
      const organization = organizationOf("limit")
      yield* organizations.insert(organization)
      const claim = { organizationId: organization.id, key: "k", fingerprint: "f", at: now, expiredBefore: now }
      const limits = yield* run(
        Effect.gen(function* () {
          const before = yield* sql<{ lock_timeout: string }>`show lock_timeout`
          yield* store.claim({ ...claim, waitMillis: 1_234 })
          return [...before, ...(yield* sql<{ lock_timeout: string }>`show lock_timeout`)]
        })
      )
      assert.strictEqual(limits[0]?.lock_timeout, limits[1]?.lock_timeout)
    })
  )

  it.effect("duplicates that wait for a request leave the connections to others", () =>
    Effect.gen(function* () {
      const organizations = yield* OrganizationStore
      const { run } = yield* Transaction
      const idempotency = yield* Idempotency
      const organization = organizationOf("duplicates")
      yield* organizations.insert(organization)
      const request = { organizationId: organization.id, key: "k", fingerprint: "f" }
      const isRunning = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const response = { status: 200, contentType: "text/plain", body: "done" }
      const work = Effect.andThen(Deferred.succeed(isRunning, undefined), Effect.as(Deferred.await(mayEnd), response))
      const first = yield* Effect.forkChild(idempotency.run(request, work))
      yield* Deferred.await(isRunning)
      const duplicate = Effect.forkChild(idempotency.run(request, Effect.die("ran twice")), { startImmediately: true })
      const duplicates = yield* Effect.all(Array.from({ length: 20 }, () => duplicate))
      // there are four connections in all
      yield* Effect.all(
        Array.from({ length: 6 }, () => run(organizationsIn(organizations))),
        { concurrency: "unbounded" }
      )
      yield* Deferred.succeed(mayEnd, undefined)
      assert.deepStrictEqual(yield* Fiber.join(first), { response, isReplay: false })
      for (const fiber of duplicates) assert.deepStrictEqual(yield* Fiber.join(fiber), { response, isReplay: true })
    }).pipe(Effect.provide(Idempotency.layer.pipe(Layer.provide(Ids.layer))))
  )

  /** Ends the session that the running transaction is on, from another one. */
  const cut = Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const url = yield* DatabaseUrl
    const [session] = yield* sql<{ pid: number }>`select pg_backend_pid() as pid`
    const other = Effect.flatMap(PgClient.PgClient, (raw) => raw`select pg_terminate_backend(${session?.pid ?? 0})`)
    yield* Effect.provide(other, sqlOn(url))
  })

  it.effect("a connection lost half-way fails the transaction, and the next one works", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const organization = organizationOf("lost")
      const exit = yield* Effect.exit(run(Effect.andThen(store.insert(organization), cut)))
      assert.isTrue(Exit.isFailure(exit))
      assert.isTrue(Option.isNone(yield* store.get(organization.id)))
      yield* run(store.insert(organization))
      assert.isTrue(Option.isSome(yield* store.get(organization.id)))
    })
  )

  it.effect("a store call on a connection that was lost fails the transaction as a fault of the storage", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const insert = Effect.suspend(() => store.insert(organizationOf("lost")))
      const exit = yield* Effect.exit(run(insert.pipe(Effect.andThen(cut), Effect.andThen(insert))))
      assert.deepStrictEqual(reasonsOf(exit), ["StorageError"])
    })
  )

  for (const [end, how, expected] of [
    ["fails", Effect.fail({ _tag: "refused" }), "refused"],
    ["dies", Effect.die("defect"), "Die"],
    ["is interrupted", Effect.interrupt, "Interrupt"]
  ] as const) {
    it.effect(`a transaction that ${end} on a connection that was lost ends in the same way`, () =>
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const { run } = yield* Transaction
        const insert = Effect.suspend(() => store.insert(organizationOf("lost")))
        const lost = Effect.andThen(insert, cut)
        // the failure of this call is what shows the client that the connection is gone
        const exit = yield* Effect.exit(run(lost.pipe(Effect.andThen(Effect.ignore(insert)), Effect.andThen(how))))
        assert.deepStrictEqual(reasonsOf(exit), [expected])
      })
    )
  }

  it.effect(
    "the storage joins a transaction of the client's owner, and the owner's statements join the storage's",
    () =>
      Effect.gen(function* () {
        const store = yield* OrganizationStore
        const sql = yield* PgClient.PgClient
        const { run } = yield* Transaction
        yield* sql`create table own (name text)`
        const insertOwn = sql`insert into own values ('x')`
        const count = Effect.map(sql<{ n: number }>`select count(*)::int4 as n from own`, ([row]) => row?.n)
        const first = organizationOf("theirs")
        yield* Effect.ignore(
          sql.withTransaction(
            Effect.andThen(run(store.insert(first)), Effect.andThen(insertOwn, Effect.fail("undone")))
          )
        )
        yield* Effect.ignore(run(Effect.andThen(store.insert(first), Effect.andThen(insertOwn, Effect.fail("undone")))))
        assert.isTrue(Option.isNone(yield* store.get(first.id)))
        assert.strictEqual(yield* count, 0)
        // a failure of the owner's own statement passes through unchanged
        const failed = yield* Effect.flip(run(sql`select * from nowhere`))
        assert.strictEqual(failed._tag, "SqlError")
      })
  )

  it.effect("more transactions at once than there are connections take turns", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const organizations = Array.from({ length: 40 }, () => organizationOf("many"))
      const insert = (organization: Organization) =>
        run(Effect.tap(store.insert(organization), () => run(organizationsIn(store))))
      yield* Effect.forEach(organizations, insert, { concurrency: "unbounded" })
      assert.strictEqual((yield* organizationsIn(store)).filter(({ name }) => name === "many").length, 40)
    })
  )
})
