/** The market that an engine is asked for: a place and a language as far as it takes them. Pure. */
import { Schema } from "effect"
import { TrimmedText } from "../text/Text.ts"
import { parseLocation } from "./LocationName.ts"

/** The name of a place, such as `Berlin, Germany`. Any text: engines that know it use it. */
export const Location = TrimmedText({ min: 1, max: 200 })

/** The market of an answer as sent to its engine; `null`: the engine takes none, or was left to choose. */
export const AskedMarket = Schema.Struct({
  /** A place with its country last, such as `Berlin,Germany`. */
  location: Schema.NullOr(Schema.String),
  /** BCP 47 tag. */
  language: Schema.NullOr(Schema.String)
})
export type AskedMarket = typeof AskedMarket.Type

/** What an engine takes of a market. */
export interface MarketLimits {
  readonly places?: "none" | "country" | "city" | undefined
  readonly language?: boolean | undefined
}

// Names of no place, or of one that is larger than a country, as a search tool takes none.
const noPlaces: ReadonlySet<string> = new Set(
  (
    "africa,all,all countries,americas,anywhere,apac,asia,asia pacific,asia-pacific,benelux,central america," +
    "central europe,dach,earth,eastern europe,emea,eu,europa,europe,european union,everywhere,global,globally," +
    "international,internationally,internet,latam,latin america,latinoamérica,middle east,mena,monde,mondial,mundial," +
    "mundo,n/a,nordics,none,north america,oceania,online,planet earth,remote,scandinavia,south america," +
    "southeast asia,web,weltweit,western europe,world,world wide,world-wide,worldwide,весь мир,европа,мир,世界,全球," +
    "全世界"
  ).split(",")
)

/** The parts of a name that are places, from the smallest to the country; none in `Worldwide`. */
export const placesIn = (name: string): ReadonlyArray<string> =>
  name
    .split(",")
    .map((part) => part.replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "" && !noPlaces.has(part.replace(/^the /i, "").toLowerCase()))

/** The place as an engine takes it, with its country last if that is known; `null` if it takes none. */
const askedPlace = (name: string | null, places: MarketLimits["places"]): string | null => {
  const parts = placesIn(name ?? "")
  if (parts.length === 0 || places === "none") return null
  const parsed = parseLocation(parts.join(","))
  if (parsed._tag !== "known") return places === "country" ? null : parts.join(",")
  return places === "country" ? parsed.country.name : (parsed.locality ?? parsed.country.name)
}

/** The part of a market that the engine takes. An engine that names no limits is given all of it. */
export const askedMarket = ({ language: takesLanguage, places }: MarketLimits, market: AskedMarket): AskedMarket => ({
  location: askedPlace(market.location, places),
  language: takesLanguage === false ? null : market.language
})

/** Nothing is sent of a market. */
export const noMarket: AskedMarket = { location: null, language: null }
