import { CurrentSecretSeal, InvalidSecretsKey, layerEncryptedSeal } from "@answerscope/core"
import { SecretNotOpened } from "#core/notification/secret/EncryptedSeal.ts"
import { plainSeal } from "#core/notification/secret/SecretSeal.ts"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Redacted } from "effect"
import { Base64, Hex } from "effect/encoding"
import { createDecipheriv } from "node:crypto"

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
const key = Redacted.make(Base64.encode(bytes))
const secret = Redacted.make("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")

const place = { purpose: "subscriptions.secret", organizationId: "org_1", id: "sub_1" }

const sealWith = (given: Redacted.Redacted<string>) => Effect.provide(CurrentSecretSeal, layerEncryptedSeal(given))

const defectOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined

describe("layerEncryptedSeal", () => {
  it.effect("opens what it sealed, and seals the same secret differently each time", () =>
    Effect.gen(function* () {
      const seal = yield* sealWith(key)
      const first = yield* seal.seal(secret, place)
      const second = yield* seal.seal(secret, place)
      assert.match(first, /^sealed:1:[A-Za-z0-9+/]+={0,2}$/)
      assert.notStrictEqual(first, second)
      assert.notInclude(first, Redacted.value(secret))
      assert.strictEqual(Redacted.value(yield* seal.open(first, place)), Redacted.value(secret))
      assert.strictEqual(Redacted.value(yield* seal.open(second, place)), Redacted.value(secret))
    })
  )

  it.effect("is AES-256-GCM with a nonce of 12 bytes before and a tag of 16 bytes behind the ciphertext", () =>
    Effect.gen(function* () {
      const sealed = Buffer.from(
        (yield* (yield* sealWith(key)).seal(secret, place)).slice("sealed:1:".length),
        "base64"
      )
      const decipher = createDecipheriv("aes-256-gcm", bytes, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      decipher.setAAD(Buffer.from('["subscriptions.secret","org_1","sub_1"]'))
      const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      assert.strictEqual(opened.toString(), Redacted.value(secret))
    })
  )

  it.effect("takes the key in hexadecimal digits too", () =>
    Effect.gen(function* () {
      const sealed = yield* (yield* sealWith(key)).seal(secret, place)
      const seal = yield* sealWith(Redacted.make(` ${Hex.encode(bytes)}\n`))
      assert.strictEqual(Redacted.value(yield* seal.open(sealed, place)), Redacted.value(secret))
    })
  )

  it.effect("opens what was written before there was a key", () =>
    Effect.gen(function* () {
      const opened = yield* (yield* sealWith(key)).open(yield* plainSeal.seal(secret, place), place)
      assert.strictEqual(Redacted.value(opened), Redacted.value(secret))
    })
  )

  it.effect("with another key, or on altered text, dies and says what to do", () =>
    Effect.gen(function* () {
      const seal = yield* sealWith(key)
      const sealed = yield* seal.seal(secret, place)
      const other = yield* sealWith(Redacted.make(Base64.encode(bytes.map((byte) => byte ^ 1))))
      const altered = `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`
      const attempts = [
        other.open(sealed, place),
        seal.open(altered, place),
        seal.open("sealed:1:", place),
        seal.open("sealed:1:%%%", place),
        seal.open(sealed.replace("sealed:1:", "sealed:2:"), place)
      ]
      for (const attempt of attempts) {
        const defect = defectOf(yield* Effect.exit(attempt))
        assert.instanceOf(defect, SecretNotOpened)
        assert.include(String(defect), "SECRETS_KEY")
      }
    })
  )

  it.effect("does not open in another place, so that sealed secrets cannot be swapped", () =>
    Effect.gen(function* () {
      const seal = yield* sealWith(key)
      const sealed = yield* seal.seal(secret, place)
      for (const other of [
        { ...place, id: "sub_2" },
        { ...place, organizationId: "org_2" },
        { ...place, purpose: "subscriptions.previous_secret" },
        { purpose: "subscriptions.secret", organizationId: 'org_1","sub_1', id: "" }
      ]) {
        assert.instanceOf(defectOf(yield* Effect.exit(seal.open(sealed, other))), SecretNotOpened)
      }
    })
  )

  it.effect("without a key, what was sealed with one is not taken for a secret", () =>
    Effect.gen(function* () {
      const sealed = yield* (yield* sealWith(key)).seal(secret, place)
      assert.include(String(defectOf(yield* Effect.exit(plainSeal.open(sealed, place)))), "SECRETS_KEY")
    })
  )

  it.effect("refuses a key that is none, and shows nothing of it", () =>
    Effect.gen(function* () {
      for (const text of ["", "hunter2", Base64.encode(bytes.slice(1)), Hex.encode(bytes).slice(2), "*".repeat(44)]) {
        const error = yield* Effect.flip(sealWith(Redacted.make(text)))
        assert.instanceOf(error, InvalidSecretsKey)
        assert.isFalse(text.length > 0 && JSON.stringify(error).includes(text))
      }
    })
  )
})
