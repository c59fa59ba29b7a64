/**
 * Languages of lookups: codes of DataForSEO and Google, and English names.
 *
 * Codes: the languages of DataForSEO's market data (its list of locations and languages, August 2025) and of Google's
 * language targeting.
 */
import { Order } from "effect"
import { plainName } from "./Country.ts"

/** A language of searches. */
export interface Language {
  /** ISO 639-1, for Chinese with its region, such as `de` or `zh-TW`. */
  readonly code: string
  /** English name, such as `German`. */
  readonly name: string
}

const codes = (
  "ar az bg bn bs ca cs da de el en es et fa fi fr gu he hi hr hu hy id is it ja kn ko lt lv mk ml mr ms nb nl pa pl " +
  "pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi zh-CN zh-TW"
).split(" ")

const preferredNames: Readonly<Record<string, string>> = {
  bn: "Bengali",
  nb: "Norwegian",
  tl: "Tagalog",
  "zh-CN": "Chinese (Simplified)",
  "zh-TW": "Chinese (Traditional)"
}

// Other names and codes, in the form of `plainName`.
const otherNames: Readonly<Record<string, string>> = {
  azeri: "az",
  castilian: "es",
  chinese: "zh-CN",
  farsi: "fa",
  fil: "tl",
  filipino: "tl",
  in: "id",
  iw: "he",
  mandarin: "zh-CN",
  no: "nb",
  "norwegian bokmal": "nb",
  "simplified chinese": "zh-CN",
  "traditional chinese": "zh-TW",
  zh: "zh-CN",
  "zh hans": "zh-CN",
  "zh hant": "zh-TW",
  "zh hk": "zh-TW"
}

/** All languages, by name. */
export const languages: ReadonlyArray<Language> = (() => {
  const names = new Intl.DisplayNames(["en"], { type: "language" })
  return codes
    .map((code) => ({ code, name: preferredNames[code] ?? names.of(code) ?? code }))
    .toSorted(Order.mapInput(Order.String, ({ name }: Language) => name))
})()

const byKey: ReadonlyMap<string, Language> = (() => {
  const byCode = new Map(languages.map((language) => [language.code, language]))
  const keys = languages.flatMap((language) => [
    [plainName(language.code), language] as const,
    [plainName(language.name), language] as const
  ])
  const others = Object.entries(otherNames).flatMap(([name, code]) => {
    const language = byCode.get(code)
    return language === undefined ? [] : [[name, language] as const]
  })
  return new Map([...keys, ...others])
})()

/** The language with this name or code, ignoring case and the region of a code such as `en-GB`. */
export const findLanguage = (nameOrCode: string): Language | undefined => {
  const plain = plainName(nameOrCode.replaceAll("_", "-"))
  const withRegion = /^([a-z]{2}) [a-z]{2}$/.exec(plain)
  return byKey.get(plain) ?? (withRegion === null ? undefined : byKey.get(withRegion[1] ?? ""))
}

// DataForSEO has another language for these countries than CLDR
const marketLanguages: Readonly<Record<string, string>> = {
  GH: "en",
  HK: "zh-TW",
  IN: "en",
  KE: "en",
  KH: "en",
  LK: "en",
  MM: "en",
  MT: "en",
  PH: "en",
  PK: "en",
  PY: "es",
  SN: "fr",
  TW: "zh-TW"
}

/** The language of most searches in a country, by its alpha-2 code; English if unknown. */
export const mainLanguage = (countryCode: string): Language => {
  const code = marketLanguages[countryCode] ?? new Intl.Locale(`und-${countryCode}`).maximize().language
  return findLanguage(code) ?? english
}

const english: Language = { code: "en", name: "English" }
