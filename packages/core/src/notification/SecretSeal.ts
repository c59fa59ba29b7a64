/**
 * How a secret is written to a storage.
 */
import { Context, Effect, Redacted } from "effect"

/** Seals a secret for storage and opens it again. */
export interface SecretSealing {
  readonly seal: (secret: Redacted.Redacted<string>) => Effect.Effect<string>
  /** Opens what `seal` made; dies when it was sealed with another key. */
  readonly open: (sealed: string) => Effect.Effect<Redacted.Redacted<string>>
}

/** Writes secrets as they are: for memory, and where the operator has set no key. */
export const plainSeal: SecretSealing = {
  seal: (secret) => Effect.succeed(Redacted.value(secret)),
  open: (sealed) => Effect.succeed(Redacted.make(sealed))
}

/** The sealing in force. */
export class CurrentSecretSeal extends Context.Reference<SecretSealing>(
  "@answerscope/core/notification/CurrentSecretSeal",
  { defaultValue: () => plainSeal }
) {}
