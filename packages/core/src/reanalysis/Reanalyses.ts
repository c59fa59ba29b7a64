/** Reads all stored answers of a brand again by the names that the brand has now. */
import { Context, Effect, Layer, Option, Schema } from "effect"
import { type BrandKey, BrandStore } from "../brand/BrandStore.ts"
import { namesIn } from "../brand/BrandSubject.ts"
import { Ids } from "../id/Ids.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Conflict, type NotFound, orNotFound } from "../request/RequestError.ts"
import { everySnapshot, SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { type DurableQueue, makeDurableQueue, type QueueDelivery } from "../storage/DurableQueue.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { BrandReanalysis } from "./BrandReanalysis.ts"
import { ReanalysisId } from "./ReanalysisId.ts"
import { reanalysisSteps } from "./ReanalysisSteps.ts"
import { type ReanalysisKey, ReanalysisStore } from "./ReanalysisStore.ts"

/** Batches per job. Then the re-analysis queues again behind those of other organizations. */
const batchesOfJob = 20

/** Failed attempts of a job before its re-analysis fails, so that the brand does not stay blocked. */
const attemptsMax = 20

const Job = Schema.Struct({ organizationId: OrganizationId, reanalysisId: ReanalysisId })

/** Use cases of reanalyses, of one organization each. */
export class Reanalyses extends Context.Service<
  Reanalyses,
  {
    /**
     * Starts a re-analysis with the brand's current names. It is free and raises no alerts. `Conflict` while another
     * one of the brand runs.
     */
    readonly start: (brand: BrandKey) => Effect.Effect<BrandReanalysis, NotFound | Conflict | StorageError>
    readonly get: (key: ReanalysisKey) => Effect.Effect<BrandReanalysis, NotFound | StorageError>
    /**
     * Reads the next answers of a reanalysis and stores their readings with its progress. At the end the histories of
     * the brand's trackers are dropped, so that their next runs make them anew. Safe to repeat and to run in several
     * processes: each batch counts once. Returns whether it has ended.
     */
    readonly step: (key: ReanalysisKey) => Effect.Effect<boolean, StorageError>
    /** Runs one job: some steps, and another job if these are not all. */
    readonly run: (key: ReanalysisKey, delivery: QueueDelivery) => Effect.Effect<void, StorageError>
    /** Waits for a job and gives its reanalysis to `use`, as `DurableQueue.take` does. */
    readonly take: DurableQueue<ReanalysisKey>["take"]
  }
>()("@answerscope/core/reanalysis/Reanalyses") {
  static readonly layer = Layer.effect(
    Reanalyses,
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const brands = yield* BrandStore
      const snapshots = yield* SnapshotStore
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const ids = yield* Ids
      const { fail, step } = yield* reanalysisSteps
      const queue = yield* makeDurableQueue({
        port: "Reanalyses",
        name: "reanalysis",
        schema: Job,
        // else the brand stays blocked
        unreadable: ({ id: job, organizationId }) => {
          const id = Option.getOrNull(Schema.decodeUnknownOption(ReanalysisId)(job.split(":")[0]))
          return id === null ? Effect.void : fail({ organizationId, id })
        }
      })

      // the id names the place, so that a repeated job offers the next one once
      const offer = ({ done, id, organizationId }: BrandReanalysis) =>
        queue.offer([{ id: `${id}:${done}`, job: { organizationId, reanalysisId: id } }])

      const insert = Effect.fnUntraced(function* (key: BrandKey, total: number) {
        const { id: brandId, organizationId } = key
        const brand = yield* brands.hold(key).pipe(orNotFound("brand"))
        const reanalysis: BrandReanalysis = {
          id: ReanalysisId.make(yield* ids.next("rea")),
          organizationId,
          brandId,
          status: "pending",
          names: namesIn(brand),
          total,
          done: 0,
          changed: 0,
          lastId: null,
          lastCheckedAt: null,
          createdAt: yield* clock.now,
          completedAt: null
        }
        if (!(yield* store.insert(reanalysis))) {
          return yield* new Conflict({ message: "A re-analysis of this brand is already running." })
        }
        yield* offer(reanalysis)
        return reanalysis
      }, transaction.run)

      const start = Effect.fn("Reanalyses.start")(function* (key: BrandKey) {
        const { id: brandId, organizationId } = key
        yield* brands.get(key).pipe(orNotFound("brand"))
        const filter = { ...everySnapshot, brandId }
        const { total } = yield* snapshots.list({ organizationId, filter, page: { limit: 1, offset: 0 } })
        return yield* insert(key, total)
      })

      const run = Effect.fn("Reanalyses.run")(function* (key: ReanalysisKey, { attempts }: QueueDelivery) {
        if (attempts > attemptsMax) {
          yield* fail(key)
          return
        }
        for (let batch = 0; batch < batchesOfJob; batch++) if (yield* step(key)) return
        const found = yield* store.get(key)
        if (Option.isSome(found)) yield* offer(found.value)
      })

      return Reanalyses.of({
        start,
        get: Effect.fn("Reanalyses.get")((key: ReanalysisKey) => store.get(key).pipe(orNotFound("reanalysis"))),
        step,
        run,
        take: (use) =>
          queue.take(({ organizationId, reanalysisId }, delivery) =>
            use({ organizationId, id: reanalysisId }, delivery)
          )
      })
    })
  )
}
