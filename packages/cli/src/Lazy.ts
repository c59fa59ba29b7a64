/** Loads commands on demand, because loading modules takes most of the time of a short command. */
import { Effect, Layer, Stdio } from "effect"
import { Command } from "effect/cli"

/** These need the flags of all commands. */
const ofAllCommands = /^--(completions|wizard)(=|$)/

/**
 * The command from `load` if the arguments name it. Otherwise only its name and description, for the list of commands.
 */
export const command = Effect.fnUntraced(function* <const Name extends string, Input, Context, E, R>(
  name: Name,
  description: string,
  load: () => Promise<Command.Command<Name, Input, Context, E, R>>
) {
  const args = yield* Effect.flatMap(Stdio.Stdio, (stdio) => stdio.args)
  const isAskedFor = args.some((arg) => arg === name || ofAllCommands.test(arg))
  return isAskedFor
    ? Command.withDescription(yield* Effect.promise(load), description)
    : Command.withDescription(Command.make(name), description)
})

/** The layer from `load`, loaded when it is built. */
export const layer = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>): Layer.Layer<A, E, R> =>
  Layer.unwrap(Effect.promise(load))
