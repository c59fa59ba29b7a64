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
  "lkp"
] as const
export type IdPrefix = (typeof idPrefixes)[number]

// Crockford's base 32 in lower case: no i, l, o, u
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

const valueOf = new Map(Array.from(alphabet, (character, value) => [character, value]))

// 128 bits = 8 + 3 × 40, encoded as 2 + 3 × 8 characters: each part is small enough for an exact number
const hexChunks = [2, 10, 10, 10] as const
const suffixLengthOf = (hexLength: number): number => (hexLength * 4 + (hexLength === 2 ? 2 : 0)) / 5

const encodeChunk = (hex: string): string => {
  let rest = Number.parseInt(hex, 16)
  let text = ""
  for (let place = suffixLengthOf(hex.length); place > 0; place--) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

const decodeChunk = (text: string, hexLength: number): string => {
  let value = 0
  for (const character of text) value = value * 32 + (valueOf.get(character) ?? 0)
  return value.toString(16).padStart(hexLength, "0")
}

/** The TypeID of a UUID given as lower-case hyphenated text. */
export const fromUuid = <P extends IdPrefix>(prefix: P, uuid: string): `${P}_${string}` => {
  if (!uuidPattern.test(uuid)) throw new RangeError("not a UUID in lower-case hyphenated form")
  const hex = uuid.replaceAll("-", "")
  let suffix = ""
  let at = 0
  for (const length of hexChunks) suffix += encodeChunk(hex.slice(at, (at += length)))
  return `${prefix}_${suffix}`
}

/** The UUID in a TypeID of that prefix; none if `id` is malformed. */
export const toUuid = (prefix: IdPrefix, id: string): Option.Option<string> => {
  if (!id.startsWith(`${prefix}_`)) return Option.none()
  const suffix = id.slice(prefix.length + 1)
  if (!suffixPattern.test(suffix)) return Option.none()
  let hex = ""
  let at = 0
  for (const length of hexChunks) hex += decodeChunk(suffix.slice(at, (at += suffixLengthOf(length))), length)
  return Option.some(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  )
}

/** Whether `id` is a well-formed TypeID of that prefix. */
export const isTypeId = (prefix: IdPrefix, id: string): boolean =>
  id.startsWith(`${prefix}_`) && suffixPattern.test(id.slice(prefix.length + 1))

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
