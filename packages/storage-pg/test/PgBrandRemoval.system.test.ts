/**
 * What is made for a brand while that is being removed by another transaction: it finds no brand.
 */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  noEmail,
  noWebhooks,
  Notifications,
  type OrganizationId,
  Organizations,
  type BrandId,
  Scans,
  Trackers,
  Transaction
} from "@answerscope/core"
import { BrandStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { newDatabase, patience, sqlOn } from "./Databases.ts"
import * as PgClient from "@effect/sql-pg/PgClient"

/** The core over a database of its own, and connections past it. */
const core = Layer.unwrap(
  Effect.map(newDatabase, (url) =>
    Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...patience })),
      Layer.provideMerge(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Zendrix is one."]) })),
      Layer.provide([noWebhooks, noEmail]),
      Layer.provideMerge(sqlOn(url))
    )
  )
)

/** Ends once a session of this database waits for a lock. */
const untilOneWaits = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.repeat(sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, {
    until: (rows) => rows.length > 0
  })
)

layer(core, { excludeTestServices: true })("a brand that is being removed", (it) => {
  const made: Readonly<
    Record<
      string,
      (
        organizationId: OrganizationId,
        brandId: BrandId
      ) => Effect.Effect<void, { readonly _tag: string }, Scans | Trackers | Notifications>
    >
  > = {
    scan: (organizationId, brandId) =>
      Effect.flatMap(Scans, (scans) => Effect.asVoid(scans.start(organizationId, { brandId }))),
    tracker: (organizationId, brandId) =>
      Effect.flatMap(Trackers, (trackers) =>
        Effect.asVoid(trackers.create(organizationId, { brandId, intervalMinutes: 60 }))
      ),
    subscription: (organizationId, brandId) =>
      Effect.flatMap(Notifications, (notifications) =>
        Effect.asVoid(
          notifications.create(organizationId, {
            channel: "webhook",
            eventTypes: ["mention_lost"],
            brandId,
            webhookUrl: "https://example.com/hook"
          })
        )
      )
  }

  it.effect.each(Object.entries(made))("takes no new %s: it is not found", ([, make]) =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "o", monthlyLimit: 0 })
      yield* (yield* Credits).grant({ organizationId, amount: 100 })
      const given = { name: "Zendrix", engines: ["chatgpt" as const], prompts: ["best crm"] }
      const brand = yield* (yield* Brands).create(organizationId, given)
      const store = yield* BrandStore
      const { run } = yield* Transaction
      const isRemoved = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const remove = Effect.andThen(store.remove(brand), Deferred.succeed(isRemoved, undefined))
      const removing = yield* Effect.forkChild(run(Effect.andThen(remove, Deferred.await(mayEnd))))
      yield* Deferred.await(isRemoved)
      const making = yield* Effect.forkChild(Effect.flip(make(organizationId, brand.id)))
      yield* untilOneWaits
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(removing)
      assert.strictEqual((yield* Fiber.join(making))._tag, "NotFound")
    })
  )
})
