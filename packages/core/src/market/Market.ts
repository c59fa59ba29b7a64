/** The market of a lookup: from a caller's words to DataForSEO's codes. Pure. */
import { Result } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { countries, findCountry, isServed, plainName } from "./Country.ts"
import { findLanguage, languages, mainLanguage } from "./Language.ts"
import { parseLocation, type ParsedLocation } from "./LocationName.ts"
import { closestMatch } from "./ClosestMatch.ts"

/** A market: a country, or a place in it, and a language. */
export interface Market {
  /** ISO 3166-1 alpha-2, such as `US`. */
  readonly country: string
  /** English name of the country, such as `United States`. */
  readonly location: string
  /**
   * A region or city of the country, from the smallest to the country, such as `Berlin,Berlin,Germany`; `null` for the
   * whole country. Only searches use it: all other data is by country (`countryWide`).
   */
  readonly locality: string | null
  /**
   * DataForSEO's code of the country: 2000 + ISO 3166-1 numeric, such as 2840. (DataForSEO adopted its codes from
   * Google's geo targets; the rule held for all 94 locations of its list of August 2025.)
   */
  readonly locationCode: number
  /** Code of the language, such as `en` or `zh-TW`. */
  readonly language: string
  /** English name of the language, such as `English`. */
  readonly languageName: string
}

export const defaultMarket: Market = {
  country: "US",
  location: "United States",
  locality: null,
  locationCode: 2840,
  language: "en",
  languageName: "English"
}

/**
 * The market in a request. Names or codes, in any case: `United States`, `DE`, `en`, `English`. A place precedes its
 * country, as in `Berlin,Berlin,Germany`.
 */
export interface MarketRequest {
  /** Default: the United States. */
  readonly location?: string | undefined
  /** Default: `languageByDefault`, or the country's main language. */
  readonly language?: string | undefined
  /** The default of this lookup, if it is not the country's main language. */
  readonly languageByDefault?: string | undefined
}

/** The market of a request. Rejects unknown names, with the closest known name as a suggestion. */
export const resolveMarket = (request: MarketRequest): Result.Result<Market, InvalidRequest> => {
  const written = request.location ?? defaultMarket.location
  const location = parseLocation(written)
  if (location._tag === "ambiguous") return ambiguous(written, location.readings)
  if (location._tag === "unknown") return refused("location", written, location.likely ?? suggestCountry(location))
  const { country, locality } = location
  if (!isServed(country)) {
    return Result.fail(new InvalidRequest({ message: `location: there is no data for ${quoted(country.name)}.` }))
  }
  const named = request.language ?? request.languageByDefault
  const language = named === undefined ? mainLanguage(country.code) : findLanguage(named)
  if (language === undefined) return refused("language", named ?? "", suggestLanguage(named ?? ""))
  return Result.succeed({
    country: country.code,
    location: country.name,
    locality,
    locationCode: 2000 + country.number,
    language: language.code,
    languageName: language.name
  })
}

/** The whole country, for data that exists only by country. */
export const countryWide = (market: Market): Market => ({ ...market, locality: null })

const quoted = (written: string): string => JSON.stringify(written.slice(0, shownMax).toWellFormed())

const refused = (field: "location" | "language", written: string, suggestion: string | undefined) =>
  Result.fail(
    new InvalidRequest({
      message:
        `${field}: ${quoted(written)} is not known. ` +
        (suggestion === undefined ? "" : `Did you mean ${JSON.stringify(suggestion)}? `) +
        allowed[field]
    })
  )

const ambiguous = (written: string, readings: ReadonlyArray<string>) =>
  Result.fail(
    new InvalidRequest({
      message:
        `location: ${quoted(written)} may be ${readings.map(quoted).join(" or ")}. ` +
        "Write the country out behind the last comma."
    })
  )

const shownMax = 60

const allowed = {
  location:
    'Use the English name or the two-letter code of a country, such as "Germany" or "DE", or a place in it with ' +
    'the country last, such as "Berlin,Berlin,Germany".',
  language: 'Use the English name or the code of a language, such as "German" or "de".'
}

// The places before the country.
const suggestCountry = ({ smaller, last }: ParsedLocation & { readonly _tag: "unknown" }): string | undefined => {
  const near = findCountry(closestCountry(last) ?? "")
  return near === undefined || !isServed(near)
    ? undefined
    : [...smaller, near.name].join(",").slice(0, shownMax).toWellFormed()
}

const closestCountry = (written: string) =>
  closestMatch(
    written,
    countries.map(({ name }) => name),
    plainName
  )

const suggestLanguage = (written: string): string | undefined =>
  closestMatch(
    written,
    languages.map(({ name }) => name),
    plainName
  )
