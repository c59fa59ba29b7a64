import { once } from "node:events"
import { createServer } from "node:http"
import { AccessKeyForm } from "@answerscope/core/model"
import { Duration } from "effect"
import { assert, describe, it, vi } from "vitest"
import {
  AnswerscopeError,
  type CataloguedEngine,
  type Check,
  createAnswerscope,
  defaultPriceList,
  InsufficientCreditsError,
  type Organization,
  type PriceQuestion,
  pricesOf,
  type Scan,
  type ScanRequest
} from "answerscope"
import { answer, newScan, withScope } from "./scopes.ts"

const wanted = (organizationId: string) => ({
  organizationId,
  filter: { brandId: null, type: null, from: null, before: null }
})

const failureOf = async (call: () => Promise<unknown>): Promise<AnswerscopeError> => {
  try {
    await call()
  } catch (error) {
    assert.instanceOf(error, AnswerscopeError)
    return error
  }
  throw new Error("it did not fail")
}

describe("createAnswerscope", () => {
  it("goes from nothing to a scan's results in a few calls, with plain values only", () =>
    withScope({}, async (scope) => {
      await scope.start()
      const { id: organizationId, createdAt } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      assert.instanceOf(createdAt, Date)
      const { scan, charged, remaining } = await scope.scans.start(organizationId, newScan)
      assert.deepStrictEqual([charged, remaining], [10, 990])
      const done = await scope.scans.untilDone({ organizationId, id: scan.id })
      assert.strictEqual(done.scan.status, "completed")
      assert.deepStrictEqual(
        done.checks.map(({ prompt, status }) => [prompt, status]),
        [
          ["best crm", "completed"],
          ["free crm", "completed"]
        ]
      )
    }))

  it("tells the story of a brand and of all brands", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      const brand = await scope.brands.create(organizationId, { name: "Acme", prompts: ["best crm"] })
      const story = await scope.reports.story(organizationId, { brandId: brand.id })
      assert.strictEqual(story.sentence, "Acme has no answers to non-branded prompts in this period.")
      assert.instanceOf(story.from, Date)
      const { rows } = await scope.reports.portfolio(organizationId, {})
      assert.deepStrictEqual(
        rows.map(({ health, name }) => [name, health]),
        [["Acme", "no_tracker"]]
      )
      assert.strictEqual(
        (await failureOf(() => scope.reports.story(organizationId, { brandId: "brd_x" }))).code,
        "not_found"
      )
    }))

  it("gives errors with a code and without what lies behind them", () =>
    withScope({}, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 5 })
      const poor = await failureOf(() => scope.scans.start(id, newScan))
      assert.instanceOf(poor, InsufficientCreditsError)
      assert.deepStrictEqual(JSON.parse(JSON.stringify(poor)), {
        name: "InsufficientCreditsError",
        code: "insufficient_credits",
        message: "This costs 10 credits, but only 5 remain.",
        cost: 10,
        remaining: 5
      })
      const unknown = await failureOf(() => scope.scans.get({ organizationId: id, id: "scn_none" }))
      assert.strictEqual(unknown.code, "not_found")
      const wrong = await failureOf(() => scope.scans.start(id, { ...newScan, prompts: [] }))
      assert.deepStrictEqual([wrong.code, wrong.message], ["invalid_request", "prompts: must have at least 1 item(s)"])
    }))

  it("names all that is wrong with its options at once", async () => {
    const soon: object = { timeout: "soon" }
    const many: object = { attemptsMax: "many" }
    const unknown: ReadonlyArray<never> = Object.assign([], ["alerts"])
    const error = await failureOf(() =>
      createAnswerscope({
        database: "memory",
        engines: {
          chatgpt: { apiKey: "" },
          claude: { apiKey: "read-from-a-file\n" },
          gemini: { apiKey: "key", baseUrl: "nonsense" },
          perplexity: { apiKey: "key", model: "a", models: ["b"] }
        },
        prices: Object.assign({ check: 1 }, { chek: 2 }),
        policies: { ask: Object.assign({}, soon), check: Object.assign({}, many) },
        events: unknown,
        email: { smtp: "mail.example.com", from: " " },
        dataForSeo: { login: "", password: "hidden" },
        secretsKey: "short",
        work: { checkConcurrency: { interactive: 0, scheduled: Number.NaN }, pollInterval: Duration.infinity },
        vendorBudget: { usdPerDay: -1 },
        log: "silent"
      })
    )
    assert.strictEqual(error.code, "setup")
    for (const place of [
      "engines.chatgpt: apiKey",
      "engines.claude: apiKey",
      "engines.gemini: baseUrl",
      "engines.perplexity: models",
      "prices.chek",
      "work.checkConcurrency.interactive: must be a whole number from 1 to 1000",
      "work.checkConcurrency.scheduled: must be a whole number from 1 to 1000",
      "work.pollInterval: must be",
      "secretsKey: the key must be 32 random bytes",
      "policies.ask.timeout",
      "policies.check.attemptsMax: must be a number",
      "events: must be of",
      "email.smtp",
      "email.from",
      "policies.email.publicUrl",
      "dataForSeo",
      "vendorBudget.usdPerDay: must be 0 to 1,000,000,000 US dollars"
    ]) {
      assert.include(error.message, place)
    }
    assert.notInclude(error.message, "hidden")
  })

  it("refuses a name that it does not know, at every level, and a missing database", async () => {
    const misspelt = {
      databse: { url: "postgres://localhost/answers" },
      engines: { chatgpt: { apiKey: "key", apikey: "key" } },
      http: { prefx: "/visibility" },
      policies: { asks: {} },
      work: { polInterval: "1 second" },
      prices: { check: -5 },
      event: ["alert"],
      log: "silent"
    }
    const error = await failureOf(() => Reflect.apply(createAnswerscope, undefined, [misspelt]))
    assert.strictEqual(error.code, "setup")
    for (const line of [
      "databse: is unknown; known are database, engines, ",
      "event: is unknown",
      'database: must be "memory", { url }, { pool } or { embedded }',
      "engines.chatgpt: apikey is unknown",
      "http.prefx: is unknown",
      "policies.asks: is unknown",
      "work.polInterval: is not known; allowed are checkConcurrency, ",
      "prices.check: must be"
    ]) {
      assert.include(error.message, line)
    }
    const wrong = { database: { url: "postgres://localhost/answers", scheme: "x" }, engines: { chatgpt: () => "" } }
    const refused = await failureOf(() => Reflect.apply(createAnswerscope, undefined, [wrong]))
    assert.strictEqual(
      refused.message,
      "database.scheme: is unknown; known are url, schema, maxConnections, connectWithin"
    )
  })

  it("says which database it cannot use, also where its name cannot be read", async () => {
    const database = { url: "postgres://host@127.0.0.1:1/%zz", connectWithin: 0 }
    const error = await failureOf(() => createAnswerscope({ engines: { chatgpt: answer }, database }))
    assert.deepStrictEqual([error.code, error.message.slice(0, 35)], ["setup", "The database %zz on 127.0.0.1:1 can"])
  })

  it("changes prices and policies", () =>
    withScope({ prices: { check: 1 }, policies: { ask: { timeout: 5_000 } } }, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      assert.strictEqual((await scope.scans.start(id, newScan)).charged, 2)
    }))

  it("takes prices as a function of organization, operation, engine and model", async () => {
    const pro = new Set<string>()
    const asked: Array<PriceQuestion> = []
    const prices = (question: PriceQuestion) => {
      asked.push(question)
      return pro.has(question.organizationId) ? 1 : pricesOf(defaultPriceList)(question)
    }
    await withScope({ prices }, async (scope) => {
      const plain = await scope.organizations.create({ name: "Plain", monthlyLimit: 100 })
      const better = await scope.organizations.create({ name: "Better", monthlyLimit: 100 })
      pro.add(better.id)
      assert.strictEqual((await scope.scans.start(plain.id, newScan)).charged, 10)
      assert.strictEqual((await scope.scans.start(better.id, newScan)).charged, 2)
      assert.deepInclude(asked[0], { organizationId: plain.id, operation: "scan", engine: "chatgpt" })
      const run = await scope.lookups.promptsRun(better.id, { prompt: "best crm" })
      assert.deepStrictEqual([run.charged, asked.at(-1)?.operation], [1, "prompts_run"])
    })
  })

  it.each([Number.NaN, -1, 0.5])("charges nothing where a price function gives %d", (price) =>
    withScope({ prices: () => price }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const { code } = await failureOf(() => scope.scans.start(organizationId, newScan))
      assert.strictEqual(code, "internal")
      const entries = await scope.credits.entries({ organizationId })
      assert.deepStrictEqual(
        entries.map(({ kind, number }) => [number, kind]),
        [[1, "allowance"]]
      )
    })
  )

  it("runs a call that costs once for an idempotency key", async () => {
    let asked = 0
    const chatgpt = () => {
      asked += 1
      return "Take Globex."
    }
    await withScope({ engines: { chatgpt } }, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const once = { idempotencyKey: "order 17" }
      const all = await Promise.all([1, 2, 3].map(() => scope.scans.start(id, newScan, once)))
      const [first, ...repeated] = all
      assert.isDefined(first)
      for (const one of repeated) assert.deepStrictEqual(one, first)
      assert.instanceOf(first.scan.createdAt, Date)
      // the order of fields does not matter, what they say does
      const { brand, ...rest } = newScan
      assert.deepStrictEqual(await scope.scans.start(id, { ...rest, brand }, once), first)
      const reused = await failureOf(() => scope.scans.start(id, { ...newScan, brand: "Other" }, once))
      assert.strictEqual(reused.code, "idempotency_key_reused")
      const elsewhere = await failureOf(() => scope.lookups.promptsRun(id, { prompt: "best crm" }, once))
      assert.strictEqual(elsewhere.code, "idempotency_key_reused")

      const run = { idempotencyKey: "run 1" }
      const answers = await Promise.all([1, 2].map(() => scope.lookups.promptsRun(id, { prompt: "best crm" }, run)))
      assert.deepStrictEqual(answers[0], answers[1])
      assert.strictEqual(asked, 1)
      const { monthlyUsed } = await scope.credits.balance(id)
      assert.strictEqual(monthlyUsed, 13)

      // keys are the organization's, and a call that failed leaves none
      const { id: other } = await scope.organizations.create({ name: "Other", monthlyLimit: 0 })
      assert.strictEqual((await failureOf(() => scope.scans.start(other, newScan, once))).code, "insufficient_credits")
      await scope.credits.grant({ organizationId: other, amount: 10 })
      assert.deepStrictEqual(
        await scope.credits.remaining([other, id]),
        new Map([
          [other, 10],
          [id, 87]
        ])
      )
      assert.notStrictEqual((await scope.scans.start(other, newScan, once)).scan.id, first.scan.id)
    })
  })

  it.each<[object, string]>([
    [{ idempotencyKey: "" }, "idempotencyKey: must be 1 to 250 printable ASCII characters"],
    [{ idempotencyKey: "ü" }, "idempotencyKey: must be 1 to 250 printable ASCII characters"],
    [{ idempotencykey: "a" }, "idempotencykey: is not known"]
  ])("refuses %o beside a call", (options, message) =>
    withScope({}, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const error = await failureOf(() => scope.scans.start(id, newScan, Object.assign({}, options)))
      assert.deepStrictEqual([error.code, error.message.slice(0, message.length)], ["invalid_request", message])
    })
  )

  it("meters what an organization spent, under names of the host's own too", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      await scope.scans.start(organizationId, newScan)
      await scope.credits.charge({ organizationId, chargeId: "seat-1", operation: "seat", amount: 7 })
      const entries = await scope.credits.entries({ organizationId, after: 1 })
      assert.deepStrictEqual(
        entries.map(({ kind, monthly, monthlyAfter, operation }) => [kind, operation, monthly, monthlyAfter]),
        [
          ["charge", "scan", -10, 90],
          ["charge", "seat", -7, 83]
        ]
      )
      const { usage } = await scope.credits.usage(organizationId, { from: null, to: null, days: 1 })
      assert.deepStrictEqual(usage[0]?.platform, { scan: 10, seat: 7 })
    }))

  it("refuses work when a budget for vendors is used up, and says what they cost", async () => {
    const vendor = createServer((request, response) => {
      request.resume()
      const text = { type: "output_text", text: "Take Globex.", annotations: [] }
      const body = {
        id: "r",
        object: "response",
        status: "completed",
        model: "grok-4.7",
        output: [{ type: "message", content: [text] }],
        usage: { input_tokens: 10, output_tokens: 5, cost_in_usd_ticks: 20_000_000 }
      }
      response.setHeader("content-type", "application/json").end(JSON.stringify(body))
    })
    await once(vendor.listen(0, "127.0.0.1"), "listening")
    const address = vendor.address()
    const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
    const engines = { grok: { apiKey: "key", baseUrl } }
    try {
      await withScope({ engines, vendorBudget: { usdPerMonth: 0.004 } }, async (scope) => {
        await scope.start()
        const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
        const request = { ...newScan, engines: ["grok"] }
        const { scan } = await scope.scans.start(organizationId, request)
        await scope.scans.untilDone({ organizationId, id: scan.id })
        // two answers of 0.002 US dollars
        const { total } = await scope.costs.report({ organizationId })
        assert.deepStrictEqual([total.calls, total.microUsd], [2, 4_000])
        // what was spent is remembered for five seconds
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 })
        const refused = await failureOf(() => scope.scans.start(organizationId, request))
        assert.strictEqual(refused.code, "budget_reached")
        assert.include(refused.message, "The monthly budget of this server")
        await scope.costs.setBudget({ organizationId, microUsdPerMonth: 1_000_000 })
        assert.strictEqual(await scope.costs.budget(organizationId), 1_000_000)
      })
    } finally {
      vi.useRealTimers()
      vendor.close()
    }
  })

  it("walks a list as an async iterable", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      for (let count = 0; count < 3; count++) await scope.scans.start(organizationId, newScan)
      const found: Array<string> = []
      for await (const page of scope.scans.walk({ organizationId })) found.push(...page.items.map(({ id }) => id))
      assert.strictEqual(new Set(found).size, 3)
    }))

  it("lists what a filter names, and says what is wrong with one", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      for (let count = 0; count < 3; count++) await scope.scans.start(organizationId, newScan)
      assert.strictEqual((await scope.scans.list({ organizationId })).total, 3)
      const pending = await scope.scans.list({ organizationId, filter: { status: "pending" }, page: { limit: 1 } })
      assert.deepStrictEqual([pending.total, pending.items.length], [3, 1])
      const wrong: object = { organizationId, filter: { mentioned: "yes", from: new Date("soon") } }
      const { code, message } = await failureOf(() => Reflect.apply(scope.snapshots.list, undefined, [wrong]))
      assert.strictEqual(code, "invalid_request")
      assert.strictEqual(message, "filter.mentioned: must be a boolean or null; filter.from: must be a time")
    }))

  it("lists the engines that requests may name, with an organization's prices", () =>
    withScope({}, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      const listed: ReadonlyArray<CataloguedEngine> = await scope.engines.list(id)
      const found = listed.find(({ engine }) => engine === "chatgpt")
      assert.deepInclude(found, { name: "ChatGPT", surface: "api", configured: true, status: "ok" })
      assert.deepStrictEqual(found?.credits, { check: 5, sentiment: 1, prompts_run: 3 })
      assert.isFalse(listed.find(({ engine }) => engine === "google_ai_mode")?.configured)
    }))

  it("fails a call from JavaScript whose arguments make no sense", () =>
    withScope({}, async (scope) => {
      assert.instanceOf(await failureOf(async () => Reflect.apply(scope.scans.get, undefined, [])), AnswerscopeError)
    }))

  it("takes keys as text and says who they are", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 0 })
      const issued = await scope.accessKeys.issue({ organizationId, name: null, scope: "read", expiresAt: null })
      assert.strictEqual((await scope.accessKeys.authenticate(issued.secret)).organizationId, organizationId)
      assert.strictEqual((await failureOf(() => scope.accessKeys.authenticate("ask_x"))).code, "unauthenticated")
    }))

  it("says whether it is ready and at work, and after its end that it was disposed of", async () => {
    const scope = await createAnswerscope({ database: "memory", engines: { chatgpt: answer }, log: "silent" })
    const well = { isReady: true, reason: null, database: "reachable", clock: "right" } as const
    assert.deepStrictEqual(await scope.health(), { ...well, work: "stopped" })
    await scope.start()
    assert.deepStrictEqual(await scope.health(), { ...well, work: "running" })
    await scope.stop()
    assert.deepStrictEqual(await scope.health(), { ...well, work: "stopped" })
    await scope.dispose()
    const { isReady, reason, ...rest } = await scope.health()
    assert.deepStrictEqual(rest, { database: "unreachable", clock: "right", work: "stopped" })
    assert.isFalse(isReady)
    assert.match(String(reason), /disposed/)
  })

  it("erases what a brand was answered, and measures it anew", () =>
    withScope({}, async (scope) => {
      const { brands, organizations, scans, snapshots } = scope
      await scope.start()
      const { id: organizationId } = await organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      const { id: brandId } = await brands.create(organizationId, { name: "Contoso", prompts: ["best crm"] })
      const scan = async () => {
        const { scan } = await scans.start(organizationId, { brandId, engines: ["chatgpt"] })
        await scans.untilDone({ organizationId, id: scan.id })
        return (await snapshots.list({ organizationId, filter: { brandId } })).total
      }
      assert.strictEqual(await scan(), 1)
      assert.isAbove((await brands.eraseAnswers({ organizationId, id: brandId })).removed, 0)
      assert.strictEqual((await snapshots.list({ organizationId, filter: { brandId } })).total, 0)
      assert.strictEqual(await scan(), 1)
      const failed = await failureOf(() => brands.eraseAnswers({ organizationId, id: "brd_" }))
      assert.strictEqual(failed.code, "not_found")
    }))

  it("finds, renames and lists tenants by the host's own ids, and deletes one once its ledger is kept", () =>
    withScope({}, async (scope) => {
      const { organizations } = scope
      const made = await organizations.create({ name: "Acme", monthlyLimit: 50, externalId: "customer 7" })
      const { id } = made
      await organizations.create({ name: "Other", monthlyLimit: 0, externalId: "customer 8" })
      const failed = await failureOf(() => organizations.update(id, { externalId: "customer 8" }))
      assert.strictEqual(failed.code, "conflict")
      const renamed = await organizations.update(id, { name: "Acme Ltd" })
      assert.deepStrictEqual(await organizations.getByExternalId("customer 7"), renamed)
      const first = await organizations.list({ filter: { prefix: "customer" }, limit: 1 })
      const second = await organizations.list({ filter: { prefix: "customer" }, after: first.next })
      assert.deepStrictEqual(
        [first, second].map((part) => part.organizations.map(({ name }) => name)),
        [["Acme Ltd"], ["Other"]]
      )
      assert.isNull(second.next)

      await scope.scans.start(id, newScan)
      const lost = new Error("the archive is full")
      const refused = await organizations
        .remove(id, () => Promise.reject(lost))
        .then(
          () => null,
          (error: unknown) => error
        )
      assert.strictEqual(refused, lost)
      assert.strictEqual((await failureOf(() => organizations.remove(id, () => Promise.resolve()))).code, "conflict")
      assert.strictEqual((await failureOf(() => scope.scans.start(id, newScan))).code, "not_found")
      const kinds: Array<string> = []
      const closed = await organizations.remove(id, async ({ account, entries, sums }) => {
        assert.deepStrictEqual([account.cycleLimit, account.monthlyUsed], [50, 10])
        assert.deepStrictEqual(
          sums.map(({ kind, monthly }) => [kind, monthly]),
          [
            ["allowance", 50],
            ["charge", -10]
          ]
        )
        for await (const { kind } of entries) kinds.push(kind)
      })
      assert.instanceOf(closed.ledgerExportedAt, Date)
      assert.deepStrictEqual(kinds, ["allowance", "charge"])
      await scope.start()
      await vi.waitUntil(
        () =>
          organizations.get(id).then(
            () => false,
            () => true
          ),
        { timeout: 60_000 }
      )
      await organizations.create({ name: "Acme", monthlyLimit: 0, externalId: "customer 7" })
    }))

  it("issues a key that the host has made", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 0 })
      const secret = AccessKeyForm.accessKeyOf(new Uint8Array(32))
      const request = { organizationId, name: null, scope: "write", expiresAt: null } as const
      assert.strictEqual((await scope.accessKeys.issue({ ...request, secret })).secret, secret)
      assert.strictEqual((await scope.accessKeys.authenticate(secret)).organizationId, organizationId)
      const wrong = await failureOf(() => scope.accessKeys.issue({ ...request, secret: "ask_x" }))
      assert.deepStrictEqual(
        [wrong.code, wrong.message],
        ["invalid_request", "secret: must have the form of an access key"]
      )
    }))

  it("starts and stops its work, again and again, while calls are answered", () =>
    withScope({}, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      await Promise.all([scope.start(), scope.start()])
      await scope.stop()
      const { scan } = await scope.scans.start(organizationId, newScan)
      assert.strictEqual((await scope.scans.head({ organizationId, id: scan.id })).scan.status, "pending")
      await scope.start()
      await scope.scans.untilDone({ organizationId, id: scan.id })
    }))

  it("cuts off calls when it is disposed of, with a code", async () => {
    const scope = await createAnswerscope({ database: "memory", engines: { chatgpt: answer }, log: "silent" })
    const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
    const { scan } = await scope.scans.start(organizationId, newScan)
    const waiting = failureOf(() => scope.scans.untilDone({ organizationId, id: scan.id }))
    await scope.dispose()
    assert.strictEqual((await waiting).code, "stopped")
    await scope.dispose()
  })

  it("refuses what comes after it was disposed of, and ends walks that are under way", async () => {
    const logged: Array<string> = []
    const scope = await createAnswerscope({
      database: "memory",
      engines: { chatgpt: answer },
      log: ({ level, message }) => void logged.push(`${level} ${message}`)
    })
    const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 10_000 })
    const walked = scope.alerts.walk({ ...wanted(organizationId), part: { limit: null, offset: 0 } })
    const under = walked[Symbol.asyncIterator]()
    assert.isFalse((await under.next()).done)
    await scope.dispose()
    const late: ReadonlyArray<() => Promise<unknown>> = [
      () => under.next(),
      () => walked[Symbol.asyncIterator]().next(),
      () => scope.organizations.get(organizationId),
      scope.start,
      () => scope.handler(new Request("https://host.example/v1/health"))
    ]
    for (const call of late) assert.strictEqual((await failureOf(call)).code, "stopped", String(call))
    assert.deepStrictEqual(logged, [])
  })
})

