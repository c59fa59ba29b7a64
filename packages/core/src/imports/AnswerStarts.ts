/** Receives files of answers. */
import { Effect, type Stream } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { Conflict } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Import } from "./Import.ts"
import { type ImportKey, ImportStore } from "./ImportStore.ts"
import { type NewImport, newImports } from "./NewImport.ts"
import { type ImportRow, receivedAnswers } from "./ReceivedLines.ts"

const unended = new Conflict({ message: "Another import of answers of this brand is under way." })

/** Starts imports of answers; see `Imports.start`. `offer` enqueues the first job. */
export const answerStarts = Effect.fnUntraced(function* (offer: (begun: Import) => Effect.Effect<void, StorageError>) {
  const store = yield* ImportStore
  const engines = yield* AnswerEngines
  const clock = yield* StorageClock
  const credits = yield* Credits
  const transaction = yield* Transaction
  const price = yield* currentPrices
  const { insert, make } = yield* newImports

  /** Takes the received lines and their price, all or none. */
  const begin = Effect.fnUntraced(function* (
    key: ImportKey,
    received: Omit<Parameters<ImportStore["Service"]["begin"]>[0], keyof ImportKey | "at">
  ) {
    const { organizationId } = key
    const begun = yield* store.begin({ ...key, ...received, at: yield* clock.now })
    if (begun === null) return yield* unended
    const amount = begun.total * price(priceQuestion(organizationId, "import"))
    if (amount > 0) yield* credits.charge({ organizationId, chargeId: key.id, operation: "import", amount })
    if (begun.status === "pending") yield* offer(begun)
    return begun
  }, transaction.run)

  const refuse = Effect.fnUntraced(function* (created: Import, refused: Pick<Import, "refused" | "refusals">) {
    yield* store.remove({ organizationId: created.organizationId, id: created.id })
    const { refusals, refused: count } = refused
    const failed: Import = { ...created, status: "failed", refused: count, refusals, completedAt: yield* clock.now }
    yield* insert(failed)
    return failed
  }, transaction.run)

  return Effect.fnUntraced(function* <E, R>(brand: Brand, request: NewImport, lines: Stream.Stream<ImportRow, E, R>) {
    const created = yield* make(request)
    const key = { organizationId: created.organizationId, id: created.id }
    yield* insert(created)
    const received = Effect.gen(function* () {
      if (yield* store.isOtherUnended(key)) return yield* unended
      const reading = { brand, registered: engines, now: created.createdAt }
      const file = yield* receivedAnswers(lines, reading, (some) => store.addLines({ ...key, lines: some }))
      return yield* request.strict && file.refused > 0 ? refuse(created, file) : begin(key, file)
    })
    return yield* Effect.onError(received, () => Effect.ignore(store.remove(key)))
  })
})
