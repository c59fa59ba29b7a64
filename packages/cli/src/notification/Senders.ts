/** Senders of alerts: webhooks under the operator's rules, email through a mail server. */
import { CurrentWebhookRules } from "@answerscope/core"
import { EmailConfig, NodeWebhookSender, WebhookConfig } from "@answerscope/providers"
import { Effect, Layer } from "effect"

/** The configured senders, and a description of email for the start-up line. */
export const chooseSenders = Effect.gen(function* () {
  const rules = yield* WebhookConfig.webhookRules
  const email = yield* EmailConfig.emailSettings
  return {
    email: EmailConfig.describeEmail(email),
    layer: Layer.mergeAll(NodeWebhookSender.layer, EmailConfig.layerWith(email)).pipe(
      Layer.provideMerge(Layer.succeed(CurrentWebhookRules, rules))
    )
  }
})
