/** Email limits: token buckets shared by all processes, initially full, refilled evenly. */
import { Context, Effect, Layer } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { RateLimitStore } from "../../ratelimit/RateLimitStore.ts"
import { type BucketRule, millisUntil } from "../../ratelimit/TokenBucket.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { SubscriptionKey } from "../subscription/SubscriptionStore.ts"
import { CurrentEmailPolicy } from "./EmailPolicy.ts"

/** Granted amount, and the time in milliseconds until the rest is available; 0 if all is granted. */
export interface EmailAllowance {
  readonly granted: number
  readonly retryAfterMillis: number
}

/**
 * Tests of an organization, as a multiple of those of one subscription. A test shows whether a host answers on a port;
 * without this limit, many subscriptions could scan ports.
 */
const testsOfOrganization = 6

/** Limits of email, and of tests of every channel. */
export class EmailLimits extends Context.Service<
  EmailLimits,
  {
    /** Counts one test of a subscription. An organization has six times as many. */
    readonly takeTest: (key: SubscriptionKey) => Effect.Effect<EmailAllowance, StorageError>
    /** Counts as many messages of an organization as are allowed, at most `wanted`. */
    readonly takeMessages: (id: OrganizationId, wanted: number) => Effect.Effect<EmailAllowance, StorageError>
    /** Counts `wanted` messages, or none if fewer are allowed. Concurrent callers may get fewer than they wanted. */
    readonly takeAllMessages: (id: OrganizationId, wanted: number) => Effect.Effect<EmailAllowance, StorageError>
    /** Counts one confirmation email of an organization. */
    readonly takeConfirmation: (id: OrganizationId) => Effect.Effect<EmailAllowance, StorageError>
  }
>()("@answerscope/core/notification/consent/EmailLimits") {
  static readonly layer = Layer.effect(
    EmailLimits,
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const policy = yield* CurrentEmailPolicy
      const perMinute = (count: number, minutes: number): BucketRule => ({
        capacity: count,
        tokensPerMinute: count / minutes
      })
      const tests = perMinute(policy.testsPerMinute, 1)
      const allTests = perMinute(testsOfOrganization * policy.testsPerMinute, 1)
      const messages = perMinute(policy.messagesPerHour, 60)
      const confirmations = perMinute(policy.confirmationsPerDay, 24 * 60)

      const take = (key: string, rule: BucketRule, wanted: number) =>
        Effect.map(store.take({ key, rule, wanted }), ({ granted, remaining }): EmailAllowance => {
          // a bucket never holds more than its capacity, so waiting longer does not help
          const missing = Math.min(wanted - granted, rule.capacity)
          return { granted, retryAfterMillis: missing === 0 ? 0 : millisUntil(missing, rule, remaining) }
        })
      const takeMessages = (id: OrganizationId, wanted: number) => take(`email-messages:${id}`, messages, wanted)

      return EmailLimits.of({
        takeTest: Effect.fnUntraced(function* ({ organizationId, id }) {
          const own = yield* take(`email-tests:${id}`, tests, 1)
          return own.granted === 0 ? own : yield* take(`email-tests:${organizationId}`, allTests, 1)
        }),
        takeMessages,
        takeAllMessages: Effect.fnUntraced(function* (id, wanted) {
          const { remaining } = yield* store.take({ key: `email-messages:${id}`, rule: messages, wanted: 0 })
          const least = Math.min(wanted, messages.capacity)
          if (remaining < least) return { granted: 0, retryAfterMillis: millisUntil(least, messages, remaining) }
          return yield* takeMessages(id, least)
        }),
        takeConfirmation: (id) => take(`email-confirmations:${id}`, confirmations, 1)
      })
    })
  )
}
