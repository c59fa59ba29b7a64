/**
 * The reference deployment as an operator sees it: started, asked, stopped, killed, started again.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"

const quiet = { PORT: "0", LOG_LEVEL: "error", JOB_LOCK_SECONDS: "2" }

const start = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>, folder: string) {
  const server = yield* startCommand(["serve"], { ...quiet, ...env }, folder)
  const said = yield* server.printed("'\n\n")
  const address = /ready at (\S+)/.exec(said)?.[1] ?? ""
  return { server, said, address, key: /access key {2}(ask_\w+)/.exec(said)?.[1] ?? null }
})

it.live("a first start prints a key, loses nothing to kill -9, does not print it again, and drains on SIGTERM", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const first = yield* start({}, folder)
    assert.include(first.said, "simulated")
    assert.match(first.key ?? "", /^ask_[0-9A-Za-z]{49}$/)
    const caller: Caller = { address: first.address, key: first.key ?? "" }
    const shown = yield* callJson(caller, "POST", "/v1/scans/", JSON.parse(/-d '(.*)'/.exec(first.said)?.[1] ?? ""))
    assert.deepStrictEqual([shown.status, (yield* pollScan(caller, shown.body.data.id)).progress.completed], [200, 4])
    const started = yield* callJson(caller, "POST", "/v1/scans/", {
      brand: "Acme",
      prompts: Array.from({ length: 50 }, (_, index) => `best crm for case ${index}`),
      competitors: ["Globex"]
    })
    assert.strictEqual(started.status, 200)
    yield* first.server.signal("SIGKILL")
    yield* first.server.exit

    const second = yield* start({}, folder)
    assert.isNull(second.key)
    assert.include(second.said, "YOUR_ACCESS_KEY")
    const again: Caller = { address: second.address, key: caller.key }
    const done = yield* pollScan(again, started.body.data.id)
    assert.deepStrictEqual(done.progress, { total: 200, completed: 200, failed: 0, pending: 0 })
    const usage = yield* callJson(again, "GET", "/v1/usage")
    assert.strictEqual(usage.body.totalUsage, 1_020)

    yield* second.server.signal("SIGTERM")
    assert.strictEqual(yield* second.server.exit, 0)
  }).pipe(Effect.scoped)
)

const onlyOrg = Effect.fnUntraced(function* (folder: string) {
  const command = yield* startCommand(["org", "list", "--json"], {}, folder)
  assert.strictEqual(yield* command.exit, 0, command.output())
  return /org_[0-9a-z]{26}/.exec(command.streams().out)?.[0] ?? ""
})

it.live(
  "operators work beside it; a second server on the same folder says so and ends with 1; Ctrl-C ends it with 0",
  () =>
    Effect.gen(function* () {
      const folder = yield* folderWithDatabase
      const first = yield* start({}, folder)
      const second = yield* startCommand(["serve"], quiet, folder)
      assert.strictEqual(yield* second.exit, 1)
      assert.match(second.output(), /^answerscope: .+\n$/)
      const health = yield* callJson({ address: first.address, key: "" }, "GET", "/v1/health")
      assert.strictEqual(health.text, `{"ok":true}`)
      // an operator's command finds the running database by its folder
      const operator = yield* startCommand(["key", "create", "--org", yield* onlyOrg(folder), "--json"], {}, folder)
      assert.strictEqual(yield* operator.exit, 0, operator.output())
      const made: Caller = { address: first.address, key: JSON.parse(operator.streams().out).accessKey }
      assert.strictEqual((yield* callJson(made, "GET", "/v1/health/auth")).status, 200)
      yield* first.server.signal("SIGINT")
      assert.strictEqual(yield* first.server.exit, 0)
    }).pipe(Effect.scoped)
)

it.live("a port in use and a malformed setting each give one line and exit code 1", () =>
  Effect.gen(function* () {
    const folder = yield* folderWithDatabase
    const malformed = yield* startCommand(["serve"], { ...quiet, BOOTSTRAP_CREDITS: "-3" }, folder)
    assert.strictEqual(yield* malformed.exit, 1)
    assert.match(malformed.output(), /^answerscope: .*BOOTSTRAP_CREDITS.*\n$/)
    const taken = yield* startFakeVendor(() => ({}))
    const port = taken.host.split(":")[1] ?? ""
    const blocked = yield* startCommand(["serve"], { ...quiet, PORT: port }, folder)
    assert.strictEqual(yield* blocked.exit, 1)
    assert.match(blocked.output(), /^answerscope: The server cannot listen.*EADDRINUSE.*\n$/)
  }).pipe(Effect.scoped)
)

it.live("setting a vendor's key turns simulation off; engines without a key are not configured", () =>
  Effect.gen(function* () {
    const folder = yield* folderWithDatabase
    const vendor = yield* startFakeVendor(() => openAiReply({ text: "1. **Globex** is good.\n2. **Acme** is better." }))
    const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(7))
    const { address, said } = yield* start(
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: vendor.baseUrl, BOOTSTRAP_ACCESS_KEY: key },
      folder
    )
    assert.notInclude(said, "simulated")
    assert.notInclude(said, key)
    const caller: Caller = { address, key }
    const refused = yield* callJson(caller, "POST", "/v1/scans", {
      brand: "Acme",
      prompts: ["best crm"],
      engines: ["claude"]
    })
    assert.strictEqual(refused.status, 503)
    assert.strictEqual(refused.body.code, "not_configured")
    // a request that names no engine, as the one that the start shows, asks those that are configured
    const shown = JSON.parse(/-d '(.*)'/.exec(said)?.[1] ?? "")
    assert.isUndefined(shown.engines)
    const started = yield* callJson(caller, "POST", "/v1/scans", shown)
    const done = yield* pollScan(caller, started.body.data.id)
    assert.strictEqual(done.results.length, 1)
    assert.deepStrictEqual(
      { mentioned: done.results[0]?.mentioned, position: done.results[0]?.position },
      { mentioned: true, position: 2 }
    )
    assert.strictEqual(vendor.requests.length, 1)
  }).pipe(Effect.scoped)
)
