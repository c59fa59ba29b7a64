/**
 * What is loaded when it is needed: most of the time of a short command goes into loading modules.
 */
import { Effect, Layer, Stdio } from "effect"
import { Command } from "effect/cli"

/** These ask for the flags of all commands. */
const ofAllCommands = /^--(completions|wizard)(=|$)/

/**
 * The command that `load` gives where the arguments name it. Anywhere else its name and its description, which is
 * all that the list of commands shows.
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

/** The layer that `load` gives, loaded when it is built. */
export const layer = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>): Layer.Layer<A, E, R> =>
  Layer.unwrap(Effect.promise(load))
