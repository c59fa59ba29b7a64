/**
 * Whether a webhook's host can be reached as the sender reaches it: by the same rules, names, certificates and time.
 */
import type { WebhookRules } from "@answerscope/core"
import { Effect } from "effect"
import { connectionFor } from "./CheckedConnection.ts"
import { resolverOf } from "./HostAddresses.ts"
import { attemptMillisMax, type NodeWebhookOptions } from "./NodeWebhookSender.ts"

/**
 * Connects to the host, with TLS for https, and sends it nothing. Returns `null`, or the reason of the failure in the
 * words of a failed delivery.
 */
export const webhookFault = Effect.fn("webhookFault")((
  url: string,
  rules: WebhookRules,
  options: NodeWebhookOptions = {}
): Effect.Effect<string | null> => {
  const { attemptMillis = attemptMillisMax, resolve = resolverOf(rules), certificateAuthorities } = options
  return connectionFor(url, { rules, resolve, certificateAuthorities }).pipe(
    Effect.scoped,
    Effect.match({ onFailure: ({ message }) => message, onSuccess: () => null }),
    Effect.timeoutOrElse({
      duration: attemptMillis,
      orElse: () => Effect.succeed(`No connection stood within ${attemptMillis / 1000} s.`)
    })
  )
})
