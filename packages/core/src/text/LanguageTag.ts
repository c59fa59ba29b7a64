/** A language as a BCP 47 tag. */
import { Schema, SchemaGetter } from "effect"

/** Longest tag, in characters: a language with script, region and a private subtag. */
export const languageTagLengthMax = 35

/** The canonical form of a tag, such as `pt-BR` for `pt-br`; `null` if it is not well-formed. */
const canonicalTag = (text: string): string | null => {
  // the platform validates tags only by throwing
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Decodes a language tag into its canonical form. */
export const LanguageTag = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.makeFilter(
        (tag: string) =>
          (tag.length <= languageTagLengthMax && canonicalTag(tag) !== null) ||
          "must be a BCP 47 language tag, such as de or pt-BR"
      )
    ),
    {
      decode: SchemaGetter.transform((text: string) => canonicalTag(text) ?? text),
      encode: SchemaGetter.passthrough()
    }
  )
)
