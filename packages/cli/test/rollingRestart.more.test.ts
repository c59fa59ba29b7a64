/** Restarts servers behind a proxy one after the other. Every request succeeds. */
import { AccessKeyForm } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schedule } from "effect"
import { Agent, createServer, request, type Server } from "node:http"
import { callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(11))

/**
 * A proxy that sends requests to the servers that say they are ready, in turn, over connections that it keeps. It tries
 * nothing twice: what a server does not answer is 502, and where none is ready 503.
 */
const startProxy = Effect.gen(function* () {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>()
  let turn = 0
  const next = (): string | undefined => {
    const all = [...ready].filter(([, isReady]) => isReady).map(([address]) => address)
    turn += 1
    return all[turn % all.length]
  }
  // its own end of a connection stays open while a busy machine keeps callers waiting
  const proxy: Server = createServer({ keepAliveTimeout: 120_000 }, (incoming, outgoing) => {
    const address = next()
    if (address === undefined) return void outgoing.writeHead(503).end("{}")
    const { headers, method, url } = incoming
    const sent = request(`${address}${url}`, { agent, method, headers: { ...headers, connection: "keep-alive" } })
    sent.on("error", (error) => outgoing.writeHead(502).end(JSON.stringify({ message: String(error) })))
    sent.on("response", (response) => {
      // of this connection only
      const { connection: _, ...others } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, others)
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void proxy.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.sync(() => {
        proxy.closeAllConnections()
        proxy.close()
        agent.destroy()
      })
  )
  const look = Effect.promise(async () => {
    for (const address of ready.keys().toArray()) {
      const answer = await fetch(`${address}/v1/health/ready`).catch(() => null)
      if (ready.has(address)) ready.set(address, answer?.ok === true)
    }
  })
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced("20 millis")))
  const bound = proxy.address()
  const port = typeof bound === "object" ? bound?.port : bound
  return {
    address: `http://127.0.0.1:${port}`,
    add: (address: string) => Effect.sync(() => void ready.set(address, false)),
    remove: (address: string) => Effect.sync(() => void ready.delete(address)),
    sees: (address: string, isReady: boolean) =>
      Effect.repeat(
        Effect.sync(() => ready.get(address)),
        {
          until: (seen) => seen === isReady,
          schedule: Schedule.spaced("5 millis")
        }
      )
  }
})

const scan = { brand: "Acme", prompts: ["best crm"], engines: ["chatgpt"] }

it.live("two servers restarted one after the other behind a proxy lose no request", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const start = Effect.gen(function* () {
      const server = yield* startCommand(["api"], {
        PORT: "0",
        LOG_LEVEL: "error",
        DATABASE_URL: Redacted.value(url),
        BOOTSTRAP_ACCESS_KEY: key,
        BOOTSTRAP_CREDITS: "1000000",
        RATE_LIMIT_PER_MINUTE: "1000000",
        // far longer than the proxy takes to notice
        SHUTDOWN_DELAY_SECONDS: "5"
      })
      const said = yield* server.printed("database ")
      return { ...server, address: /ready at (\S+)/.exec(said)?.[1] ?? "" }
    })
    const proxy = yield* startProxy
    const first = yield* start
    const second = yield* start
    for (const { address } of [first, second]) {
      yield* proxy.add(address)
      yield* proxy.sees(address, true)
    }

    let isOver = false
    const statuses = new Map<number, number>()
    const caller = { address: proxy.address, key }
    const callOnce = Effect.gen(function* () {
      for (const reply of [
        yield* callJson(caller, "POST", "/v1/scans", scan),
        yield* callJson(caller, "GET", "/v1/scans?limit=1")
      ]) {
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      }
    })
    const callers = yield* Effect.forkChild(
      Effect.all(
        Array.from({ length: 4 }, () => Effect.repeat(callOnce, { until: () => isOver })),
        { concurrency: "unbounded" }
      )
    )

    for (const old of [first, second]) {
      const replacement = yield* start
      yield* proxy.add(replacement.address)
      yield* proxy.sees(replacement.address, true)
      yield* old.signal("SIGTERM")
      yield* proxy.sees(old.address, false)
      // it says that it is not ready, still answers, and keeps no connection
      const late = yield* callJson({ address: old.address, key }, "GET", "/v1/scans?limit=1")
      assert.strictEqual(late.status, 200)
      assert.strictEqual(late.headers.get("connection"), "close")
      const ready = yield* callJson({ address: old.address, key }, "GET", "/v1/health/ready")
      assert.strictEqual(ready.status, 503)
      assert.strictEqual(ready.body.message, "The server is about to stop.")
      assert.strictEqual(yield* old.exit, 0)
      yield* proxy.remove(old.address)
    }

    isOver = true
    yield* Fiber.join(callers)
    assert.deepStrictEqual([...statuses.keys()], [200])
    assert.isAbove(statuses.get(200) ?? 0, 20)
  }).pipe(Effect.scoped)
)
