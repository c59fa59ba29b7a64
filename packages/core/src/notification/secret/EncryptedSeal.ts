/** Secrets encrypted at rest: AES-256-GCM under the operator's key. */
import { Effect, Layer, Redacted, Result, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { Base64, Hex } from "effect/encoding"
import { CurrentSecretSeal, type SealedPlace, sealedPrefix, type SecretSealing } from "./SecretSeal.ts"

/** Bytes of a key. */
const keyLength = 32

/** Prefix of a sealed secret, before the base64 of nonce, ciphertext and tag. */
const version = `${sealedPrefix}1:`

const algorithm = Aead.aes256Gcm

/** An invalid key: must be 32 bytes in base64 or hexadecimal digits. The message contains nothing of the key. */
export class InvalidSecretsKey extends Schema.TaggedError<InvalidSecretsKey>(
  "@answerscope/core/notification/secret/InvalidSecretsKey"
)("InvalidSecretsKey", {}) {
  override get message(): string {
    return "the key must be 32 random bytes in base64 or hexadecimal digits, as `openssl rand -base64 32` prints them"
  }
}

/** A stored secret that the key does not open: sealed with another one, altered, or moved. */
export class SecretNotOpened extends Schema.TaggedError<SecretNotOpened>(
  "@answerscope/core/notification/secret/SecretNotOpened"
)("SecretNotOpened", {}) {
  override get message(): string {
    return "a signing secret was sealed with another SECRETS_KEY than the one given: start with that key again"
  }
}

/** The place as associated data of the encryption: unique per place. */
const bytesOfPlace = ({ purpose, organizationId, id }: SealedPlace): Uint8Array =>
  new TextEncoder().encode(JSON.stringify([purpose, organizationId, id]))

/** Seals with this key. Also opens secrets that were stored before there was a key. */
const makeEncryptedSeal = Effect.fnUntraced(function* (
  key: Redacted.Redacted<string>
): Effect.fn.Return<SecretSealing, InvalidSecretsKey, Aead.Aead | SecureRandom.SecureRandom> {
  const aead = yield* Aead.Aead
  const random = yield* SecureRandom.SecureRandom
  const bytes = yield* bytesOf(key)
  const aeadKey = yield* Effect.orDie(Aead.key(algorithm, bytes))

  const open = Effect.fnUntraced(function* (sealed: string, place: SealedPlace) {
    if (!sealed.startsWith(version)) return yield* new SecretNotOpened()
    const given = yield* Effect.mapError(
      Effect.fromResult(Base64.decode(sealed.slice(version.length))),
      () => new SecretNotOpened()
    )
    const nonce = given.slice(0, algorithm.nonceLength)
    const opened = yield* Effect.mapError(
      aead.decrypt(aeadKey, given.slice(algorithm.nonceLength), { nonce, aad: bytesOfPlace(place) }),
      () => new SecretNotOpened()
    )
    return Redacted.make(new TextDecoder().decode(opened), { label: "secret" })
  }, Effect.orDie)

  return {
    seal: Effect.fnUntraced(function* (secret, place) {
      const nonce = yield* random.randomBytes(algorithm.nonceLength)
      const plain = new TextEncoder().encode(Redacted.value(secret))
      const ciphertext = yield* Effect.orDie(aead.encrypt(aeadKey, plain, { nonce, aad: bytesOfPlace(place) }))
      return version + Base64.encode(Uint8Array.from([...nonce, ...ciphertext]))
    }),
    open: (stored, place) =>
      stored.startsWith(sealedPrefix) ? open(stored, place) : Effect.succeed(Redacted.make(stored, { label: "secret" }))
  }
})

/**
 * Encrypts the secrets of the storage that it is provided to. `key` is 32 random bytes in base64 or hexadecimal digits.
 * Secrets written without a key stay readable and are sealed when next written. Opening a secret with another key, or
 * in another place, dies with `SecretNotOpened`.
 */
export const layerEncryptedSeal = (key: Redacted.Redacted<string>): Layer.Layer<never, InvalidSecretsKey> =>
  Layer.effect(CurrentSecretSeal, makeEncryptedSeal(key)).pipe(
    Layer.provide(Aead.layerWebCrypto),
    Layer.provide(SecureRandom.layerWebCrypto)
  )

const bytesOf = (key: Redacted.Redacted<string>): Effect.Effect<Uint8Array, InvalidSecretsKey> => {
  const text = Redacted.value(key).trim()
  const decoded = /^[0-9a-f]{64}$/i.test(text) ? Hex.decode(text) : Base64.decode(text)
  return Result.isSuccess(decoded) && decoded.success.length === keyLength
    ? Effect.succeed(decoded.success)
    : Effect.fail(new InvalidSecretsKey())
}
