/** The core of a command that needs the configured engines. */
import { Effect } from "effect"
import { type CommandServices, onCoreWith } from "../operator/OperatorCommand.ts"
import { chooseEngines, replayFile } from "../scan/ScanEngines.ts"

/** Runs such a command. */
export const onEngines = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E, CommandServices>) {
  const { layer } = yield* chooseEngines(yield* replayFile)
  return yield* onCoreWith(layer, effect)
})
