/**
 * The core of a command that must know which engines there are: those that the environment configures.
 */
import { Effect } from "effect"
import { type CommandServices, onCoreWith } from "../operator/OperatorCommand.ts"
import { chooseEngines, replayFile } from "../scan/ScanEngines.ts"

/** Runs a command that needs it. */
export const onEngines = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E, CommandServices>) {
  const { layer } = yield* chooseEngines(yield* replayFile)
  return yield* onCoreWith(layer, effect)
})
