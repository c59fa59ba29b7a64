/**
 * TypeIDs: a prefix, `_` and 26 base-32 characters of a UUIDv7
 * (https://github.com/jetify-com/typeid, spec version 0.3).
 */
import { Effect, Option, Schema, SchemaGetter } from "effect"

/** What an id can name. */
export const idPrefixes = [
  "org",
  "key",
  "brd",
  "scn",
  "chk",
  "trk",
  "snp",
  "alr",
  "sub",
  "dsc",
  "evt",
  "dlv",
  "att",
  "hld",
  "lkp",
  "ses"
] as const
export type IdPrefix = (typeof idPrefixes)[number]

// Crockford's base 32 in lower case: no i, l, o, u
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

// Every response holds ids, so both ways go by tables: 128 bits are 8 and 3 times 40. 10 bits are two characters of the
// suffix, 8 bits two digits of the UUID.
const valuesOf = (characters: string): Uint8Array => {
  const values = new Uint8Array(128)
  for (const [value, character] of Array.from(characters).entries()) values[character.charCodeAt(0)] = value
  return values
}
const suffixValues = valuesOf(alphabet)
const hexValues = valuesOf("0123456789abcdef")
const characterPairs = Array.from(
  { length: 1_024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31)
)
const hexPairs = Array.from({ length: 256 }, (_, bits) => bits.toString(16).padStart(2, "0"))

/** The bits of `count` characters from `at` on, `width` bits each. */
const bitsAt = (values: Uint8Array, text: string, at: number, count: number, width: number): number => {
  let bits = 0
  for (let place = at; place < at + count; place++) bits = (bits << width) | (values[text.charCodeAt(place)] ?? 0)
  return bits
}

/** The TypeID of a UUID given as lower-case hyphenated text. */
export const fromUuid = <P extends IdPrefix>(prefix: P, uuid: string): `${P}_${string}` => {
  if (!uuidPattern.test(uuid)) throw new RangeError("not a UUID in lower-case hyphenated form")
  const hex = uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24)
  let suffix = characterPairs[bitsAt(hexValues, hex, 0, 2, 4)] ?? ""
  for (let at = 2; at < 32; at += 5) {
    const bits = bitsAt(hexValues, hex, at, 5, 4)
    suffix += `${characterPairs[bits >> 10]}${characterPairs[bits & 1_023]}`
  }
  return `${prefix}_${suffix}`
}

/** The UUID in a TypeID of that prefix; none if `id` is malformed. */
export const toUuid = (prefix: IdPrefix, id: string): Option.Option<string> => {
  // a program may give anything
  if (typeof id !== "string" || !id.startsWith(`${prefix}_`)) return Option.none()
  const suffix = id.slice(prefix.length + 1)
  if (!suffixPattern.test(suffix)) return Option.none()
  let hex = hexPairs[bitsAt(suffixValues, suffix, 0, 2, 5)] ?? ""
  for (let at = 2; at < 26; at += 8) {
    const high = bitsAt(suffixValues, suffix, at, 4, 5)
    const low = bitsAt(suffixValues, suffix, at + 4, 4, 5)
    const middle = ((high & 15) << 4) | (low >> 16)
    hex += `${hexPairs[high >> 12]}${hexPairs[(high >> 4) & 255]}${hexPairs[middle]}`
    hex += `${hexPairs[(low >> 8) & 255]}${hexPairs[low & 255]}`
  }
  return Option.some(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  )
}

/** Whether `id` is a well-formed TypeID of that prefix. */
export const isTypeId = (prefix: IdPrefix, id: string): boolean =>
  typeof id === "string" && id.startsWith(`${prefix}_`) && suffixPattern.test(id.slice(prefix.length + 1))

/** A well-formed id that nothing ever has: the UUID in it is all zeros. */
export const nilId = <P extends IdPrefix>(prefix: P): `${P}_${string}` => `${prefix}_${"0".repeat(26)}`

/**
 * The schema of the ids with that prefix. Decoding refuses a malformed id. `make` only names the type:
 * it costs nothing, for ids that we have just made or that come from our own storage.
 */
export const TypeIdOf = <P extends IdPrefix, const B extends string>(
  prefix: P,
  name: Parameters<typeof Schema.brand<B>>[0]
) =>
  Object.assign(
    Schema.String.pipe(
      Schema.decodeTo(Schema.String.pipe(Schema.brand<B>(name)), {
        decode: SchemaGetter.checkEffect((id: string) =>
          Effect.succeed(isTypeId(prefix, id) || `must be an id: ${prefix}_ and 26 characters`)
        ),
        encode: SchemaGetter.passthrough()
      })
    ),
    { prefix }
  )
