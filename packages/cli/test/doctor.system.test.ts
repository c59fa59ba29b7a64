/** Output for an operator before a start: the settings in force, and whether their targets work. */
import { Ids } from "@answerscope/core"
import { SubscriptionStore } from "@answerscope/core/storage"
import { startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"
import { coreOn, newTenant, subscriptionOf } from "@answerscope/harness/TrackerFixtures"

const Settings = Schema.fromJsonString(
  Schema.Struct({
    file: Schema.NullOr(Schema.String),
    settings: Schema.Array(
      Schema.Struct({ name: Schema.String, value: Schema.NullOr(Schema.String), source: Schema.String })
    ),
    problems: Schema.Array(Schema.Struct({ name: Schema.String, expected: Schema.String }))
  })
)

const Report = Schema.fromJsonString(
  Schema.Struct({
    ok: Schema.Boolean,
    findings: Schema.Array(
      Schema.Struct({
        what: Schema.String,
        state: Schema.String,
        found: Schema.String,
        advice: Schema.NullOr(Schema.String)
      })
    )
  })
)

const doctor = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>, folder: string) {
  const command = yield* startCommand(["doctor", "--json"], env, folder)
  const code = yield* command.exit
  const { out, err } = command.streams()
  const report = yield* Schema.decodeEffect(Report)(out)
  return { code, err, report, of: (what: string) => report.findings.find((finding) => finding.what === what) }
})

