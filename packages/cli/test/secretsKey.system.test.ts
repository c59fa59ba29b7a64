/**
 * The key of signing secrets over restarts: given later, taken away, changed. Whoever starts with a key that is not
 * theirs hears of it at once, in one line.
 */
import { Ids, layerEncryptedSeal, type Subscription, Transaction } from "@answerscope/core"
import { SubscriptionStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, newTenant, startWorker, subscriptionOf, type Url } from "@answerscope/harness/TrackerFixtures"

const [key, otherKey] = [randomBytes(32).toString("base64"), randomBytes(32).toString("hex")]

/** The subscriptions as a process with that key, or with none, has them. */
const storeWith = (url: Url, secretsKey: string | null) =>
  PgStorage.layer({ url, maxConnections: 2 }).pipe(
    Layer.provide(secretsKey === null ? Layer.empty : layerEncryptedSeal(Redacted.make(secretsKey)))
  )

const secretsStored = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(sql<{ secret: string }>`select secret from subscriptions order by id`, (rows) =>
      rows.map(({ secret }) => secret.slice(0, 7))
    )
  )

/** Reads a subscription and writes it again, as any change of it does. */
const rewrite = (subscription: Subscription) =>
  Effect.gen(function* () {
    const store = yield* SubscriptionStore
    const { run } = yield* Transaction
    yield* run(Effect.flatMap(store.lock(subscription), (found) => store.save(Option.getOrThrow(found))))
    return Option.getOrThrow(yield* store.get(subscription))
  })

it.live("a later SECRETS_KEY seals new secrets; then another key, or none, stops every start with one line", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const { organizationId } = yield* Effect.provide(newTenant("keys"), coreOn(url))
    const [first, second] = yield* Effect.gen(function* () {
      const { insert } = yield* SubscriptionStore
      const made = yield* Effect.replicateEffect(subscriptionOf(organizationId, { webhookUrl: "https://a.test/" }), 2)
      for (const subscription of made) yield* insert({ subscription, subscriptionsMax: 100 })
      return made
    }).pipe(Effect.provide(storeWith(url, null)), Effect.provide(Ids.layer))
    assert.ok(first !== undefined && second !== undefined)
    assert.deepStrictEqual(yield* secretsStored(url), ["whsec_A", "whsec_A"])

    const environment = {
      DATABASE_URL: Redacted.value(url),
      PROVIDERS: "simulated",
      PORT: "0",
      LOG_LEVEL: "error"
    }
    // none is sealed yet, so any key is theirs
    yield* Effect.scoped(startWorker({ ...environment, SECRETS_KEY: otherKey }))
    const read = yield* Effect.provide(rewrite(first), storeWith(url, key))
    const secretOf = ({ webhookSecrets }: Subscription) =>
      webhookSecrets === null ? null : Redacted.value(webhookSecrets.current)
    assert.strictEqual(secretOf(read), secretOf(first))
    assert.deepStrictEqual((yield* secretsStored(url)).toSorted(), ["sealed:", "whsec_A"])

    for (const command of ["serve", "api", "worker"]) {
      for (const [given, line] of [
        [{ SECRETS_KEY: otherKey }, /^answerscope: [^\n]*another SECRETS_KEY[^\n]*start with that key again\n$/],
        [{}, /^answerscope: [^\n]*SECRETS_KEY, but none is given: start with that key\n$/]
      ] as const) {
        const started = yield* startCommand([command], { ...environment, ...given })
        assert.strictEqual(yield* started.exit, 1, command)
        assert.match(started.output(), line)
        assert.notInclude(started.output(), otherKey)
      }
    }
    yield* startWorker({ ...environment, SECRETS_KEY: key })

    // whatever the channel, nothing secret is readable in a row
    const hidden = yield* Effect.gen(function* () {
      const { get, insert } = yield* SubscriptionStore
      const hush = Redacted.make("https://hooks.slack.com/services/hush")
      const own = { name: "x-key", value: Redacted.make("hush") }
      const fields = { webhookUrl: null, webhookSecrets: null }
      const chat = yield* subscriptionOf(organizationId, { ...fields, channel: "slack", chatUrl: hush })
      const hook = yield* subscriptionOf(organizationId, { webhookUrl: "https://a.test/", webhookHeaders: [own] })
      for (const subscription of [chat, hook]) yield* insert({ subscription, subscriptionsMax: 100 })
      const [readChat, readHook] = [Option.getOrThrow(yield* get(chat)), Option.getOrThrow(yield* get(hook))]
      return [readChat.chatUrl, readHook.webhookHeaders[0]?.value].map((secret) => Redacted.value(secret ?? hush))
    }).pipe(Effect.provide(storeWith(url, key)), Effect.provide(Ids.layer))
    assert.deepStrictEqual(hidden, ["https://hooks.slack.com/services/hush", "hush"])
    const rows = yield* TestDatabase.withSql(url, (sql) => sql`select * from subscriptions`)
    assert.strictEqual(rows.length, 4)
    assert.notInclude(JSON.stringify(rows), "hush")
    yield* TestDatabase.withSql(url, (sql) => sql`delete from subscriptions where channel <> 'slack'`)
    const started = yield* startCommand(["worker"], { ...environment, SECRETS_KEY: otherKey })
    assert.strictEqual(yield* started.exit, 1)
    assert.match(started.output(), /another SECRETS_KEY/)
  }).pipe(Effect.scoped)
)
