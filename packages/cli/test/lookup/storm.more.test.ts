/**
 * A thousand lookups, of which random ones fail, fall silent, lose their caller, or are cut off with their server by
 * SIGKILL: what was charged and what was returned add up, and nothing stays open. Every fourth one has an
 * Idempotency-Key and is sent again until it is answered: it is charged once if it was answered, else not at all.
 */
import type { OrganizationId } from "@answerscope/core"
import { AccessKeyForm, TypeId } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import * as Core from "@answerscope/core"
import { dataForSeoResult, dataForSeoScenarios, type FakeReply, startFakeVendor } from "@answerscope/providers/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Random, Redacted } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { settledUse } from "./LookupServer.ts"

const lookupCount = 1_000
const callersAtOnce = 24
const kills = 6

/** What becomes of a lookup is drawn by the vendor. */
const replies: ReadonlyArray<FakeReply> = [
  ...Array.from({ length: 12 }, () => dataForSeoResult(null)),
  dataForSeoScenarios["no subscription"],
  dataForSeoScenarios["insufficient funds"],
  dataForSeoScenarios["http 500"],
  dataForSeoScenarios["broken json"],
  dataForSeoScenarios["cut off"],
  dataForSeoScenarios.silence
]

const keyedPath = "/v1/rank/"
const keyedCredits = 3

const paths: ReadonlyArray<readonly [path: string, body: object]> = [
  [keyedPath, { keyword: "best crm", domain: "acme.com" }],
  ["/v1/domain-overview/", { domain: "acme.com" }],
  ["/v1/backlinks/", { target: "acme.com" }],
  ["/v1/mentions/", { brand: "Acme" }]
]

const isKeyed = (index: number): boolean => paths[index % paths.length]?.[0] === keyedPath

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(9))

/** Current address of the server. `null` while it is down. */
interface Target {
  address: string | null
}

interface Answered {
  readonly status: number
  readonly charged: number
}

/** One lookup: what came back, or null when nothing did. `patienceMillis` is when its caller goes away. */
const call = (target: Target, index: number, patienceMillis: number): Effect.Effect<Answered | null> => {
  const [path, body] = paths[index % paths.length] ?? ["", {}]
  return Effect.promise(async () => {
    try {
      const response = await fetch(`${target.address}${path}`, {
        method: "POST",
        headers: {
          "x-access-key": key,
          "content-type": "application/json",
          ...(isKeyed(index) ? { "idempotency-key": `lookup ${index}` } : {})
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMillis)
      })
      const json: { readonly credits?: { readonly charged: number } } = JSON.parse(await response.text())
      return { status: response.status, charged: json.credits?.charged ?? 0 }
    } catch {
      return null
    }
  })
}

/** Whether a caller that may repeat itself does: nothing came back, or that its first request still runs. */
const isOpen = (answer: Answered | null): boolean => answer === null || answer.status === 409 || answer.status === 503

const callOnce = Effect.fnUntraced(function* (target: Target, index: number) {
  while (target.address === null) yield* Effect.sleep("20 millis")
  // every third goes away, perhaps before the answer
  const isPatient = (yield* Random.nextIntBetween(0, 3)) > 0
  return yield* call(target, index, isPatient ? 300_000 : yield* Random.nextIntBetween(200, 1_500))
})

const callAll = (target: Target) =>
  Effect.forEach(
    Array.from({ length: lookupCount }, (_, index) => index),
    (index) =>
      isKeyed(index)
        ? Effect.repeat(callOnce(target, index), { until: (answer) => !isOpen(answer) })
        : callOnce(target, index),
    { concurrency: callersAtOnce }
  )

const serve = Effect.fnUntraced(function* (target: Target, environment: Readonly<Record<string, string>>) {
  const server = yield* startCommand(["serve"], environment)
  const banner = yield* server.printed("Answerscope is ready at")
  target.address = /ready at (\S+)/.exec(banner)?.[1] ?? null
  return server
})

const killNowAndThen = (target: Target, environment: Readonly<Record<string, string>>) =>
  Effect.forEach(
    Array.from({ length: kills }),
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const server = yield* serve(target, environment)
          // the moment of death is what varies: it is meant to be any
          yield* Effect.sleep(yield* Random.nextIntBetween(200, 900))
          target.address = null
          yield* server.signal("SIGKILL")
          yield* server.exit
        })
      ),
    { discard: true }
  )

it.live("1,000 lookups and 6 kills: the sums match, nothing stays open, the usage agrees", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const vendor = yield* startFakeVendor(() => replies[Math.floor(Math.random() * replies.length)] ?? {})
    const environment = {
      DATABASE_URL: Redacted.value(url),
      PORT: "0",
      BOOTSTRAP_ACCESS_KEY: key,
      BOOTSTRAP_CREDITS: "1000000",
      RATE_LIMIT_PER_MINUTE: "1000000",
      DATAFORSEO_LOGIN: "l",
      DATAFORSEO_PASSWORD: "p",
      DATAFORSEO_BASE_URL: vendor.baseUrl,
      // a lookup whose vendor is silent goes on when its caller has gone: not for a minute here
      LOOKUP_SECONDS: "6",
      JOB_LOCK_SECONDS: "2",
      LOG_LEVEL: "none"
    }
    const target: Target = { address: null }
    const calling = yield* Effect.forkChild(callAll(target))
    yield* killNowAndThen(target, environment)
    yield* serve(target, environment)
    const answers = yield* Fiber.join(calling)

    yield* Effect.gen(function* () {
      const [organization] = (yield* (yield* Core.Organizations).list()).organizations
      const organizationId = organization?.id
      if (organizationId === undefined) return yield* Effect.die("no organization")
      const used = yield* untilSettled(organizationId)
      const entries = yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 })
      const taken = entries.filter(({ kind }) => kind === "charge")
      const returned = entries.filter(({ kind }) => kind === "refund")
      const kept = taken.length - returned.length
      const answered = answers.filter((answer) => answer?.status === 200)
      // every answered lookup was charged. A charged one without an answer lost its caller at the last moment
      const shown = answered.reduce((sum, answer) => sum + (answer?.charged ?? 0), 0)
      assert.isAtLeast(used, shown)
      assert.isAtLeast(kept, answered.length)
      const keyed = [...taken, ...returned].filter(({ operation }) => operation === "rank")
      const keyedSum = keyed.reduce((sum, { purchased }) => sum - purchased, 0)
      const keyedAnswers = answers.filter((answer, index) => isKeyed(index) && answer?.status === 200)
      assert.strictEqual(keyedSum, keyedAnswers.length * keyedCredits)
      assert.strictEqual(new Set(returned.map(({ chargeId }) => chargeId)).size, returned.length)
      for (const { chargeId } of taken) assert.isTrue(TypeId.isTypeId("lkp", chargeId ?? ""))
      // the storm was one: all ends have come about
      assert.isAbove(answered.length, lookupCount / 4)
      assert.isAbove(returned.length, lookupCount / 20)
      assert.include(
        answers.map((answer) => answer?.status),
        502
      )
    }).pipe(
      Effect.provide(
        Core.Organizations.layer.pipe(
          Layer.provideMerge(Core.AccessKeys.layer),
          Layer.provideMerge(Core.Credits.layer),
          Layer.provide(Core.Ids.layer),
          Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2 }))
        )
      )
    )
  }).pipe(Effect.scoped)
)

/** Waits for the refunds of aborted lookups. */
const untilSettled = (organizationId: OrganizationId) =>
  Effect.eventually(Effect.tapError(Effect.sandbox(settledUse(organizationId)), () => Effect.sleep("200 millis")))
