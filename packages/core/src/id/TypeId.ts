/**
 * TypeIDs: a prefix, `_` and 26 base-32 characters of a UUIDv7
 * (https://github.com/jetify-com/typeid, spec version 0.3).
 */
import { Option } from "effect"

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
  "run"
] as const
export type IdPrefix = (typeof idPrefixes)[number]

// Crockford's base 32 in lower case: no i, l, o, u
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** The TypeID of a UUID given as lower-case hyphenated text. */
export const fromUuid = <P extends IdPrefix>(prefix: P, uuid: string): `${P}_${string}` => {
  if (!uuidPattern.test(uuid)) throw new RangeError("not a UUID in lower-case hyphenated form")
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`)
  let suffix = ""
  // 26 characters of 5 bits: the first holds the 3 highest of the 128
  for (let place = 0; place < 26; place++, rest >>= 5n) suffix = alphabet[Number(rest & 31n)] + suffix
  return `${prefix}_${suffix}`
}

/** The UUID in a TypeID of that prefix, or none when `id` is not one. */
export const toUuid = (prefix: IdPrefix, id: string): Option.Option<string> => {
  if (!id.startsWith(`${prefix}_`)) return Option.none()
  const suffix = id.slice(prefix.length + 1)
  if (!suffixPattern.test(suffix)) return Option.none()
  let value = 0n
  for (const character of suffix) value = (value << 5n) | BigInt(alphabet.indexOf(character))
  const hex = value.toString(16).padStart(32, "0")
  return Option.some(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  )
}

/** Whether `id` is a well-formed TypeID of that prefix. */
export const isTypeId = (prefix: IdPrefix, id: string): boolean => Option.isSome(toUuid(prefix, id))
