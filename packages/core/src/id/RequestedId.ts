/** Ids as callers send them. */
import { Schema, SchemaGetter } from "effect"
import { type IdPrefix, isTypeId, nilId } from "./TypeId.ts"

/** The schema of an id, as there is one for each kind of thing. */
export type IdSchema<Id extends string> = Schema.Codec<Id, string> & {
  readonly prefix: IdPrefix
  readonly make: (text: string) => Id
}

/**
 * An id that a caller sends. A malformed one is read as the nil id, which nothing has: so it is not found, like any
 * unknown id, and no other code checks the form.
 */
export const RequestedId = <Id extends string>(
  id: IdSchema<Id>,
  docs: Schema.Annotations.Bottom<string, readonly []> = {}
) =>
  Schema.String.annotate(docs).pipe(
    Schema.decodeTo(Schema.toType(id), {
      decode: SchemaGetter.transform((text: string) => id.make(isTypeId(id.prefix, text) ? text : nilId(id.prefix))),
      encode: SchemaGetter.transform((sent: Id): string => sent)
    })
  )
