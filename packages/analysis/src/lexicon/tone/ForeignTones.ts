/**
 * Stems of praise and blame in the languages besides English whose tone is read. They find a clear tone; a faint one
 * passes for neutral. Written for this project.
 */
import { asianTones } from "./ForeignAsian.ts"
import { europeanTones } from "./ForeignEuropean.ts"
import { germanicTones } from "./ForeignGermanic.ts"
import { romanceTones } from "./ForeignRomance.ts"

/** Lists of stems, parted by spaces, as the files of the languages write them. */
interface WrittenStems {
  readonly good: string
  readonly bad: string
  readonly not: string
  readonly after?: boolean
  readonly plain?: string
}

/** Stems of one language, folded (no accents): at the start of words, or anywhere in scripts without spaces. */
export interface StemLists {
  readonly good: ReadonlyArray<string>
  readonly bad: ReadonlyArray<string>
  /** Words that deny a stem. */
  readonly not: ReadonlyArray<string>
  /** They follow the stem, as in Japanese and Korean; in other languages they stand before it. */
  readonly after: boolean
  /** Expressions without praise or blame, though they hold a stem or a word of denial: "sin duda". */
  readonly plain: ReadonlyArray<string>
}

const written: Readonly<Record<string, WrittenStems>> = {
  ...romanceTones,
  ...germanicTones,
  ...europeanTones,
  ...asianTones
}

/** `_` stands for a space. */
const stemsOf = (list: string): ReadonlyArray<string> =>
  list
    .split(/\s+/)
    .filter((stem) => stem !== "")
    .map((stem) => stem.replaceAll("_", " "))

/** The stems of a language, by its ISO 639-1 code; undefined for a language that is not read. */
export const foreignStems = (language: string): StemLists | undefined => {
  const lists = written[language]
  if (lists === undefined) return undefined
  const { after = false, bad, good, not, plain = "" } = lists
  return { good: stemsOf(good), bad: stemsOf(bad), not: stemsOf(not), after, plain: stemsOf(plain) }
}

/** Stems of advice ("we recommend"), which counts more than praise. */
export const advisingStems =
  /^(?:recom|recommand|empfehl|suosit|polec|tavsiye|oneri|рекоменд|推|おすすめ|추천|consigl|aanrad|rekommend|anbefal|doporuc)/

const titleOf = (...parts: ReadonlyArray<string>): RegExp =>
  new RegExp(String.raw`^\P{L}*(?:${parts.join("|")})(?!\p{Ll})`, "u")

/** Lines that begin with a title of strengths. */
export const foreignProsTitle = titleOf(
  String.raw`avantages?|points? forts?|atouts?|ventajas?|puntos? fuertes?|vantagens?|pontos? fortes?|vorteile?`,
  String.raw`starken?|vantaggi|punti di forza|voordelen|pluspunten|fordel(?:e|ar)|zalety|плюсы|преимуществ\p{L}`,
  String.raw`достоинства|优点|優點|优势|優勢|長所|メリット|強み|강점|장점|avantajlar\p{L}*|kelebihan|pros?`
)

/** Lines that begin with a title of weaknesses. */
export const foreignConsTitle = titleOf(
  String.raw`inconvenients?|points? faibles?|desventajas?|contras?|puntos? debiles?|desvantagens?|nachteile?`,
  String.raw`schwachen?|svantaggi|contro|nadelen|minpunten|ulemper?|nackdelar|wady|минусы|недостат\p{L}+|缺点|缺點|劣势`,
  String.raw`劣勢|短所|デメリット|弱み|약점|단점|dezavantajlar\p{L}*|kekurangan|cons?`
)

/** Prepositions at the end of a text that bind the next name to the one before: "Red de X", "Netz von X". */
export const foreignTies =
  /(?:^|[^\p{L}])(?:de|du|des|d'|di|del|della|da|do|van|von|vom|av|af|od|z|с|со|от|на|по|из)\s?$/u
