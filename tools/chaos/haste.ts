/** Makes things happen at once that otherwise take hours, directly in the database. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"

/** Makes slots of enabled trackers due, which are otherwise 15 minutes apart, until it is interrupted. */
export const moveSlots = (url: Url): Effect.Effect<never> =>
  Effect.forever(
    Effect.andThen(
      TestDatabase.withSql(
        url,
        (sql) => sql`update trackers set grid_start_at = date_trunc('milliseconds', now()), next_run_at = now()
          where id in (select id from trackers where enabled and running_scan_id is null and unpaid_runs = 0
            and next_run_at > now() order by random() limit 3 for no key update skip locked)`
      ),
      Effect.sleep("2 seconds")
    )
  )

/** Stops new slots, retries failed deliveries now, and has engines that failed judged now, not after 5 minutes. */
export const hurry = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.all(
      [
        sql`update trackers
          set next_run_at = next_run_at + interval '1 day', grid_start_at = grid_start_at + interval '1 day'
          where next_run_at < now() + interval '1 hour'`,
        sql`update deliveries set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()`,
        sql`update queue_jobs set due_at = now() where state = 'delayed' and due_at > now()
          and queue = (select number from queues where name = 'engine_failures')`
      ],
      { discard: true }
    )
  )

/** Ends the claims of dead processes. */
export const claimsEnd = (url: Url) =>
  TestDatabase.withSql(url, (sql) => sql`update deliveries set claimed_until = now() where claim is not null`)
