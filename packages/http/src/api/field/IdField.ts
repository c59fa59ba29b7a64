/** Ids as they go over the wire. */
import type { IdSchema } from "@answerscope/core/model"
import { Schema, SchemaGetter } from "effect"

export { RequestedId } from "@answerscope/core/model"

type IdDocs = Schema.Annotations.Bottom<string, readonly []>

/** An id in a response. */
export const ShownId = <Id extends string>(id: IdSchema<Id>, docs: IdDocs = {}) =>
  Schema.String.annotate(docs).pipe(
    Schema.decodeTo(Schema.toType(id), {
      decode: SchemaGetter.transform((text: string) => id.make(text)),
      encode: SchemaGetter.transform((shown: Id): string => shown)
    })
  )
