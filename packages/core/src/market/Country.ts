/**
 * Countries by ISO 3166-1 code and English name, without uninhabited territories.
 *
 * Numbers: ISO 3166-1 numeric codes as in Unicode CLDR's code mappings (a test compares them with the runtime's).
 */

import { Order } from "effect"

export interface Country {
  /** ISO 3166-1 alpha-2, such as `DE`. */
  readonly code: string
  /** ISO 3166-1 numeric, such as 276. */
  readonly number: number
  /** English name, such as `Germany`. */
  readonly name: string
}

const table = `
AD20 AE784 AF4 AG28 AI660 AL8 AM51 AO24 AR32 AS16 AT40 AU36 AW533 AX248 AZ31 BA70 BB52 BD50 BE56 BF854 BG100
BH48 BI108 BJ204 BL652 BM60 BN96 BO68 BQ535 BR76 BS44 BT64 BW72 BY112 BZ84 CA124 CC166 CD180 CF140 CG178 CH756
CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531 CX162 CY196 CZ203 DE276 DJ262 DK208 DM212 DO214
DZ12 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FM583 FO234 FR250 GA266 GB826 GD308 GE268
GF254 GG831 GH288 GI292 GL304 GM270 GN324 GP312 GQ226 GR300 GT320 GU316 GW624 GY328 HK344 HN340 HR191 HT332
HU348 ID360 IE372 IL376 IM833 IN356 IQ368 IR364 IS352 IT380 JE832 JM388 JO400 JP392 KE404 KG417 KH116 KI296
KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418 LB422 LC662 LI438 LK144 LR430 LS426 LT440 LU442 LV428 LY434
MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807 ML466 MM104 MN496 MO446 MP580 MQ474 MR478 MS500 MT470 MU480
MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562 NF574 NG566 NI558 NL528 NO578 NP524 NR520 NU570 NZ554 OM512
PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666 PN612 PR630 PS275 PT620 PW585 PY600 QA634 RE638 RO642 RS688 RU643
RW646 SA682 SB90 SC690 SD729 SE752 SG702 SH654 SI705 SJ744 SK703 SL694 SM674 SN686 SO706 SR740 SS728 ST678
SV222 SX534 SY760 SZ748 TC796 TD148 TG768 TH764 TJ762 TK772 TL626 TM795 TN788 TO776 TR792 TT780 TV798 TW158
TZ834 UA804 UG800 US840 UY858 UZ860 VA336 VC670 VE862 VG92 VI850 VN704 VU548 WF876 WS882 YE887 YT175 ZA710
ZM894 ZW716
`

// where SEO tools use another name than CLDR
const preferredNames: Readonly<Record<string, string>> = {
  CD: "Democratic Republic of the Congo",
  CG: "Republic of the Congo",
  CI: "Cote d'Ivoire",
  HK: "Hong Kong",
  MM: "Myanmar",
  MO: "Macao",
  PS: "Palestine",
  TR: "Turkiye"
}

/** Countries without SEO data: DataForSEO does not serve them. */
const unserved: ReadonlySet<string> = new Set(["BY", "RU"])

// Other common English names, in the form of `plainName`.
const otherNames: Readonly<Record<string, string>> = {
  america: "US",
  britain: "GB",
  burma: "MM",
  "cape verde": "CV",
  "czech republic": "CZ",
  "east timor": "TL",
  emirates: "AE",
  england: "GB",
  "great britain": "GB",
  holland: "NL",
  "ivory coast": "CI",
  korea: "KR",
  macau: "MO",
  macedonia: "MK",
  "northern ireland": "GB",
  "republic of korea": "KR",
  "russian federation": "RU",
  scotland: "GB",
  swaziland: "SZ",
  turkey: "TR",
  uae: "AE",
  uk: "GB",
  "united states of america": "US",
  usa: "US",
  "viet nam": "VN",
  wales: "GB"
}

/** Normalizes a name: lower case, without accents, punctuation and a leading article, `&` as `and`. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Pd}'’.()]/gu, (sign) => (/\p{Pd}/u.test(sign) ? " " : ""))
    .replaceAll("&", " and ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/^the (?=.)/, "")

/** Whether lookups support a country. */
export const isServed = ({ code }: Country): boolean => !unserved.has(code)

const allCountries: ReadonlyArray<Country> = (() => {
  const names = new Intl.DisplayNames(["en"], { type: "region" })
  return table
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const code = entry.slice(0, 2)
      const name = preferredNames[code] ?? names.of(code) ?? code
      return { code, number: Number(entry.slice(2)), name: name.replaceAll(" & ", " and ").replaceAll("’", "'") }
    })
    .toSorted(Order.mapInput(Order.String, ({ name }: Country) => name))
})()

/** The supported countries, by name. */
export const countries: ReadonlyArray<Country> = allCountries.filter(isServed)

const byKey: ReadonlyMap<string, Country> = (() => {
  const byCode = new Map(allCountries.map((country) => [country.code, country]))
  const cldrNames = new Intl.DisplayNames(["en"], { type: "region" })
  const keys = allCountries.flatMap((country) => [
    [plainName(country.code), country] as const,
    [plainName(cldrNames.of(country.code) ?? country.code), country] as const,
    [plainName(country.name), country] as const
  ])
  const others = Object.entries(otherNames).flatMap(([name, code]) => {
    const country = byCode.get(code)
    return country === undefined ? [] : [[name, country] as const]
  })
  return new Map([...keys, ...others])
})()

// The languages of most place names, except English.
const ownLanguages = [
  ..."ar bg cs da de el es et fi fr he hi hr hu id it ja ko".split(" "),
  ..."lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh zh-Hant".split(" ")
]

/** Countries by their names in other languages. Created on first use, because most names are English. */
const byOwnName: () => ReadonlyMap<string, Country> = (() => {
  let made: ReadonlyMap<string, Country> | undefined
  const make = () => {
    const names = new Map<string, Country>()
    for (const language of ownLanguages) {
      const inLanguage = new Intl.DisplayNames([language], { type: "region", fallback: "none" })
      for (const country of allCountries) {
        const name = plainName(inLanguage.of(country.code) ?? "")
        if (name !== "" && !names.has(name)) names.set(name, country)
      }
    }
    return names
  }
  return () => (made ??= make())
})()

/**
 * Returns the country with this alpha-2 code or name, English or in another language, ignoring case and accents.
 * `undefined` if there is none. Includes countries without SEO data (`isServed`).
 */
export const findCountry = (nameOrCode: string): Country | undefined => {
  const name = plainName(nameOrCode)
  const isCode = /^[a-z]{0,2}$/.test(name)
  return byKey.get(name) ?? (isCode ? undefined : byOwnName().get(name))
}
