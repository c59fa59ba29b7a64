/** Arguments that several tools share. */
import { Schema } from "effect"

/** An id as the API writes it. */
export const idArgument = (description: string) =>
  Schema.String.annotate({ description }).check(
    Schema.isPattern(/^[\w-]+$/, { expected: "an id, of letters, digits, - and _" })
  )

export const brandArgument = idArgument("The brand's id, from list_brands.")

export const textArgument = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

export const limitArgument = (byDefault: number, max: number) =>
  Schema.optionalKey(
    Schema.Int.annotate({ description: `Most rows, 1 to ${max}; ${byDefault} by default.` }).check(
      Schema.isBetween({ minimum: 1, maximum: max })
    )
  )

export const offsetArgument = Schema.optionalKey(
  Schema.Int.annotate({ description: "Rows to skip: nextOffset of the page before." }).check(
    Schema.isGreaterThanOrEqualTo(0)
  )
)

export const periodArguments = {
  from: textArgument("Start: YYYY-MM-DD (UTC) or an RFC 3339 time. Default: 30 days ago."),
  to: textArgument("End: YYYY-MM-DD (that day included) or an RFC 3339 time (excluded). Default: now.")
}

export const engineArgument = textArgument("Only this engine, such as chatgpt, claude, gemini, perplexity.")

export const classArgument = Schema.optionalKey(
  Schema.Literals(["branded", "non_branded"]).annotate({
    description: "Only prompts that name the brand, or only those that do not."
  })
)

/** Which answers figures are about. */
export const filterArguments = {
  engine: engineArgument,
  surface: Schema.optionalKey(
    Schema.Literals(["api", "app"]).annotate({ description: "Asked over the vendor's interface, or as people see it." })
  ),
  location: textArgument("Only this market's location, such as Germany."),
  language: textArgument("Only this language, such as de."),
  model: textArgument("Only this model."),
  prompt: textArgument("Only this prompt, exactly as written."),
  class: classArgument,
  tag: textArgument("Only prompts with this tag."),
  ...periodArguments
}
