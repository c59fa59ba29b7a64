import { CurrentSecretSeal, Subscription } from "@answerscope/core"
import { sealedPrefix, type SubscriptionKey, SubscriptionStore } from "@answerscope/core/storage"
import { Effect, Layer, Option, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { fitsQuota, insertInto } from "../database/TableStatements.ts"
import { subscriptionFrom, subscriptionRow, type SubscriptionRow } from "./SubscriptionRows.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const keyCodec = rowCodec(Subscription.mapFields(Struct.pick(["id", "organizationId"])))

/** How many of the newest and of the oldest sealed secrets are opened to check the key. */
const secretsChecked = 100

/** Columns that never change after the insert. */
const fixed = ["id", "organization_id", "channel", "created_at"]

export const layer = Layer.effect(
  SubscriptionStore,
  Effect.gen(function* () {
    const { sql, use, useAll, write } = yield* PgDatabase
    const seal = yield* CurrentSecretSeal
    const rowOf = subscriptionRow(seal)
    const subscriptionOf = subscriptionFrom(seal)
    const maybeSubscription = (rows: ReadonlyArray<SubscriptionRow>) =>
      Effect.transposeOption(Option.map(Option.fromUndefinedOr(rows[0]), subscriptionOf))

    const where = ({ organizationId, id }: SubscriptionKey) =>
      sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("sub", id)}`

    const insert = Effect.fnUntraced(function* (subscription: Subscription, max: number) {
      const organizationId = uuidToStore("org", subscription.organizationId)
      if (!(yield* fitsQuota(sql, { table: "answerscope.subscriptions", organizationId, max }))) return false
      yield* insertInto(sql, "answerscope.subscriptions", [yield* rowOf(subscription)])
      return true
    })

    const sealedSecrets = sql<SubscriptionRow>`
      with sealed as (select * from answerscope.subscriptions 
        where starts_with(coalesce(secret, chat_url), ${sealedPrefix}))
      select * from sealed where id in (
        (select id from sealed order by updated_at desc limit ${secretsChecked})
        union
        (select id from sealed order by updated_at limit ${secretsChecked}))`

    return SubscriptionStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "SubscriptionStore", [
        { table: "subscriptions", order: "created_at desc, id desc" }
      ]),
      insert: ({ subscription, subscriptionsMax }) =>
        useAll("SubscriptionStore.insert", insert(subscription, subscriptionsMax)),
      get: (key) =>
        use(
          "SubscriptionStore.get",
          sql<SubscriptionRow>`select * from answerscope.subscriptions where ${where(key)}`
        ).pipe(Effect.flatMap(maybeSubscription)),
      list: (organizationId) =>
        use(
          "SubscriptionStore.list",
          sql<SubscriptionRow>`
            select * from answerscope.subscriptions where organization_id = ${uuidToFind("org", organizationId)}
            order by created_at desc, id desc`
        ).pipe(Effect.flatMap((rows) => Effect.forEach(rows, subscriptionOf))),
      dueDigests: ({ limit, now }) =>
        use(
          "SubscriptionStore.dueDigests",
          sql<Row>`
            select id, organization_id from answerscope.subscriptions
            where enabled and next_digest_at <= ${toDate(now)} order by next_digest_at, id limit ${limit}`
        ).pipe(Effect.map((rows) => rows.map(keyCodec.decode))),
      lock: (key) =>
        use(
          "SubscriptionStore.lock",
          sql<SubscriptionRow>`select * from answerscope.subscriptions where ${where(key)} for no key update`
        ).pipe(Effect.flatMap(maybeSubscription)),
      save: (subscription) =>
        write(
          "SubscriptionStore.save",
          Effect.flatMap(
            rowOf(subscription),
            (row) => sql`update answerscope.subscriptions set ${sql.update(row, fixed)} where ${where(subscription)}`
          )
        ).pipe(Effect.asVoid),
      checkSecrets: use("SubscriptionStore.checkSecrets", sealedSecrets).pipe(
        Effect.flatMap((rows) => Effect.forEach(rows, subscriptionOf, { discard: true }))
      ),
      remove: (key) =>
        write(
          "SubscriptionStore.remove",
          sql`delete from answerscope.subscriptions where ${where(key)} returning id`
        ).pipe(Effect.map((removed) => removed.length > 0))
    })
  })
)
