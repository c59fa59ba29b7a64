/**
 * What an organization cannot pay costs the service one read: nothing is written first and undone.
 */
import { Brands, Discoveries, Lookups, Scans, Trackers } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { coreWith, newTenant, remaining } from "../TestCore.ts"

const faults = noFaults()
const core = coreWith(undefined, faultyStorage(faults))

const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)

const poor = Effect.gen(function* () {
  const organizationId = yield* newTenant(2)
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", engines: ["chatgpt"], prompts })
  const tracker = yield* (yield* Trackers).create(organizationId, { brandId: brand.id })
  return { organizationId, brandId: brand.id, tracker }
})
type Poor = Effect.Success<typeof poor>

const requests: ReadonlyArray<
  [string, (of: Poor) => Effect.Effect<unknown, unknown, Scans | Discoveries | Lookups | Trackers>]
> = [
  [
    "a scan",
    ({ organizationId, brandId }) => Effect.flatMap(Scans, (scans) => scans.start(organizationId, { brandId }))
  ],
  [
    "a discovery",
    ({ organizationId, brandId }) =>
      Effect.flatMap(Discoveries, (discoveries) => discoveries.start(organizationId, { brandId }))
  ],
  [
    "a lookup",
    ({ organizationId }) =>
      Effect.flatMap(Lookups, (lookups) => lookups.promptsRun(organizationId, { prompt: "best crm" }))
  ],
  ["a run by hand", ({ tracker }) => Effect.flatMap(Trackers, (trackers) => trackers.runNow(tracker))]
]

describe("what cannot be paid", () => {
  it.effect.each(requests)("%s is refused before anything is written", ([, request]) =>
    Effect.gen(function* () {
      const of = yield* poor
      faults.calls.clear()
      const refused = yield* Effect.flip(request(of))
      assert.propertyVal(refused, "_tag", "InsufficientCredits")
      const written = [...faults.calls.keys()].filter((operation) => operation !== "BrandStore.get")
      assert.deepStrictEqual(written, [])
      assert.strictEqual(yield* remaining(of.organizationId), 2)
    }).pipe(Effect.provide(core))
  )
})
