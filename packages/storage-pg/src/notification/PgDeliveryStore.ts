import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  CurrentSecretSeal,
  Delivery,
  type DeliveryAttempt,
  type OrganizationId,
  type PageRequest,
  type Subscription,
  type SubscriptionId
} from "@answerscope/core"
import { type ListedDelivery, TypeId } from "@answerscope/core/model"
import { type ClaimedDelivery, type DeliveryKey, DeliveryStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Struct } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { pageQuery } from "../database/TableStatements.ts"
import { type Claim, deliveryMoves } from "./DeliveryMoves.ts"
import { subscriptionFrom, type SubscriptionRow } from "./SubscriptionRows.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

interface DeliveryRow extends Row {
  readonly subscription_id: string
  /** A JSON document: its times are text. */
  readonly attempts: ReadonlyArray<Omit<DeliveryAttempt, "at"> & { readonly at: string }>
}

const listed = rowCodec(Delivery.mapFields(Struct.omit(["attempts", "body"])))

/** The columns of a list: all but the event, which can be large. */
const listedColumns = (sql: PgClient.PgClient) =>
  sql.literal(`id, organization_id, subscription_id, scan_id, event_id, type, status, attempts, attempts_counted,
    recipients_done, next_attempt_at, created_at`)

const listedOf = (row: DeliveryRow): ListedDelivery => ({
  ...listed.decode(row),
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: DateTime.toUtc(DateTime.makeUnsafe(attempt.at)) }))
})

type WholeRow = DeliveryRow & Pick<Delivery, "body">

const deliveryOf = (row: WholeRow): Delivery => ({ ...listedOf(row), body: row.body })

export const layer = Layer.effect(
  DeliveryStore,
  Effect.gen(function* () {
    const { sql, use, useAlone, write, useAll } = yield* PgDatabase
    const subscriptionOf = subscriptionFrom(yield* CurrentSecretSeal)
    const reads = deliveryReads(sql)
    const moves = deliveryMoves(sql)

    // a separate statement: events can be large, and other processes wait for the one that claims
    const readClaimed = Effect.fnUntraced(function* (claims: ReadonlyArray<Claim>) {
      const deliveries = yield* reads.claimed(claims)
      const rows = yield* reads.subscriptions(deliveries)
      const subscriptions = new Map<string, Subscription>()
      for (const row of rows) {
        // if a secret cannot be opened, only its own deliveries wait, until their claims end
        yield* Effect.matchCauseEffect(subscriptionOf(row), {
          onFailure: (cause) =>
            Effect.annotateLogs(Effect.logError("deliveries of a subscription not claimed", cause), {
              subscriptionId: TypeId.fromUuid("sub", row.id)
            }),
          onSuccess: (subscription) => Effect.sync(() => subscriptions.set(row.id, subscription))
        })
      }
      return deliveries.flatMap((row): ReadonlyArray<ClaimedDelivery> => {
        const subscription = subscriptions.get(row.subscription_id)
        return subscription === undefined ? [] : [{ delivery: deliveryOf(row), subscription, claim: row.claim }]
      })
    })

    return DeliveryStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "DeliveryStore", [
        { table: "deliveries", order: "subscription_id, created_at desc, id desc" }
      ]),
      insert: (deliveries) =>
        deliveries.length === 0 ? Effect.void : write("DeliveryStore.insert", Effect.asVoid(moves.insert(deliveries))),
      get: (key) => use("DeliveryStore.get", Effect.map(reads.get(key), maybeRow(deliveryOf))),
      list: ({ organizationId, subscriptionId, page }) =>
        use("DeliveryStore.list", Effect.map(reads.list(organizationId, subscriptionId, page), pageOf(listedOf))),
      claimDue: (options) =>
        use("DeliveryStore.claimDue", moves.claim(options)).pipe(
          Effect.flatMap((claims) =>
            claims.length === 0 ? Effect.succeed([]) : use("DeliveryStore.claimDue", readClaimed(claims))
          )
        ),
      settle: (attempts) =>
        attempts.length === 0
          ? Effect.succeed([])
          : useAlone("DeliveryStore.settle", moves.settle(attempts)).pipe(
              Effect.map((settled) => settled.map(({ claim }) => claim))
            ),
      release: (claims) =>
        claims.length === 0 ? Effect.void : useAlone("DeliveryStore.release", Effect.asVoid(moves.release(claims))),
      saveUnclaimed: (delivery) =>
        write("DeliveryStore.saveUnclaimed", moves.saveUnclaimed(delivery)).pipe(
          Effect.map((saved) => saved.length > 0)
        ),
      removeEnded: (removal) =>
        use(
          "DeliveryStore.removeEnded",
          removeAged(sql, removal, {
            table: "answerscope.deliveries",
            key: "id",
            time: "created_at",
            where: sql`status <> 'pending'`,
            remove: sql`delete from answerscope.deliveries d using free where d.id = free.key returning d.id as key`
          })
        )
    })
  })
)

const deliveryReads = (sql: PgClient.PgClient) => ({
  get: ({ organizationId, subscriptionId, id }: DeliveryKey) =>
    sql<WholeRow>`
      select * from answerscope.deliveries
      where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("dlv", id)}
        and subscription_id = ${uuidToFind("sub", subscriptionId)}`,

  list: (organizationId: OrganizationId, subscriptionId: SubscriptionId, page: PageRequest) =>
    pageQuery<DeliveryRow>(sql, {
      table: "answerscope.deliveries",
      columns: listedColumns(sql),
      where: sql`organization_id = ${uuidToFind("org", organizationId)}
        and subscription_id = ${uuidToFind("sub", subscriptionId)}`,
      page
    }),

  claimed: (claims: ReadonlyArray<Claim>) =>
    sql<WholeRow & { readonly claim: string }>`
      select * from answerscope.deliveries
      where id = any(${claims.map(({ id }) => id)}::uuid[]) and claim = any(${claims.map(({ claim }) => claim)}::uuid[])
      order by next_attempt_at, id`,

  subscriptions: (deliveries: ReadonlyArray<DeliveryRow>) =>
    sql<SubscriptionRow>`
      select * from answerscope.subscriptions
      where id = any(${[...new Set(deliveries.map((row) => row.subscription_id))]}::uuid[])`
})
