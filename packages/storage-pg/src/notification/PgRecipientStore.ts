import { Recipient, type RecipientKeys, RecipientStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { fairDueRows } from "../database/FairDueRows.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(Recipient)

/** Columns that never change after the insert. */
const fixed = ["organization_id", "address", "unsubscribe_token"]

/** Candidates per wanted claim, because others may be claiming some of them. */
const candidatesPerClaim = 8

export const layer = Layer.effect(
  RecipientStore,
  Effect.map(PgDatabase, ({ sql, use, write, useAll }) => {
    const found = sql`select * from answerscope.email_recipients where`
    const where = ({ organizationId, addresses }: RecipientKeys) =>
      sql`organization_id = ${uuidToFind("org", organizationId)} and address = any(${[...addresses]}::text[])`

    return RecipientStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "RecipientStore", [{ table: "email_recipients", order: "address" }]),
      // in the same order as `lock`, so that two transactions do not block each other
      insertMissing: (recipients) =>
        recipients.length === 0
          ? Effect.void
          : write(
              "RecipientStore.insertMissing",
              sql`
                insert into answerscope.email_recipients
                select * from jsonb_populate_recordset(null::answerscope.email_recipients,
                  ${sql.json(recipients.map(encode))})
                order by address
                on conflict (organization_id, address) do nothing`
            ).pipe(Effect.asVoid),
      find: (keys) =>
        use("RecipientStore.find", sql<Row>`${found} ${where(keys)} order by address`).pipe(
          Effect.map(allRows(decode))
        ),
      lock: (keys) =>
        use("RecipientStore.lock", sql<Row>`${found} ${where(keys)} order by address for no key update`).pipe(
          Effect.map(allRows(decode))
        ),
      lockByConfirmation: (hash) =>
        use("RecipientStore.lockByConfirmation", sql<Row>`${found} confirmation_hash = ${hash} for no key update`).pipe(
          Effect.map(maybeRow(decode))
        ),
      lockByUnsubscribe: (token) =>
        use("RecipientStore.lockByUnsubscribe", sql<Row>`${found} unsubscribe_token = ${token} for no key update`).pipe(
          Effect.map(maybeRow(decode))
        ),
      save: (recipient) =>
        write(
          "RecipientStore.save",
          sql`
            update answerscope.email_recipients set ${sql.update(encode(recipient), fixed)}
            where ${where({ organizationId: recipient.organizationId, addresses: [recipient.address] })}`
        ).pipe(Effect.asVoid),
      claimDue: ({ now, until, states, limit }) => {
        const isWanted = sql`t.state = any(${[...states]}::text[])`
        return use(
          "RecipientStore.claimDue",
          sql<Row>`
            with candidate as materialized (${fairDueRows(sql, {
              table: "answerscope.email_recipients",
              dueAt: "mail_due_at",
              key: "address",
              where: sql`t.mail_due_at is not null and ${isWanted}`,
              whereOrganization: sql`not exists (select from answerscope.organizations o
                where o.id = t.organization_id and o.deletion_started_at is not null)`,
              now,
              limit: limit * candidatesPerClaim
            })}), due as materialized (
              select t.organization_id, t.address, t.mail_due_at
              from candidate c join answerscope.email_recipients t using (organization_id, address)
              where t.mail_due_at <= ${toDate(now)} and ${isWanted}
              order by c.nth, c.due_at, c.address limit ${limit} for no key update of t skip locked
            ), claimed as (
              update answerscope.email_recipients r set mail_due_at = ${toDate(until)}
              from due where r.organization_id = due.organization_id and r.address = due.address
              returning r.*, due.mail_due_at as was_due_at
            )
            select * from claimed order by was_due_at`
        ).pipe(Effect.map(allRows(decode)))
      }
    })
  })
)
