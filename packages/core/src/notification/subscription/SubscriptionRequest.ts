/** Builds a subscription's settings from a request, or rejects it. Pure. */
import { type DateTime, Result } from "effect"
import { alertTypes } from "../../alert/Alert.ts"
import { InvalidRequest } from "../../request/RequestError.ts"
import { withoutDuplicates } from "../../text/Text.ts"
import {
  emailRecipientsMax,
  type NewSubscription,
  type NotificationChannel,
  type Subscription,
  type SubscriptionChange
} from "./Subscription.ts"
import { nextDigestAt } from "../event/DigestTime.ts"
import { checkWebhookUrl, type WebhookRules } from "../channel/WebhookAddress.ts"

/** The settings of a subscription, with all defaults. */
export type SubscriptionSettings = Pick<
  Subscription,
  "channel" | "enabled" | "eventTypes" | "brandId" | "emailRecipients" | "webhookUrl" | "digest" | "nextDigestAt"
>

/** The settings of a new subscription. Schemas have validated addresses and types. */
export const resolveSubscription = (
  request: NewSubscription,
  { now, rules }: SubscriptionRules
): Result.Result<SubscriptionSettings, InvalidRequest> =>
  Result.gen(function* () {
    const { digest = null, eventTypes = alertTypes } = request
    yield* requireContent({ digest, eventTypes })
    const target = yield* targetOf(request.channel, request, rules)
    return {
      channel: request.channel,
      enabled: request.enabled ?? true,
      eventTypes,
      brandId: request.brandId ?? null,
      ...target,
      digest,
      nextDigestAt: digest === null ? null : nextDigestAt(digest, now)
    }
  })

/** What the settings depend on besides the request. */
export interface SubscriptionRules {
  readonly rules: WebhookRules
  readonly now: DateTime.Utc
}

const requireContent = ({ digest, eventTypes }: Pick<Subscription, "digest" | "eventTypes">) =>
  eventTypes.length > 0 || digest !== null
    ? Result.succeed(undefined)
    : invalid("eventTypes: must have at least 1 item without a digest")

/** The settings after a change. Enabling it again or a new target resets its failures. */
export const changeSubscription = (
  subscription: SubscriptionSettings & Pick<Subscription, "failingSince">,
  change: SubscriptionChange,
  { now, rules }: SubscriptionRules
): Result.Result<SubscriptionSettings & Pick<Subscription, "failingSince">, InvalidRequest> => {
  const { channel } = subscription
  const isTargetNamed = change.emailRecipients !== undefined || change.webhookUrl !== undefined
  return Result.gen(function* () {
    const { emailRecipients, webhookUrl } = isTargetNamed ? yield* targetOf(channel, change, rules) : subscription
    const {
      digest = subscription.digest,
      enabled = subscription.enabled,
      eventTypes = subscription.eventTypes
    } = change
    yield* requireContent({ digest, eventTypes })
    const keepsTime = digest === subscription.digest && (subscription.enabled || !enabled)
    const next = digest === null ? null : nextDigestAt(digest, now)
    const startsAfresh =
      (enabled && !subscription.enabled) ||
      webhookUrl !== subscription.webhookUrl ||
      emailRecipients.join() !== subscription.emailRecipients.join()
    return {
      channel,
      enabled,
      eventTypes,
      brandId: change.brandId === undefined ? subscription.brandId : change.brandId,
      emailRecipients,
      webhookUrl,
      failingSince: startsAfresh ? null : subscription.failingSince,
      digest,
      nextDigestAt: keepsTime ? subscription.nextDigestAt : next
    }
  })
}

type Target = Pick<Subscription, "emailRecipients" | "webhookUrl">

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

/** The target: requires the channel's own field and rejects the other's. */
const targetOf = (
  channel: NotificationChannel,
  given: Pick<NewSubscription, "emailRecipients" | "webhookUrl">,
  rules: WebhookRules
): Result.Result<Target, InvalidRequest> => {
  if (channel === "email") {
    if (given.webhookUrl != null) return invalid("webhookUrl: is not a field of the channel email")
    const emailRecipients = withoutDuplicates(given.emailRecipients ?? [])
    return emailRecipients.length >= 1 && emailRecipients.length <= emailRecipientsMax
      ? Result.succeed({ emailRecipients, webhookUrl: null })
      : invalid(`emailRecipients: must have 1 to ${emailRecipientsMax} items for the channel email`)
  }
  if (given.emailRecipients !== undefined) return invalid("emailRecipients: is not a field of the channel webhook")
  if (given.webhookUrl == null) return invalid("webhookUrl: is required for the channel webhook")
  return Result.match(checkWebhookUrl(given.webhookUrl, rules), {
    onFailure: (wrong) => invalid(`webhookUrl: ${wrong}`),
    onSuccess: (webhookUrl) => Result.succeed({ emailRecipients: [], webhookUrl })
  })
}
