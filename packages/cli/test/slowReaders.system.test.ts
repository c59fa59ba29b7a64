/**
 * Clients that ask for the largest list there is, and take nothing of it, or take their time.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule, type Scope } from "effect"
import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { type Caller, callJson } from "./Calls.ts"
import { startCommand } from "./Process.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(17))

const readersCount = 100
const memoryMaxMebibytes = 500

/** The longest brand that may be sent, or nearly. */
const longestBrand = (index: number) => {
  const items = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => `${index} ${at} `.padEnd(12, "-") + "😀".repeat(length - 12))
  return { name: `brand ${index}`, aliases: items(25, 200), prompts: items(50, 500), competitors: items(50, 253) }
}

/** What the server's process has in memory; null where the system does not tell. */
const memoryMebibytes = (pid: number): number | null => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return null
  }
}

/** A connection on which a list was asked for, and nothing was read. */
const askedFor = ({ address, key }: Caller): Effect.Effect<Socket, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback((resume) => {
      const socket = connect({ port: Number(new URL(address).port), host: "127.0.0.1" }, () => {
        socket.pause()
        const headers = ["host: x", `x-access-key: ${key}`, "connection: close", "", ""]
        socket.write(["GET /v1/brands HTTP/1.1", ...headers].join("\r\n"), () => resume(Effect.succeed(socket)))
      })
      // a reset ends the connection as any other end
      socket.on("error", () => {})
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** Waits until the other side is gone: who reads nothing learns that by writing. */
const isCutOff = (socket: Socket): Effect.Effect<void> =>
  Effect.sync(() => socket.destroyed || socket.write("\r\n")).pipe(
    Effect.repeat({ until: () => socket.destroyed, schedule: Schedule.spaced("100 millis") }),
    Effect.asVoid
  )

/** Reads to the end of the connection, with a pause after each part, and returns what came. */
const readSlowly = (socket: Socket): Effect.Effect<string> =>
  Effect.callback((resume) => {
    let text = ""
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part
      socket.pause()
      setTimeout(() => socket.resume(), 150)
    })
    socket.once("close", () => resume(Effect.succeed(text)))
    socket.resume()
  })

const isWhole = (text: string): boolean => text.startsWith("HTTP/1.1 200 ") && text.endsWith("\r\n0\r\n\r\n")

it.live(
  "a hundred clients of one key that take nothing cost little memory, stop nobody, and are cut off",
  () =>
    Effect.gen(function* () {
      const server = yield* startCommand(["api"], {
        PORT: "0",
        LOG_LEVEL: "error",
        DATABASE_URL: Redacted.value(yield* TestDatabase.make),
        BOOTSTRAP_ACCESS_KEY: key,
        RATE_LIMIT_PER_MINUTE: "100000"
      })
      const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
      const caller = { address, key }
      const statuses: Array<number> = []
      while (!statuses.includes(409)) {
        statuses.push((yield* callJson(caller, "POST", "/v1/brands", longestBrand(statuses.length))).status)
      }
      const brandsCount = statuses.filter((status) => status === 200).length
      assert.isAbove(brandsCount, 90)

      const seen: Array<number> = []
      const watching = yield* Effect.gen(function* () {
        assert.isTrue((yield* callJson(caller, "GET", "/v1/health")).body.ok)
        seen.push(memoryMebibytes(server.pid) ?? 0)
      }).pipe(Effect.repeat(Schedule.spaced("50 millis")), Effect.forkScoped)

      // takes its time, more than those may who take nothing
      const living = yield* Effect.forkScoped(readSlowly(yield* askedFor(caller)))
      const readers = yield* Effect.all(
        Array.from({ length: readersCount }, () => askedFor(caller)),
        { concurrency: readersCount }
      )
      assert.strictEqual((yield* callJson(caller, "GET", "/v1/brands")).status, 429)
      yield* Effect.forEach(readers, isCutOff, { concurrency: readersCount })
      const list = yield* callJson<{ readonly brands: ReadonlyArray<unknown> }>(caller, "GET", "/v1/brands")
      assert.strictEqual(list.body.data.brands.length, brandsCount)
      assert.isTrue(isWhole(yield* Fiber.join(living)))

      assert.isUndefined(watching.pollUnsafe(), "health was not answered")
      assert.isBelow(Math.max(...seen), memoryMaxMebibytes)
    }).pipe(Effect.scoped),
  180_000
)
