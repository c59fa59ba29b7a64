/** Jobs in SQLite. They are inserted once the transaction of the other ports has committed. */
import { OrganizationId, Transaction } from "@answerscope/core"
import { type ClaimedJob, JobStore, fairJobOrder, makeJobSignals, type QueueDepth } from "@answerscope/core/storage"
import { Clock, DateTime, Effect, Layer, Schema } from "effect"
import type { DatabaseSync } from "node:sqlite"
import { Sqlite } from "./Sqlite.ts"

const readyOf = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      sequence: Schema.Number,
      id: Schema.String,
      organizationId: OrganizationId,
      document: Schema.fromJsonString(Schema.Unknown),
      attempts: Schema.Number
    })
  )
)
const ownersOf = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ organizationId: OrganizationId })))
const turnOf = Schema.decodeUnknownSync(Schema.UndefinedOr(Schema.Struct({ last: Schema.NullOr(Schema.String) })))
const nextOf = Schema.decodeUnknownSync(Schema.Struct({ next: Schema.NullOr(Schema.Number) }))
const oldOf = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ sequence: Schema.Number, at: Schema.Number })))
const depthsOf = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      queue: Schema.String,
      waiting: Schema.Number,
      delayed: Schema.Number,
      claimed: Schema.Number,
      aside: Schema.Number,
      oldestMillis: Schema.Number
    })
  )
)

/** How often an idle process looks for jobs of other processes. */
const pollMillis = 1_000

const claimIn =
  (queue: string, { leaseMillis, limit }: { readonly limit: number; readonly leaseMillis: number }, now: number) =>
  (db: DatabaseSync): ReadonlyArray<ClaimedJob> => {
    db.prepare(
      `update jobs set state = 'waiting', claim = null, claimed_until = null
      where queue = ? and state = 'claimed' and claimed_until <= ?`
    ).run(queue, now)
    const ready = readyOf(
      db
        .prepare(
          `select sequence, id, organization_id as organizationId, document, attempts from (
            select *, row_number() over (partition by organization_id order by due_at, sequence) as place
            from jobs where queue = ? and state = 'waiting' and due_at <= ?
          ) where place <= ? order by organization_id, place`
        )
        .all(queue, now, limit)
    )
    const underWay = ownersOf(
      db.prepare("select organization_id as organizationId from jobs where queue = ? and state = 'claimed'").all(queue)
    )
    const turn = turnOf(db.prepare("select organization_id as last from turns where queue = ?").get(queue))
    const claimed = fairJobOrder(ready, underWay, { last: turn?.last ?? null, limit })
    const last = claimed.at(-1)
    if (last !== undefined) db.prepare("insert or replace into turns values (?, ?)").run(queue, last.organizationId)
    const take = db.prepare(
      "update jobs set state = 'claimed', attempts = attempts + 1, claim = ?, claimed_until = ? where sequence = ?"
    )
    return claimed.map(({ attempts, document, id, organizationId, sequence }) => {
      const claim = `${sequence}.${attempts + 1}.${now}`
      take.run(claim, now + leaseMillis, sequence)
      return { id, organizationId, document, attempts: attempts + 1, claim }
    })
  }

/** When the next job is due or the next lease ends. */
const nextMillis = (queue: string) => (db: DatabaseSync) =>
  nextOf(
    db
      .prepare(
        `select min(case state when 'claimed' then claimed_until else due_at end) as next from jobs
        where queue = ? and state in ('waiting', 'claimed')`
      )
      .get(queue)
  ).next

const depths =
  (now: number) =>
  (db: DatabaseSync): ReadonlyArray<QueueDepth> =>
    depthsOf(
      db
        .prepare(
          `select queue, sum(state = 'waiting' and due_at <= ?1) as waiting,
          sum(state = 'waiting' and due_at > ?1) as delayed, sum(state = 'claimed') as claimed,
          sum(state = 'aside') as aside,
          coalesce(max(case when state = 'waiting' and due_at <= ?1 then ?1 - due_at end), 0) as oldestMillis
        from (
          select queue, state, due_at from jobs where state <> 'completed' union all select queue, null, null from turns
        ) group by queue order by queue`
        )
        .all(now)
        .map((row) => ({
          ...row,
          ...Object.fromEntries(["waiting", "delayed", "claimed", "aside"].map((n) => [n, row[n] ?? 0]))
        }))
    )

