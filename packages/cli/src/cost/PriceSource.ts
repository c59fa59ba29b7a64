/** The price list in force: the built-in one, or that of `VENDOR_PRICES_FILE`. */
import { VendorPrices } from "@answerscope/core"
import { readPriceList, vendorPrices } from "@answerscope/providers"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Config, Effect, FileSystem, Layer, Option } from "effect"
import { SettingsError } from "../settings/SettingsError.ts"

const name = "VENDOR_PRICES_FILE"

const pricesFile = Config.option(Config.String(name)).pipe(
  Config.map((path) => Option.getOrNull(Option.filter(path, (text) => text.trim() !== "")))
)

const refused = (expected: string) => new SettingsError({ problems: [{ name, expected }] })

/** The prices in force and their file; `null` for the built-in list. */
export const choosePrices = Effect.gen(function* () {
  const file = yield* pricesFile
  if (file === null) return { file, prices: vendorPrices }
  const files = yield* FileSystem.FileSystem
  const text = yield* files.readFileString(file).pipe(Effect.mapError(() => refused(`${file} cannot be read`)))
  const prices = yield* readPriceList(text).pipe(Effect.mapError(({ message }) => refused(`${file}: ${message}`)))
  return { file, prices }
}).pipe(Effect.provide(NodeFileSystem.layer))

/** The prices in force, for the core. */
export const pricesLayer = Layer.effect(
  VendorPrices,
  Effect.map(choosePrices, ({ prices }) => prices)
)
