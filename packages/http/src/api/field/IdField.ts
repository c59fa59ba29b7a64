/**
 * Ids as they go over the wire.
 */
import { TypeId } from "@answerscope/core/adapter"
import { Schema, SchemaGetter } from "effect"

/** The schema of an id, as core has one for each kind of thing. */
type IdSchema<Id extends string> = Schema.Codec<Id, string> & {
  readonly prefix: TypeId.IdPrefix
  readonly make: (text: string) => Id
}

/** The docs of an id. */
type IdDocs = Schema.Annotations.Bottom<string, readonly []>

/**
 * An id that a caller sends, in a path, a query or a body. A malformed one is read as the nil id, which nothing has: so
 * the response is the same as for an unknown id, and no other code checks the form.
 */
export const SentId = <Id extends string>(id: IdSchema<Id>, docs: IdDocs = {}) =>
  Schema.String.annotate(docs).pipe(
    Schema.decodeTo(Schema.toType(id), {
      decode: SchemaGetter.transform((text: string) =>
        id.make(TypeId.isTypeId(id.prefix, text) ? text : TypeId.nilId(id.prefix))
      ),
      encode: SchemaGetter.transform((sent: Id): string => sent)
    })
  )

/** An id in a response. */
export const ShownId = <Id extends string>(id: IdSchema<Id>, docs: IdDocs = {}) =>
  Schema.String.annotate(docs).pipe(
    Schema.decodeTo(Schema.toType(id), {
      decode: SchemaGetter.transform((text: string) => id.make(text)),
      encode: SchemaGetter.transform((shown: Id): string => shown)
    })
  )
