/** Builds a subscription's settings from a request, or rejects it. Pure. */
import { type DateTime, Redacted, Result } from "effect"
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
import { webhookHeadersOf } from "../channel/WebhookHeaders.ts"
import { checkChatUrl } from "../chat/ChatUrl.ts"

/** The settings of a subscription, with all defaults. */
export type SubscriptionSettings = Pick<
  Subscription,
  "channel" | "enabled" | "eventTypes" | "brandId" | "digest" | "nextDigestAt" | keyof Target
>

/** The settings of a new subscription. Schemas have validated addresses and types. */
export const resolveSubscription = (
  request: NewSubscription,
  { now, rules }: SubscriptionRules
): Result.Result<SubscriptionSettings, InvalidRequest> =>
  Result.gen(function* () {
    const { digest = null, eventTypes = alertTypes } = request
    yield* requireContent({ digest, eventTypes })
    yield* requireWebhook(request.channel, request)
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
    const named: Target = isTargetNamed ? yield* targetOf(channel, change, rules) : targetIn(subscription)
    yield* requireWebhook(channel, change)
    const target: Target = {
      ...named,
      webhookHeaders: change.headers === undefined ? subscription.webhookHeaders : webhookHeadersOf(change.headers)
    }
    if (change.headers === undefined) yield* requireKnownHost(subscription, target)
    const {
      digest = subscription.digest,
      enabled = subscription.enabled,
      eventTypes = subscription.eventTypes
    } = change
    yield* requireContent({ digest, eventTypes })
    const keepsTime = digest === subscription.digest && (subscription.enabled || !enabled)
    const next = digest === null ? null : nextDigestAt(digest, now)
    const startsAfresh = (enabled && !subscription.enabled) || !isSameTarget(target, subscription)
    return {
      channel,
      enabled,
      eventTypes,
      brandId: change.brandId === undefined ? subscription.brandId : change.brandId,
      ...target,
      failingSince: startsAfresh ? null : subscription.failingSince,
      digest,
      nextDigestAt: keepsTime ? subscription.nextDigestAt : next
    }
  })
}

type Target = Pick<Subscription, "emailRecipients" | "webhookUrl" | "chatUrl" | "webhookHeaders">

const noTarget: Target = { emailRecipients: [], webhookUrl: null, chatUrl: null, webhookHeaders: [] }

const targetIn = ({ chatUrl, emailRecipients, webhookHeaders, webhookUrl }: Target): Target => ({
  emailRecipients,
  webhookUrl,
  chatUrl,
  webhookHeaders
})

const originOf = ({ webhookUrl }: Target): string | null => (webhookUrl === null ? null : new URL(webhookUrl).origin)

/** The values of headers are for one receiver: whoever changes it does not get to know them. */
const requireKnownHost = (before: Target, after: Target) =>
  before.webhookHeaders.length === 0 || originOf(before) === originOf(after)
    ? Result.succeed(undefined)
    : invalid("headers: must be given again, because webhookUrl has another host")

const textOf = ({ chatUrl, emailRecipients, webhookHeaders, webhookUrl }: Target): string =>
  JSON.stringify([
    emailRecipients,
    webhookUrl,
    chatUrl === null ? null : Redacted.value(chatUrl),
    webhookHeaders.map(({ name, value }) => [name, Redacted.value(value)])
  ])

const isSameTarget = (target: Target, other: Target): boolean => textOf(target) === textOf(other)

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

const requireWebhook = (channel: NotificationChannel, { headers }: Pick<NewSubscription, "headers">) =>
  headers === undefined || channel === "webhook"
    ? Result.succeed(undefined)
    : invalid(`headers: is not a field of the channel ${channel}`)

/** The target: requires the channel's own fields and rejects those of others. */
const targetOf = (
  channel: NotificationChannel,
  given: Pick<NewSubscription, "emailRecipients" | "webhookUrl" | "headers">,
  rules: WebhookRules
): Result.Result<Target, InvalidRequest> => {
  if (channel === "email") {
    if (given.webhookUrl != null) return invalid("webhookUrl: is not a field of the channel email")
    const emailRecipients = withoutDuplicates(given.emailRecipients ?? [])
    return emailRecipients.length >= 1 && emailRecipients.length <= emailRecipientsMax
      ? Result.succeed({ ...noTarget, emailRecipients })
      : invalid(`emailRecipients: must have 1 to ${emailRecipientsMax} items for the channel email`)
  }
  if (given.emailRecipients !== undefined) return invalid(`emailRecipients: is not a field of the channel ${channel}`)
  if (given.webhookUrl == null) return invalid(`webhookUrl: is required for the channel ${channel}`)
  const checked =
    channel === "webhook" ? checkWebhookUrl(given.webhookUrl, rules) : checkChatUrl(channel, given.webhookUrl)
  return Result.match(checked, {
    onFailure: (wrong) => invalid(`webhookUrl: ${wrong}`),
    onSuccess: (url) =>
      Result.succeed(
        channel === "webhook"
          ? { ...noTarget, webhookUrl: url, webhookHeaders: webhookHeadersOf(given.headers ?? {}) }
          : { ...noTarget, chatUrl: Redacted.make(url, { label: "chat URL" }) }
      )
  })
}