export const layer = Layer.effect(
  JobStore,
  Effect.gen(function* () {
    const { read, write } = yield* Sqlite
    const { afterCommit } = yield* Transaction
    const signals = makeJobSignals()
    const withNow = <A, E>(f: (now: number) => Effect.Effect<A, E>) => Effect.flatMap(Clock.currentTimeMillis, f)

    /** Changes a job whose claim is current. */
    const held = (
      operation: string,
      queue: string,
      jobs: ReadonlyArray<ClaimedJob>,
      change: string,
      value: number | null
    ) =>
      write(operation, (db) => {
        const statement = db.prepare(
          `update jobs set ${change} where queue = ? and id = ? and claim = ? and state = 'claimed'`
        )
        const values = value === null ? [] : [value]
        for (const { claim, id } of jobs) statement.run(...values, queue, id, claim)
      })
    const given = "claim = null, claimed_until = null"

    return JobStore.of({
      insert: ({ delayMillis, jobs, queue }) =>
        afterCommit(
          withNow((now) =>
            write("JobStore.insert", (db) => {
              db.prepare("insert or ignore into turns values (?, null)").run(queue)
              const insert = db.prepare(
                `insert into jobs (queue, id, organization_id, document, due_at) values (?, ?, ?, ?, ?)
                on conflict do nothing`
              )
              for (const { document, id, organizationId } of jobs) {
                insert.run(queue, id, organizationId, JSON.stringify(document), now + delayMillis)
              }
            })
          ).pipe(Effect.orDie, Effect.andThen(signals.notify(queue)))
        ),
      claim: ({ queue, ...options }) =>
        withNow((now) =>
          Effect.gen(function* () {
            const signal = signals.next(queue)
            const jobs = yield* write("JobStore.claim", claimIn(queue, options, now))
            const next = yield* read("JobStore.claim", nextMillis(queue))
            const wait = next === null ? pollMillis : Math.min(pollMillis, Math.max(0, next - now))
            return { jobs, untilMore: Effect.raceFirst(signal, Effect.sleep(wait)) }
          })
        ),
      renew: ({ jobs, leaseMillis, queue }) =>
        withNow((now) => held("JobStore.renew", queue, jobs, "claimed_until = ?", now + leaseMillis)),
      complete: ({ jobs, keepsIds, queue }) =>
        withNow((now) =>
          keepsIds
            ? held("JobStore.complete", queue, jobs, `state = 'completed', completed_at = ?, ${given}`, now)
            : write("JobStore.complete", (db) => {
                const remove = db.prepare("delete from jobs where queue = ? and id = ? and claim = ?")
                for (const { claim, id } of jobs) remove.run(queue, id, claim)
              })
        ),
      giveBack: ({ job, queue }) =>
        held("JobStore.giveBack", queue, [job], `state = 'waiting', attempts = attempts - 1, ${given}`, null).pipe(
          Effect.andThen(signals.notify(queue))
        ),
      postpone: ({ delayMillis, job, queue }) =>
        withNow((now) =>
          held("JobStore.postpone", queue, [job], `state = 'waiting', due_at = ?, ${given}`, now + delayMillis)
        ).pipe(Effect.andThen(signals.notify(queue))),
      putAside: ({ job, queue }) => held("JobStore.putAside", queue, [job], `state = 'aside', ${given}`, null),
      depths: withNow((now) => read("JobStore.depths", depths(now))),
      removeCompleted: ({ before, from, limit, organizationId }) =>
        write("JobStore.removeCompleted", (db) => {
          const old = oldOf(
            db
              .prepare(
                `select sequence, completed_at as at from jobs where organization_id = ? and state = 'completed'
                and completed_at >= ? and completed_at < ? order by completed_at, sequence limit ?`
              )
              .all(
                organizationId,
                from === null ? 0 : DateTime.toEpochMillis(from),
                DateTime.toEpochMillis(before),
                limit
              )
          )
          const remove = db.prepare("delete from jobs where sequence = ?")
          for (const { sequence } of old) remove.run(sequence)
          const last = old.at(-1)
          return {
            removed: old.length,
            next: last === undefined || old.length < limit ? null : DateTime.makeUnsafe(last.at)
          }
        }),
      removeTenant: ({ limit, organizationId }) =>
        write("JobStore.removeTenant", (db) => {
          db.prepare("update turns set organization_id = null where organization_id = ?").run(organizationId)
          const { changes } = db
            .prepare("delete from jobs where sequence in (select sequence from jobs where organization_id = ? limit ?)")
            .run(organizationId, limit)
          return Number(changes)
        })
    })
  })
)
