/** Consent of recipients: they are asked once, confirm, and can unsubscribe at any time. */
import { Context, Effect, Layer, Option } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { EmailSender } from "../channel/EmailSender.ts"
import { CurrentEmailPolicy, emailPageUrl, isEmailToken } from "./EmailPolicy.ts"
import { addressKey, type EmailState, type Recipient, type RecipientState } from "./Recipient.ts"
import { confirmed, isConfirmable, newRecipient, requested, unsubscribed } from "./RecipientConsent.ts"
import { RecipientStore } from "./RecipientStore.ts"

/** Address of a message, and its unsubscribe link. */
export interface EmailTarget {
  readonly to: string
  readonly unsubscribeUrl: string
}

/** Service of recipients. */
export class Recipients extends Context.Service<
  Recipients,
  {
    /** Asks unconfirmed addresses as soon as it is allowed. Joins the current transaction. */
    readonly request: (
      organizationId: OrganizationId,
      addresses: ReadonlyArray<string>
    ) => Effect.Effect<void, StorageError>
    /** The states of many lists of addresses of one organization, each in its order. */
    readonly states: (
      organizationId: OrganizationId,
      lists: ReadonlyArray<ReadonlyArray<string>>
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<EmailState>>, StorageError>
    /** The addresses that may receive email now, in their order. */
    readonly mailable: (
      organizationId: OrganizationId,
      addresses: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<EmailTarget>, StorageError>
    /** Confirms the recipient of this token. Returns `false` if it is unknown, used or older than 7 days. */
    readonly confirm: (token: string) => Effect.Effect<boolean, StorageError>
    /** Unsubscribes the recipient of this token; idempotent. Returns `false` for an unknown token. */
    readonly unsubscribe: (token: string) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/notification/consent/Recipients") {
  static readonly layer = Layer.effect(
    Recipients,
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const clock = yield* StorageClock
      const transaction = yield* Transaction
      const random = yield* SecureRandom.SecureRandom
      const digest = yield* Digest.Digest
      const policy = yield* CurrentEmailPolicy
      const sender = yield* EmailSender
      const isAsked = policy.confirmation && !sender.confirmsItself

      const stateOf = (recipient: Recipient | undefined): RecipientState => {
        if (recipient?.state === "unsubscribed") return "unsubscribed"
        return isAsked ? (recipient?.state ?? "pending") : "confirmed"
      }

      const byAddress = (recipients: ReadonlyArray<Recipient>) =>
        new Map(recipients.map((recipient) => [recipient.address, recipient]))

      const insertMissing = Effect.fnUntraced(function* (
        organizationId: OrganizationId,
        addresses: ReadonlyArray<string>
      ) {
        const recipients = yield* Effect.forEach(addresses, (address) =>
          Effect.map(newToken(random), (unsubscribeToken) =>
            newRecipient({ organizationId, address, unsubscribeToken })
          )
        )
        yield* store.insertMissing(recipients)
      })

      const request = Effect.fn("Recipients.request")(function* (
        organizationId: OrganizationId,
        addresses: ReadonlyArray<string>
      ) {
        if (addresses.length === 0) return
        yield* insertMissing(organizationId, addresses)
        const now = yield* clock.now
        const locked = yield* store.lock({ organizationId, addresses: addresses.map(addressKey) })
        for (const recipient of locked) {
          const asked = requested(recipient, now)
          if (asked !== recipient) yield* store.save(asked)
        }
      }, transaction.run)

      const mailable = Effect.fn("Recipients.mailable")(function* (
        organizationId: OrganizationId,
        addresses: ReadonlyArray<string>
      ) {
        const keys = { organizationId, addresses: addresses.map(addressKey) }
        let known = byAddress(yield* store.find(keys))
        const missing = addresses.filter((address) => !known.has(addressKey(address)))
        if (missing.length > 0 && !isAsked) {
          yield* insertMissing(organizationId, missing)
          known = byAddress(yield* store.find(keys))
        }
        return addresses.flatMap((to): ReadonlyArray<EmailTarget> => {
          const recipient = known.get(addressKey(to))
          return recipient === undefined || stateOf(recipient) !== "confirmed"
            ? []
            : [{ to, unsubscribeUrl: emailPageUrl(policy, "unsubscribe", recipient.unsubscribeToken) }]
        })
      })

      return Recipients.of({
        request,
        states: Effect.fn("Recipients.states")(function* (organizationId, lists) {
          const addresses = [...new Set(lists.flat().map(addressKey))]
          const known = byAddress(addresses.length === 0 ? [] : yield* store.find({ organizationId, addresses }))
          return lists.map((list) => list.map((email) => ({ email, state: stateOf(known.get(addressKey(email))) })))
        }),
        mailable,
        ...byToken({ store, clock, transaction, digest })
      })
    })
  ).pipe(Layer.provide([SecureRandom.layerWebCrypto, Digest.layerWebCrypto]))
}

/** Actions of the tokens in its emails. */
const byToken = ({
  store,
  clock,
  transaction,
  digest
}: {
  readonly store: RecipientStore["Service"]
  readonly clock: StorageClock["Service"]
  readonly transaction: Transaction["Service"]
  readonly digest: Digest.Digest["Service"]
}) => {
  const confirm = Effect.fn("Recipients.confirm")(function* (token: string) {
    if (!isEmailToken(token)) return false
    const found = yield* store.lockByConfirmation(yield* hashOf(digest, token))
    if (Option.isNone(found) || !isConfirmable(found.value, yield* clock.now)) return false
    yield* store.save(confirmed(found.value))
    return true
  }, transaction.run)

  const unsubscribe = Effect.fn("Recipients.unsubscribe")(function* (token: string) {
    if (!isEmailToken(token)) return false
    const found = yield* store.lockByUnsubscribe(token)
    if (Option.isNone(found)) return false
    yield* store.save(unsubscribed(found.value, yield* clock.now))
    return true
  }, transaction.run)
  return { confirm, unsubscribe }
}

/** A new token: 32 random bytes in base64url. */
export const newToken = (random: SecureRandom.SecureRandom["Service"]): Effect.Effect<string> =>
  Effect.map(random.randomBytes(32), (bytes) => Base64Url.encode(bytes))

/** The stored hash of a confirmation token. */
export const hashOf = (digest: Digest.Digest["Service"], token: string): Effect.Effect<string> =>
  digest.digestHex(Digest.sha256, new TextEncoder().encode(token))
