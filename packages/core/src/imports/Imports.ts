/** Imports answers of other tools, and prompts and competitors, into a brand. */
import { Context, Effect, Layer, Option, Schedule, Schema, type Stream } from "effect"
import { type BrandKey, BrandStore } from "../brand/BrandStore.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type Conflict, type InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import { type DurableQueue, makeDurableQueue, type QueueDelivery } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { answerStarts } from "./AnswerStarts.ts"
import { brandStarts } from "./BrandStarts.ts"
import { type Import, isImportDone } from "./Import.ts"
import { ImportId } from "./ImportId.ts"
import { importSteps } from "./ImportSteps.ts"
import { type ImportKey, ImportStore } from "./ImportStore.ts"
import type { NewImport } from "./NewImport.ts"
import type { ImportRow } from "./ReceivedLines.ts"

/** Batches per job. Then the import queues again behind those of other organizations. */
const batchesOfJob = 10

/** Failed attempts of a job before its import fails, so that the brand does not stay blocked. */
const attemptsMax = 20

const Job = Schema.Struct({ organizationId: OrganizationId, importId: ImportId })

const lookInterval = Schedule.spaced("100 millis")

/** Use cases of imports, of one organization each. */
export class Imports extends Context.Service<
  Imports,
  {
    /**
     * Receives the lines of a file. Prompts and competitors are added to the brand at once. Answers are stored in the
     * background, with their own times, and read by the brand's names of now. Wrong lines are left out; with `strict`,
     * the import fails if there is one. Lines that are there already change nothing. Nothing is taken if `lines` fails.
     * `InvalidRequest` for too many lines; `Conflict` while another import of answers of the brand runs, and beyond the
     * quota of brands.
     */
    readonly start: <E, R>(
      request: NewImport,
      lines: Stream.Stream<ImportRow, E, R>
    ) => Effect.Effect<Import, E | NotFound | Conflict | InvalidRequest | InsufficientCredits | StorageError, R>
    readonly get: (key: ImportKey) => Effect.Effect<Import, NotFound | StorageError>
    /** Waits until an import has ended, polling ten times a second, and returns it. Needs a running worker. */
    readonly untilDone: (key: ImportKey) => Effect.Effect<Import, NotFound | StorageError>
    /**
     * Stores the next answers of an import with its progress. Safe to repeat and to run in several processes: each
     * batch counts once. Returns whether it has ended.
     */
    readonly step: (key: ImportKey) => Effect.Effect<boolean, StorageError>
    /** Steps the import of a brand that has not ended until it has. Returns it; `null` if there is none. */
    readonly resume: (brand: BrandKey) => Effect.Effect<Import | null, NotFound | StorageError>
    /** Runs one job: some steps, and another job if these are not all. */
    readonly run: (key: ImportKey, delivery: QueueDelivery) => Effect.Effect<void, StorageError>
    /** Waits for a job and gives its import to `use`, as `DurableQueue.take` does. */
    readonly take: DurableQueue<ImportKey>["take"]
  }
>()("@answerscope/core/imports/Imports") {
  static readonly layer = Layer.effect(
    Imports,
    Effect.gen(function* () {
      const store = yield* ImportStore
      const brands = yield* BrandStore
      const { fail, step } = yield* importSteps
      const queue = yield* makeDurableQueue({
        port: "Imports",
        name: "import",
        schema: Job,
        // else the brand stays blocked
        unreadable: ({ id: job, organizationId }) => {
          const id = Option.getOrNull(Schema.decodeUnknownOption(ImportId)(job.split(":")[0]))
          return id === null ? Effect.void : fail({ organizationId, id })
        }
      })

      // the id names the place, so that a repeated job offers the next one once
      const offer = ({ done, id, organizationId }: Import) =>
        queue.offer([{ id: `${id}:${done}`, job: { organizationId, importId: id } }])

      const startAnswers = yield* answerStarts(offer)
      const addLines = yield* brandStarts

      const start = Effect.fn("Imports.start")(function* <E, R>(
        request: NewImport,
        lines: Stream.Stream<ImportRow, E, R>
      ) {
        const { brandId, kind, organizationId } = request
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        if (kind === "answers") return yield* startAnswers(brand, request, lines)
        return yield* addLines({ ...request, kind }, lines)
      })

      const run = Effect.fn("Imports.run")(function* (key: ImportKey, { attempts }: QueueDelivery) {
        if (attempts > attemptsMax) return yield* fail(key)
        for (let batch = 0; batch < batchesOfJob; batch++) if (yield* step(key)) return
        const found = yield* store.get(key)
        if (Option.isSome(found)) yield* offer(found.value)
      })

      const get = Effect.fn("Imports.get")((key: ImportKey) => store.get(key).pipe(orNotFound("import")))

      return Imports.of({
        start,
        get,
        untilDone: Effect.fn("Imports.untilDone")((key) =>
          Effect.repeat(get(key), { until: ({ status }) => isImportDone(status), schedule: lookInterval })
        ),
        step,
        resume: Effect.fn("Imports.resume")(function* (brand) {
          const unended = Option.getOrNull(yield* store.unendedOf(brand))
          if (unended === null) return null
          const key = { organizationId: unended.organizationId, id: unended.id }
          yield* Effect.repeat(step(key), { until: (isOver) => isOver })
          return yield* get(key)
        }),
        run,
        take: (use) =>
          queue.take(({ importId, organizationId }, delivery) => use({ organizationId, id: importId }, delivery))
      })
    })
  )
}
