/**
 * The files of `integrations/`, run as far as they run here: the connector of Looker Studio in a context like Apps
 * Script's, and the code and expressions of n8n's workflows, against the interface in memory.
 */
import { signWebhook } from "@answerscope/core/webhook"
import { operationsOf } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { createRequire } from "node:module"
import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"
import { call, core, document, newTenant, TestSend, unlimited } from "./TestServer.ts"

const fileOf = (path: string): string => readFileSync(new URL(`../../../integrations/${path}`, import.meta.url), "utf8")

interface Answer {
  readonly status: number
  readonly body: string
}

/** What a script asked for, and has no answer to yet. */
class Unanswered extends Error {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  constructor(url: string, headers: Readonly<Record<string, string>>) {
    super(url)
    this.url = url
    this.headers = headers
  }
}

/** Apps Script as the connector sees it. Its requests wait for nothing: one without an answer ends the call. */
const appsScript = (answers: Map<string, Answer>) => {
  const kept = new Map<string, string>()
  const context = createContext({
    PropertiesService: {
      getUserProperties: () => ({
        getProperty: (name: string) => kept.get(name) ?? null,
        setProperties: (values: Record<string, string>) => {
          for (const [name, value] of Object.entries(values)) kept.set(name, value)
        },
        deleteProperty: (name: string) => kept.delete(name)
      })
    },
    UrlFetchApp: {
      fetch: (url: string, { headers }: { readonly headers: Record<string, string> }) => {
        const answer = answers.get(JSON.stringify([url, headers]))
        if (answer === undefined) throw new Unanswered(url, headers)
        return { getResponseCode: () => answer.status, getContentText: () => answer.body }
      }
    },
    DataStudioApp: {
      createCommunityConnector: () => ({
        newUserError: () => ({
          setText: (text: string) => ({
            throwException: () => {
              throw new Error(`person reads: ${text}`)
            }
          })
        })
      })
    }
  })
  runInContext(fileOf("looker-studio/Code.js"), context)
  return context
}

const address = "https://answers.example.com"

/** Calls a function of the connector; what it fetches comes from the interface. */
const connector = () => {
  const answers = new Map<string, Answer>()
  const context = appsScript(answers)
  const calling = <A>(name: string, argument: unknown = {}): Effect.Effect<A, Error, TestSend> =>
    Effect.suspend(() => {
      try {
        const result: A = runInContext(`${name}(${JSON.stringify(argument)})`, context)
        // values of another context have prototypes of their own
        return Effect.succeed(structuredClone(result))
      } catch (error) {
        if (!(error instanceof Unanswered))
          return Effect.fail(error instanceof Error ? error : new Error(String(error)))
        const { headers, url } = error
        return call("GET", url.slice(address.length), { headers }).pipe(
          Effect.tap(({ body, status }) =>
            Effect.sync(() => answers.set(JSON.stringify([url, headers]), { status, body }))
          ),
          Effect.andThen(calling<A>(name, argument))
        )
      }
    })
  return calling
}

