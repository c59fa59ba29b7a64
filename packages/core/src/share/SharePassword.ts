/** Passwords of links, stored as salted PBKDF2 hashes. */
import { Effect } from "effect"
import { Kdf, Mac, SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"

/** Bytes of a salt and of a hash. */
const saltBytes = 16
const hashBytes = 32

/** Creates and verifies hashes of passwords. Each takes tenths of a second of one core, on purpose. */
export const sharePasswords = Effect.gen(function* () {
  const kdf = yield* Kdf.Kdf
  const random = yield* SecureRandom.SecureRandom

  // people's devices write the same letter in several ways
  const hashWith = (password: string, salt: Uint8Array) =>
    kdf
      .derive(Kdf.pbkdf2Sha256, new TextEncoder().encode(password.normalize("NFC")), { salt, length: hashBytes })
      .pipe(Effect.orDie)

  const bytesOf = (text: string) => Effect.orDie(Effect.fromResult(Hex.decode(text)))

  return {
    keep: Effect.fnUntraced(function* (password: string) {
      const salt = yield* random.randomBytes(saltBytes)
      return `${Hex.encode(salt)}:${Hex.encode(yield* hashWith(password, salt))}`
    }),
    matches: Effect.fnUntraced(function* (password: string, kept: string) {
      const [salt = "", hash = ""] = kept.split(":")
      return Mac.timingSafeEqual(yield* hashWith(password, yield* bytesOf(salt)), yield* bytesOf(hash))
    })
  }
})
