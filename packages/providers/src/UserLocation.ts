/**
 * From a place name to what vendors' search tools take as the user's location.
 */

/** A place; `country` is an ISO 3166-1 alpha-2 code. What is not known is left out. */
export interface UserLocation {
  readonly country?: string
  readonly region?: string
  readonly city?: string
}

/**
 * Reads a place name such as `United States`, `Berlin, Germany` or
 * `Austin,Texas,United States`: from the smallest to the largest, the country last,
 * as an English name or a two-letter code. A last part that is no country is
 * taken for a region or city. Null for an empty name.
 */
export const userLocation = (name: string): UserLocation | null => {
  const parts = name
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const country = countryCode(parts.at(-1) ?? "")
  const [city, region] = country === undefined ? parts : parts.slice(0, -1)
  if (country === undefined && city === undefined) return null
  return {
    ...(country === undefined ? {} : { country }),
    ...(region === undefined ? {} : { region }),
    ...(city === undefined ? {} : { city })
  }
}

const countryCode = (name: string): string | undefined => {
  countries ??= countryCodes()
  return countries.get(normal(name))
}

let countries: ReadonlyMap<string, string> | undefined

// The names come from the runtime's CLDR data; the aliases are other common English names.
const countryCodes = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })
  const codes = new Map<string, string>()
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      const name = names.of(code)
      // Withdrawn codes such as DD carry the name of their successor.
      if (name === undefined || new Intl.Locale(`und-${code}`).region !== code || nonCountries.has(code)) continue
      codes.set(normal(name), code).set(normal(code), code)
    }
  }
  for (const [name, code] of aliases) codes.set(name, code)
  return codes
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("")

const nonCountries = new Set(["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB"])

const aliases: ReadonlyArray<readonly [name: string, code: string]> = [
  ["usa", "US"],
  ["united states of america", "US"],
  ["america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["northern ireland", "GB"],
  ["uae", "AE"],
  ["turkey", "TR"],
  ["czech republic", "CZ"],
  ["holland", "NL"],
  ["the netherlands", "NL"],
  ["hong kong", "HK"],
  ["macau", "MO"],
  ["macao", "MO"],
  ["ivory coast", "CI"],
  ["burma", "MM"],
  ["myanmar", "MM"],
  ["korea", "KR"],
  ["republic of korea", "KR"],
  ["viet nam", "VN"],
  ["russian federation", "RU"],
  ["swaziland", "SZ"],
  ["cape verde", "CV"],
  ["palestine", "PS"]
]

const normal = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("&", "and").replaceAll(/\s+/g, " ").trim().toLowerCase()
