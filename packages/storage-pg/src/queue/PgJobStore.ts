import type * as PgClient from "@effect/sql-pg/PgClient"
import { OrganizationId } from "@answerscope/core"
import { type ClaimedJob, JobStore, makeJobSignals, type NewJob, type QueueDepth } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { type Duration, Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { leaseEnd } from "../database/TableStatements.ts"
import { watchQueues } from "./QueueWatch.ts"
import { jobRemoval } from "./JobRemoval.ts"

/** How eagerly the queues are worked. */
export interface PgQueueOptions {
  /** How often an idle process looks for jobs of other processes; 1 s by default. */
  readonly pollInterval?: Duration.Input | undefined
}

interface JobRow {
  readonly job_id: string
  readonly job_organization_id: string
  readonly job_document: unknown
  readonly job_attempts: number
  readonly job_claim: string
}

const jobOf = (row: JobRow): ClaimedJob => ({
  id: row.job_id,
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.job_organization_id)),
  document: row.job_document,
  attempts: row.job_attempts,
  claim: row.job_claim
})

export const layerWith = ({ pollInterval = "1 second" }: PgQueueOptions) =>
  Layer.effect(
    JobStore,
    Effect.gen(function* () {
      const { sql, use, useAll, afterCommit } = yield* PgDatabase
      const signals = makeJobSignals()
      const statements = jobStatements(sql)
      const untilSignal = yield* watchQueues({
        signals,
        pollInterval,
        look: (queues) =>
          use(
            "JobStore.claim",
            Effect.map(claimable(sql, queues), (rows) => rows.map(({ queue }) => queue))
          )
      })
      return JobStore.of({
        insert: ({ queue, jobs, delayMillis }) =>
          use("JobStore.insert", statements.insert(queue, jobs, delayMillis)).pipe(
            Effect.andThen(afterCommit(signals.notify(queue)))
          ),
        claim: ({ queue, limit, leaseMillis }) =>
          Effect.suspend(() => {
            // listened for from before the statement on, so that nothing is missed
            const signal = signals.next(queue)
            const untilMore = untilSignal(queue, signal)
            return use("JobStore.claim", statements.claim(queue, limit, leaseMillis)).pipe(
              Effect.map((rows) => ({ jobs: rows.map(jobOf), untilMore }))
            )
          }),
        renew: ({ queue, jobs, leaseMillis }) => use("JobStore.renew", statements.renew(queue, jobs, leaseMillis)),
        complete: ({ queue, jobs, keepsIds }) => use("JobStore.complete", statements.complete(queue, jobs, keepsIds)),
        giveBack: ({ queue, job }) =>
          Effect.andThen(use("JobStore.giveBack", statements.giveBack(queue, job)), signals.notify(queue)),
        postpone: ({ queue, job, delayMillis }) =>
          Effect.andThen(use("JobStore.postpone", statements.postpone(queue, job, delayMillis)), signals.notify(queue)),
        putAside: ({ queue, job }) => use("JobStore.putAside", statements.putAside(queue, job)),
        depths: use("JobStore.depths", depthsOf(sql)),
        removeTenant: jobRemoval({ sql, use, useAll }),
        removeCompleted: (removal) =>
          use(
            "JobStore.removeCompleted",
            removeAged(sql, removal, {
              table: "answerscope.queue_jobs",
              key: "sequence",
              time: "completed_at",
              where: sql`state = 'completed'`,
              remove: sql`delete from answerscope.queue_jobs j using free
                where j.sequence = free.key returning j.sequence as key`
            })
          )
      })
    })
  )

const stateAfter = (delayMillis: number) => (delayMillis > 0 ? "delayed" : "waiting")

/**
 * Jobs `j` that their claimants still hold; excludes jobs that were claimed again. Lists have a length unknown to the
 * planner, so that it keeps one plan.
 */
const heldJobs = (sql: PgClient.PgClient) => (queue: string, jobs: ReadonlyArray<ClaimedJob>) =>
  sql`j.queue = (select q.number from answerscope.queues q where q.name = ${queue})
    and j.id = any(array(select unnest(${jobs.map(({ id }) => id)}::text[]))) and j.state = 'claimed'
    and j.claim = any(array(select unnest(${jobs.map(({ claim }) => claim)}::uuid[])))`

