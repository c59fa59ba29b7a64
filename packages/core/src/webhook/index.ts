/**
 * What a receiver of webhooks needs, and nothing else: no dependency is loaded.
 */
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
