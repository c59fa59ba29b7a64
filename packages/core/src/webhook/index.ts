/** Verification for receivers of webhooks. Loads no dependency. */
export type { AlertEvent, EventAlert } from "../notification/event/AlertEvent.ts"
export type { NoticeEvent } from "../notification/event/NoticeEvent.ts"
export {
  type ReceivedWebhook,
  signStandardWebhook,
  signWebhook,
  verifyWebhook,
  type WebhookHeaders,
  webhookHeader,
  type WebhookVerification
} from "./WebhookSignature.ts"
