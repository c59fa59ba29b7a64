/**
 * `answerscope scan` as a person, a script and a recording meet it.
 */
import { openAiError, openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { runCommand } from "../InProcess.ts"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"

const scan = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  folder?: string
) {
  const command = yield* startCommand(["scan", ...args], env, folder)
  const code = yield* command.exit
  return { code, ...command.streams() }
}, Effect.scoped)

const decodeScan = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      progress: Schema.Struct({ completed: Schema.Int, failed: Schema.Int }),
      results: Schema.Array(Schema.Struct({ error: Schema.NullOr(Schema.String) }))
    })
  )
)

const fromTheReadme = ["Acme", "--prompt", "best crm for startups", "--competitor", "Globex", "--engine", "chatgpt"]

it.live("prints a table, and marks simulated answers", () =>
  Effect.gen(function* () {
    const { code, out, err } = yield* scan(fromTheReadme)
    assert.strictEqual(code, 0)
    const [, heads = "", , row = "", , last = ""] = out.split("\n")
    const cells = (line: string) =>
      line
        .split("│")
        .map((cell) => cell.trim())
        .slice(1, -1)
    const columns = ["prompt", "engine", "mentioned", "position", "competitors", "sentiment", "sources"]
    assert.deepStrictEqual(cells(heads), columns)
    assert.deepStrictEqual(cells(row).slice(0, 2), ["best crm for startups", "chatgpt"])
    assert.match(cells(row)[2] ?? "", /^(yes|no)$/)
    const shares = [
      "0 of 1 answers (0 %; 95 % interval 0 to 79.3 %)",
      "1 of 1 answers (100 %; 95 % interval 20.7 to 100 %)"
    ]
    assert.include(
      shares.map((share) => `Acme is mentioned in ${share}.`),
      last
    )
    // no terminal, no progress bar
    assert.match(err, /^These answers are simulated\. [^\n]*\n$/)
  })
)

it.live("stops asking when the vendor budget is used up", () =>
  Effect.gen(function* () {
    // an answer costs 0.003 US dollars by the price list, and takes so long that the cost is known before the next
    const vendor = yield* startFakeVendor(() => ({ ...openAiReply({ text: "Acme is one." }), delayMillis: 6_000 }))
    const environment = {
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: vendor.baseUrl,
      OPENAI_CONCURRENCY: "1",
      VENDOR_BUDGET_USD_PER_DAY: "0.003",
      SENTIMENT_ENGINE: "builtin"
    }
    const prompts = ["a", "b", "c", "d"].flatMap((prompt) => ["--prompt", prompt])
    const { code, out } = yield* scan(["Acme", ...prompts, "--json"], environment)
    assert.strictEqual(code, 0)
    const { progress, results } = decodeScan(out)
    // the second check may have begun before the cost of the first was written
    assert.isAtMost(progress.completed, 2)
    assert.strictEqual(progress.completed + progress.failed, 4)
    assert.strictEqual(vendor.requests.length, progress.completed)
    const errors = results.flatMap(({ error }) => error ?? [])
    assert.lengthOf(errors, progress.failed)
    for (const error of errors) assert.include(error, "The daily budget of this server")

    const refused = yield* scan(["Acme", ...prompts], { ...environment, VENDOR_BUDGET_USD_PER_DAY: "0" })
    assert.strictEqual(refused.code, 1)
    assert.include(refused.err, "The daily budget of this server")
  })
)

it.live("with samples prints a row per prompt and engine, with k of n and an interval", () =>
  Effect.gen(function* () {
    const { code, out } = yield* scan([...fromTheReadme, "--prompt", "free crm", "--samples", "3"])
    assert.strictEqual(code, 0)
    const rows = out.split("\n").filter((line) => line.includes("chatgpt"))
    assert.deepStrictEqual(
      rows.map((row) => row.split("│")[1]?.trim()),
      ["best crm for startups", "free crm"]
    )
    for (const row of rows) assert.match(row, /│ [0-3] of 3 \([\d.]+ to [\d.]+ %\) +│/)
    assert.match(out, /Acme is mentioned in [0-6] of 6 answers \([\d.]+ %; 95 % interval [\d.]+ to [\d.]+ %\)\./)
    const wrong = yield* scan([...fromTheReadme, "--samples", "11"])
    assert.strictEqual(wrong.code, 1)
    assert.include(wrong.err, "--samples must be from 1 to 10; this is 11.")
  })
)

