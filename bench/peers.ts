/**
 * Reads of the API by the installed command, beside the same reads written by hand with fastify and pg, in turns:
 * requests per CPU second of each server, and the ratio. Bodies and statements are identical.
 */
import { Effect, Redacted } from "effect"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { benchDatabase } from "./Database.ts"
import { load } from "./peers/Load.ts"
import { makeWorld, type World } from "./peers/World.ts"
import { cpuSecondsOf } from "./ProcessorTime.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 9)
/** Warm-up turns. */
const warmUp = 4

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The comparison: the first with each of the others. */
const servers = {
  answerscope: { arguments: [fileOf("../packages/cli/dist/main.js"), "api"], env: {} },
  "fastify + pg": { arguments: ["--conditions=@answerscope/source", fileOf("../compat/peers/Floor.ts")], env: {} },
  "fastify + pg, limited": {
    arguments: ["--conditions=@answerscope/source", fileOf("../compat/peers/Floor.ts")],
    env: { LIMITED: "1" }
  }
}

interface Server {
  readonly pid: number
  readonly address: string
}

const startServer = (name: keyof typeof servers, url: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Server & { readonly child: ChildProcess }>((resolve, reject) => {
          const child = spawn(process.execPath, [...servers[name].arguments], {
            env: {
              PATH: process.env["PATH"] ?? "",
              PORT: "0",
              LOG_LEVEL: process.env["BENCH_LOG_LEVEL"] ?? "warn",
              PROVIDERS: "simulated",
              RATE_LIMIT_PER_MINUTE: "100000000",
              DATABASE_URL: Redacted.value(url),
              ...servers[name].env
            },
            stdio: ["ignore", "pipe", "inherit"]
          })
          child.once("exit", () => reject(new Error(`${name} ended`)))
          child.stdout.on("data", (chunk: Buffer) => {
            const address = /ready at (\S+)/.exec(chunk.toString())?.[1]
            if (address !== undefined) resolve({ child, pid: child.pid ?? 0, address })
          })
        })
    ),
    ({ child }) =>
      Effect.promise(
        () =>
          new Promise((resolve) => {
            child.removeAllListeners("exit").once("exit", resolve)
            child.kill("SIGTERM")
          })
      )
  )

const bodyOf = async ({ address }: Server, path: string, key: string): Promise<string> => {
  const response = await fetch(`${address}${path}`, { headers: { "x-access-key": key } })
  return `${response.status} ${await response.text()}`
}

/** Different bodies would compare different work. */
const requireSameBodies = async (all: ReadonlyArray<Server>, { key, paths }: World): Promise<void> => {
  for (const { path } of Object.values(paths)) {
    const [first, ...others] = await Promise.all(all.map((server) => bodyOf(server, path, key)))
    for (const other of others) {
      const at = Array.from(other).findIndex((character, place) => character !== first?.[place])
      if (other !== first) throw new Error(`${path}: bodies differ from ${at} on: ${other.slice(at - 50, at + 50)}`)
    }
  }
}

/** Requests per CPU second of the server. */
const rateOf = async ({ address, pid }: Server, path: string, key: string, count: number): Promise<number> => {
  const before = cpuSecondsOf(pid)
  await load({ address, path, key, count })
  return count / (cpuSecondsOf(pid) - before)
}

const residentMegabytes = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024) / 1_000_000

const shown = (values: ReadonlyArray<number>, digits: number): string => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, middle, high] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((at) =>
    (sorted[at] ?? Number.NaN).toFixed(digits)
  )
  return `${middle} (${low} to ${high})`
}

/** Prints medians with their spread over rounds, each of which measures all servers in sequence. */
const compare = async (all: ReadonlyArray<readonly [string, Server]>, { key, paths }: World): Promise<void> => {
  const named = Object.entries(paths)
  for (const [, server] of all) {
    for (const [, { count, path }] of named) {
      await load({ address: server.address, path, key, count: warmUp * count })
    }
  }
  const rates = new Map<string, Array<number>>()
  const ofCell = (what: string, name: string): Array<number> => {
    const cell = rates.get(`${what} ${name}`) ?? []
    rates.set(`${what} ${name}`, cell)
    return cell
  }
  for (let round = 0; round < rounds; round++) {
    for (const [what, { count, path }] of named) {
      for (const [name, server] of all) ofCell(what, name).push(await rateOf(server, path, key, count))
    }
  }
  for (const [what] of named) {
    const ours = ofCell(what, all[0]?.[0] ?? "")
    for (const [name] of all) {
      const theirs = ofCell(what, name)
      const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
      const beside = theirs === ours ? "" : `; answerscope does ${shown(ratios, 2)} of it`
      console.log(`${what}: ${name} ${shown(theirs, 0)} per second of processor time${beside}`)
    }
  }
  for (const [name, { pid }] of all) console.log(`memory of ${name}: ${residentMegabytes(pid).toFixed(0)} MB`)
}

/** Prints requests per CPU second of each server on each path, and the ratios. */
export const benchPeers = Effect.gen(function* () {
  const url = yield* benchDatabase
  const world = yield* makeWorld(url)
  execFileSync(process.execPath, [fileOf("../tools/bundle.ts")])
  const started: Array<readonly [string, Server]> = []
  for (const name of ["answerscope", "fastify + pg", "fastify + pg, limited"] as const) {
    started.push([name, yield* startServer(name, url)])
  }
  yield* Effect.promise(async () => {
    await requireSameBodies(
      started.map(([, server]) => server),
      world
    )
    await compare(started, world)
  })
}).pipe(Effect.scoped)
