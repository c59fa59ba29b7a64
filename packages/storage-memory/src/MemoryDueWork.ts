import { DueWork } from "@answerscope/core/storage"
import { Clock, DateTime, Duration, Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { isBeingDeleted, MemoryTables } from "./database/MemoryTables.ts"

/** Longest wait, because the machine may sleep, and budgets begin anew without a change. */
const waitMax = Duration.minutes(10)

const millisOf = (time: DateTime.Utc | null): number => (time === null ? Infinity : DateTime.toEpochMillis(time))

/** Waits until a row is due or a table changes: only this process can make work due. */
export const layer = Layer.effect(
  DueWork,
  Effect.gen(function* () {
    const { changed, changes } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { deliveries, lookups, organizations, recipients, trackers } = tables

    const nextMillis = (): number =>
      [
        ...trackers.rows().map(({ enabled, nextRunAt }) => (enabled ? millisOf(nextRunAt) : Infinity)),
        ...deliveries
          .rows()
          .map(({ claimedUntil, nextAttemptAt, status }) =>
            status === "pending"
              ? Math.max(millisOf(nextAttemptAt), claimedUntil === null ? 0 : millisOf(claimedUntil))
              : Infinity
          ),
        ...recipients.rows().map(({ mailDueAt }) => millisOf(mailDueAt)),
        ...lookups.rows().map(({ leasedUntilMillis }) => leasedUntilMillis),
        ...organizations.rows().map(({ id }) => (isBeingDeleted(tables, id) ? 0 : Infinity))
      ].reduce((first, next) => Math.min(first, next), Infinity)

    let seen = 0
    const untilChange = Effect.suspend(() => (changes() === seen ? changed : Effect.void))
    return Effect.flatMap(Clock.currentTimeMillis, (nowMillis) => {
      const wait = Math.min(nextMillis() - nowMillis, Duration.toMillis(waitMax))
      const until = wait <= 0 ? Effect.void : Effect.raceFirst(untilChange, Effect.sleep(wait))
      return Effect.ensuring(
        until,
        Effect.sync(() => void (seen = changes()))
      )
    })
  })
)
