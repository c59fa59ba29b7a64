/** Which imported answers repeat others. */
import { SnapshotStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { importCore, newImporter } from "./ImportWorld.ts"

layer(importCore())((it) => {
  it.effect("one text day after day repeats, also where many days are stored at once", () =>
    Effect.gen(function* () {
      const { brand, imports, request } = yield* newImporter
      const lines = Stream.map(Stream.range(1, 250), (line) => ({
        line,
        fields: {
          time: new Date(Date.UTC(2025, 0, line)).toISOString(),
          engine: "chatgpt",
          prompt: "best crm",
          answer: line === 100 ? "Globex" : "Zendrix"
        }
      }))
      yield* imports.start(request, lines)
      const ended = yield* imports.resume(brand)
      // however many days there are, an import remembers the scans of one
      assert.lengthOf(Object.keys(ended?.scans ?? {}), 1)
      const { answers } = yield* SnapshotStore
      const stored = yield* answers({
        organizationId: brand.organizationId,
        brandId: brand.id,
        after: null,
        limit: 300,
        oldestFirst: true
      })
      const isNew = stored.flatMap(({ snapshot }, place) => (snapshot.repeats ? [] : [place + 1]))
      assert.deepStrictEqual(isNew, [1, 100, 101])
    })
  )
})
