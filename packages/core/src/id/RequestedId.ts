/** Ids as callers send them. */
import { Schema, SchemaGetter } from "effect"
import { type IdPrefix, isTypeId } from "./TypeId.ts"

/** The schema of an id, as there is one for each kind of thing. */
export type IdSchema<Id extends string> = Schema.Codec<Id, string> & {
  readonly prefix: IdPrefix
  readonly make: (text: string) => Id
}

/** The end of a well-formed id that nothing ever has: the UUID in it is all zeros. */
const nil = "0".repeat(26)

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
      decode: SchemaGetter.transform((text: string) =>
        id.make(isTypeId(id.prefix, text) ? text : `${id.prefix}_${nil}`)
      ),
      encode: SchemaGetter.transform((sent: Id): string => sent)
    })
  )