interface Field {
  readonly name: string
}

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("integrations", (it) => {
  it.effect("the connector of Looker Studio signs in, offers brands, and shows the report's own figures", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const calling = connector()
      assert.isFalse(yield* calling("isAuthValid"))
      const wrong = { pathKey: { path: address, key: "ask_wrong" } }
      assert.deepStrictEqual(yield* calling("setCredentials", wrong), { errorCode: "INVALID_CREDENTIALS" })
      const right = { pathKey: { path: `${address}/ `, key: tenant.readKey } }
      assert.deepStrictEqual(yield* calling("setCredentials", right), { errorCode: "NONE" })
      assert.isTrue(yield* calling("isAuthValid"))

      const config = yield* calling<{ configParams: ReadonlyArray<{ options: ReadonlyArray<object> }> }>("getConfig")
      assert.deepStrictEqual(config.configParams[0]?.options, [{ label: "Acme", value: tenant.ids.brands }])

      const { schema } = yield* calling<{ readonly schema: ReadonlyArray<Field> }>("getSchema")
      assert.strictEqual(new Set(schema.map(({ name }) => name)).size, schema.length)
      const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
      const asked = ["engine", "answers", "mention_rate", "mention_rate.low", "mention_rate.verdict"]
      const request = {
        configParams: { brand: tenant.ids.brands, class: "" },
        dateRange: { startDate: day, endDate: day },
        fields: asked.map((name) => ({ name }))
      }
      const data = yield* calling<{ readonly rows: ReadonlyArray<{ readonly values: ReadonlyArray<unknown> }> }>(
        "getData",
        request
      )
      const report = yield* call(
        "GET",
        `/v1/reports/visibility?brand_id=${tenant.ids.brands}&by=engine&from=${day}&to=${day}&compare=previous`,
        { key: tenant.readKey }
      )
      interface Row {
        readonly by: { readonly engine: string }
        readonly answers: number
        readonly mention_rate: { readonly value: number; readonly low: number }
        readonly change: { readonly mention_rate: { readonly verdict_page: string } }
      }
      const rows: ReadonlyArray<Row> = report.json.data.rows
      assert.isAbove(rows.length, 1)
      assert.deepStrictEqual(
        data.rows.map(({ values }) => values),
        rows.map(({ answers, by, change, mention_rate }) => [
          by.engine,
          answers,
          mention_rate.value,
          mention_rate.low,
          change.mention_rate.verdict_page
        ])
      )

      // every field can be asked for
      for (const { name } of schema) {
        const { rows: each } = yield* calling<{ readonly rows: ReadonlyArray<{ values: ReadonlyArray<unknown> }> }>(
          "getData",
          { ...request, fields: [{ name }] }
        )
        assert.isNotEmpty(each, name)
        for (const { values } of each) assert.notStrictEqual(values[0], undefined, name)
      }

      const byDay = yield* calling<{ readonly rows: ReadonlyArray<{ values: ReadonlyArray<unknown> }> }>("getData", {
        ...request,
        fields: [{ name: "day" }, { name: "mention_rate.n" }]
      })
      assert.deepStrictEqual(byDay.rows, [{ values: [day.replaceAll("-", ""), 3] }])
      const compared = { ...request, fields: [{ name: "day" }, { name: "mention_rate.verdict" }] }
      assert.include((yield* Effect.flip(calling("getData", compared))).message, "person reads: A change compares")
      const tooMany = { ...request, fields: ["day", "week"].map((name) => ({ name })) }
      assert.include((yield* Effect.flip(calling("getData", tooMany))).message, "person reads: Use up to three")
      const unknown = { ...request, configParams: { brand: "brd_none" } }
      assert.deepStrictEqual((yield* calling<{ readonly rows: ReadonlyArray<unknown> }>("getData", unknown)).rows, [])
      yield* calling("resetAuth")
      assert.isFalse(yield* calling("isAuthValid"))
    })
  )

  it.effect("no address takes an access key as a parameter", () =>
    Effect.gen(function* () {
      const { readKey } = yield* newTenant
      for (const path of [`/v1/brands?key=${readKey}`, `/v1/snapshots?access_key=${readKey}`]) {
        assert.strictEqual((yield* call("GET", path)).status, 401)
      }
      assert.strictEqual((yield* call("GET", `/v1/brands?key=${readKey}`, { key: readKey })).status, 400)
    })
  )

  const workflowOf = (path: string) => {
    interface Node {
      readonly name: string
      readonly type: string
      readonly parameters: Readonly<Record<string, unknown>>
    }
    const workflow: {
      readonly nodes: ReadonlyArray<Node>
      readonly connections: Readonly<Record<string, { main: ReadonlyArray<ReadonlyArray<{ readonly node: string }>> }>>
    } = JSON.parse(fileOf(path))
    const named = new Map(workflow.nodes.map((node) => [node.name, node]))
    for (const [from, { main }] of Object.entries(workflow.connections)) {
      for (const { node } of main.flat()) assert.isTrue(named.has(from) && named.has(node), `${from} to ${node}`)
    }
    const ofType = (type: string) => {
      const found = workflow.nodes.find((node) => node.type === `n8n-nodes-base.${type}`)
      assert.isDefined(found, type)
      return found.parameters
    }
    return { ofType }
  }

  it.effect("n8n's workflow of alerts takes a signed request, and no other", () =>
    Effect.gen(function* () {
      const code = String(workflowOf("n8n/alerts.json").ofType("code")["jsCode"])
      const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      const rawBody = JSON.stringify({ id: "evt_1", type: "visibility.alert", data: { alerts: [{ message: "lost" }] } })
      const timestampSeconds = Math.floor(Date.now() / 1000)
      const signature = yield* Effect.promise(() => signWebhook({ secret, timestampSeconds, rawBody }))
      const signed = { "x-service-timestamp": String(timestampSeconds), "x-service-signature": signature }
      const run = (headers: Readonly<Record<string, string>>, body: string) =>
        Effect.tryPromise({
          try: (): Promise<unknown> => {
            const globals = {
              $input: { all: () => [{ json: { headers } }] },
              $env: { ANSWERSCOPE_SECRET: secret },
              helpers: { getBinaryDataBuffer: async () => Buffer.from(body) },
              require: createRequire(import.meta.url),
              Buffer
            }
            return runInContext(`(async function () {\n${code}\n}).call({ helpers })`, createContext(globals))
          },
          catch: String
        })
      const taken = yield* run(signed, rawBody)
      assert.deepStrictEqual(structuredClone(taken), [{ json: { eventId: "evt_1", message: "lost" } }])
      const refusal = "Error: The request is not signed by Answerscope."
      assert.strictEqual(yield* Effect.flip(run(signed, `${rawBody} `)), refusal)
      assert.strictEqual(yield* Effect.flip(run({}, rawBody)), refusal)
      const { "x-service-signature": previous, ...timestamp } = signed
      assert.deepStrictEqual(
        structuredClone(yield* run({ ...timestamp, "x-service-signature-previous": previous }, rawBody)),
        structuredClone(taken)
      )
      const late = { ...signed, "x-service-timestamp": "1700000000" }
      assert.strictEqual(yield* Effect.flip(run(late, rawBody)), refusal)
    })
  )

  it.effect("n8n's workflow of digests asks an operation that is, and mails fields that it has", () =>
    Effect.gen(function* () {
      const { ids, readKey } = yield* newTenant
      const { ofType } = workflowOf("n8n/weekly-digest.json")
      const environment = { ANSWERSCOPE_URL: "", ANSWERSCOPE_BRAND: ids.brands, MAIL_FROM: "a", MAIL_TO: "b" }
      /** An expression of n8n: `=` and text with `{{ … }}`. */
      const evaluated = (expression: unknown, $json: unknown = {}): string =>
        String(expression)
          .replace(/^=/, "")
          .replaceAll(/\{\{(.*?)\}\}/gs, (_, inner: string) =>
            String(runInContext(inner, createContext({ $env: environment, $json })))
          )
      const { queryParameters, url } = ofType("httpRequest")
      const path = evaluated(url)
      assert.isTrue(operationsOf(document).some((operation) => operation.path === path))
      const { parameters }: { readonly parameters: ReadonlyArray<{ name: string; value: string }> } = JSON.parse(
        JSON.stringify(queryParameters)
      )
      const query = parameters.map(({ name, value }) => `${name}=${evaluated(value)}`).join("&")
      const digest = yield* call("GET", `${path}?${query}`, { key: readKey })
      assert.strictEqual(digest.status, 200, digest.body)
      const { subject, text } = ofType("emailSend")
      assert.match(evaluated(subject, digest.json), /^Acme: Acme .*\.$/)
      assert.match(evaluated(text, digest.json), /^Acme .*\n\n\S/)
      assert.notMatch(evaluated(text, digest.json), /undefined/)
    })
  )

  it.effect("every call in the skill for coding agents is answered", () =>
    Effect.gen(function* () {
      const { ids, readKey } = yield* newTenant
      const calls = [...fileOf("skill/SKILL.md").matchAll(/^curl "\$BASE(\S+)" -H "x-access-key: \$KEY"$/gm)]
      assert.isAbove(calls.length, 4)
      for (const [, path = ""] of calls) {
        const { body, status } = yield* call("GET", path.replace("$BRAND", ids.brands), { key: readKey })
        assert.strictEqual(status, 200, `${path}: ${body}`)
      }
    })
  )
})
