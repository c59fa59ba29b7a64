import { choosePrices } from "@answerscope/cli/testing"
import { vendorPrices } from "@answerscope/providers"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const withFile = <A, E>(text: string, use: (path: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "prices-"))),
    (folder) => {
      const path = join(folder, "prices.json")
      writeFileSync(path, text)
      return use(path)
    },
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

const chosen = (env: Readonly<Record<string, string>>) =>
  Effect.provide(choosePrices, ConfigProvider.layer(ConfigProvider.fromEnv({ env })))

it.effect("the price list is the built-in one, or that of the configured file", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* chosen({ VENDOR_PRICES_FILE: " " }), { file: null, prices: vendorPrices })
    const [first] = vendorPrices
    const own = [{ ...first, inputUsdPerMillion: 1.25, factors: { flex: 0.4 } }]
    yield* withFile(JSON.stringify(own), (path) =>
      Effect.map(chosen({ VENDOR_PRICES_FILE: path }), (found) => {
        assert.deepStrictEqual<unknown>(found, { file: path, prices: own })
      })
    )
  })
)

it.effect("reports an unusable file with the reason", () =>
  withFile("[{}]", (path) =>
    Effect.gen(function* () {
      const broken = yield* Effect.flip(chosen({ VENDOR_PRICES_FILE: path }))
      assert.include(JSON.stringify(broken), `${path}: `)
      const missing = yield* Effect.flip(chosen({ VENDOR_PRICES_FILE: `${path}.none` }))
      assert.include(JSON.stringify(missing), "cannot be read")
    })
  )
)
