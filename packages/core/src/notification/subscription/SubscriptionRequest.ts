/** Builds a subscription's settings from a request, or rejects it. Pure. */
import { Result } from "effect"
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
import { checkWebhookUrl, type WebhookRules } from "../channel/WebhookAddress.ts"

/** The settings of a subscription, with all defaults. */
export type SubscriptionSettings = Pick<
  Subscription,
  "channel" | "enabled" | "eventTypes" | "brandId" | "emailRecipients" | "webhookUrl"
>

/** The settings of a new subscription. Schemas have validated addresses and types. */
export const resolveSubscription = (
  request: NewSubscription,
  rules: WebhookRules
): Result.Result<SubscriptionSettings, InvalidRequest> =>
  Result.map(targetOf(request.channel, request, rules), (target) => ({
    channel: request.channel,
    enabled: request.enabled ?? true,
    eventTypes: request.eventTypes ?? alertTypes,
    brandId: request.brandId ?? null,
    ...target
  }))

/** The settings after a change. Enabling it again or a new target resets its failures. */
export const changeSubscription = (
  subscription: SubscriptionSettings & Pick<Subscription, "failingSince">,
  change: SubscriptionChange,
  rules: WebhookRules
): Result.Result<SubscriptionSettings & Pick<Subscription, "failingSince">, InvalidRequest> => {
  const { channel } = subscription
  const isTargetNamed = change.emailRecipients !== undefined || change.webhookUrl !== undefined
  const target = isTargetNamed
    ? targetOf(channel, change, rules)
    : Result.succeed({ emailRecipients: subscription.emailRecipients, webhookUrl: subscription.webhookUrl })
  return Result.map(target, ({ emailRecipients, webhookUrl }) => {
    const enabled = change.enabled ?? subscription.enabled
    const startsAfresh =
      (enabled && !subscription.enabled) ||
      webhookUrl !== subscription.webhookUrl ||
      emailRecipients.join() !== subscription.emailRecipients.join()
    return {
      channel,
      enabled,
      eventTypes: change.eventTypes ?? subscription.eventTypes,
      brandId: change.brandId === undefined ? subscription.brandId : change.brandId,
      emailRecipients,
      webhookUrl,
      failingSince: startsAfresh ? null : subscription.failingSince
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