it.live("sums up apps and interfaces apart, and shows their difference with its interval", () =>
  Effect.gen(function* () {
    const { code, out } = yield* scan([...fromTheReadme, "--engine", "chatgpt_app", "--samples", "10"])
    assert.strictEqual(code, 0)
    assert.match(out, /^Over interfaces, Acme is mentioned in \d+ of 10 answers/m)
    assert.match(out, /^As people see it, Acme is mentioned in \d+ of 10 answers/m)
    const points = String.raw`[+\u2212][\d.]+`
    assert.match(
      out,
      new RegExp(`^chatgpt_app minus chatgpt: ${points} points \\(95 % interval ${points} to ${points}\\)\\.$`, "m")
    )
  })
)

/** Makes the command take the pipe for a terminal. */
const onTerminal = { NODE_OPTIONS: "--import=data:text/javascript,process.stderr.isTTY=true" }
const escape = String.fromCharCode(27)

it.live("shows a progress bar on a terminal, and removes it before the table", () =>
  Effect.gen(function* () {
    const { code, err } = yield* scan(fromTheReadme, onTerminal)
    assert.strictEqual(code, 0)
    assert.match(err, /Asking chatgpt .*0\/1/)
    assert.match(err, /1\/1 · \d+s · mentioned in [01] of 1 \([\d.]+ to [\d.]+ %\)/)
    const end = err.slice(err.lastIndexOf("1/1"))
    assert.include(end, `${escape}[?25h`, "the cursor is back")
    assert.include(end, `${escape}[2K`, "the line is empty")
  })
)

it.live("prints one JSON document for machines", () =>
  Effect.gen(function* () {
    const { code, out } = yield* scan([...fromTheReadme, "--json"])
    assert.strictEqual(code, 0)
    const { id, brandId, brand, status, done, progress, models, results } = JSON.parse(out)
    assert.match(id, /^scn_[0-9a-z]{26}$/)
    assert.deepStrictEqual([brandId, brand, status, done, results.length], [null, "Acme", "completed", true, 1])
    assert.deepStrictEqual(progress, { total: 1, completed: 1, failed: 0, pending: 0 })
    assert.hasAllKeys(models, ["chatgpt"])
    assert.match(models.chatgpt, /^simulated-chatgpt-\d{4}-\d\d-\d\d$/)
    const { prompt, engine, error } = results[0]
    assert.deepStrictEqual([prompt, engine, error], ["best crm for startups", "chatgpt", null])
  })
)

const keyed = { OPENAI_API_KEY: "k", SENTIMENT_ENGINE: "builtin" }

it.live.each([
  ["no prompt", ["Acme"], {}, /--prompt/],
  ["an empty brand", [" ", "--prompt", "x"], {}, /brand/],
  ["no host name", ["Acme", "--prompt", "x", "--domain", "not a host"], {}, /--domain not a host/],
  ["a file that is not there", ["Acme", "--replay", "nowhere.jsonl"], {}, /nowhere\.jsonl/],
  ["an engine without a key", ["Acme", "--prompt", "x", "--engine", "claude"], keyed, /claude/],
  ["a malformed setting", ["Acme", "--prompt", "x"], { ...keyed, OPENAI_BASE_URL: "nowhere" }, /OPENAI_BASE_URL/],
  [
    "a model that is not offered",
    ["Acme", "--prompt", "x", "--engine", "chatgpt", "--model", "chatgpt=tuned"],
    { ...keyed, OPENAI_MODEL: "small", OPENAI_MODELS: "small,large" },
    /models\.chatgpt: must be one of small, large/
  ],
  ["models without the default one", ["Acme", "--prompt", "x"], { ...keyed, OPENAI_MODELS: "large" }, /OPENAI_MODELS/]
] as const)("cannot for %s: one line and exit code 1", ([, args, env, named]) =>
  Effect.gen(function* () {
    const { code, out, err } = yield* runCommand(["scan", ...args], env)
    assert.deepStrictEqual([code, out], [1, ""])
    assert.match(err, /^answerscope: [^\n]+\n$/)
    assert.match(err, named)
  })
)

