/**
 * Schemas for bodies that grow: a vendor adds fields and item kinds at any time,
 * and an answer that was paid for must not be lost over one of them. Absent and
 * null are the same everywhere here.
 */
import { Option, Predicate, Schema, SchemaTransformation } from "effect"

/** A field that is null when it is absent, null or of another shape than `schema`. */
export const orNull = <T, E>(schema: Schema.Codec<T, E>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return Schema.optional(Schema.Unknown).pipe(
    Schema.decodeTo(
      Schema.NullOr(Schema.toType(schema)),
      SchemaTransformation.transformOptional<T | null, unknown>({
        decode: (field) => Option.some(Option.getOrNull(Option.flatMap(field, decode))),
        encode: (field) => field
      })
    )
  )
}

/** A list that is empty when it is absent or not a list, and skips the items that `schema` does not accept. */
export const listOf = <T, E>(schema: Schema.Codec<T, E>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return Schema.optional(Schema.Unknown).pipe(
    Schema.decodeTo(
      Schema.Array(Schema.toType(schema)),
      SchemaTransformation.transformOptional<ReadonlyArray<T>, unknown>({
        decode: (field) =>
          Option.some(itemsIn(Option.getOrNull(field)).flatMap((item) => Option.toArray(decode(item)))),
        encode: (list) => list
      })
    )
  )
}

/**
 * A list of items told apart by `type`. Items of other types are skipped; a broken item of a known type fails the whole
 * decoding, because the answer's text may be in it.
 */
export const typedItems = <T extends { readonly type: string }, E extends { readonly type: string }>(
  types: ReadonlyArray<T["type"]>,
  schema: Schema.Codec<T, E>
) => {
  const isKnown = (item: unknown): item is E => hasTypeAmong(item, types)
  return listRead(schema, (items) => items.filter(isKnown))
}

/** An item of a type that is not read. */
const OtherItem = Schema.Struct({
  type: Schema.Literal("other"),
  /** The vendor's type of the item, empty if it has none. */
  of: Schema.String
})

/** As `typedItems`, with an `other` item in place of each one that is not read. */
export const everyItem = <T extends { readonly type: string }, E extends { readonly type: string }>(
  types: ReadonlyArray<T["type"]>,
  schema: Schema.Codec<T, E>
) => {
  const isKnown = (item: unknown): item is E => hasTypeAmong(item, types)
  const other = (item: unknown) => ({
    type: "other" as const,
    of: Predicate.hasProperty(item, "type") && typeof item.type === "string" ? item.type : ""
  })
  return listRead(Schema.Union([schema, OtherItem]), (items) =>
    items.map((item) => (isKnown(item) ? item : other(item)))
  )
}

const hasTypeAmong = (item: unknown, types: ReadonlyArray<string>): boolean =>
  Predicate.hasProperty(item, "type") && typeof item.type === "string" && types.includes(item.type)

/** A list of which `read` makes the items to decode; empty if it is absent or not a list. */
const listRead = <T, E>(schema: Schema.Codec<T, E>, read: (items: ReadonlyArray<unknown>) => ReadonlyArray<E>) =>
  Schema.optional(Schema.Unknown).pipe(
    Schema.decodeTo(
      Schema.Array(schema),
      SchemaTransformation.transformOptional<ReadonlyArray<E>, unknown>({
        decode: (field) => Option.some(read(itemsIn(Option.getOrNull(field)))),
        encode: (list) => list
      })
    )
  )

const itemsIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
