/**
 * The languages that a lookup can be made in: codes as DataForSEO and Google take them, and English names.
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

// Other names and codes, in the form that `plainName` gives.
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

/** The language of that name or code, in any case; the region of a code such as `en-GB` is ignored. */
export const findLanguage = (nameOrCode: string): Language | undefined => {
  const plain = plainName(nameOrCode.replaceAll("_", "-"))
  const withRegion = /^([a-z]{2}) [a-z]{2}$/.exec(plain)
  return byKey.get(plain) ?? (withRegion === null ? undefined : byKey.get(withRegion[1] ?? ""))
}

// where DataForSEO has a country's searches in another language than CLDR's likely one
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

/** The language in which most of a country's searches are made, by its alpha-2 code; English where it is unknown. */
export const mainLanguage = (countryCode: string): Language => {
  const code = marketLanguages[countryCode] ?? new Intl.Locale(`und-${countryCode}`).maximize().language
  return findLanguage(code) ?? english
}

const english: Language = { code: "en", name: "English" }
