/** Sends confirmation emails. The recipient's row says what is due, so it survives the process. */
import { Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Ids } from "../../id/Ids.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { type EmailMessage, type EmailOutcome, EmailSender } from "../channel/EmailSender.ts"
import { SubscriptionStore } from "../subscription/SubscriptionStore.ts"
import { confirmationEmail } from "./ConfirmationEmail.ts"
import { EmailLimits } from "./EmailLimits.ts"
import { CurrentEmailPolicy, emailPageUrl } from "./EmailPolicy.ts"
import { addressKey, type Recipient } from "./Recipient.ts"
import { mailAccepted, mailing, mailPostponed, mailRefused } from "./RecipientConsent.ts"
import { RecipientStore } from "./RecipientStore.ts"
import { hashOf, newToken } from "./Recipients.ts"

/** Longest time of one email. */
const mailMax = Duration.seconds(30)

/** Lease of a claim on a recipient while its email is being sent. */
const claimMax = Duration.minutes(2)

/** Service for workers that confirms recipients. */
export class Confirmations extends Context.Service<
  Confirmations,
  {
    /** Sends up to `limit` due confirmation emails of all organizations. Returns the number of claims. */
    readonly sendDue: (limit: number) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/notification/consent/Confirmations") {
  static readonly layer = Layer.effect(
    Confirmations,
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const clock = yield* StorageClock
      const subscriptions = yield* SubscriptionStore
      const limits = yield* EmailLimits
      const sender = yield* EmailSender
      const policy = yield* CurrentEmailPolicy
      const transaction = yield* Transaction
      const random = yield* SecureRandom.SecureRandom
      const digest = yield* Digest.Digest
      const ids = yield* Ids

      /** Changes a recipient whose email is still due; none if it has confirmed or unsubscribed meanwhile. */
      const change = Effect.fnUntraced(function* (
        { organizationId, address }: Recipient,
        changed: (recipient: Recipient) => Recipient
      ) {
        const [current] = yield* store.lock({ organizationId, addresses: [address] })
        if (current === undefined || current.mailDueAt === null) return Option.none<Recipient>()
        const after = changed(current)
        yield* store.save(after)
        return Option.some(after)
      }, transaction.run)

      const sendOne = Effect.fn("Confirmations.sendOne")(function* (recipient: Recipient) {
        const to = yield* wantedAs(subscriptions, recipient)
        if (to === null) return void (yield* change(recipient, (current) => mailPostponed(current, null)))
        const { granted, retryAfterMillis } = yield* limits.takeConfirmation(recipient.organizationId)
        const now = yield* clock.now
        if (granted === 0) {
          const until = DateTime.add(now, { milliseconds: retryAfterMillis })
          return void (yield* change(recipient, (current) => mailPostponed(current, until)))
        }
        const token = yield* newToken(random)
        const hash = yield* hashOf(digest, token)
        const begun = yield* change(recipient, (current) => mailing(current, { hash, now }))
        if (Option.isNone(begun)) return
        const outcome = yield* sent(
          sender,
          confirmationEmail({
            to,
            eventId: yield* ids.next("evt"),
            organizationId: recipient.organizationId,
            confirmUrl: emailPageUrl(policy, "confirm", token),
            unsubscribeUrl: emailPageUrl(policy, "unsubscribe", recipient.unsubscribeToken)
          })
        )
        // unknown outcome: due again when a second email is allowed
        if (Option.isNone(outcome)) return
        const endedAt = yield* clock.now
        yield* change(recipient, (current) =>
          outcome.value.error === null ? mailAccepted(current) : mailRefused(current, recipient.mailedAt, endedAt)
        )
        if (outcome.value.error !== null) {
          yield* Effect.logWarning("confirmation email not accepted", outcome.value.error).pipe(
            Effect.annotateLogs({ organizationId: recipient.organizationId })
          )
        }
      })

      const sendDue = Effect.fn("Confirmations.sendDue")(function* (limit: number) {
        if (!sender.isConfigured || sender.confirmsItself) return 0
        const now = yield* clock.now
        const claimed = yield* store.claimDue({
          now,
          until: DateTime.addDuration(now, claimMax),
          // without confirmation, only unsubscribed recipients are asked
          states: policy.confirmation ? ["pending", "unsubscribed"] : ["unsubscribed"],
          limit
        })
        yield* Effect.forEach(claimed, sendOne, { concurrency: 5, discard: true })
        return claimed.length
      })

      return Confirmations.of({ sendDue })
    })
  ).pipe(Layer.provide([SecureRandom.layerWebCrypto, Digest.layerWebCrypto]))
}

/** The address as a subscription spells it; `null` if none contains it any more. */
const wantedAs = (subscriptions: SubscriptionStore["Service"], { organizationId, address }: Recipient) =>
  Effect.map(
    subscriptions.list(organizationId),
    (all) => all.flatMap(({ emailRecipients }) => emailRecipients).find((one) => addressKey(one) === address) ?? null
  )

/** Outcome of sending; none if unknown. */
const sent = (sender: EmailSender["Service"], message: EmailMessage): Effect.Effect<Option.Option<EmailOutcome>> =>
  Effect.timeoutOption(sender.send(message), mailMax).pipe(
    Effect.catchCause((cause) => Effect.as(Effect.logError("email sender failed", cause), Option.none()))
  )
