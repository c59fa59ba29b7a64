/**
 * Where and in which language a lookup is made: from what a caller writes to what DataForSEO takes. Pure.
 */
import { Result } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { type Country, countries, findCountry, plainName } from "./Country.ts"
import { findLanguage, languages, mainLanguage } from "./Language.ts"
import { nearest } from "./Nearest.ts"

/** A market: a country and a language. */
export interface Place {
  /** ISO 3166-1 alpha-2, such as `US`. */
  readonly country: string
  /** English name of the country, such as `United States`. */
  readonly location: string
  /**
   * DataForSEO's code of the country: 2000 + ISO 3166-1 numeric, such as 2840. (It takes Google's geo targets over;
   * the rule was compared with its list of 94 locations of August 2025 and held for each.)
   */
  readonly locationCode: number
  /** Code of the language, such as `en` or `zh-TW`. */
  readonly language: string
  /** English name of the language, such as `English`. */
  readonly languageName: string
}

/** Where a lookup is made when nothing is said. */
export const defaultPlace: Place = {
  country: "US",
  location: "United States",
  locationCode: 2840,
  language: "en",
  languageName: "English"
}

/** What a caller says of the place. Names or codes, in any case: `United States`, `DE`, `en`, `English`. */
export interface PlaceRequest {
  /** The United States when left out. */
  readonly location?: string | undefined
  /** `languageByDefault`, else the country's main language when left out. */
  readonly language?: string | undefined
  /** The language that the lookup falls back to, when it has one of its own. */
  readonly languageByDefault?: string | undefined
}

/** The place that is meant. What is not known is refused, with the nearest name that is. */
export const resolvePlace = (request: PlaceRequest): Result.Result<Place, InvalidRequest> => {
  const location = request.location ?? defaultPlace.location
  const country = findCountry(location)
  if (country === undefined) return refused("location", location, suggestCountry(location))
  const written = request.language ?? request.languageByDefault
  const language = written === undefined ? mainLanguage(country.code) : findLanguage(written)
  if (language === undefined) return refused("language", written ?? "", suggestLanguage(written ?? ""))
  return Result.succeed({ ...placeOf(country), language: language.code, languageName: language.name })
}

const placeOf = (country: Country) => ({
  country: country.code,
  location: country.name,
  locationCode: 2000 + country.number
})

const refused = (field: "location" | "language", written: string, suggestion: string | undefined) =>
  Result.fail(
    new InvalidRequest({
      message:
        `${field}: ${JSON.stringify(written.slice(0, shownMax).toWellFormed())} is not known. ` +
        (suggestion === undefined ? "" : `Did you mean "${suggestion}"? `) +
        allowed[field]
    })
  )

const shownMax = 60

const allowed = {
  location: 'Use the English name or the two-letter code of a country, such as "Germany" or "DE".',
  language: 'Use the English name or the code of a language, such as "German" or "de".'
}

// Of "Berlin,Berlin,Germany" the country is known; smaller places are none.
const suggestCountry = (written: string): string | undefined => {
  const last = written.slice(written.lastIndexOf(",") + 1)
  return (findCountry(last) ?? findCountry(nearestCountry(last) ?? ""))?.name
}

const nearestCountry = (written: string) =>
  nearest(
    written,
    countries.map(({ name }) => name),
    plainName
  )

const suggestLanguage = (written: string): string | undefined =>
  nearest(
    written,
    languages.map(({ name }) => name),
    plainName
  )
