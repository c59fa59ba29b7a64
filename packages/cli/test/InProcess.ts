/** Commands in the test's own process: a process for each takes half a second of the processor to load them. */
import { answerscope } from "@answerscope/cli/testing"
import { commandEnvironment } from "@answerscope/harness/Process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ConfigProvider, Console, Effect, Layer, Runtime, Semaphore, Stdio } from "effect"
import { Console as NodeConsole } from "node:console"
import { Writable } from "node:stream"

/** What a command printed, and the code with which its process would end. */
export interface RunCommand {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Both, in the order of their writing. */
  readonly output: string
}

/** Settings, streams and arguments belong to the whole process, so that one command runs at a time. */
const alone = Semaphore.makeUnsafe(1)

/** A stream that keeps what is written, and passes it on. */
const kept = (onWrite: (text: string) => void) => {
  let all = ""
  const stream = new Writable({
    decodeStrings: false,
    write: (piece: string | Buffer, _encoding, done) => {
      all += String(piece)
      onWrite(String(piece))
      done()
    }
  })
  return { stream, text: () => all }
}

type Environment = Readonly<Record<string, string>>

/** Puts the streams and the environment of a command in the place of this process's own. */
const swapped = (env: Environment, out: Writable, err: Writable) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const before = { env: process.env, out: process.stdout.write, err: process.stderr.write }
      process.env = { ...env }
      process.stdout.write = out.write.bind(out)
      process.stderr.write = err.write.bind(err)
      return before
    }),
    (before) =>
      Effect.sync(() => {
        process.env = before.env
        process.stdout.write = before.out
        process.stderr.write = before.err
      })
  )

/** Runs a command to its end, without this process's settings. */
export const runCommand = (args: ReadonlyArray<string>, env: Environment): Effect.Effect<RunCommand> =>
  Effect.gen(function* () {
    let output = ""
    const add = (text: string) => {
      output += text
    }
    const [out, err] = [kept(add), kept(add)]
    const environment = commandEnvironment(env)
    const stdio = Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (own) => Stdio.make({ ...own, args: Effect.succeed(args) }))
    )
    const services = Layer.mergeAll(
      Layer.provideMerge(stdio, NodeServices.layer),
      ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment })),
      Layer.succeed(Console.Console, new NodeConsole(out.stream, err.stream))
    )
    yield* swapped(environment, out.stream, err.stream)
    // nothing of the test reaches it, as nothing reaches a process
    const exit = yield* Effect.promise(() => Effect.runPromiseExit(Effect.provide(answerscope, services)))
    let code = 0
    Runtime.defaultTeardown(exit, (given) => {
      code = given
    })
    return { code, out: out.text(), err: err.text(), output }
  }).pipe(Effect.scoped, alone.withPermit)
