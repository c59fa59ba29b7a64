/**
 * The whole core over memory and engines of the test's choice, and a tenant to try it with.
 */
import {
  type AnswerEngine,
  AnswerEngines,
  type Check,
  Core,
  Credits,
  CurrentCheckPolicy,
  defaultCheckPolicy,
  type EmailSender,
  type Engine,
  noEmail,
  noWebhooks,
  type OrganizationId,
  Organizations,
  type ScanKey,
  type ScanRequest,
  Scans,
  type Storage,
  type WebhookSender
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import type { CheckJob } from "#core/scan/CheckQueue.ts"
import { CreditStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"

/** Every service and port of the core; what is sent is sent by `senders`, and by nobody without them. */
export const coreWith = (
  engines: Partial<Record<Engine, AnswerEngine>> = { chatgpt: scriptedEngine("chatgpt", ["Zendrix is one."]) },
  storage: Layer.Layer<Storage> = MemoryStorage.layer,
  senders: Layer.Layer<WebhookSender | EmailSender> = Layer.merge(noWebhooks, noEmail)
) =>
  Core.layer.pipe(Layer.provideMerge(storage), Layer.provideMerge(AnswerEngines.layer(engines)), Layer.provide(senders))

/** Outcomes of checks that cannot be written are given up at once: for tests that repeat the checks themselves. */
export const writtenOnce = Layer.succeed(CurrentCheckPolicy, { ...defaultCheckPolicy, writeTimeout: Duration.zero })

/** A tenant with purchased credits. */
export const newTenant = Effect.fnUntraced(function* (purchased = 1_000, monthlyLimit = 0) {
  const organizations = yield* Organizations
  const { id } = yield* organizations.create({ name: "tenant", monthlyLimit })
  yield* (yield* Credits).grant({ organizationId: id, amount: purchased })
  return id
})

/** Starts a scan of `prompts` and returns its key and its checks with their jobs. */
export const startScan = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  request: ScanRequest & { readonly prompts: ReadonlyArray<string> }
) {
  const started = yield* (yield* Scans).start(organizationId, { brand: "Zendrix", engines: ["chatgpt"], ...request })
  const key: ScanKey = { organizationId, id: started.scan.id }
  return { key, checks: started.checks, jobs: started.checks.map((check) => jobOf(organizationId, check)) }
})

export const jobOf = (organizationId: OrganizationId, check: Check): CheckJob => ({
  organizationId,
  checkId: check.id,
  tries: 0
})

/** What both buckets hold. */
export const remaining = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const account = yield* (yield* Credits).balance(organizationId)
  return account.cycleLimit - account.monthlyUsed + account.purchasedTotal - account.purchasedUsed
})

/** The entries of one kind, and that all entries together make the balance. */
export const auditedEntries = Effect.fnUntraced(function* (organizationId: OrganizationId, kind: "charge" | "refund") {
  const entries = yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 })
  const sum = entries.reduce((total, entry) => total + entry.monthly + entry.purchased, 0)
  assert.strictEqual(sum, yield* remaining(organizationId))
  return entries.filter((entry) => entry.kind === kind)
})
