/** Makes one attempt of a delivery through the channel of its subscription. */
import { Cause, DateTime, Duration, Effect, Option, Redacted, Schema } from "effect"
import { alertEmails } from "../channel/AlertEmail.ts"
import { chatOutcome, chatRequest, goneStatuses } from "../chat/ChatRequest.ts"
import type { ChatChannel } from "../chat/ChatUrl.ts"
import { CurrentEmailPolicy, statedUrl } from "../consent/EmailPolicy.ts"
import type { EmailTarget } from "../consent/Recipients.ts"
import { noticeEmails } from "../channel/NoticeEmail.ts"
import { digestEmails } from "../channel/DigestEmail.ts"
import { reportEmails } from "../channel/ReportEmail.ts"
import { AlertEvent } from "../event/AlertEvent.ts"
import { DigestEvent } from "../event/DigestEvent.ts"
import { NoticeEvent } from "../event/NoticeEvent.ts"
import { ReportEvent } from "../event/ReportEvent.ts"
import { chatResult, type Delivery, type DeliveryAttempt, emailResult, webhookResult } from "./Delivery.ts"
import { type EmailMessage, type EmailOutcome, EmailSender } from "../channel/EmailSender.ts"
import type { AttemptResult } from "./RetrySchedule.ts"
import { signedRequest } from "../channel/SignedRequest.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { ClaimEnds } from "./DeliveryStore.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "../channel/WebhookSender.ts"

/** The channels' ports. */
export interface Senders {
  readonly clock: StorageClock["Service"]
  readonly webhooks: WebhookSender["Service"]
  readonly emails: EmailSender["Service"]
  /** Where the dashboard is served, for links in chats; `null` for no links. */
  readonly publicUrl: string | null
}

/** The channels' ports in force. */
export const sendersOf = Effect.gen(function* () {
  const publicUrl = statedUrl(yield* CurrentEmailPolicy)
  return { clock: yield* StorageClock, webhooks: yield* WebhookSender, emails: yield* EmailSender, publicUrl }
})

/** Outcome of an attempt. */
export interface AttemptMade {
  readonly attempt: DeliveryAttempt
  readonly result: AttemptResult
  readonly endedAt: DateTime.Utc
  /** Addresses whose message was accepted. */
  readonly recipientsDone: ReadonlyArray<string>
}

/**
 * Longest attempt by channel, whatever its sender does; a claim must outlive it. The sender of webhooks, also that of
 * chats, has 10 s. An email attempt sends up to 20 messages; one that times out may have been sent, and is sent twice.
 */
export const attemptMax: Readonly<Record<keyof ClaimEnds, Duration.Duration>> = {
  webhook: Duration.seconds(12),
  email: Duration.seconds(45)
}

/** Concurrent emails of an event. */
const emailsAtOnce = 5

type Content = Pick<Delivery, "eventId" | "type" | "body" | "recipientsDone">

/**
 * Makes one attempt. Calls `onAccepted` at once for each accepted address, so that an interrupted attempt does not
 * repeat it. Ends within `attemptMax`. The outcome is data.
 */
export const makeAttempt = Effect.fn("Deliveries.makeAttempt")(function* (
  senders: Senders,
  options: {
    readonly delivery: Content
    readonly subscription: Subscription
    /** For email: the allowed recipients. */
    readonly targets: ReadonlyArray<EmailTarget>
    readonly onAccepted?: (address: string) => void
  }
): Effect.fn.Return<AttemptMade> {
  const { clock } = senders
  const at = yield* clock.now
  const { subscription } = options
  const made =
    subscription.channel === "email"
      ? yield* overEmail(senders, options.delivery, { ...options, at })
      : subscription.channel === "webhook"
        ? yield* overWebhook(senders, options.delivery, { subscription, at })
        : yield* overChat(senders, options.delivery, { subscription, channel: subscription.channel, at })
  const endedAt = yield* clock.now
  const durationMillis = Math.max(0, DateTime.toEpochMillis(endedAt) - DateTime.toEpochMillis(at))
  return { ...made, attempt: { at, durationMillis, ...made.attempt }, endedAt }
})

/** An outcome without an answer. */
const unanswered = (error: string): WebhookOutcome => ({
  statusCode: null,
  error,
  durationMillis: 0,
  retryAfterMillis: null,
  responseExcerpt: null
})

/** Sends a request within the longest attempt; none if the subscription does not say where to. */
const sent = (
  { clock, webhooks }: Senders,
  at: DateTime.Utc,
  options: { readonly request: Effect.Effect<WebhookRequest> | null; readonly secrets: ReadonlyArray<string> }
): Effect.Effect<WebhookOutcome> =>
  options.request === null
    ? Effect.succeed(unanswered("The subscription has no webhook URL."))
    : bounded(
        Effect.flatMap(options.request, webhooks.send),
        unanswered,
        leftUntil(clock, DateTime.addDuration(at, attemptMax.webhook)),
        options.secrets
      )

