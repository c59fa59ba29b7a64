/** SQL of the ids that the API shows: the same text as `TypeId.fromUuid` of the core makes. */

/** Base 32 as TypeIDs write it. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** The number of the 5 bits of a UUID that its character number `place` of 26 writes; the first has 3 bits. */
const valueOf = (place: number): string => {
  const start = 5 * place - 2
  if (start < 0) return "get_byte(uuid_send(id), 0) >> 5"
  const byte = `get_byte(uuid_send(id), ${start >> 3})`
  const shift = 3 - (start & 7)
  return shift >= 0
    ? `(${byte} >> ${shift}) & 31`
    : `((${byte} << ${-shift}) | (get_byte(uuid_send(id), ${(start >> 3) + 1}) >> ${8 + shift})) & 31`
}

/** Body of a function of `prefix` and `id`. Null without an id. */
export const publicIdBody = `select prefix || '_' || ${Array.from(
  { length: 26 },
  (_, place) => `substr('${alphabet}', (${valueOf(place)}) + 1, 1)`
).join(" || ")}`
