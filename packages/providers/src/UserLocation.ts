/** From a place name to the user's location as vendors' search tools take it. */
import { parseLocation, placesIn } from "@answerscope/core/model"

/** A place; `country` is an ISO 3166-1 alpha-2 code. Unknown parts are left out. */
export interface UserLocation {
  readonly country?: string
  readonly region?: string
  readonly city?: string
}

/**
 * Reads a place name such as `United States`, `Berlin, Germany` or `Austin,Texas,United States`: from the smallest to
 * the largest, the country last, as a name or a two-letter code. A last part that is not a country, or is ambiguous, is
 * taken for a region or city. `null` if the name is empty or names no place, such as `Worldwide` or `Europe`.
 */
export const userLocation = (name: string | null): UserLocation | null => {
  const location = parseLocation(placesIn(name ?? "").join(","))
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

/** The canonical name of a place, such as `Berlin,Berlin,Germany`; `null` for no place. */
export const placeName = ({
  city,
  country,
  region
}: {
  readonly [Part in keyof UserLocation]?: string | undefined
}): string | null =>
  [city, region, country === undefined ? undefined : countryName(country)]
    .filter((part) => part !== undefined)
    .join(",") || null

const countryName = (code: string): string => {
  const parsed = parseLocation(code)
  return parsed._tag === "known" ? parsed.country.name : code
}
