/**
 * Stems of praise and blame in the languages besides English whose tone is read. They find a clear tone; a faint one
 * passes for neutral. Written for this project.
 */
import { asianTones } from "./ForeignAsian.ts"
import { europeanTones } from "./ForeignEuropean.ts"
import { germanicTones } from "./ForeignGermanic.ts"
import { romanceTones } from "./ForeignRomance.ts"
import { foldText } from "../../text/CharFold.ts"

/**
 * The lists of one language, folded (no accents). In scripts without spaces a stem may stand anywhere; in others it
 * begins a word, and what follows it to the end of the word is made of `ends`.
 * - good, bad: stems of praise and blame; against: verdicts ("I advise against it");
 * - plain: no praise or blame, though it holds a stem or a word of denial ("sin duda");
 * - not: words that deny a stem behind them; notAfter: one before them, as in Japanese; last: at the end of a clause;
 * - pairs: "neither+nor", by which all is denied from the first to the end of the second's clause;
 * - leaves: "prefer+alternatives", "data+stolen", two stems of a clause that tell of customers or data that were lost;
 * - bygone: "once+but now", behind which what was said before holds no longer. `|` stands between stems of one group;
 * - ends: parts of endings (any ending where there are none); fore: particles written in one with the word behind them;
 * - mild: words that halve the blame behind them ("a little"); guards: those that take it from the product ("against").
 */
export type StemLists = (name: string) => ReadonlyArray<string>

const written: Readonly<Record<string, string>> = { ...romanceTones, ...germanicTones, ...europeanTones, ...asianTones }

/** The stems of a language, by its ISO 639-1 code; undefined for a language that is not read. */
export const foreignStems = (language: string): StemLists | undefined => {
  const list = written[language]
  if (list === undefined) return undefined
  // each list begins with its name and a colon; `_` stands for a space
  const found = new Map(
    Array.from(list.matchAll(/(\w+):([^:]*)(?=\s\w+:|$)/g), ([, name, words]) => [
      name!,
      foldText(words!.trim())
        .split(/\s+/)
        .map((stem) => stem.replaceAll("_", " "))
    ])
  )
  return (name) => found.get(name) ?? []
}

/** Stems of advice ("we recommend"), which counts more than praise. */
export const advisingStems = new RegExp(
  "^(?:recom|recommand|empfehl|empfohl|suosit|polec|tavsiye|oneri|oner_|рекоменд|совет|рад[жиу]|推|建议|おすすめ|お勧め|" +
    "추천|consigl|aconsej|aconselh|aanrad|aanbev|rekommend|anbefal|doporuc|συνιστ|προτειν|ajanl|soovita|" +
    "انصح|ننصح|نوصي|اوصي|ממליצ|מומלצ|सलाह|सिफारिश|अनुशंसा|แนะนํา|khuyen|rekomend)"
)

const titleOf = (...parts: ReadonlyArray<string>): RegExp =>
  new RegExp(String.raw`^\P{L}*(?:${parts.join("|")})(?!\p{Ll})`, "u")
/** Lines that begin with a title of strengths. */
export const foreignProsTitle = titleOf(
  String.raw`avantages?|points? forts?|atouts?|ventajas?|puntos? fuertes?|vantagens?|pontos? fortes?|vorteile?`,
  String.raw`starken?|vantaggi|punti di forza|voordelen|pluspunten|fordel(?:e|ar)|zalety|плюсы|преимуществ\p{L}`,
  String.raw`достоинства|优点|優點|优势|優勢|長所|メリット|強み|강점|장점|avantajlar\p{L}*|kelebihan|pros`
)
/** Lines that begin with a title of weaknesses. */
export const foreignConsTitle = titleOf(
  String.raw`inconvenients?|points? faibles?|desventajas?|contras?|puntos? debiles?|desvantagens?|nachteile?`,
  String.raw`schwachen?|svantaggi|contro|nadelen|minpunten|ulemper?|nackdelar|wady|минусы|недостат\p{L}+|缺点|缺點|劣势`,
  String.raw`劣勢|短所|デメリット|弱み|약점|단점|dezavantajlar\p{L}*|kekurangan|cons`
)
/** Prepositions at the end of a text that bind the next name to the one before: "Red de X", "Netz von X". */
export const foreignTies =
  /(?:^|[^\p{L}])(?:de|du|des|d'|di|del|della|da|do|van|von|vom|av|af|od|z|с|со|от|на|по|из)\s?$/u
