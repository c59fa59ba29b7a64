/** One spelling of a name, prepared for matching: its letters, and which signs may stand between and around them. */
import { DIGIT, foldText, isWordUnit, kindOf, LETTER } from "../text/CharFold.ts"

/** What stands between two letters of a name. */
export const INSIDE = 0
/** A change of case or between letters and digits: "BlueFin", "Web3". */
export const SEAM = 1
/** A space, dash, dot, apostrophe or other sign of the name. */
const SIGN = 2
/** The name's "&" or "and". */
export const AMPERSAND = 3

/** One spelling to look for. */
export interface NamePattern {
  /** Index of the entity in the matcher's list. */
  readonly entity: number
  /** The spelling as tracked. */
  readonly written: string
  /** Letters and digits only, folded. */
  readonly key: string
  /** Kind of join before each unit of `key`, and the signs that stand there. */
  readonly joins: ReadonlyArray<number>
  readonly signs: ReadonlyArray<string>
  /** The signs as they are tracked, with spaces. */
  readonly writtenSigns: ReadonlyArray<string>
  /** Signs that must stand directly before and behind: ".net", "c++". */
  readonly prefix: string
  readonly suffix: string
  /** Needs a capital: a case form of a short name. */
  readonly capital: boolean
  /** True for the host form of a tracked domain, which is checked as a host. */
  readonly host: boolean
  /** Folded words of the name, for the ordinary-word test. */
  readonly words: ReadonlyArray<string>
}

const required = new Set("+#*@$%")

/** Words that stand for "&": "Moët et Chandon", "Villeroy und Boch". */
const ands = ["and", "et", "und", "y", "e"]

/** The spellings of a name: as tracked, with "&" as "and" and back, "+" as "plus". Empty for a name without letters. */
export const patternsOf = (options: {
  readonly entity: number
  readonly name: string
  readonly host?: boolean
  readonly rich?: boolean
}): Array<NamePattern> => {
  const host = options.host === true
  const spellings = new Set([options.name])
  if (!host) {
    if (options.name.includes("&")) {
      for (const and of ands) spellings.add(options.name.replace(/\s?&\s?/g, ` ${and} `))
    }
    if (/\sand\s/i.test(options.name)) spellings.add(options.name.replace(/\sand\s/gi, " & "))
    if (options.name.endsWith("+") && !options.name.endsWith("++")) spellings.add(options.name.replace(/\+$/, " plus"))
    if (/\splus$/i.test(options.name)) spellings.add(options.name.replace(/\splus$/i, "+"))
  }
  const forms = host ? [] : inflected(options.name, options.rich === true)
  // a form that folds to the name itself gives way to it
  return [...forms, ...spellings].flatMap((written) => {
    const pattern = spell(options.entity, written, host)
    return pattern === undefined ? [] : [{ ...pattern, capital: !spellings.has(written) && isShortName(written) }]
  })
}

/** Other case endings for the last letters of a name: Cyrillic, Greek, and Latin ones of Slavic names. */
const stemEndings: ReadonlyArray<readonly [ending: string, others: ReadonlyArray<string>]> = [
  ["ка", ["ки", "ці", "ке", "ку", "кой", "кою", "ко"]],
  ["ka", ["ki", "ky", "ce", "ku", "ko", "kou", "kę", "ką"]],
  ["а", ["ы", "и", "і", "е", "у", "ой", "ою", "о"]],
  ["я", ["и", "і", "ї", "е", "ю", "ей", "ею"]],
  ["й", ["я", "ю", "ем", "е", "ї", "єм"]],
  ["ь", ["я", "и", "і", "ю", "ем", "е"]],
  ["ος", ["ο", "ου", "ό", "ού", "ε", "οι", "ων"]],
  ["ης", ["η"]],
  ["ας", ["α"]],
  ["α", ["ας", "ών"]],
  ["η", ["ης"]],
  ["a", ["y", "i", "e", "u", "o", "ou", "ę", "ą"]],
  ["e", ["u", "em", "i"]],
  ["o", ["a", "u", "em", "ie"]]
]

/** Case forms of a name that change its last letters. Those of Latin names hold in languages with such forms alone. */
const inflected = (name: string, rich: boolean): Array<string> => {
  const [ending, others] = stemEndings.find(([one]) => name.endsWith(one)) ?? ["", []]
  if (name.length < 4 || /\s/.test(name) || (!rich && foldText(name).charCodeAt(0) < 0x250)) return []
  return others.map((other) => name.slice(0, -ending.length) + other)
}

/** A short name, of which a form in small letters may be any word: "alku" is no case of "Alko". */
const isShortName = (written: string): boolean => /^\p{Lu}\p{Script=Latin}{3}$/u.test(written)

const spell = (entity: number, written: string, host: boolean): NamePattern | undefined => {
  const folded = foldText(written).trim()
  const joins: Array<number> = []
  const signs: Array<string> = []
  const writtenSigns: Array<string> = []
  let key = ""
  let sign = ""
  let prefix = ""
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i)
    if (!isWordUnit(code)) {
      sign += folded.charAt(i)
      continue
    }
    if (key === "") prefix = sign.trim()
    joins.push(key === "" ? SIGN : joinKind(sign, key.charCodeAt(key.length - 1), code))
    signs.push(key === "" ? "" : sign.replaceAll(" ", ""))
    writtenSigns.push(sign)
    key += folded.charAt(i)
    sign = ""
  }
  if (key === "" || key.length > 200) return undefined
  markSeams(written, joins)
  return {
    entity,
    written,
    key,
    joins,
    signs,
    writtenSigns,
    capital: false,
    host,
    prefix: prefix === "." || prefix === "@" || prefix === "#" ? prefix : "",
    suffix: [...sign].filter((character) => required.has(character)).join(""),
    words: folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "")
  }
}

const joinKind = (sign: string, before: number, after: number): number => {
  if (sign.includes("&")) return AMPERSAND
  if (sign !== "") return SIGN
  return (kindOf(before) === DIGIT) !== (kindOf(after) === DIGIT) ? SEAM : INSIDE
}

/** Marks the changes from small letter to capital, where the written name folds unit by unit. */
const markSeams = (written: string, joins: Array<number>): void => {
  let index = 0
  let small = false
  let capitals = 0
  let lastCapital = 0
  for (const character of written.trim()) {
    const folded = foldText(character)
    if (folded === "" || !isWordUnit(folded.charCodeAt(0))) continue
    const capital = character !== character.toLowerCase() && kindOf(folded.charCodeAt(0)) === LETTER
    if (capital && small && joins[index] === INSIDE) joins[index] = SEAM
    // "JCPenney": a new word begins with the last of several capitals
    if (!capital && capitals > 2 && joins[lastCapital] === INSIDE) joins[lastCapital] = SEAM
    capitals = capital ? capitals + 1 : 0
    if (capital) lastCapital = index
    small = !capital
    index += folded.length
  }
}
