/**
 * Verifies a delivery of ours with the libraries of Standard Webhooks and Svix, before and after a rotation of the
 * secret, and that both refuse another body. Run: npm run compat
 */
import { EventId, firstSecrets } from "@answerscope/core/model"
import { rotatedSecrets, signedRequest, webhookSecretOf } from "@answerscope/core/testing"
import { DateTime, Effect, Redacted } from "effect"
import { deepStrictEqual, throws } from "node:assert"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"

const secretOf = (fill: number) => webhookSecretOf(new Uint8Array(32).fill(fill))
const [first, second] = [secretOf(3), secretOf(251)]
const rawBody = JSON.stringify({ id: "evt_1", type: "visibility.test", name: "Ünïcode ✓" })
const now = DateTime.nowUnsafe()

const headersWith = (secrets: ReturnType<typeof firstSecrets>) =>
  Effect.runPromise(
    Effect.map(
      signedRequest({
        at: now,
        url: "https://example.com/hook",
        eventId: EventId.make("evt_1"),
        eventType: "visibility.test",
        rawBody,
        secrets
      }),
      ({ headers }) => ({ ...headers })
    )
  )

const before = await headersWith(firstSecrets(first))
const rotated = await headersWith(rotatedSecrets(firstSecrets(first), { secret: second, now }))
for (const Webhook of [StandardWebhook, SvixWebhook]) {
  for (const [secret, headers] of [
    [first, before],
    [first, rotated],
    [second, rotated]
  ] as const) {
    deepStrictEqual(new Webhook(Redacted.value(secret)).verify(rawBody, headers), JSON.parse(rawBody))
    throws(() => new Webhook(Redacted.value(secret)).verify(`${rawBody} `, headers))
  }
  throws(() => new Webhook(Redacted.value(second)).verify(rawBody, before))
}
process.stdout.write("standardwebhooks and svix verify our deliveries\n")
