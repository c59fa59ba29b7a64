/**
 * How a secret is written to a storage.
 */
import { Context, Effect, Redacted, Schema } from "effect"

/**
 * The place of a sealed secret. It can be opened nowhere else, so someone who can write to the storage cannot swap
 * secrets.
 */
export interface SealedPlace {
  /** What it is for, such as `subscriptions.secret`. */
  readonly purpose: string
  readonly organizationId: string
  /** What it belongs to, unique among those of the purpose and the organization. */
  readonly id: string
}

/** Seals a secret for its place in the storage and opens it again. */
export interface SecretSealing {
  readonly seal: (secret: Redacted.Redacted<string>, place: SealedPlace) => Effect.Effect<string>
  /** Opens what `seal` made for this place; dies if it was sealed with another key, or for another place. */
  readonly open: (sealed: string, place: SealedPlace) => Effect.Effect<Redacted.Redacted<string>>
}

/** The prefix of every sealed secret, whatever sealed it. Plain secrets never begin with it. */
export const sealedPrefix = "sealed:"

/** A secret in the storage that is sealed, though no key is given. */
export class SecretsKeyMissing extends Schema.TaggedError<SecretsKeyMissing>(
  "@answerscope/core/notification/secret/SecretsKeyMissing"
)("SecretsKeyMissing", {}) {
  override get message(): string {
    return "a signing secret was sealed with a SECRETS_KEY, but none is given: start with that key"
  }
}

/**
 * Stores secrets in plain text: for memory, and for operators who have set no key. Dies with
 * `SecretsKeyMissing` on a secret that was sealed with a key, which it cannot open.
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
