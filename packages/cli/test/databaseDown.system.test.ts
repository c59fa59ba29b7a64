/**
 * A server whose database goes away and comes back.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { callJson, type Caller, pollScan } from "./Calls.ts"
import { startCommand } from "./Process.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(33))

/** A way to a server that can be cut off: connections break, new ones are refused. */
const cuttable = (host: string, port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>()
      const server = createServer((inner) => {
        const outer = connect(port, host)
        for (const socket of [inner, outer]) {
          sockets.add(socket)
          socket.on("error", () => socket.destroy())
          socket.on("close", () => sockets.delete(socket))
        }
        inner.pipe(outer).pipe(inner)
      }).listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      if (address === null || typeof address === "string") throw new Error("no port")
      const { port: own } = address
      const cut = async () => {
        const closed = once(server, "close")
        server.close()
        for (const socket of sockets) socket.destroy()
        await closed
      }
      const mend = async () => {
        server.listen(own, "127.0.0.1")
        await once(server, "listening")
      }
      return { port: own, cut, mend, isOpen: () => server.listening }
    }),
    ({ cut, isOpen }) => Effect.promise(async () => (isOpen() ? cut() : undefined))
  )

it.live(
  "says so with 503 and goes on by itself when it is back",
  () =>
    Effect.gen(function* () {
      const url = new URL(Redacted.value(yield* TestDatabase.make))
      const way = yield* cuttable(url.hostname, Number(url.port === "" ? 5432 : url.port))
      url.hostname = "127.0.0.1"
      url.port = String(way.port)
      const server = yield* startCommand(["serve"], {
        PORT: "0",
        LOG_LEVEL: "none",
        DATABASE_URL: url.href,
        BOOTSTRAP_ACCESS_KEY: key,
        JOB_LOCK_SECONDS: "2"
      })
      const caller: Caller = { address: /ready at (\S+)/.exec(yield* server.printed("'\n\n"))?.[1] ?? "", key }
      const ready = callJson(caller, "GET", "/v1/health/ready")
      assert.strictEqual((yield* ready).status, 200)
      const body = { brand: "Acme", prompts: ["best crm"] }
      const before = yield* callJson(caller, "POST", "/v1/scans", body)

      yield* Effect.promise(way.cut)
      const down = yield* ready
      assert.deepStrictEqual([down.status, down.body.code], [503, "unavailable"])
      assert.include(down.body.message, "database")
      const refused = yield* callJson(caller, "POST", "/v1/scans", body)
      assert.deepStrictEqual([refused.status, refused.body.code], [503, "unavailable"])
      assert.isNotNull(refused.headers.get("retry-after"))
      assert.strictEqual((yield* callJson(caller, "GET", "/v1/health")).status, 200)

      yield* Effect.promise(way.mend)
      yield* Effect.repeat(ready, {
        until: ({ status }) => status === 200,
        schedule: Schedule.spaced("100 millis")
      }).pipe(Effect.timeout("20 seconds"))
      const after = yield* callJson(caller, "POST", "/v1/scans", body)
      for (const { body } of [before, after]) {
        assert.strictEqual((yield* pollScan(caller, body.data.id)).progress.completed, 4)
      }
      const usage = yield* callJson(caller, "GET", "/v1/usage")
      assert.strictEqual(usage.body.totalUsage, 40)
    }).pipe(Effect.scoped),
  90_000
)
