/**
 * Documents limits that a schema checks only after a transformation: text is trimmed before it is
 * measured, so the schema of the incoming string has no check to show.
 */
import { Schema } from "effect"

/** Keywords of JSON Schema, as the interface description shows them. */
export interface SchemaKeywords {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly default?: unknown
  readonly enum?: ReadonlyArray<unknown>
}

/** A check that lets everything pass and adds `keywords` to the description of the schema. */
export const keywords = (shown: SchemaKeywords) =>
  Schema.makeFilter<unknown>(() => undefined, { toJsonSchema: () => ({ ...shown }) })

export interface FieldDocs<A> {
  readonly description: string
  readonly example: A
}

/** `schema` for a string, with limits and docs shown to the reader. */
export const documentedText = <S extends Schema.Codec<unknown, string>>(
  schema: S,
  docs: FieldDocs<string> & SchemaKeywords
) => {
  const { description, example, ...shown } = docs
  return Schema.String.check(keywords(shown))
    .annotate({ description, examples: [example] })
    .pipe(Schema.decodeTo(schema))
}

/** `schema` for a list of strings, with limits of the list and of each item shown to the reader. */
export const documentedList = <S extends Schema.Codec<unknown, ReadonlyArray<string>>>(
  schema: S,
  docs: FieldDocs<ReadonlyArray<string>> & { readonly list: SchemaKeywords; readonly item: SchemaKeywords }
) =>
  Schema.Array(Schema.String.check(keywords(docs.item)))
    .check(keywords(docs.list))
    .annotate({ description: docs.description, examples: [docs.example] })
    .pipe(Schema.decodeTo(schema))

/** A point in time: RFC 3339, UTC, milliseconds, `Z`. */
export const Timestamp = (description: string) =>
  Schema.String.check(keywords({ format: "date-time" }))
    .annotate({ description, examples: ["2026-03-01T09:30:00.000Z"] })
    .pipe(Schema.decodeTo(Schema.DateTimeUtcFromString))
