/** Guesses the language of an answer from its script and its smallest words. */

import { ENGLISH, FUNCTION_WORD } from "../lexicon/Lexicon.ts"
import type { AnswerText } from "../text/AnswerText.ts"
import { foldText } from "../text/CharFold.ts"
import { hashString } from "../text/WordHash.ts"
import { CAPITAL, GLUE, LOWER, type Tokens } from "./Tokens.ts"

/** An ISO 639-1 code; null if the text is too short to tell. */
export type Language = string | null

const smallWords: Readonly<Record<string, string>> = {
  en: "the and of to is for with are you that your it or this can on if from has its",
  es: "el los las de que y en una para con por del más es su como pero muy sus al",
  pt: "os das do da de que em uma para com por não mais é são como dos você ao seu",
  fr: "le les des et est une pour dans avec sur qui que plus vous sont par du au ses pas",
  de: "der die das und ist für mit ein eine nicht auf den von sich auch bei sind dem oder im",
  it: "il di che e per una con non sono del della più gli anche le dei alla nel come",
  nl: "de het een van en voor met zijn niet op is dat die ook aan bij naar of je",
  sv: "och att är för med på en ett som det av inte den till har kan eller från de",
  da: "og at er for med på en et som det af ikke den til har kan eller fra de",
  fi: "ja on ei se että ovat mutta myös kuin tai sekä voi paras hyvä jos niin sen joka",
  tr: "ve bir için bu ile da de çok en daha olarak veya ama gibi var hem ise iyi her kadar ancak göre yok",
  pl: "i w na z do jest się nie dla to oraz są jak od po lub który przez ma ale co za tym tylko bardzo",
  cs: "a v na je se pro s do to které jsou nebo jako ale z od má i že si za by velmi také",
  hu: "a az és egy nem hogy van meg is de ha vagy csak mint ez már még nagyon kell sem azt",
  ro: "și este sunt pentru din sau dar foarte prin într fără decât unui cele pentru",
  et: "ja on ei see et kui ka või aga mis oma nii siis ning väga kõige",
  id: "yang dan di untuk dengan ini dari adalah pada atau dapat tidak juga ke anda",
  vi: "và của là cho các với một được không những có trong để này nên rất nhất hơn thì đã bạn khi"
}

/** Letters that hardly any other language of Latin script has. */
const ownLetters: ReadonlyArray<readonly [language: string, letters: RegExp]> = [
  ["tr", /[ıİşŞğĞ]/g],
  ["hu", /[őŐűŰ]/g],
  ["ro", /[țȚșȘăĂ]/g],
  ["pl", /[łŁąĄęĘśŚźŹżŻ]/g],
  ["cs", /[řŘůŮěĚ]/g],
  ["vi", /[ơƠưƯđĐạảấầẩẫậắằẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữự]/g],
  ["de", /ß/g],
  ["da", /[øØæÆ]/g],
  ["pt", /[ãÃõÕ]/g],
  ["es", /[ñÑ¿¡]/g]
]
/** This many such letters in a text are enough to tell its language. */
const ownLettersMin = 2

const languagesOf = new Map<number, Array<string>>()
for (const [language, words] of Object.entries(smallWords)) {
  for (const word of words.split(" ")) {
    const hash = hashString(foldText(word))
    languagesOf.set(hash, [...(languagesOf.get(hash) ?? []), language])
  }
}

/** First and last unit of the letters that tell a language. */
const scripts: ReadonlyArray<readonly [language: string, first: number, last: number]> = [
  ["ja", 0x3040, 0x30ff],
  ["ko", 0xac00, 0xd7af],
  ["zh", 0x4e00, 0x9fff],
  ["th", 0x0e00, 0x0e7f],
  ["ar", 0x0600, 0x06ff],
  ["he", 0x0590, 0x05ff],
  ["ru", 0x0400, 0x04ff],
  ["el", 0x0370, 0x03ff],
  ["hi", 0x0900, 0x097f]
]
const sampleSize = 1500
const sampleWords = 160

