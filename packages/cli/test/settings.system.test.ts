/**
 * Settings as an operator gives them: mistakes are told all at once, files and flags count, and a command that is
 * started in the wrong folder makes nothing.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"

const quiet = { PORT: "0", LOG_LEVEL: "warn" }

/** Wrong settings, and the message for each. */
const wrong: ReadonlyArray<readonly [name: string, value: string, expected: RegExp]> = [
  ["PORT", "abc", /must be a whole number from 0 to 65535/],
  ["HOST", "http://here", /must be an address or a name/],
  ["DATABASE_URL", "topsecretpw", /must be a URL such as postgres:/],
  ["BOOTSTRAP_ACCESS_KEY", "ask_topsecretpw", /form of an access key/],
  ["OPENAI_MODELS", "a,b", /must list gpt/],
  ["OPENAI_BASE_URL", "ftp://vendor", /must be an http or https URL/],
  ["SENTIMENT_ENGINE", "claude", /an engine without a key/],
  ["SMTP_URL", "http://user:topsecretpw@mail", /must be an smtp:/],
  ["EMAIL_FROM", "", /is required with SMTP_URL/],
  ["PUBLIC_URL", "here", /must be an origin/],
  ["SECRETS_KEY", "topsecretpw", /32 random bytes/],
  ["CHECK_CONCURRENCY", "0", /must be a whole number from 1 to 1000/],
  ["RATE_LIMIT_PER_MINUTE", "-1", /must be a whole number from 1/],
  ["CORS_ORIGINS", "https://app.example.com,notaurl", /must be origins/],
  ["TRUSTED_PROXIES", "10.0.0.0/8,nope", /must be addresses or networks/],
  ["AUTH_HEADER_ORGANIZATION", "authorization", /must be a header whose name begins with x-/],
  ["METRICS_PORT", "70000", /must be a value between 1 and 65535/],
  ["LOG_LEVEL", "loud", /must be "trace" \| "debug"/]
]

it.live("reports all invalid settings in one run, by name, without secret values", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const env = Object.fromEntries(wrong.map(([name, value]) => [name, value]))
    for (const command of ["serve", "api", "worker"]) {
      const server = yield* startCommand([command], { ...env, OPENAI_API_KEY: "k" }, folder)
      assert.strictEqual(yield* server.exit, 1)
      const { err } = server.streams()
      const [first = "", ...lines] = err.trimEnd().split("\n")
      assert.strictEqual(first, `answerscope: Invalid settings, in ${wrong.length} places:`)
      for (const [index, [name, , expected]] of wrong.entries()) {
        assert.include(lines[index], `  ${name}: `)
        assert.match(lines[index] ?? "", expected)
      }
      assert.strictEqual(lines.length, wrong.length)
      assert.notInclude(err, "topsecretpw")
    }
    assert.deepStrictEqual(readdirSync(folder), [])
  }).pipe(Effect.scoped)
)

it.live("reports a missing sender even if email is simulated", () =>
  Effect.gen(function* () {
    const server = yield* startCommand(["serve"], { ...quiet, SMTP_URL: "smtp://mail.test" }, yield* emptyFolder)
    assert.strictEqual(yield* server.exit, 1)
    const said = "answerscope: Invalid settings: EMAIL_FROM: is required with SMTP_URL\n"
    assert.strictEqual(server.output(), said)
  }).pipe(Effect.scoped)
)

it.live("a settings file fills in for the environment, and is named; other names in it do not count", () =>
  Effect.gen(function* () {
    const folder = yield* folderWithDatabase
    const text = ["# ours", "PORT=1", "HOST=localhost", 'LOG_FORMAT="json"', "METRICS_PORT=nonsense", "NODE_ENV=x"]
    writeFileSync(join(folder, ".env"), text.join("\n"))
    const refused = yield* startCommand(["serve"], { PORT: "0" }, folder)
    assert.strictEqual(yield* refused.exit, 1)
    assert.include(refused.output(), "METRICS_PORT: must be")
    const server = yield* startCommand(["serve"], { ...quiet, METRICS_PORT: "" }, folder)
    const said = yield* server.printed("'\n\n")
    assert.include(said, "settings    also from .env")
    const address = /ready at (\S+)/.exec(said)?.[1] ?? ""
    assert.match(address, /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{4,5}$/)
    // another file instead
    writeFileSync(join(folder, "other.env"), "PORT=nope")
    const other = yield* startCommand(["serve", "--env-file", "other.env"], {}, folder)
    assert.strictEqual(yield* other.exit, 1)
    assert.strictEqual(other.output(), "answerscope: Invalid settings: PORT: must be a whole number from 0 to 65535\n")
    // Node looks for the file before the command does
    const missing = yield* startCommand(["org", "list", "--env-file=nowhere.env"], {}, folder)
    assert.notStrictEqual(yield* missing.exit, 0)
    assert.include(missing.output(), "nowhere.env")
  }).pipe(Effect.scoped)
)

it.live("flags take precedence; an IPv6 address may have brackets; reports an ignored key", () =>
  Effect.gen(function* () {
    const folder = yield* folderWithDatabase
    const first = yield* startCommand(["serve"], quiet, folder)
    yield* first.printed("'\n\n")
    yield* first.signal("SIGTERM")
    assert.strictEqual(yield* first.exit, 0)

    const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(9))
    const env = { ...quiet, PORT: "1", HOST: "nowhere.invalid", DATA_DIR: "elsewhere", BOOTSTRAP_ACCESS_KEY: key }
    const flags = ["--port", "0", "--host", "[::1]", "--data-dir", ".data"]
    const second = yield* startCommand(["serve", ...flags], env, folder)
    const address = /ready at (\S+)/.exec(yield* second.printed("'\n\n"))?.[1] ?? ""
    assert.match(address, /^http:\/\/\[::1\]:\d+$/)
    assert.strictEqual((yield* callJson({ address, key: "" }, "GET", "/v1/health")).status, 200)
    assert.strictEqual((yield* callJson({ address, key }, "GET", "/v1/health/auth")).status, 401)
    yield* second.signal("SIGTERM")
    assert.strictEqual(yield* second.exit, 0)
    assert.include(second.streams().err, "BOOTSTRAP_ACCESS_KEY is not a key of this database")
    assert.notInclude(second.output(), key)
    assert.notInclude(readdirSync(folder), "elsewhere")
  }).pipe(Effect.scoped)
)

it.live("an operator's command in the wrong folder says so and creates nothing", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const commands = [
      ["org", "list"],
      ["org", "create", "--name", "x"],
      ["key", "list", "--org", "org_x"]
    ]
    for (const args of commands) {
      const command = yield* startCommand(args, {}, folder)
      assert.strictEqual(yield* command.exit, 1)
      assert.strictEqual(
        command.output(),
        "answerscope: There is no database in .data. Set DATA_DIR to its folder or DATABASE_URL to its address, " +
          "or create one with: answerscope serve\n"
      )
    }
    assert.deepStrictEqual(readdirSync(folder), [])
  }).pipe(Effect.scoped)
)
