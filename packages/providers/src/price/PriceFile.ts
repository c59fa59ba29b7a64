/** A price list of the operator's own, as JSON. */
import { issueMessage, VendorPrice } from "@answerscope/core/model"
import { Effect, Result, Schema } from "effect"

/** A price list that cannot be used. `message` says where and why. */
export class PriceListError extends Schema.TaggedError<PriceListError>("@answerscope/providers/PriceListError")(
  "PriceListError",
  { message: Schema.String }
) {}

const decodeList = Schema.decodeUnknownResult(Schema.Array(VendorPrice), {
  errors: "all",
  onExcessProperty: "error"
})

/** Describes the first price with the same engine, model and day as one before it. `null` without one. */
const twiceIn = (prices: ReadonlyArray<VendorPrice>): string | null => {
  const seen = new Map<string, number>()
  for (const [index, { engine, from, model }] of prices.entries()) {
    const key = JSON.stringify([engine, model, from])
    const before = seen.get(key)
    if (before !== undefined) return `[${index}]: ${engine} ${model} has a price from ${from} already, in [${before}]`
    seen.set(key, index)
  }
  return null
}

/** Reads a price list: a JSON array of prices as `answerscope prices --json` prints them. */
export const readPriceList = Effect.fnUntraced(function* (
  text: string
): Effect.fn.Return<ReadonlyArray<VendorPrice>, PriceListError> {
  const parsed = yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new PriceListError({ message: "must be a JSON array of prices" })
  })
  const decoded = decodeList(parsed)
  if (Result.isFailure(decoded)) {
    return yield* new PriceListError({ message: issueMessage(decoded.failure.issue, "price list") })
  }
  const twice = twiceIn(decoded.success)
  return twice === null ? decoded.success : yield* new PriceListError({ message: twice })
})
