/** A host's use of Answerscope: scans a customer's brand once a day. */
import { Brands, Organizations, Trackers } from "@answerscope/core"
import { Effect } from "effect"

/** Starts tracking a brand for a new customer. */
export const watchBrand = Effect.fn("watchBrand")(function* (customer: string, name: string, prompt: string) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: customer, monthlyLimit: 1_000 })
  const brand = yield* (yield* Brands).create(organizationId, { name, prompts: [prompt] })
  return yield* (yield* Trackers).create(organizationId, {
    brandId: brand.id,
    intervalMinutes: 24 * 60,
    prompts: [prompt],
    engines: ["chatgpt"]
  })
})
