/** A brand whose history is imported at a price, on a storage that a test may break. */
import { Brands, CurrentPrices, defaultPriceList, Imports, type Storage } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, coreWith, newTenant } from "../TestCore.ts"

/** Credits of an answer. */
export const price = 2

export const importCore = (storage: Layer.Layer<Storage> = MemoryStorage.layer) =>
  coreWith({}, storage).pipe(
    Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, importedAnswer: price }))
  )

export const row = (line: number) => ({
  line,
  fields: { time: "2025-03-04", engine: "chatgpt", prompt: "best crm", answer: `Zendrix ${line}`, sample: line }
})

export const newImporter = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 2, 1))
  const organizationId = yield* newTenant(10_000)
  const { id } = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const imports = yield* Imports
  const request = { organizationId, brandId: id, kind: "answers", strict: true } as const
  const start = (count: number) => imports.start(request, Stream.map(Stream.range(1, count), row))
  /** Credits of the charges and the refunds. */
  const moved = Effect.forEach(["charge", "refund"] as const, (kind) =>
    Effect.map(auditedEntries(organizationId, kind), (entries) =>
      entries.map(({ monthly, purchased }) => monthly + purchased)
    )
  )
  return { brand: { organizationId, id }, imports, request, start, moved }
})
