/** Logs of a running server: on standard error, a line for each event, without secrets. */
import { AccessKeyForm } from "@answerscope/core/model"
import { openAiError, startFakeVendor } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { folderWithDatabase } from "@answerscope/harness/Scratch"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(21))
const vendorKey = "sk-never-to-be-seen"

/** Starts a server, sends it a few requests, stops it, and returns its log. */
const written = Effect.fnUntraced(function* (format: "json" | "pretty") {
  const folder = yield* folderWithDatabase
  const vendor = yield* startFakeVendor(() =>
    openAiError(401, {
      type: "invalid_request_error",
      message: `Incorrect API key provided: ${vendorKey}`,
      code: "invalid_api_key"
    })
  )
  const environment = {
    PORT: "0",
    LOG_FORMAT: format,
    LOG_LEVEL: "debug",
    BOOTSTRAP_ACCESS_KEY: key,
    OPENAI_API_KEY: vendorKey,
    OPENAI_BASE_URL: vendor.baseUrl
  }
  const server = yield* startCommand(["serve"], environment, folder)
  const address = /ready at (\S+)/.exec(yield* server.printed("Start a scan:"))?.[1] ?? ""
  const caller: Caller = { address, key }
  yield* callJson(caller, "GET", "/v1/brands", undefined, { "x-request-id": "mine 1" })
  yield* callJson({ address, key: `${key}x` }, "GET", "/v1/brands")
  const started = yield* callJson(caller, "POST", "/v1/scans", {
    brand: "Acme",
    prompts: ["best crm"],
    engines: ["chatgpt"]
  })
  const scan = yield* pollScan(caller, started.body.data.id)
  assert.strictEqual(scan.progress.failed, 1)
  yield* server.signal("SIGTERM")
  assert.strictEqual(yield* server.exit, 0)
  const { out, err } = server.streams()
  for (const secret of [key, vendorKey]) assert.notInclude(out + err, secret)
  assert.notInclude(out, "/v1/brands/")
  return err.split("\n").filter((line) => line !== "")
})

it.live("as JSON: one document for each event", () =>
  Effect.gen(function* () {
    const events = (yield* written("json")).map((line) => JSON.parse(line))
    const request = events.find(({ annotations }) => annotations.requestId === "mine 1")
    assert.strictEqual(request.level, "INFO")
    assert.deepInclude(request.annotations, { method: "GET", route: "/v1/brands/", status: 200 })
    assert.match(request.annotations.organizationId, /^org_/)
    assert.isTrue(events.some(({ annotations }) => annotations.status === 401))
  }).pipe(Effect.scoped)
)

it.live("for people: one line for each event, without colours where there is no terminal", () =>
  Effect.gen(function* () {
    const lines = yield* written("pretty")
    const events = lines.filter((line) => !line.startsWith("  "))
    for (const line of events) assert.match(line, /^\[\d\d:\d\d:\d\d\.\d{3}\] (DEBUG|INFO|WARN|ERROR) /)
    const request = events.filter((line) => line.includes(`requestId="mine 1"`))
    assert.strictEqual(request.length, 1)
    assert.match(request[0] ?? "", /INFO GET \/v1\/brands\/ 200 [\d.]+ ms .*status=200/)
    assert.notInclude(lines.join(""), String.fromCharCode(27))
  }).pipe(Effect.scoped)
)

it.live("go to a collector too, beside traces and metrics, all without a key", () =>
  Effect.gen(function* () {
    const collector = yield* startFakeVendor(() => ({ body: {} }))
    const folder = yield* folderWithDatabase
    const environment = {
      PORT: "0",
      LOG_LEVEL: "info",
      BOOTSTRAP_ACCESS_KEY: key,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl
    }
    const server = yield* startCommand(["serve"], environment, folder)
    const address = /ready at (\S+)/.exec(yield* server.printed("Start a scan:"))?.[1] ?? ""
    yield* callJson({ address, key }, "GET", "/v1/brands", undefined, { "x-request-id": "mine 2" })
    yield* server.signal("SIGTERM")
    assert.strictEqual(yield* server.exit, 0)
    const sentTo = (path: string) =>
      collector.requests.filter((request) => request.path === path).map((request) => JSON.stringify(request.body))
    for (const path of ["/v1/logs", "/v1/traces", "/v1/metrics"]) assert.isAbove(sentTo(path).length, 0, path)
    for (const path of ["/v1/logs", "/v1/traces"]) assert.include(sentTo(path).join(""), "mine 2", path)
    assert.notInclude(JSON.stringify(collector.requests), key)
  }).pipe(Effect.scoped)
)
