/** The operator's key that encrypts signing secrets in the database. */
import { layerEncryptedSeal } from "@answerscope/core"
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { SettingsError } from "./settings/SettingsError.ts"

const secretsKey = Config.option(Config.Redacted("SECRETS_KEY")).pipe(
  Config.map(Option.filter((key) => Redacted.value(key).trim() !== ""))
)

/** Encrypts secrets under `SECRETS_KEY`, if it is set. A malformed key fails with one line. */
export const layerSecretSeal = Layer.unwrap(
  Effect.map(secretsKey, (key) => (Option.isSome(key) ? layerEncryptedSeal(key.value) : Layer.empty))
).pipe(
  Layer.catchTag("InvalidSecretsKey", ({ message }) =>
    Layer.effectDiscard(Effect.fail(new SettingsError({ problems: [{ name: "SECRETS_KEY", expected: message }] })))
  )
)
