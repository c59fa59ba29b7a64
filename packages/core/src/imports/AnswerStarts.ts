/** Receives files of answers. */
import { Effect, Option, type Stream } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { type BrandKey, BrandStore } from "../brand/BrandStore.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { Conflict, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Import } from "./Import.ts"
import { importEnds } from "./ImportEnds.ts"
import { type ImportBeginning, type ImportKey, ImportStore } from "./ImportStore.ts"
import { type NewImport, newImports } from "./NewImport.ts"
import { type ImportRow, receivedAnswers } from "./ReceivedLines.ts"

const unendedMessage = ({ id }: Import): string =>
  `Import ${id} of answers of this brand has not ended. A worker continues it; try again when it has ended.`

const goneMessage =
  "The file was dropped: answers of the brand were erased meanwhile, or it was received for more than an hour. " +
  "Send it again."

/** Starts imports of answers; see `Imports.start`. `offer` enqueues the first job. */
export const answerStarts = Effect.fnUntraced(function* (offer: (begun: Import) => Effect.Effect<void, StorageError>) {
  const store = yield* ImportStore
  const brands = yield* BrandStore
  const engines = yield* AnswerEngines
  const clock = yield* StorageClock
  const credits = yield* Credits
  const transaction = yield* Transaction
  const price = yield* currentPrices
  const make = yield* newImports
  const { clear } = yield* importEnds

  const checkEnded = Effect.fnUntraced(function* (brand: BrandKey) {
    const unended = Option.getOrNull(yield* store.unendedOf(brand))
    if (unended !== null) return yield* new Conflict({ message: unendedMessage(unended) })
  })

  const open = Effect.fnUntraced(function* (created: Import) {
    const { brandId: id, organizationId } = created
    yield* orNotFound("brand")(brands.hold({ organizationId, id }))
    yield* store.insert(created)
  }, transaction.run)

  /** Takes the received lines and their price, all or none. */
  const begin = Effect.fnUntraced(function* (
    { brandId, id, organizationId }: Import,
    received: Omit<ImportBeginning, keyof ImportKey | "at" | "creditsPerLine">
  ) {
    const creditsPerLine = price(priceQuestion(organizationId, "import"))
    const begun = yield* store.begin({ organizationId, id, ...received, creditsPerLine, at: yield* clock.now })
    if (begun === null) {
      const brand = { organizationId, id: brandId }
      yield* orNotFound("brand")(brands.get(brand))
      yield* checkEnded(brand)
      return yield* new Conflict({ message: goneMessage })
    }
    const amount = begun.total * creditsPerLine
    if (amount > 0) yield* credits.charge({ organizationId, chargeId: id, operation: "import", amount })
    if (begun.status === "pending") yield* offer(begun)
    return begun
  }, transaction.run)

  const drop = Effect.fnUntraced(function* (
    { brandId, id, organizationId }: Import,
    { refusals, refused }: Pick<Import, "refused" | "refusals">
  ) {
    const dropped = yield* store.drop({ organizationId, id, refused, refusals, at: yield* clock.now })
    yield* clear({ organizationId, id: brandId })
    return dropped ?? (yield* new Conflict({ message: goneMessage }))
  })

  return Effect.fnUntraced(function* <E, R>(brand: Brand, request: NewImport, lines: Stream.Stream<ImportRow, E, R>) {
    const created = yield* make(request)
    const key = { organizationId: created.organizationId, id: created.id }
    yield* checkEnded(brand)
    yield* open(created)
    const received = Effect.gen(function* () {
      const reading = { brand, registered: engines, now: created.createdAt }
      const file = yield* receivedAnswers(lines, reading, (some) => store.addLines({ ...key, lines: some }))
      return yield* request.strict && file.refused > 0 ? drop(created, file) : begin(created, file)
    })
    return yield* Effect.onError(received, () => Effect.ignore(drop(created, { refused: 0, refusals: [] })))
  })
})
