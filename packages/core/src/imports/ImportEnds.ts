/** Ends imports of answers. */
import { Effect, Option } from "effect"
import type { BrandKey } from "../brand/BrandStore.ts"
import { Credits } from "../credit/Credits.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type ImportEnd, ImportStore } from "./ImportStore.ts"

/** Lines that are removed in one statement. */
const linesAtOnce = 500

/** Ends imports. What they stored stays, and stays charged; the price of the other lines is refunded with the end. */
export const importEnds = Effect.gen(function* () {
  const store = yield* ImportStore
  const credits = yield* Credits
  const clock = yield* StorageClock
  const transaction = yield* Transaction

  const end = Effect.fnUntraced(function* (ending: Omit<ImportEnd, "at">) {
    const { id, organizationId } = ending
    const ended = yield* store.end({ organizationId, id, status: ending.status, at: yield* clock.now })
    if (ended === null) return
    const amount = (ended.total - ended.done) * ended.creditsPerLine
    if (amount > 0) yield* credits.refund({ organizationId, chargeId: id, amount, reference: `refund:${id}` })
  }, transaction.run)

  /** Removes the lines of ended imports of a brand. After a kill, retention removes the rest. */
  const clear = (brand: BrandKey) =>
    Effect.repeat(store.removeLines({ ...brand, limit: linesAtOnce }), { until: (removed) => removed === 0 })

  /** Ends the import of a brand, if it has one. */
  const failOf = Effect.fnUntraced(function* (brand: BrandKey) {
    const found = Option.getOrNull(yield* store.unendedOf(brand))
    if (found !== null) yield* end({ organizationId: found.organizationId, id: found.id, status: "failed" })
  })

  return { clear, end, failOf }
})