it.live("settings shows the settings in force with their sources, but no secret", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const file = ["PORT=4000", "LOG_LEVEL=debug", "OPENAI_API_KEY=topsecret", "SMTP_URL=smtp://me:topsecret@mail.test"]
    writeFileSync(join(folder, ".env"), file.join("\n"))
    const env = { PORT: "5000", DATABASE_URL: "postgres://me:topsecret@db.test/answers?sslpassword=topsecret" }
    const command = yield* startCommand(["settings", "--json"], { ...env, SECRETS_KEY: "topsecret" }, folder)
    assert.strictEqual(yield* command.exit, 0)
    const { file: read, settings, problems } = yield* Schema.decodeEffect(Settings)(command.streams().out)
    const shown = (name: string) => settings.find((setting) => setting.name === name)
    assert.strictEqual(read, ".env")
    assert.deepStrictEqual(shown("PORT"), { name: "PORT", value: "5000", source: "environment" })
    assert.deepStrictEqual(shown("LOG_LEVEL"), { name: "LOG_LEVEL", value: "debug", source: ".env" })
    assert.deepStrictEqual(shown("HOST"), { name: "HOST", value: "127.0.0.1", source: "default" })
    assert.strictEqual(shown("DATABASE_URL")?.value, "postgres://me:…@db.test/answers?sslpassword=…")
    assert.strictEqual(shown("SMTP_URL")?.value, "smtp://me:…@mail.test")
    assert.strictEqual(shown("OPENAI_API_KEY")?.value, "set, not shown")
    assert.deepStrictEqual(
      problems.map(({ name }) => name),
      ["EMAIL_FROM", "SECRETS_KEY"]
    )
    const table = yield* startCommand(["settings"], { ...env, SECRETS_KEY: "topsecret" }, folder)
    assert.strictEqual(yield* table.exit, 0)
    assert.include(table.output(), "invalid: EMAIL_FROM: is required with SMTP_URL")
    assert.notInclude(command.output() + table.output(), "topsecret")
    // all that are documented, and no other
    const text = readFileSync(fileURLToPath(new URL("../../../docs/operations.md", import.meta.url)), "utf8")
    const rows =
      text
        .split("## Settings")[1]
        ?.split("\n## ")[0]
        ?.match(/^\| `.*?\|/gm) ?? []
    const documented = new Set(rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name)))
    const listed = settings.map(({ name }) => name)
    assert.deepStrictEqual(
      [...documented].filter((name) => !listed.includes(name)),
      []
    )
    const unspoken = [
      "ANTHROPIC_BASE_URL",
      "GEMINI_BASE_URL",
      "PERPLEXITY_BASE_URL",
      "XAI_BASE_URL",
      "GEMINI_REDIRECT_HOST",
      // documented in the row of `OPENAI_…`
      ...["ANTHROPIC", "GEMINI", "PERPLEXITY", "XAI"].flatMap((vendor) => [
        `${vendor}_REQUESTS_PER_MINUTE`,
        `${vendor}_CONCURRENCY`
      ]),
      "XAI_TRY_SECONDS",
      "GEMINI_TRY_SECONDS",
      "PERPLEXITY_TRY_SECONDS"
    ]
    assert.sameMembers(
      listed.filter((name) => !documented.has(name)),
      unspoken
    )
  }).pipe(Effect.scoped)
)

it.live("doctor reports faults with advice, and creates and reveals nothing", () =>
  Effect.gen(function* () {
    const folder = yield* emptyFolder
    const vendor = yield* startFakeVendor(({ headers }) => ({
      status: headers.authorization === "Bearer good" || headers["x-goog-api-key"] === "good" ? 200 : 401,
      body: {}
    }))
    const { code, err, of, report } = yield* doctor(
      {
        OPENAI_API_KEY: "good",
        OPENAI_BASE_URL: `${vendor.baseUrl}/v1`,
        GEMINI_API_KEY: "good",
        GEMINI_BASE_URL: vendor.baseUrl,
        ANTHROPIC_API_KEY: "topsecret",
        ANTHROPIC_BASE_URL: vendor.baseUrl,
        PERPLEXITY_API_KEY: "good",
        PERPLEXITY_BASE_URL: "http://127.0.0.1:1",
        DATABASE_URL: "postgres://me:topsecret@127.0.0.1:1/answers",
        SMTP_URL: "smtp://me:topsecret@127.0.0.1:1",
        EMAIL_FROM: "me@example.com",
        WEBHOOK_ALLOW_PRIVATE: "true"
      },
      folder
    )
    assert.strictEqual(code, 1)
    assert.strictEqual(err, "answerscope: 4 of 8 checks failed.\n")
    assert.deepStrictEqual(
      report.findings.map(({ what, state }) => `${what} ${state}`),
      [
        "settings ok",
        "database failed",
        "OpenAI ok",
        "Anthropic failed",
        "Gemini ok",
        "Perplexity failed",
        "mail failed",
        "webhooks warning"
      ]
    )
    assert.match(of("database")?.found ?? "", /^cannot be used: .*ECONNREFUSED/)
    assert.match(of("Anthropic")?.found ?? "", /refuses the key \(401\)/)
    assert.strictEqual(of("Anthropic")?.advice, "Check ANTHROPIC_API_KEY.")
    assert.strictEqual(of("mail")?.found, "The mail server cannot be reached.")
    assert.deepStrictEqual(
      vendor.requests.map(({ method }) => method),
      ["GET", "GET", "GET"]
    )
    assert.notInclude(JSON.stringify(report) + err, "topsecret")
    assert.deepStrictEqual(readdirSync(folder), [])
  }).pipe(Effect.scoped)
)

it.live("doctor checks a running database, and recognizes a missing one", () =>
  Effect.gen(function* () {
    const empty = yield* doctor({ PUBLIC_URL: "https://answers.test" }, yield* emptyFolder)
    assert.deepStrictEqual([empty.code, empty.of("database")?.state], [0, "warning"])
    assert.include(empty.of("proxy")?.advice ?? "", "TRUSTED_PROXIES")
    const folder = yield* folderWithDatabase
    assert.match((yield* doctor({}, folder)).of("database")?.found ?? "", /not running/)
    const server = yield* startCommand(["serve"], { PORT: "0", LOG_LEVEL: "error" }, folder)
    yield* server.printed("'\n\n")
    const { code, of, report } = yield* doctor({ LOG_LEVEL: "loud" }, folder)
    assert.strictEqual(code, 1)
    assert.match(of("settings")?.found ?? "", /^LOG_LEVEL: must be/)
    assert.match(
      of("database")?.found ?? "",
      /^PostgreSQL \d+.*, schema answerscope; this role may create tables there$/
    )
    assert.deepStrictEqual([of("schema")?.state, of("clock")?.state], ["ok", "ok"])
    assert.isFalse(report.ok)
    const people = yield* startCommand(["doctor"], {}, folder)
    assert.strictEqual(yield* people.exit, 0)
    assert.match(people.output(), /^ok +settings +are right\n/)
  }).pipe(Effect.scoped)
)

it.live("doctor connects to webhook hosts like the sender, and sends them nothing", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const receiver = yield* startFakeVendor(() => ({ status: 204 }))
    const closed = "http://127.0.0.1:1024"
    const { organizationId } = yield* Effect.provide(newTenant("hooks"), coreOn(url))
    const subscribe = Effect.fnUntraced(
      function* (webhookUrl: string, enabled = true) {
        const subscription = yield* subscriptionOf(organizationId, { webhookUrl, enabled })
        yield* (yield* SubscriptionStore).insert({ subscription, subscriptionsMax: 100 })
      },
      Effect.provide([coreOn(url), Ids.layer])
    )
    const folder = yield* emptyFolder
    const look = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>) {
      const { code, err, report } = yield* doctor({ DATABASE_URL: Redacted.value(url), ...env }, folder)
      assert.notInclude(JSON.stringify(report) + err, "topsecret")
      const webhooks = report.findings.filter(({ what }) => what === "webhooks")
      return { code, found: webhooks.map(({ state, found }) => `${state} ${found}`) }
    })
    const open = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true" }
    const rule = "warning may go to http URLs and private addresses"

    yield* subscribe("https://unused.example.com/topsecret", false)
    const none = "ok go to public https addresses only; no host was tested, because no webhook is enabled"
    assert.deepStrictEqual(yield* look({}), { code: 0, found: [none] })
    yield* subscribe(`${closed}/topsecret?token=topsecret`)
    const refused = `${closed}: The connection was refused.`
    assert.deepStrictEqual(yield* look(open), {
      code: 1,
      found: [`${rule}; of 1 host, 0 can be reached`, `failed ${refused}`]
    })
    yield* subscribe(`${receiver.baseUrl}/topsecret`)
    yield* subscribe(`${receiver.baseUrl}/another`)
    assert.deepStrictEqual(yield* look(open), {
      code: 0,
      found: [`${rule}; of 2 hosts, 1 can be reached`, `warning ${refused}`]
    })
    assert.match((yield* look({ WEBHOOK_ALLOW_HTTP: "true" })).found[1] ?? "", /must not point to a private, local/)
    assert.lengthOf(receiver.requests, 0)
    for (const number of [1, 2, 3, 4]) yield* subscribe(`http://127.0.0.1:${1024 + number}/`)
    assert.include((yield* look(open)).found[0], "; of the 5 most used of 6 hosts, 1 can be reached")
  }).pipe(Effect.scoped)
)