const claimable = (sql: PgClient.PgClient, queues: ReadonlyArray<string>) =>
  sql<{ queue: string }>`select queue from answerscope.claimable_queues(${queues}::text[]) queue`

// one part per partial index, so that completed jobs are not read
const depthsOf = (sql: PgClient.PgClient) =>
  sql<QueueDepth>`
    with open as (
      select queue, state, due_at from answerscope.queue_jobs where state = 'waiting'
      union all select queue, state, due_at from answerscope.queue_jobs where state = 'delayed'
      union all select queue, state, due_at from answerscope.queue_jobs where state = 'claimed'
      union all select queue, state, due_at from answerscope.queue_jobs where state in ('delayed', 'aside')
        and state = 'aside'
      union all select number, null, null from answerscope.queues
    ), told as (
      select queue, state, due_at, state in ('waiting', 'delayed') and due_at <= moment as is_due, moment
      from open, (select clock_timestamp() as moment) now
    )
    select q.name as queue, count(*) filter (where is_due)::int4 as waiting,
      count(*) filter (where state in ('waiting', 'delayed') and not is_due)::int4 as delayed,
      count(*) filter (where state = 'claimed')::int4 as claimed,
      count(*) filter (where state = 'aside')::int4 as aside,
      coalesce(extract(epoch from max(moment) - min(due_at) filter (where is_due)) * 1000, 0)::float8
        as "oldestMillis"
    from told join answerscope.queues q on q.number = told.queue group by q.name order by q.name collate "C"`

const jobStatements = (sql: PgClient.PgClient) => {
  const held = heldJobs(sql)
  return {
    insert: (queue: string, jobs: ReadonlyArray<NewJob>, delayMillis: number) => {
      const rows = jobs.map(({ id, organizationId, document }) => ({
        id,
        organization_id: uuidToStore("org", organizationId),
        document
      }))
      return sql`
        insert into answerscope.queue_jobs (queue, id, organization_id, document, state, due_at)
        select (select answerscope.queue_number(${queue})), n.id, n.organization_id, n.document,
          ${stateAfter(delayMillis)}, ${leaseEnd(sql, delayMillis)}
        from jsonb_to_recordset(${sql.json(rows)}) n (id text, organization_id uuid, document json)
        on conflict (queue, id) do nothing`
    },

    claim: (queue: string, limit: number, leaseMillis: number) =>
      sql<JobRow>`select * from answerscope.claim_jobs(${queue}, ${limit}::int4, ${leaseMillis}::float8)`,

    // a row that is being written is being settled, or claimed anew
    renew: (queue: string, jobs: ReadonlyArray<ClaimedJob>, leaseMillis: number) =>
      Effect.asVoid(sql`
        update answerscope.queue_jobs set claimed_until = ${leaseEnd(sql, leaseMillis)}
        where sequence = any(array(
          select j.sequence from answerscope.queue_jobs j where ${held(queue, jobs)} for no key update skip locked
        ))`),

    // the server may forget this in a crash; then the job is delivered again
    complete: (queue: string, jobs: ReadonlyArray<ClaimedJob>, keepsIds: boolean) =>
      Effect.asVoid(sql`
        with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
        ${
          keepsIds
            ? sql`update answerscope.queue_jobs j
              set state = 'completed', claim = null, claimed_until = null, completed_at = clock_timestamp()
              from relaxed`
            : sql`delete from answerscope.queue_jobs j using relaxed`
        }
        where ${held(queue, jobs)}`),

    giveBack: (queue: string, job: ClaimedJob) =>
      sql`
        update answerscope.queue_jobs j
          set state = 'waiting', claim = null, claimed_until = null, attempts = attempts - 1
        where ${held(queue, [job])}`,

    postpone: (queue: string, job: ClaimedJob, delayMillis: number) =>
      sql`
        update answerscope.queue_jobs j
        set state = ${stateAfter(delayMillis)}, claim = null, claimed_until = null,
          due_at = ${leaseEnd(sql, delayMillis)}
        where ${held(queue, [job])}`,

    putAside: (queue: string, job: ClaimedJob) =>
      Effect.asVoid(sql`
        update answerscope.queue_jobs j set state = 'aside', claim = null, claimed_until = null
          where ${held(queue, [job])}`)
  }
}
