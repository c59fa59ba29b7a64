/**
 * Query parameters that several operations share. They are strict: no signs, exponents or spaces in a
 * number, nothing but `true` and `false` for a boolean.
 */
import { BrandId, Engine } from "@answerscope/core"
import { bounds, PromptClass, RequestedId, Surface, TrimmedText } from "@answerscope/core/model"
import { Schema, SchemaGetter } from "effect"
import { documentedText, keywords } from "./SchemaDocs.ts"
import { TimeBoundParameter } from "./TimeBound.ts"

interface NumberRange {
  readonly min: number
  readonly max: number
  readonly byDefault?: number
}

const shownRange = ({ byDefault, max, min }: NumberRange) => ({
  minimum: min,
  maximum: max,
  ...(byDefault === undefined ? {} : { default: byDefault })
})

/** A whole number from `min` to `max`, written in digits only. */
export const IntegerParameter = (options: NumberRange & { readonly description: string }) =>
  Schema.String.check(
    Schema.makeFilter<string>(
      (text) =>
        (/^\d{1,16}$/.test(text) && Number(text) >= options.min && Number(text) <= options.max) ||
        `must be a whole number from ${options.min} to ${options.max}`
    ),
    keywords({ type: "integer", ...shownRange(options) })
  )
    .annotate({ description: options.description })
    .pipe(
      Schema.decodeTo(Schema.Int, {
        decode: SchemaGetter.transform((text: string) => Number(text)),
        encode: SchemaGetter.transform((value: number) => String(value))
      })
    )

/** A number from `min` to `max`, written in digits with or without a point. */
export const DecimalParameter = (options: NumberRange & { readonly description: string }) =>
  Schema.String.check(
    Schema.makeFilter<string>(
      (text) =>
        (/^\d{1,4}(\.\d{1,12})?$/.test(text) && Number(text) >= options.min && Number(text) <= options.max) ||
        `must be a number from ${options.min} to ${options.max}, such as 0.25`
    ),
    keywords({ type: "number", ...shownRange(options) })
  )
    .annotate({ description: options.description })
    .pipe(
      Schema.decodeTo(Schema.Finite, {
        decode: SchemaGetter.transform((text: string) => Number(text)),
        encode: SchemaGetter.transform((value: number) => String(value))
      })
    )

/** `true` or `false`. */
export const BooleanParameter = (description: string) =>
  Schema.Literals(["true", "false"])
    .check(keywords({ type: "boolean" }))
    .annotate({ description })
    .pipe(
      Schema.decodeTo(Schema.Boolean, {
        decode: SchemaGetter.transform((text) => text === "true"),
        encode: SchemaGetter.transform((value) => (value ? ("true" as const) : ("false" as const)))
      })
    )

/** `limit` and `offset` of every list. */
export const pageParameters = {
  limit: Schema.optionalKey(
    IntegerParameter({
      min: 1,
      max: bounds.pageLimitMax,
      byDefault: bounds.pageLimitDefault,
      description: "Most items to return."
    })
  ),
  offset: Schema.optionalKey(
    IntegerParameter({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      byDefault: 0,
      description: "How many items to skip, newest first."
    })
  )
}

/** The period [`from`, `to`): periods that touch share no moment. */
export const timeRangeParameters = {
  from: Schema.optionalKey(
    TimeBoundParameter(
      "Start, inclusive: a date YYYY-MM-DD (from its first moment, UTC) or an RFC 3339 date-time with offset."
    )
  ),
  to: Schema.optionalKey(
    TimeBoundParameter(
      "End: a date YYYY-MM-DD (that day included, UTC) or an RFC 3339 date-time with offset (that moment excluded)."
    )
  )
}

export const brandIdParameter = Schema.optionalKey(
  RequestedId(BrandId, { description: "Only what belongs to this brand. An unknown or malformed id matches nothing." })
)

export const engineParameter = Schema.optionalKey(Engine.annotate({ description: "Only answers of this engine." }))

export const surfaceParameter = Schema.optionalKey(
  Surface.annotate({ description: "Only answers over an interface (`api`), or as people see them (`app`)." })
)

export const searchedParameter = Schema.optionalKey(
  BooleanParameter(
    "Only answers for which the engine retrieved a page, or only those from memory. An answer of which that is " +
      "unknown matches neither."
  )
)

/** A text that is looked for as it stands, but for spaces around it. */
export const TextParameter = (description: string, example: string, max = 500) =>
  Schema.optionalKey(documentedText(TrimmedText({ min: 0, max }), { description, example, maxLength: max }))

export const promptParameter = TextParameter("Only answers to exactly this prompt.", "best crm for startups")

/** What prompts are set to now. */
export const promptParameters = {
  class: Schema.optionalKey(
    Schema.Literals([...PromptClass.literals, "all"]).annotate({
      description: "Only answers to prompts of this class, as it is now. Default `all`."
    })
  ),
  tag: TextParameter("Only answers to prompts with this tag, as it is now.", "pricing", bounds.tagLengthMax)
}

export const groupParameter = TextParameter("Only brands of exactly this group.", "Retail", 50)

export const modelParameter = TextParameter("Only answers of this model, by the name that its engine gave.", "gpt-5.2")
