/**
 * From a place name to what vendors' search tools take as the user's location.
 */
import { parseLocation } from "@answerscope/core/adapter"

/** A place; `country` is an ISO 3166-1 alpha-2 code. Unknown parts are left out. */
export interface UserLocation {
  readonly country?: string
  readonly region?: string
  readonly city?: string
}

/**
 * Reads a place name such as `United States`, `Berlin, Germany` or `Austin,Texas,United States`: from the smallest to
 * the largest, the country last, as an English name or a two-letter code. A last part that is not a country, or is
 * ambiguous, is taken for a region or city. Null for an empty name.
 */
export const userLocation = (name: string): UserLocation | null => {
  const location = parseLocation(name)
  const { smaller, last } = location
  const isCountry = location._tag === "known"
  const [city, region] = isCountry || last === "" ? smaller : [...smaller, last]
  if (!isCountry && city === undefined) return null
  return {
    ...(isCountry ? { country: location.country.code } : {}),
    ...(region === undefined ? {} : { region }),
    ...(city === undefined ? {} : { city })
  }
}
