import { Brands, CurrentPrices, defaultPriceList, Imports } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, coreWith, newTenant } from "../TestCore.ts"

const core = coreWith().pipe(Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, importedAnswer: 1 })))

const row = (line: number) => ({
  line,
  fields: { time: "2025-03-04", engine: "chatgpt", prompt: "best crm", answer: "Zendrix", sample: line }
})

layer(core)((it) => {
  it.effect("an import whose jobs run again, at once and after its end, is charged once", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 1))
      const organizationId = yield* newTenant()
      const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
      const imports = yield* Imports
      const request = { organizationId, brandId: brand.id, kind: "answers", strict: true } as const
      const { id } = yield* imports.start(request, Stream.map(Stream.range(1, 450), row))
      const key = { organizationId, id }
      const job = imports.run(key, { attempts: 1 })
      yield* Effect.all([job, job, job], { concurrency: "unbounded" })
      yield* job
      assert.deepInclude(yield* imports.untilDone(key), { status: "completed", total: 450, done: 450 })
      const charged = yield* auditedEntries(organizationId, "charge")
      assert.deepStrictEqual(
        charged.map(({ monthly, operation, purchased }) => [operation, monthly + purchased]),
        [["import", -450]]
      )
    })
  )
})
