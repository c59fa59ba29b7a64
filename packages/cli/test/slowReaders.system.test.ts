/**
 * Clients that ask for the largest list or scan there is, and take nothing of it, or take their time.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule, type Scope } from "effect"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { connect, type Socket } from "node:net"
import { type Caller, callJson } from "./Calls.ts"
import { startCommand } from "./Process.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(17))

const readersCount = 100
const memoryMaxMebibytes = 500

/** So many different texts, each as long as so many characters can be. */
const longest = (name: string, count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at} `.padEnd(12, "-") + "😀".repeat(length - 12))

/** The longest brand that may be sent, or nearly. */
const longestBrand = (index: number) => ({
  name: `brand ${index}`,
  aliases: longest(`${index}`, 25, 200),
  prompts: longest(`${index}`, 50, 500),
  competitors: longest(`${index}`, 50, 253)
})

const competitors = longest("c", 50, 253)

/** The body that starts the largest scan. */
const largestScan = {
  brand: "A",
  prompts: longest("p", 50, 500),
  engines: ["chatgpt", "claude", "gemini", "perplexity"],
  competitors,
  samples: 10
}

/** Starts the largest scan, and gives it the longest results, all at once. */
const endedScan = Effect.fnUntraced(function* (caller: Caller, url: Redacted.Redacted<string>) {
  const started = yield* callJson(caller, "POST", "/v1/scans", largestScan)
  assert.strictEqual(started.status, 200, started.text.slice(0, 200))
  yield* TestDatabase.withSql(url, (sql) =>
    Effect.andThen(
      sql`update checks set status = 'completed', ended_after = ordinal, model = 'm', mentioned = false,
        competitors_found = ${competitors}`,
      sql`update scans set status = 'completed', completed_at = now(), completed = total`
    )
  )
  return started.body.data.id
})

/** What the server's process has in memory; null where the system does not tell. */
const memoryMebibytes = (pid: number): number | null => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return null
  }
}

/** A connection on which something was asked for, and nothing was read. */
const askedFor = ({ address, key }: Caller, path: string): Effect.Effect<Socket, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback((resume) => {
      const socket = connect({ port: Number(new URL(address).port), host: "127.0.0.1" }, () => {
        socket.pause()
        const headers = ["host: x", `x-access-key: ${key}`, "connection: close", "", ""]
        socket.write([`GET ${path} HTTP/1.1`, ...headers].join("\r\n"), () => resume(Effect.succeed(socket)))
      })
      // a reset ends the connection as any other end
      socket.on("error", () => {})
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** The status of a response whose body is not wanted. */
const statusOf = ({ address, key }: Caller, path: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const { body, status } = await fetch(`${address}${path}`, { headers: { "x-access-key": key } })
    await body?.cancel()
    return status
  })

/** Starts the largest scan under one key, on a connection that stays open, and returns how long the response was. */
const startedOnOpenConnection = ({ address, key }: Caller): Effect.Effect<number, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => new Agent({ keepAlive: true })),
    (agent) => Effect.sync(() => agent.destroy())
  ).pipe(
    Effect.flatMap((agent) =>
      Effect.callback<number>((resume) => {
        const headers = { "x-access-key": key, "content-type": "application/json", "idempotency-key": "once" }
        request(`${address}/v1/scans`, { method: "POST", agent, headers }, (response) => {
          let length = 0
          response.on("data", (part: Buffer) => {
            length += part.length
          })
          response.on("end", () => resume(Effect.succeed(length)))
        }).end(JSON.stringify(largestScan))
      })
    )
  )

/** Reads an export of all scans with their results, as fast as it comes, and returns how much it was and its lines. */
const exported = ({ address, key }: Caller, accept: string) =>
  Effect.promise(async () => {
    const path = `${address}/v1/scans?results=true`
    const { body, status } = await fetch(path, { headers: { "x-access-key": key, accept } })
    assert.strictEqual(status, 200)
    let [bytes, lines, results] = [0, 0, 0]
    for await (const part of body ?? []) {
      bytes += part.length
      for (const byte of part) {
        if (byte === 0x0a) lines += 1
        // of JSON, only objects have them: one for progress, one for models, one for each result
        if (byte === 0x7b) results += 1
      }
    }
    return { bytes, lines, results }
  })

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

/** A server without a worker, and the key of its organization. */
const startApi = Effect.gen(function* () {
  const url = yield* TestDatabase.make
  const server = yield* startCommand(["api"], {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(url),
    BOOTSTRAP_ACCESS_KEY: key,
    RATE_LIMIT_PER_MINUTE: "100000"
  })
  const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
  return { pid: server.pid, url, caller: { address, key } }
})

/**
 * A hundred clients ask for that path and take nothing, beside one that takes its time. Returns what the latter gets,
 * and the most memory that the server had.
 */
const besideSlowReaders = Effect.fnUntraced(function* (
  { caller, pid }: { readonly caller: Caller; readonly pid: number },
  path: string
) {
  const seen: Array<number> = []
  const watching = yield* Effect.gen(function* () {
    assert.isTrue((yield* callJson(caller, "GET", "/v1/health")).body.ok)
    seen.push(memoryMebibytes(pid) ?? 0)
  }).pipe(Effect.repeat(Schedule.spaced("50 millis")), Effect.forkScoped)
  // takes its time, more than those may who take nothing
  const living = yield* Effect.forkScoped(readSlowly(yield* askedFor(caller, path)))
  const readers = yield* Effect.all(
    Array.from({ length: readersCount }, () => askedFor(caller, path)),
    { concurrency: readersCount }
  )
  // one of the requests before it may still be read for
  yield* Effect.repeat(statusOf(caller, path), { until: (status) => status === 429 })
  yield* Effect.forEach(readers, isCutOff, { concurrency: readersCount })
  assert.isUndefined(watching.pollUnsafe(), "health was not answered")
  yield* Fiber.interrupt(watching)
  return { living, mostMebibytes: Math.max(...seen) }
})

// at once, each on a server of its own: they wait most of their time
describe.concurrent("slow readers", () => {
  it.live(
    "a hundred clients of one key that take nothing of a list cost little memory, stop nobody, and are cut off",
    () =>
      Effect.gen(function* () {
        const { caller, pid } = yield* startApi
        const statuses: Array<number> = []
        while (!statuses.includes(409)) {
          statuses.push((yield* callJson(caller, "POST", "/v1/brands", longestBrand(statuses.length))).status)
        }
        const brandsCount = statuses.filter((status) => status === 200).length
        assert.isAbove(brandsCount, 90)

        const { living, mostMebibytes } = yield* besideSlowReaders({ caller, pid }, "/v1/brands")
        const list = yield* callJson<{ readonly brands: ReadonlyArray<unknown> }>(caller, "GET", "/v1/brands")
        assert.strictEqual(list.body.data.brands.length, brandsCount)
        assert.isTrue(isWhole(yield* Fiber.join(living)))
        assert.isBelow(mostMebibytes, memoryMaxMebibytes)
      }).pipe(Effect.scoped)
  )

  for (const [what, pathOf] of [
    ["alone", (id: string) => `/v1/scans/${id}`],
    ["in a list", () => "/v1/scans?results=true"]
  ] as const) {
    it.live(`so do those of the largest scan, ${what}`, () =>
      Effect.gen(function* () {
        const { caller, pid, url } = yield* startApi
        const id = yield* endedScan(caller, url)
        const { mostMebibytes } = yield* besideSlowReaders({ caller, pid }, pathOf(id))
        assert.isBelow(mostMebibytes, memoryMaxMebibytes)
      }).pipe(Effect.scoped)
    )
  }

  it.live("exports of the largest scan with its results are whole, and cost little memory", () =>
    Effect.gen(function* () {
      const { caller, pid, url } = yield* startApi
      yield* endedScan(caller, url)
      const seen: Array<number> = []
      yield* Effect.sync(() => seen.push(memoryMebibytes(pid) ?? 0)).pipe(
        Effect.repeat(Schedule.spaced("50 millis")),
        Effect.forkScoped
      )
      const [lines, table] = yield* Effect.all(
        [exported(caller, "application/x-ndjson"), exported(caller, "text/csv")],
        { concurrency: 2 }
      )
      assert.deepStrictEqual([lines.lines, lines.results], [1, 2_003])
      assert.deepStrictEqual([table.lines, table.results], [2, 2_000])
      assert.isAbove(Math.min(lines.bytes, table.bytes), 90_000_000)
      assert.isBelow(Math.max(...seen), memoryMaxMebibytes)
    }).pipe(Effect.scoped)
  )

  it.live("connections that are kept open hold on to nothing of their last response", () =>
    Effect.gen(function* () {
      const { caller, pid } = yield* startApi
      const lengths = yield* Effect.forEach(Array.from({ length: 50 }), () => startedOnOpenConnection(caller))
      assert.strictEqual(new Set(lengths).size, 1)
      assert.isAbove(lengths[0] ?? 0, 4_000_000)
      assert.isBelow(memoryMebibytes(pid) ?? 0, memoryMaxMebibytes)
    }).pipe(Effect.scoped)
  )
})
