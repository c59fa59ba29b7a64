/**
 * The statements that change the state of deliveries. Each claim has a name, and every write under it is conditional on
 * that name: once a claim has expired and a new one was made, the earlier one writes nothing.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Delivery } from "@answerscope/core"
import { type DateTime, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { rowCodec } from "../database/RowCodec.ts"
import { insertInto } from "../database/TableStatements.ts"

const { encode } = rowCodec(Delivery)
const attempted = rowCodec(
  Delivery.mapFields(Struct.pick(["status", "attempts", "attemptsCounted", "recipientsDone", "nextAttemptAt"]))
)

/** The columns that an attempt may change. */
const attemptedRow = (delivery: Delivery) => ({ ...attempted.encode(delivery), id: uuidToFind("dlv", delivery.id) })

/** A claim on a delivery: UUIDs of both. */
export interface Claim {
  readonly id: string
  readonly claim: string
}

export const deliveryMoves = (sql: PgClient.PgClient) => {
  const changed = sql.literal(`status = given.status, attempts = given.attempts,
    attempts_counted = given.attempts_counted, recipients_done = given.recipients_done,
    next_attempt_at = given.next_attempt_at`)
  const changedTypes = sql.literal(`id uuid, status text, attempts jsonb, attempts_counted int4, recipients_done text[],
    next_attempt_at timestamptz`)

  return {
    insert: (deliveries: ReadonlyArray<Delivery>) => insertInto(sql, "answerscope.deliveries", deliveries.map(encode)),

    claim: (options: {
      readonly now: DateTime.Utc
      readonly until: { readonly email: DateTime.Utc; readonly webhook: DateTime.Utc }
      readonly limit: number
      readonly perSubscriptionMax: number
      readonly failingMax: number
    }) =>
      sql<Claim>`
        select delivery_id as id, claimed_as as claim
        from answerscope.claim_deliveries(${toDate(options.now)}, ${toDate(options.until.webhook)},
          ${toDate(options.until.email)},
          ${options.limit}::int4, ${options.perSubscriptionMax}::int4, ${options.failingMax}::int4)`,

    settle: (attempts: ReadonlyArray<{ readonly delivery: Delivery; readonly claim: string }>) =>
      sql<{ readonly claim: string }>`
        update answerscope.deliveries d set ${changed}, claim = null, claimed_until = null
        from jsonb_to_recordset(${sql.json(
          attempts.map(({ delivery, claim }) => ({ ...attemptedRow(delivery), claim }))
        )}) as given(${changedTypes}, claim text)
        where d.id = given.id and d.claim::text = given.claim
        returning given.claim`,

    release: (claims: ReadonlyArray<string>) =>
      sql`
        update answerscope.deliveries set claim = null, claimed_until = null
        where claim is not null and claim::text = any(${claims}::text[])`,

    // an expired claim counts too: its delivery is due, and is about to be claimed again
    saveUnclaimed: (delivery: Delivery) =>
      sql`
        update answerscope.deliveries d set ${changed}
        from jsonb_to_record(${sql.json(attemptedRow(delivery))}) as given(${changedTypes})
        where d.id = given.id and d.claim is null
          and d.attempts = given.attempts
        returning d.id`
  }
}
