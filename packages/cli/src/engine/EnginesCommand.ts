/** `answerscope engines`: the catalogue of engines. Asks nothing and needs no database. */
import { Core, EngineCatalogue } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { vendorRules } from "../cost/VendorRules.ts"
import { printJson } from "../output/Json.ts"
import { jsonFlag } from "../output/JsonFlag.ts"
import { chooseEngines, replayFile } from "../scan/ScanEngines.ts"
import { quietly, terminalOrganization } from "../Terminal.ts"
import { enginesText } from "./EnginesText.ts"

const catalogue = Effect.gen(function* () {
  const engines = yield* chooseEngines(yield* replayFile)
  return yield* Effect.flatMap(terminalOrganization, (organizationId) =>
    Effect.flatMap(EngineCatalogue, ({ list }) => list(organizationId))
  ).pipe(
    Effect.provide(
      Core.layer.pipe(Layer.provide(vendorRules), Layer.provideMerge(MemoryStorage.layer), Layer.provide(engines.layer))
    )
  )
})

export const enginesCommand = Command.make("engines", { json: jsonFlag }, ({ json }) =>
  Effect.flatMap(quietly(catalogue), (engines) => (json ? printJson({ engines }) : Console.log(enginesText(engines))))
).pipe(
  Command.withDescription("List engines by surface: what each one is, takes and costs"),
  Command.withExamples([
    { command: "answerscope engines", description: "Engines that the settings configure, and others" }
  ])
)
