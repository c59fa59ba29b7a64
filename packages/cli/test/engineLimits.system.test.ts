/**
 * A scan against a vendor that allows few requests in a window, with two processes that run checks.
 */
import { AccessKeyForm } from "@answerscope/core/adapter"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { createServer } from "node:http"
import { callJson, pollScan } from "./Calls.ts"
import { startCommand } from "./Process.ts"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(9))
const allowed = 8
const windowMillis = 5_000

/** Answers in the form of the Responses API; refuses beyond the limit, and names the wait. */
const vendor = Effect.acquireRelease(
  Effect.promise(async () => {
    const counts = { accepted: 0, refused: 0 }
    let [start, used] = [0, 0]
    const server = createServer((request, response) => {
      request.resume()
      request.on("end", () => {
        const now = Date.now()
        if (now - start > windowMillis) [start, used] = [now, 0]
        const isRefused = used >= allowed
        if (isRefused) counts.refused++
        else [counts.accepted, used] = [counts.accepted + 1, used + 1]
        const text = { type: "output_text", text: "1. **Globex** is best.", annotations: [] }
        const body = isRefused
          ? { error: { message: "Rate limit reached.", type: "requests", code: "rate_limit_exceeded" } }
          : {
              id: "r",
              object: "response",
              status: "completed",
              model: "m",
              output: [{ type: "message", content: [text] }]
            }
        const wait = { "retry-after-ms": String(start + windowMillis + 1 - now) }
        response.writeHead(isRefused ? 429 : 200, { "content-type": "application/json", ...(isRefused ? wait : {}) })
        setTimeout(() => response.end(JSON.stringify(body)), isRefused ? 0 : 300)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = address !== null && typeof address === "object" ? address.port : 0
    return { counts, server, url: `http://127.0.0.1:${port}` }
  }),
  ({ server }) => Effect.sync(() => server.close())
)

it.live("completes every check, and few requests are refused", () =>
  Effect.gen(function* () {
    const { counts, url } = yield* vendor
    const environment = {
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: Redacted.value(yield* TestDatabase.make),
      BOOTSTRAP_ACCESS_KEY: key,
      BOOTSTRAP_CREDITS: "1000",
      OPENAI_API_KEY: "x",
      OPENAI_BASE_URL: url,
      SENTIMENT_ENGINE: "builtin"
    }
    const server = yield* startCommand(["serve"], environment)
    const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
    const worker = yield* startCommand(["worker"], environment)
    yield* worker.printed("database ")
    const prompts = Array.from({ length: 40 }, (_, index) => `best crm ${index}`)
    const caller = { address, key }
    const started = yield* callJson(caller, "POST", "/v1/scans/", {
      brand: "Acme",
      prompts,
      engines: ["chatgpt"]
    })
    const scan = yield* pollScan(caller, started.body.data.id)
    assert.deepInclude(scan.progress, { total: 40, completed: 40, failed: 0 })
    assert.strictEqual(counts.accepted, 40, "nothing is asked twice")
    assert.isAtMost(counts.refused, (counts.accepted + counts.refused) / 5)
  }).pipe(Effect.scoped)
)
