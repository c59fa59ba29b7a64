/** Markets: where and in which language engines are asked. */
import { bounds, LanguageTag, Location } from "@answerscope/core/model"
import { Schema } from "effect"
import { TextParameter } from "./QueryParameter.ts"
import { documentedText } from "./SchemaDocs.ts"

export const locationField = documentedText(Location, {
  description: "Location for which engines answer.",
  example: "United States",
  minLength: 1,
  maxLength: 200
})

export const languageField = Schema.NullOr(
  documentedText(LanguageTag, {
    description: "The language of the answers as a BCP 47 tag; `null`: the engine chooses.",
    example: "de",
    maxLength: bounds.languageTagLengthMax
  })
)

/** A location, a language or both; omitted parts are the brand's. */
export const MarketChoices = Schema.Array(
  Schema.Struct({ location: Schema.optionalKey(locationField), language: Schema.optionalKey(languageField) })
).check(Schema.isMinLength(1), Schema.isMaxLength(bounds.marketsMax), Schema.isUnique())

/** Markets to ask in, in a request. */
export const marketFields = {
  location: Schema.optionalKey(locationField),
  language: Schema.optionalKey(languageField),
  markets: Schema.optionalKey(
    MarketChoices.annotate({
      description:
        "Instead of `location` and `language`: up to 10 markets, each asked. Omitted parts are the brand's. " +
        "Engines are asked with what they take, once for markets that they cannot tell apart.",
      examples: [[{ location: "Germany", language: "de" }, { location: "France" }]]
    })
  ),
  strictMarket: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Refuse engines that take no location, instead of asking them without one. Default: false."
    })
  )
}

/** The market of an answer. */
export const shownMarket = {
  location: Schema.NullOr(Schema.String).annotate({
    description: "Location that was sent to the engine; `null` if it takes none.",
    examples: ["Germany"]
  }),
  language: Schema.NullOr(Schema.String).annotate({
    description: "Language that was sent to the engine, a BCP 47 tag; `null` if none was."
  })
}

/** A market as asked. */
export const ShownMarket = Schema.Struct({
  location: Schema.NullOr(Schema.String),
  language: Schema.NullOr(Schema.String)
})

/** A market as chosen. */
export const ChosenMarket = Schema.Struct({
  location: Schema.optionalKey(Schema.String),
  language: Schema.optionalKey(Schema.NullOr(Schema.String))
})

/** Only answers of a market. */
export const marketParameters = {
  location: TextParameter("Only answers for this location, as reports name it.", "Germany"),
  language: TextParameter("Only answers for this language.", "de", bounds.languageTagLengthMax)
}
