/** Verification for receivers of webhooks. Loads no dependency. */
export type { AlertEvent, EventAlert, EventType } from "../notification/event/AlertEvent.ts"
export {
  type ReceivedWebhook,
  signatureToleranceSeconds,
  signStandardWebhook,
  signWebhook,
  standardWebhookHeader,
  verifyWebhook,
  type WebhookHeaders,
  webhookHeader,
  type WebhookVerification
} from "./WebhookSignature.ts"
