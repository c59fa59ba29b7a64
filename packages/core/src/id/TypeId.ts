/**
 * TypeIDs: a prefix, `_` and 26 base-32 characters of a UUIDv7
 * (https://github.com/jetify-com/typeid, spec version 0.3).
 */
import { Effect, Option, Schema, SchemaGetter } from "effect"

/** Kinds of objects with an id. */
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
  "ses",
  "rea",
  "ntc",
  "cau",
  "doc",
  "shr",
  "imp"
] as const
export type IdPrefix = (typeof idPrefixes)[number]

// Crockford's base 32 in lower case: no i, l, o, u
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

// Every response contains ids, so both directions use tables and build the text at once. A UUID has 32 digits of four
// bits; a suffix has 26 characters of five bits, the first two of which are zero.
const strange = 255
const valuesOf = (characters: string): Uint8Array => {
  const values = new Uint8Array(128).fill(strange)
  for (const [value, character] of Array.from(characters).entries()) values[character.charCodeAt(0)] = value
  return values
}
const codesOf = (characters: string): Array<number> => Array.from(characters, (character) => character.charCodeAt(0))
const hexDigits = "0123456789abcdef"
const hexValues = valuesOf(hexDigits)
const hexCodes = codesOf(hexDigits)
const suffixValues = valuesOf(alphabet)
const suffixCodes = codesOf(alphabet)

const nilUuid = "00000000-0000-0000-0000-000000000000"
const placesOf = (character: string): Array<number> =>
  Array.from(nilUuid).flatMap((each, place) => (each === character ? [place] : []))
const digitPlaces = placesOf("0")
const hyphenCode = 45
const isHyphenated = (uuid: string): boolean =>
  uuid.charCodeAt(8) === hyphenCode &&
  uuid.charCodeAt(13) === hyphenCode &&
  uuid.charCodeAt(18) === hyphenCode &&
  uuid.charCodeAt(23) === hyphenCode

// the codes of the text that is being made: each is done before the next begins
const madeSuffix = codesOf("0".repeat(26))
const madeUuid = codesOf(nilUuid)

/** The TypeID of a UUID given as lower-case hyphenated text. */
export const fromUuid = <P extends IdPrefix>(prefix: P, uuid: string): `${P}_${string}` => {
  let held = 0
  let heldBits = 2
  let seen = 0
  let at = 0
  for (const place of digitPlaces) {
    const value = hexValues[uuid.charCodeAt(place)] ?? strange
    seen |= value
    held = (held << 4) | value
    heldBits += 4
    if (heldBits < 5) continue
    heldBits -= 5
    madeSuffix[at++] = suffixCodes[(held >> heldBits) & 31] ?? 0
    held &= (1 << heldBits) - 1
  }
  if (seen === strange || uuid.length !== nilUuid.length || !isHyphenated(uuid)) {
    throw new RangeError("not a UUID in lower-case hyphenated form")
  }
  return `${prefix}_${String.fromCharCode(...madeSuffix)}`
}

/** The UUID in a TypeID of that prefix; none if `id` is malformed. */
export const toUuid = (prefix: IdPrefix, id: string): Option.Option<string> => {
  const start = prefix.length + 1
  // a program may give anything
  if (typeof id !== "string" || id.length !== start + madeSuffix.length || !id.startsWith(`${prefix}_`)) {
    return Option.none()
  }
  let held = 0
  let heldBits = -2
  let seen = 0
  let digit = 0
  for (let at = start; at < id.length; at++) {
    const value = suffixValues[id.charCodeAt(at)] ?? strange
    // more than 128 bits
    if (at === start && value > 7) return Option.none()
    seen |= value
    held = (held << 5) | value
    for (heldBits += 5; heldBits >= 4; held &= (1 << heldBits) - 1) {
      heldBits -= 4
      madeUuid[digitPlaces[digit++] ?? 0] = hexCodes[(held >> heldBits) & 15] ?? 0
    }
  }
  return seen === strange ? Option.none() : Option.some(String.fromCharCode(...madeUuid))
}

/** Whether `id` is a well-formed TypeID of that prefix. */
export const isTypeId = (prefix: IdPrefix, id: string): boolean =>
  typeof id === "string" && id.startsWith(`${prefix}_`) && suffixPattern.test(id.slice(prefix.length + 1))

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
