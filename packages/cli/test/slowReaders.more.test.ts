/** Clients that request the largest list or scan, and then read nothing, or slowly. */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule, type Scope } from "effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { connect, type Socket } from "node:net"
import { type Caller, callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(17))

const readersCount = 100
const memoryMaxMebibytes = 500

/** `count` different texts of `length` characters, each of the most bytes. */
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

/** The longest names that a check keeps. */
const competitorsFound = longest("c", 50, 34)

/** The body that starts the largest scan. */
const largestScan = {
  brand: "A",
  prompts: longest("p", 50, 500),
  engines: ["chatgpt", "claude", "gemini", "perplexity"],
  competitors,
  samples: 10
}

/** Starts the largest scan with these samples, and writes the longest results for all its checks. */
const endedScan = Effect.fnUntraced(function* (
  caller: Caller,
  url: Redacted.Redacted<string>,
  { samples } = largestScan
) {
  const started = yield* callJson(caller, "POST", "/v1/scans", { ...largestScan, samples })
  assert.strictEqual(started.status, 200, started.text.slice(0, 200))
  yield* TestDatabase.withSql(url, (sql) =>
    Effect.andThen(
      sql`update checks set status = 'completed', model = 'm', mentioned = false,
        competitors_found = ${competitorsFound}`,
      sql`update scans set status = 'completed', completed_at = now(), completed = total`
    )
  )
  return started.body.data.id
})

/** A scan with 5 MB of results: 799 checks have ended, one is pending. */
const almostEndedScan = Effect.fnUntraced(function* (caller: Caller, url: Redacted.Redacted<string>) {
  const id = yield* endedScan(caller, url, { samples: 4 })
  yield* TestDatabase.withSql(url, (sql) =>
    Effect.andThen(
      sql`update checks set status = 'pending', model = null, mentioned = null,
        competitors_found = '{}' where ordinal = 799`,
      sql`update scans set status = 'running', completed_at = null, completed = total - 1`
    )
  )
  return id
})

/** Resident memory of the server's process; `null` if the system does not report it. */
const memoryMebibytes = (pid: number): number | null => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return null
  }
}

/** A request: a GET of a path, or a POST repeated under its own idempotency key. */
interface Asked {
  readonly path: string
  readonly repeated?: string
}

const methodOf = ({ repeated }: Asked): string => (repeated === undefined ? "GET" : "POST")

const headersOf = ({ repeated }: Asked): Readonly<Record<string, string>> =>
  repeated === undefined ? {} : { "idempotency-key": repeated, "content-length": "0" }