it.live("ends with 1 and the reason when no engine answered", () =>
  Effect.gen(function* () {
    const vendor = yield* startFakeVendor(() => openAiError(401, { type: "invalid_request_error" }))
    const { code, out, err } = yield* scan(fromTheReadme, { ...keyed, OPENAI_BASE_URL: vendor.baseUrl })
    assert.strictEqual(code, 1)
    assert.match(out, /failed: /)
    assert.match(err, /^answerscope: No engine answered: [^\n]+\n$/)
  }).pipe(Effect.scoped)
)

it.live("replays a recording unchanged, without calling an engine", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const file = join(folder, "answers.jsonl")
    const asked = ["Acme", "--prompt", "best crm", "--prompt", "best erp", "--competitor", "Globex", "--json"]
    const first = yield* scan(asked, { RECORD_ANSWERS: file }, folder)
    const lines = readFileSync(file, "utf8").trim().split("\n")
    assert.strictEqual(lines.length, 8)
    assert.containsAllKeys(JSON.parse(lines[0] ?? ""), ["engine", "model", "prompt", "text", "sources", "time"])
    const again = yield* scan(["Acme", "--competitor", "Globex", "--replay", file, "--json"], {}, folder)
    assert.deepStrictEqual([first.code, again.code, again.err], [0, 0, ""])
    assert.deepStrictEqual(JSON.parse(again.out).results, JSON.parse(first.out).results)
  }).pipe(Effect.scoped)
)

/** A foreign recording with free engine names and extra fields. Every third answer mentions the brand. */
const recording = Array.from({ length: 30 }, (_, index) => ({
  id: index,
  engine: index % 2 === 0 ? "ChatGPT (search)" : "Claude 3.5",
  prompt: `best tool for case ${index >> 1}`,
  answer: index % 3 === 0 ? "1. **Zendrix** is best.\n2. **Globex** is fine." : "1. **Globex** is best.",
  sources: ["https://a.example/x"],
  tags: []
}))

it.live("a server that replays a recording stores snapshots with its share of mentions", () =>
  Effect.gen(function* () {
    const folder = yield* folderWithDatabase
    writeFileSync(join(folder, "answers.jsonl"), recording.map((line) => JSON.stringify(line)).join("\n"))
    const env = { PORT: "0", LOG_LEVEL: "error", REPLAY_ANSWERS: "answers.jsonl" }
    const server = yield* startCommand(["serve"], env, folder)
    const said = yield* server.printed("'\n\n")
    const caller: Caller = {
      address: /ready at (\S+)/.exec(said)?.[1] ?? "",
      key: /access key {2}(ask_\w+)/.exec(said)?.[1] ?? ""
    }
    const brand = yield* callJson(caller, "POST", "/v1/brands", {
      name: "Zendrix",
      competitors: ["Globex"],
      engines: ["chatgpt", "claude"],
      prompts: [...new Set(recording.map(({ prompt }) => prompt))]
    })
    const started = yield* callJson(caller, "POST", "/v1/scans", { brandId: brand.body.data.id })
    const { progress } = yield* pollScan(caller, started.body.data.id)
    assert.deepStrictEqual([progress.completed, progress.failed], [30, 0])
    const overview = yield* callJson<Record<string, unknown>>(
      caller,
      "GET",
      `/v1/brands/${brand.body.data.id}/overview`
    )
    assert.deepInclude(overview.body.data, { checks: 30, mentioned: 10, coverage_pct: 33.3, avg_position: 1 })
    assert.deepInclude(overview.body.data, { top_competitors: [{ name: "Globex", count: 30 }] })
  }).pipe(Effect.scoped)
)
