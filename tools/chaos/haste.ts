/**
 * What otherwise takes hours is made to happen at once: on the database, past every process.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"

/** Makes slots of enabled trackers due, which otherwise are 15 minutes apart, for as long as it is not interrupted. */
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

/** No slot begins any more, and what failed to be delivered is tried again now. */
export const hurry = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.andThen(
      sql`update trackers
        set next_run_at = next_run_at + interval '1 day', grid_start_at = grid_start_at + interval '1 day'
        where next_run_at < now() + interval '1 hour'`,
      sql`update deliveries set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()`
    )
  )

/** Claims of processes that are gone end now. */
export const claimsEnd = (url: Url) =>
  TestDatabase.withSql(url, (sql) => sql`update deliveries set claimed_until = now() where claim is not null`)
