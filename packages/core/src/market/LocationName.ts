/** Parses the name of a location, from the smallest place to the country: `Berlin,Berlin,Germany`. Pure. */
import { type Country, findCountry, plainName } from "./Country.ts"

/**
 * - `known`: a country, and a place in it or `null`. The place has the form of Google's geo targets: no spaces at
 *   commas, the country's name last. Whether it exists is unknown here.
 * - `ambiguous`: the last part is the code of a country and of one of the United States
 * - `unknown`: no country; `likely` is a guess at the intended one, if possible
 */
export type ParsedLocation =
  | (LocationParts & { readonly _tag: "known"; readonly country: Country; readonly locality: string | null })
  | (LocationParts & { readonly _tag: "ambiguous"; readonly readings: readonly [asCountry: string, asState: string] })
  | (LocationParts & { readonly _tag: "unknown"; readonly likely: string | undefined })

interface LocationParts {
  /** The parts before the last comma, smallest place first. */
  readonly smaller: ReadonlyArray<string>
  /** The part after it. */
  readonly last: string
}

/** Parses a country, or places with their country last. */
export const parseLocation = (written: string): ParsedLocation => {
  const parts = written
    .split(",")
    .map((part) => part.replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "")
  const last = parts.at(-1) ?? ""
  const smaller = parts.slice(0, -1)
  const inCountry = (country: Country): string => [...smaller, country.name].join(",")
  const country = findCountry(last)
  const state = stateOf(last)
  const inState = state === undefined ? undefined : [...smaller, state, "United States"].join(",")
  if (country === undefined) return { _tag: "unknown", smaller, last, likely: inState }
  // "Boston, MA" is not in Morocco
  if (inState !== undefined && last.length === 2 && smaller.length > 0) {
    return { _tag: "ambiguous", smaller, last, readings: [inCountry(country), inState] }
  }
  return { _tag: "known", smaller, last, country, locality: smaller.length === 0 ? null : inCountry(country) }
}

const states: ReadonlyMap<string, string> = new Map(
  (
    "AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;" +
    "DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;" +
    "KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;" +
    "MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;" +
    "NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;" +
    "SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;" +
    "WV West Virginia;WI Wisconsin;WY Wyoming"
  )
    .split(";")
    .flatMap((entry) => {
      const name = entry.slice(3)
      return [[plainName(entry.slice(0, 2)), name] as const, [plainName(name), name] as const]
    })
)

/** One of the United States, by name or postal code. */
const stateOf = (nameOrCode: string): string | undefined => states.get(plainName(nameOrCode))
