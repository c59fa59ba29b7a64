/** The steps of a reanalysis: each reads some answers and stores their readings with its progress. */
import { Effect, Option } from "effect"
import { type BrandKey, BrandStore } from "../brand/BrandStore.ts"
import { answerFor, isStale, reanalyze, type Reread } from "../reading/Reanalysis.ts"
import { type SnapshotReading, SnapshotStore, type StoredAnswer } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type BrandReanalysis, isReanalysisDone } from "./BrandReanalysis.ts"
import { type ReanalysisKey, type ReanalysisStep, ReanalysisStore } from "./ReanalysisStore.ts"

/** Answers that are read together and written in one transaction. */
const batchSize = 100

/** Answers that are read without a pause: about 20 ms, so that the process serves others in between. */
const readTogether = 10

/** Reads answers by the names of a reanalysis. */
const reread = Effect.fnUntraced(function* ({ id, names }: BrandReanalysis, answers: ReadonlyArray<StoredAnswer>) {
  const read: Array<Reread> = []
  for (const [place, answer] of answers.entries()) {
    if (place % readTogether === 0) yield* Effect.yieldNow
    read.push(reanalyze(answerFor(answer, names), id))
  }
  return read
})

/** The steps over the services of the core; see `Reanalyses.step`. */
export const reanalysisSteps = Effect.gen(function* () {
  const store = yield* ReanalysisStore
  const brands = yield* BrandStore
  const snapshots = yield* SnapshotStore
  const clock = yield* StorageClock
  const transaction = yield* Transaction

  const write = Effect.fnUntraced(function* (
    step: ReanalysisStep & { readonly brand: BrandKey },
    readings: ReadonlyArray<SnapshotReading>
  ) {
    const { brand, ...own } = step
    // before its rows, as a removal of the brand locks them
    if (Option.isNone(yield* brands.hold(brand))) return
    if (yield* store.advance(own)) yield* snapshots.replaceReadings(readings)
  }, transaction.run)

  const end = Effect.fnUntraced(function* (
    { done, id, organizationId }: BrandReanalysis,
    status: "completed" | "failed"
  ) {
    return yield* store.end({ organizationId, id, from: done, status, at: yield* clock.now })
  }, transaction.run)

  const step = Effect.fn("Reanalyses.step")(function* (key: ReanalysisKey) {
    const found = Option.getOrNull(yield* store.get(key))
    if (found === null || isReanalysisDone(found.status)) return true
    const { brandId, changed, done, lastCheckedAt, lastId, organizationId } = found
    const after = lastId === null || lastCheckedAt === null ? null : { id: lastId, checkedAt: lastCheckedAt }
    // the oldest first: an answer that comes meanwhile is read too
    const answers = yield* snapshots.answers({
      organizationId,
      brandId,
      after,
      limit: batchSize,
      oldestFirst: true
    })
    const last = answers.at(-1)?.snapshot
    if (last === undefined) {
      yield* end(found, "completed")
      return false
    }
    const read = yield* reread(found, answers)
    const to = {
      total: Math.max(found.total, done + read.length),
      done: done + read.length,
      changed: changed + read.filter((one) => one.changed.length > 0).length,
      lastId: last.id,
      lastCheckedAt: last.checkedAt
    }
    yield* write(
      { ...key, brand: { organizationId, id: brandId }, from: done, to },
      read.filter(isStale).map((one) => one.after)
    )
    return false
  })

  /** Ends a reanalysis that cannot go on. */
  const fail = Effect.fnUntraced(function* (key: ReanalysisKey) {
    const found = yield* store.get(key)
    yield* Effect.logError("reanalysis failed").pipe(Effect.annotateLogs({ reanalysisId: key.id }))
    if (Option.isSome(found)) yield* end(found.value, "failed")
  })

  return { fail, step }
})
