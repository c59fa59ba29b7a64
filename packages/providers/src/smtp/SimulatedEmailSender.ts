/** Email that goes nowhere, for trying out and for tests. Deterministic: every message is accepted. */
import { EmailSender } from "@answerscope/core"
import { Effect, Layer } from "effect"

/** Logs that a message would be sent, with its event but without its address. */
export const layer: Layer.Layer<EmailSender> = Layer.succeed(EmailSender, {
  isConfigured: true,
  confirmsItself: true,
  send: ({ eventId }) =>
    Effect.as(Effect.logInfo("simulated email").pipe(Effect.annotateLogs({ eventId })), {
      statusCode: 250,
      error: null,
      durationMillis: 0
    })
})
