/** Sealing of secrets in a storage. */
import { Context, Effect, Redacted, Schema } from "effect"

/**
 * The place of a sealed secret. It opens nowhere else, so someone with write access to the storage cannot swap secrets.
 */
export interface SealedPlace {
  /** Purpose, such as `subscriptions.secret`. */
  readonly purpose: string
  readonly organizationId: string
  /** Owner, unique within purpose and organization. */
  readonly id: string
}

/** Seals a secret for its place in the storage and opens it again. */
export interface SecretSealing {
  readonly seal: (secret: Redacted.Redacted<string>, place: SealedPlace) => Effect.Effect<string>
  /** Opens a secret that `seal` made for this place. Dies if it was sealed with another key or for another place. */
  readonly open: (sealed: string, place: SealedPlace) => Effect.Effect<Redacted.Redacted<string>>
}

/** The prefix of every sealed secret. Plain secrets never begin with it. */
export const sealedPrefix = "sealed:"

/** A sealed secret in the storage, without a key to open it. */
export class SecretsKeyMissing extends Schema.TaggedError<SecretsKeyMissing>(
  "@answerscope/core/notification/secret/SecretsKeyMissing"
)("SecretsKeyMissing", {}) {
  override get message(): string {
    return "a signing secret was sealed with a SECRETS_KEY, but none is given: start with that key"
  }
}

/**
 * Stores secrets in plain text: for memory, and for operators without a key. Dies with `SecretsKeyMissing` on a sealed
 * secret, which it cannot open.
 */
export const plainSeal: SecretSealing = {
  seal: (secret) => Effect.succeed(Redacted.value(secret)),
  open: (sealed) =>
    sealed.startsWith(sealedPrefix) ? Effect.die(new SecretsKeyMissing()) : Effect.succeed(Redacted.make(sealed))
}

/** The sealing in force. */
export class CurrentSecretSeal extends Context.Reference<SecretSealing>(
  "@answerscope/core/notification/secret/CurrentSecretSeal",
  { defaultValue: () => plainSeal }
) {}