const overWebhook = Effect.fnUntraced(function* (
  senders: Senders,
  { eventId, type, body }: Content,
  { subscription, at }: { readonly subscription: Subscription; readonly at: DateTime.Utc }
) {
  const { webhookHeaders: headers, webhookSecrets: secrets, webhookUrl: url } = subscription
  const request =
    url === null || secrets === null
      ? null
      : signedRequest({ at, url, eventId, eventType: type, rawBody: body, secrets, headers })
  const outcome = yield* sent(senders, at, { request, secrets: headers.map(({ value }) => Redacted.value(value)) })
  const { statusCode, error } = outcome
  // a receiver that answers with what it got would put the headers into the log
  const responseExcerpt = headers.length === 0 ? outcome.responseExcerpt : null
  return { attempt: { statusCode, error, responseExcerpt }, result: webhookResult(outcome), recipientsDone: [] }
})

const overChat = Effect.fnUntraced(function* (
  senders: Senders,
  { body }: Content,
  options: { readonly subscription: Subscription; readonly channel: ChatChannel; readonly at: DateTime.Utc }
) {
  const { at, channel, subscription } = options
  const { chatUrl: url } = subscription
  const event = yield* Effect.orDie(decodeEvent(body))
  const request =
    url === null ? null : Effect.succeed(chatRequest({ channel, url, event, publicUrl: senders.publicUrl }))
  const secrets = url === null ? [] : [Redacted.value(url)]
  const outcome = chatOutcome(channel, yield* sent(senders, at, { request, secrets }))
  const { statusCode, error, responseExcerpt } = outcome
  const result = chatResult(outcome, goneStatuses[channel])
  return { attempt: { statusCode, error, responseExcerpt }, result, recipientsDone: [] }
})

const SentEvent = Schema.Union([AlertEvent, NoticeEvent, DigestEvent, ReportEvent])

const decodeEvent = Schema.decodeEffect(Schema.fromJsonString(SentEvent))

const emailsFor = (event: typeof SentEvent.Type, targets: ReadonlyArray<EmailTarget>) => {
  switch (event.type) {
    case "visibility.digest":
      return digestEmails(event, targets)
    case "visibility.report":
      return reportEmails(event, targets)
    case "visibility.notice":
      return noticeEmails(event, targets)
    default:
      return alertEmails(event, targets)
  }
}

const overEmail = Effect.fnUntraced(function* (
  { emails, clock }: Senders,
  { body, recipientsDone }: Content,
  {
    targets,
    at,
    onAccepted = () => {}
  }: {
    readonly targets: ReadonlyArray<EmailTarget>
    readonly at: DateTime.Utc
    readonly onAccepted?: (address: string) => void
  }
) {
  if (targets.length === 0) return noneConfirmed
  const event = yield* Effect.orDie(decodeEvent(body))
  const failed = (error: string): EmailOutcome => ({ statusCode: null, error, durationMillis: 0 })
  const rest = targets.filter(({ to }) => !recipientsDone.includes(to))
  const left = leftUntil(clock, DateTime.addDuration(at, attemptMax.email))
  const send = (message: EmailMessage) =>
    bounded(emails.send(message), failed, left).pipe(
      Effect.map((outcome) => ({ ...outcome, address: message.to })),
      Effect.tap(({ error, address }) => Effect.sync(() => (error === null ? onAccepted(address) : undefined)))
    )
  const outcomes = yield* Effect.forEach(emailsFor(event, rest), send, { concurrency: emailsAtOnce })
  return {
    attempt: { ...summaryOf(outcomes), responseExcerpt: null },
    result: emailResult(outcomes),
    recipientsDone: outcomes.flatMap(({ error, address }) => (error === null ? [address] : []))
  }
})

/** An attempt without recipients. */
const noneConfirmed = {
  attempt: { statusCode: null, error: "No recipient has confirmed that it wants these emails.", responseExcerpt: null },
  result: emailResult([{ statusCode: null, error: "none", durationMillis: 0 }]),
  recipientsDone: []
}

/** Log entry of an email attempt: its first failure, or the last acceptance. Contains no address. */
const summaryOf = (outcomes: ReadonlyArray<EmailOutcome>): Pick<DeliveryAttempt, "statusCode" | "error"> => {
  const failures = outcomes.filter(({ error }) => error !== null)
  const [first] = failures
  if (first === undefined) return { statusCode: outcomes.at(-1)?.statusCode ?? null, error: null }
  const many = `${failures.length} of ${outcomes.length} messages were not accepted. First: ${first.error}`
  return { statusCode: first.statusCode, error: outcomes.length === 1 ? first.error : many }
}

const leftUntil = ({ now }: StorageClock["Service"], deadline: DateTime.Utc): Effect.Effect<Duration.Duration> =>
  Effect.map(now, (at) => Duration.max(DateTime.distance(at, deadline), Duration.zero))

/**
 * The outcome within the remaining time (`left`). Adapters are third-party code: a sender's defects and its own
 * interruptions end only this attempt.
 */
const bounded = <A>(
  sending: Effect.Effect<A>,
  failed: (error: string) => A,
  left: Effect.Effect<Duration.Duration>,
  secrets: ReadonlyArray<string> = []
): Effect.Effect<A> =>
  Effect.gen(function* () {
    const outcome = yield* Effect.timeoutOption(sending, yield* left)
    return Option.getOrElse(outcome, () => failed("The attempt took too long."))
  }).pipe(
    // if this fiber itself is interrupted, no handler runs
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.logError("sender failed", secrets.length === 0 ? cause : withoutTexts(Cause.pretty(cause), secrets)),
        failed("The message could not be sent.")
      )
    )
  )

const withoutTexts = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text)