/** A connection that sends a request and never reads the response. */
const askedFor = ({ address, key }: Caller, asked: Asked): Effect.Effect<Socket, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback((resume) => {
      const socket = connect({ port: Number(new URL(address).port), host: "127.0.0.1" }, () => {
        socket.pause()
        const own = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${value}`)
        const headers = ["host: x", `x-access-key: ${key}`, ...own, "connection: close", "", ""]
        socket.write([`${methodOf(asked)} ${asked.path} HTTP/1.1`, ...headers].join("\r\n"), () =>
          resume(Effect.succeed(socket))
        )
      })
      // a reset ends the connection as any other end
      socket.on("error", () => {})
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** The status of a response whose body is not wanted. */
const statusOf = ({ address, key }: Caller, asked: Asked): Effect.Effect<number> =>
  Effect.promise(async () => {
    const headers = { "x-access-key": key, ...headersOf(asked) }
    const { body, status } = await fetch(`${address}${asked.path}`, { method: methodOf(asked), headers })
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

/** Reads an export of all scans with their results, as fast as it comes, and returns how much it was. */
const exported = ({ address, key }: Caller, accept: string) =>
  Effect.promise(async () => {
    const path = `${address}/v1/scans?results=true`
    const { body, status } = await fetch(path, { headers: { "x-access-key": key, accept } })
    assert.strictEqual(status, 200)
    let [bytes, lines, objects] = [0, 0, 0]
    for await (const part of body ?? []) {
      bytes += part.length
      for (const byte of part) {
        if (byte === 0x0a) lines += 1
        // in JSON one for the scan, its progress and its models, and one for each result
        if (byte === 0x7b) objects += 1
      }
    }
    return { bytes, lines, objects }
  })

/** Length and hash of a response. */
const digestOf = ({ address, key }: Caller, asked: Asked) =>
  Effect.promise(async () => {
    const headers = { "x-access-key": key, ...headersOf(asked) }
    const { body, status } = await fetch(`${address}${asked.path}`, { method: methodOf(asked), headers })
    assert.strictEqual(status, 200)
    let bytes = 0
    const hash = createHash("sha256")
    for await (const part of body ?? []) {
      bytes += part.length
      hash.update(part)
    }
    return { bytes, sha256: hash.digest("hex") }
  })

/** Waits until the server disconnects. A client that reads nothing notices only when it writes. */
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

/** Reads so many bytes each second for that many seconds, then the rest as it comes; returns what came. */
const readAtRate = (socket: Socket, bytesPerSecond: number, seconds: number): Effect.Effect<string> =>
  Effect.gen(function* () {
    const parts: Array<string> = []
    const part = (data: Buffer | null) => (data === null ? 0 : parts.push(data.toString("latin1")))
    socket.pause()
    for (let second = 0; second < seconds; second++) {
      yield* Effect.sleep("1 second")
      part(socket.read(bytesPerSecond))
    }
    return yield* Effect.callback<string>((resume) => {
      socket.on("data", part)
      socket.once("close", () => resume(Effect.succeed(parts.join(""))))
      socket.resume()
    })
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

interface Server {
  readonly caller: Caller
  readonly pid: number
}

/** The most memory that a server has while `effect` runs; it must answer all the while. */
const mostMemoryDuring = Effect.fnUntraced(function* <A, E, R>(
  { caller, pid }: Server,
  effect: Effect.Effect<A, E, R>
) {
  const seen: Array<number> = []
  const watching = yield* Effect.gen(function* () {
    assert.isTrue((yield* callJson(caller, "GET", "/v1/health")).body.ok)
    seen.push(memoryMebibytes(pid) ?? 0)
  }).pipe(Effect.repeat(Schedule.spaced("50 millis")), Effect.forkScoped)
  yield* effect
  assert.isUndefined(watching.pollUnsafe(), "health was not answered")
  yield* Fiber.interrupt(watching)
  return Math.max(...seen)
})

/** A hundred clients that ask for that and take nothing. */
const slowReaders = (caller: Caller, asked: Asked) =>
  Effect.all(
    Array.from({ length: readersCount }, () => askedFor(caller, asked)),
    { concurrency: readersCount }
  )

/**
 * A hundred clients ask for that and take nothing, beside one that takes its time. Returns what the latter gets,
 * and the most memory that the server had.
 */
const besideSlowReaders = Effect.fnUntraced(function* (server: Server, asked: Asked) {
  const { caller } = server
  // takes its time, more than those may who take nothing
  const living = yield* Effect.forkScoped(readSlowly(yield* askedFor(caller, asked)))
  const mostMebibytes = yield* mostMemoryDuring(
    server,
    Effect.gen(function* () {
      const readers = yield* slowReaders(caller, asked)
      // one of the requests before it may still be read for
      yield* Effect.repeat(statusOf(caller, asked), { until: (status) => status === 429 })
      yield* Effect.forEach(readers, isCutOff, { concurrency: readersCount })
    })
  )
  return { living, mostMebibytes }
})

// at once, each on a server of its own: they wait most of their time
describe.concurrent("slow readers", () => {
  it.live("a hundred clients of one key that read nothing cost little memory, block nobody, and are disconnected", () =>
    Effect.gen(function* () {
      const { caller, pid } = yield* startApi
      const statuses: Array<number> = []
      while (!statuses.includes(409)) {
        statuses.push((yield* callJson(caller, "POST", "/v1/brands", longestBrand(statuses.length))).status)
      }
      const brandsCount = statuses.filter((status) => status === 200).length
      assert.isAbove(brandsCount, 90)

      const { living, mostMebibytes } = yield* besideSlowReaders({ caller, pid }, { path: "/v1/brands" })
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
        const { mostMebibytes } = yield* besideSlowReaders({ caller, pid }, { path: pathOf(id) })
        assert.isBelow(mostMebibytes, memoryMaxMebibytes)
      }).pipe(Effect.scoped)
    )
  }

  it.live(
    "a long scan is exported and cancelled in little memory, and its cancellation is the same for all under one key",
    () =>
      Effect.gen(function* () {
        const { url, ...server } = yield* startApi
        const { caller } = server
        const asked = { path: `/v1/scans/${yield* almostEndedScan(caller, url)}/cancel`, repeated: "once" }
        const mostMebibytes = yield* mostMemoryDuring(
          server,
          Effect.gen(function* () {
            const forms = ["application/x-ndjson", "text/csv"]
            const exports = yield* Effect.forEach(forms, (form) => exported(caller, form), { concurrency: 2 })
            assert.deepStrictEqual(
              exports.map(({ lines, objects }) => [lines, objects]),
              [
                [1, 805],
                [2, 801]
              ]
            )
            const first = yield* digestOf(caller, asked)
            yield* TestDatabase.withSql(url, (sql) => sql`update checks set competitors_found = '{}'`)
            assert.deepStrictEqual(yield* digestOf(caller, asked), first)
            for (const { bytes } of [...exports, first]) assert.isAbove(bytes, 4_000_000)
            const readers = yield* slowReaders(caller, asked)
            // few of them are served at once, and the others wait
            yield* Effect.raceAll(readers.map(isCutOff))
          })
        )
        assert.isBelow(mostMebibytes, memoryMaxMebibytes)
      }).pipe(Effect.scoped)
  )

  it.live("a steady reader at 16 KB/s gets its whole list", () =>
    Effect.gen(function* () {
      const { caller } = yield* startApi
      for (let index = 0; index < 90; index++) yield* callJson(caller, "POST", "/v1/brands", longestBrand(index))
      const socket = yield* askedFor(caller, { path: "/v1/brands" })
      const whole = yield* Effect.forkScoped(readAtRate(socket, 16_384, 170))
      assert.isTrue(isWhole(yield* Fiber.join(whole)))
    }).pipe(Effect.scoped)
  )

  it.live("idle connections retain nothing of their last response", () =>
    Effect.gen(function* () {
      const { caller, pid } = yield* startApi
      const lengths = yield* Effect.forEach(Array.from({ length: 50 }), () => startedOnOpenConnection(caller))
      assert.strictEqual(new Set(lengths).size, 1)
      assert.isAbove(lengths[0] ?? 0, 4_000_000)
      assert.isBelow(memoryMebibytes(pid) ?? 0, memoryMaxMebibytes)
    }).pipe(Effect.scoped)
  )
})
