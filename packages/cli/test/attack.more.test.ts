/** Attacks two servers on PostgreSQL on every route of their own interface description. */
import { AccessKeyForm } from "@answerscope/core/model"
import { accessCases, badRequestCases, failuresOf, type Send, type Tenant } from "@answerscope/http/testing"
import { startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule, type Scope } from "effect"
import { callJson, type Caller, importFile, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"

const firstKey = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(11))

/** Sends to both servers in turn. Each request has its own address, because failures count by address. */
const sendTo = (servers: ReadonlyArray<string>): Send => {
  let count = 0
  return async ({ method, path, headers, body }) => {
    count += 1
    const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const response = await fetch(`${servers[count % servers.length]}${path}`, {
      method,
      redirect: "manual",
      headers: { ...headers, "x-forwarded-for": from },
      ...(body === undefined ? {} : { body })
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}

const start = Effect.gen(function* () {
  const environment = {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(yield* TestDatabase.make),
    BOOTSTRAP_ACCESS_KEY: firstKey,
    RATE_LIMIT_PER_MINUTE: "10000000",
    TRUSTED_PROXIES: "127.0.0.1",
    WEBHOOK_ALLOW_HTTP: "true",
    WEBHOOK_ALLOW_PRIVATE: "true"
  }
  const server = (command: string) =>
    Effect.gen(function* () {
      const process = yield* startCommand([command], environment)
      return /ready at (\S+)/.exec(yield* process.printed("database "))?.[1] ?? ""
    })
  const addresses = yield* Effect.all([server("serve"), server("api")], { concurrency: 2 })
  const operator = (...args: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const command = yield* startCommand([...args, "--json"], environment)
      assert.strictEqual(yield* command.exit, 0, command.output())
      return command.output()
    })
  return { addresses, operator }
})

/** An organization with two keys and one of each thing. */
const makeTenant = Effect.fnUntraced(function* (
  address: string,
  operator: (...args: ReadonlyArray<string>) => Effect.Effect<string, never, Scope.Scope>
) {
  const organization = /org_[0-9a-z]{26}/.exec(
    yield* operator("org", "create", "--name", "t", "--monthly-limit", "500")
  )
  const org = organization?.[0] ?? ""
  const keyOf = (scope: string) =>
    Effect.map(
      operator("key", "create", "--org", org, "--scope", scope),
      (text) => /ask_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? ""
    )
  const writeKey = yield* keyOf("write")
  const caller: Caller = { address, key: writeKey }
  const make = (path: string, body: unknown) =>
    Effect.map(callJson(caller, "POST", path, body), (reply) => {
      assert.strictEqual(reply.status, 200, `${path}: ${reply.text}`)
      return reply.body.data.id
    })
  const brands = yield* make("/v1/brands", { name: "Acme", domain: "acme.com", prompts: ["best crm"] })
  const scans = yield* make("/v1/scans", { brandId: brands })
  yield* pollScan(caller, scans)
  const trackers = yield* make("/v1/trackers", { brandId: brands, enabled: false })
  const webhookUrl = `${(yield* startFakeVendor(() => ({}))).baseUrl}/hook`
  const notifications = yield* make("/v1/notifications", { channel: "webhook", webhookUrl })
  const discoveries = yield* make("/v1/brand-discoveries", { brandId: brands, maxPrompts: 1, maxCompetitors: 1 })
  yield* callJson<{ readonly done: boolean }>(caller, "GET", `/v1/brand-discoveries/${discoveries}`).pipe(
    Effect.repeat({ until: (reply) => reply.body.data.done, schedule: Schedule.spaced("100 millis") })
  )
  yield* callJson(caller, "POST", `/v1/notifications/${notifications}/test`)
  const documents = yield* make("/v1/reports/documents", { brandId: brands, title: "March" })
  const shares = yield* make("/v1/shares", { brandId: brands })
  const idIn = (path: string, prefix: string) =>
    Effect.map(callJson(caller, "GET", path), ({ text }) => new RegExp(`${prefix}_[0-9a-z]{26}`).exec(text)?.[0] ?? "")
  const reanalysis = yield* callJson<{ readonly id: string }>(caller, "POST", `/v1/brands/${brands}/reanalysis`)
  const imported = yield* importFile(caller, `kind=prompts&brand_id=${brands}`, "prompt\n")
  const ids = {
    brands,
    imports: imported.body.data.id,
    reanalyses: reanalysis.body.data.id,
    scans,
    trackers,
    notifications,
    documents,
    shares,
    shared: "none",
    "brand-discoveries": discoveries,
    snapshots: yield* idIn("/v1/snapshots", "snp"),
    deliveries: yield* idIn(`/v1/notifications/${notifications}/deliveries`, "dlv")
  }
  const [adminKey, readKey] = [yield* keyOf("admin"), yield* keyOf("read")]
  const keys = yield* Effect.map(callJson<KeyList>({ address, key: adminKey }, "GET", "/v1/keys"), ({ body }) => {
    return body.data.keys.find(({ scope }) => scope === "read")?.id ?? assert.fail("no read key is listed")
  })
  const tenant: Tenant = { adminKey, writeKey, readKey, ids: { ...ids, keys } }
  return { org, tenant, caller }
})

interface KeyList {
  readonly keys: ReadonlyArray<{ readonly id: string; readonly scope: string }>
}

const lists = ["usage", "brands", "scans?limit=200", "snapshots?limit=200", "trackers", "alerts", "notifications"]

/** All that an organization can see of itself. */
const stateOf = (caller: Caller) =>
  Effect.forEach(lists, (list) => Effect.map(callJson(caller, "GET", `/v1/${list}`), ({ text }) => text))

it.live("wrong requests and foreign keys are rejected on every route, without changes or charges", () =>
  Effect.gen(function* () {
    const { addresses, operator } = yield* start
    const document: unknown = JSON.parse(
      (yield* callJson({ address: addresses[0], key: "" }, "GET", "/v1/openapi.json")).text
    )
    const own = yield* makeTenant(addresses[0], operator)
    const other = yield* makeTenant(addresses[1], operator)
    const revoked = yield* makeTenant(addresses[0], operator)
    for (const id of (yield* operator("key", "list", "--org", revoked.org)).match(/key_[0-9a-z]{26}/g) ?? []) {
      yield* operator("key", "revoke", id)
    }
    const send = sendTo(addresses)
    const before = [yield* stateOf(own.caller), yield* stateOf(other.caller)]

    const bad = badRequestCases(document, own.tenant)
    assert.isAbove(bad.length, 1_000)
    assert.deepStrictEqual(yield* Effect.promise(() => failuresOf(send, bad)), [])

    const fixture = { own: own.tenant, other: other.tenant, revokedKey: revoked.tenant.adminKey }
    const access = accessCases(document, fixture)
    assert.isAbove(access.length, 400)
    assert.deepStrictEqual(yield* Effect.promise(() => failuresOf(send, access)), [])

    assert.deepStrictEqual([yield* stateOf(own.caller), yield* stateOf(other.caller)], before)
  }).pipe(Effect.scoped)
)
