/** Verifies a webhook's signature as an effect. */
import { Clock, Effect } from "effect"
import { type ReceivedWebhook, verifyWebhook, type WebhookVerification } from "../../webhook/WebhookSignature.ts"

/** `verifyWebhook` with Effect's clock. */
export const verifyWebhookEffect = Effect.fnUntraced(function* (
  request: ReceivedWebhook
): Effect.fn.Return<WebhookVerification> {
  const nowMillis = request.nowMillis ?? (yield* Clock.currentTimeMillis)
  return yield* Effect.promise(() => verifyWebhook({ ...request, nowMillis }))
})