/** The language of a text, judged by its beginning. */
export const guessLanguage = (text: AnswerText, tokens: Tokens): Language => {
  if (englishShare(tokens)) return "en"
  const sample = text.folded.slice(0, sampleSize)
  if (/[^\u0000-\u024f\u2000-\u2fff]/.test(sample)) {
    const letters = countLetters(sample)
    const counts = countScripts(sample)
    const kana = counts[0]![1]
    const best = counts.reduce((a, b) => (b[1] > a[1] ? b : a))
    if (best[1] * 4 > letters) return best[0] === "zh" && kana * 8 > best[1] ? "ja" : neighbour(best[0], sample)
  }
  return latinLanguage(tokens) ?? letterLanguage(text.source.slice(0, sampleSize))
}

/** Languages that share a script are told apart by letters of their own. */
const neighbour = (language: string, sample: string): string => {
  if (language === "ar" && /[\u067e\u0686\u0698\u06af\u06a9\u06cc]/.test(sample)) return "fa"
  return language === "ru" && /[\u0454\u0456\u0457\u0491]/.test(sample) ? "uk" : language
}

/** The language of a text with too few small words, by its letters. */
const letterLanguage = (source: string): Language => {
  const sample = source.normalize("NFC")
  return ownLetters.find(([, letters]) => (sample.match(letters)?.length ?? 0) >= ownLettersMin)?.[0] ?? null
}

/** Units of a sample by script. */
const countScripts = (sample: string): ReadonlyArray<readonly [language: string, units: number]> => {
  const counts = new Uint32Array(scripts.length)
  for (let i = 0; i < sample.length; i++) {
    const unit = sample.charCodeAt(i)
    if (unit < 0x370) continue
    const script = scripts.findIndex(([, first, last]) => unit >= first && unit <= last)
    if (script >= 0) counts[script]!++
  }
  return scripts.map(([language], index) => [language, counts[index]!] as const)
}

/** By unit: 2 for a letter, 1 for anything else, 0 while unknown. */
const letterUnits = new Uint8Array(0x10000)

const countLetters = (sample: string): number => {
  let letters = 0
  for (let i = 0; i < sample.length; i++) {
    const unit = sample.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xe000) {
      const code = sample.codePointAt(i)!
      if (code > 0xffff && /\p{L}/u.test(String.fromCodePoint(code))) letters += 2
      if (code > 0xffff) i++
      continue
    }
    if (letterUnits[unit] === 0) letterUnits[unit] = /\p{L}/u.test(String.fromCharCode(unit)) ? 2 : 1
    if (letterUnits[unit] === 2) letters++
  }
  return letters
}

/** Whether two thirds of the first lower-case words are English; without any, half of the capitalised ones. */
const englishShare = (tokens: Tokens): boolean => {
  const total = Math.min(tokens.count, sampleWords)
  let small = 0
  let english = 0
  let large = 0
  let largeEnglish = 0
  for (let token = 0; token < total; token++) {
    if (tokens.before[token] === GLUE) continue
    const known = (tokens.flags[token]! & (ENGLISH | FUNCTION_WORD)) !== 0
    if (tokens.shape[token] === LOWER) {
      small++
      if (known) english++
    } else if (tokens.shape[token] === CAPITAL) {
      large++
      if (known) largeEnglish++
    }
  }
  return small > 0 ? english * 3 >= small * 2 : large > 0 && largeEnglish * 2 >= large
}

const latinLanguage = (tokens: Tokens): Language => {
  const scores = new Map<string, number>()
  const total = Math.min(tokens.count, sampleWords)
  let english = 0
  let small = 0
  for (let token = 0; token < total; token++) {
    if (tokens.before[token] === GLUE) continue
    if (tokens.shape[token] === LOWER) small++
    if (tokens.shape[token] === LOWER && (tokens.flags[token]! & (ENGLISH | FUNCTION_WORD)) !== 0) english++
    if (tokens.end[token]! - tokens.start[token]! > 6) continue
    const languages = languagesOf.get(tokens.hash[token]!)
    if (languages === undefined) continue
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length)
  }
  let best: Language = null
  let top = 0
  for (const [language, score] of scores) {
    if (score > top) {
      best = language
      top = score
    }
  }
  if (top >= 1 && top * 20 >= total) return best
  return english * 2 >= small && total > 0 ? "en" : null
}

const rich = new Set(["fi", "et", "hu", "tr", "pl", "cs"])

/** Whether names carry case endings of Latin letters in the language. */
export const hasRichEndings = (language: Language): boolean => language !== null && rich.has(language)

const otherScripts = new Set(scripts.map(([language]) => language))

/** Whether the language is written in another script than Latin. */
export const isOtherScript = (language: Language): boolean => language !== null && otherScripts.has(language)