describe("arguments", () => {
  it("are refused where no service knows them, however deep", () =>
    withScope({}, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      let deep: object = {}
      for (let level = 0; level < 100_000; level++) deep = { deep: [deep] }
      const given: typeof newScan = Object.assign({ deep }, newScan)
      const refused = await failureOf(() => scope.scans.start(id, given))
      assert.strictEqual(refused.code, "invalid_request")
      assert.include(refused.message, "deep: is not known; allowed are brandId, brand, prompts")
    }))
})

describe("the HTTP interface", () => {
  const http = {
    prefix: "/visibility",
    authenticate: ({ headers }: { readonly headers: Headers }) => {
      const organizationId = headers.get("x-tenant")
      return organizationId === null ? null : { organizationId }
    }
  }

  it("answers web requests, with the host's own authentication", () =>
    withScope({ http }, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const ask = (headers: Record<string, string>) =>
        scope.handler(new Request("https://host.example/visibility/v1/usage", { headers }))
      assert.strictEqual((await ask({})).status, 401)
      const response = await ask({ "x-tenant": id })
      assert.strictEqual(response.status, 200)
    }))

  it("is refused with the options that make no sense, at once", async () => {
    for (const [wrong, message] of [
      [{ prefix: "a b" }, /^prefix: "a b" is not/],
      [{ trustedProxies: ["nonsense"] }, /^trusted proxies: "nonsense" is neither/]
    ] as const) {
      const error = await failureOf(() =>
        createAnswerscope({ database: "memory", engines: { chatgpt: answer }, http: wrong })
      )
      assert.strictEqual(error.code, "setup")
      assert.match(error.message, message)
    }
  })

  it("answers requests of Node's server", () =>
    withScope({ http }, async (scope) => {
      const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const server = createServer(scope.toNodeHandler())
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      assert(typeof address === "object" && address !== null)
      const url = `http://127.0.0.1:${address.port}/visibility/v1/usage`
      assert.strictEqual((await fetch(url, { headers: { "x-tenant": id } })).status, 200)
      server.closeAllConnections()
      server.close()
    }))
})

describe("types", () => {
  it("name what the services take and give", () =>
    withScope({}, async (scope) => {
      const request: ScanRequest = newScan
      const inBold = ({ subject }: Scan, checks: ReadonlyArray<Check>): string => `**${subject.name}** ${checks.length}`
      const { id }: Organization = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const { checks, scan } = await scope.scans.start(id, request)
      assert.strictEqual(inBold(scan, checks), "**Contoso** 2")
    }))
})
