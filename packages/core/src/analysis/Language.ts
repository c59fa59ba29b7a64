/** Guesses the language of an answer from its script and its smallest words. */

import type { AnswerText } from "./AnswerText.ts"
import { foldText } from "./CharFold.ts"
import { ENGLISH, FUNCTION_WORD } from "./Lexicon.ts"
import { hashString } from "./WordHash.ts"
import { CAPITAL, GLUE, LOWER, type Words } from "./Words.ts"

/** An ISO 639-1 code, or null where the text gives too little to go by. */
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
  tr: "ve bir için bu ile da de çok en daha olarak veya ama gibi var hem ise en iyi",
  pl: "i w na z do jest się nie dla to oraz są jak od po lub który przez najlepszy ma",
  cs: "a v na je se pro s do to které jsou nebo jako ale z od má nejlepší i že",
  hu: "a az és egy nem hogy van meg is de ha vagy csak legjobb mint ez már még",
  et: "ja on ei see et kui ka või aga mis oma nii siis parim hea",
  id: "yang dan di untuk dengan ini dari adalah pada atau dapat tidak juga ke anda",
  vi: "và của là cho các với một được không những có trong để này"
}

const languagesOf = new Map<number, Array<string>>()
for (const [language, words] of Object.entries(smallWords)) {
  for (const word of words.split(" ")) {
    const hash = hashString(foldText(word))
    languagesOf.set(hash, [...(languagesOf.get(hash) ?? []), language])
  }
}

const scripts: ReadonlyArray<readonly [string, RegExp]> = [
  ["ja", /[\u3040-\u30ff]/gu],
  ["ko", /[\uac00-\ud7af]/gu],
  ["zh", /[\u4e00-\u9fff]/gu],
  ["th", /[\u0e00-\u0e7f]/gu],
  ["ar", /[\u0600-\u06ff]/gu],
  ["he", /[\u0590-\u05ff]/gu],
  ["ru", /[\u0400-\u04ff]/gu],
  ["el", /[\u0370-\u03ff]/gu],
  ["hi", /[\u0900-\u097f]/gu]
]
const sampleSize = 1500
const sampleWords = 160

/** The language of a text, judged by its beginning. */
export const guessLanguage = (text: AnswerText, words: Words): Language => {
  if (englishShare(words)) return "en"
  const sample = text.folded.slice(0, sampleSize)
  if (/[^\u0000-\u024f\u2000-\u2fff]/.test(sample)) {
    const letters = sample.replace(/[^\p{L}]/gu, "").length
    const counts = scripts.map(([language, script]) => [language, sample.match(script)?.length ?? 0] as const)
    const kana = counts[0]![1]
    const best = counts.reduce((a, b) => (b[1] > a[1] ? b : a))
    if (best[1] * 4 > letters) return best[0] === "zh" && kana * 8 > best[1] ? "ja" : best[0]
  }
  return latinLanguage(words)
}

/** Two thirds of the small words at the beginning stand in the English lists; without any, half of the others. */
const englishShare = (words: Words): boolean => {
  const total = Math.min(words.count, sampleWords)
  let small = 0
  let english = 0
  let large = 0
  let largeEnglish = 0
  for (let word = 0; word < total; word++) {
    if (words.before[word] === GLUE) continue
    const known = (words.flags[word]! & (ENGLISH | FUNCTION_WORD)) !== 0
    if (words.shape[word] === LOWER) {
      small++
      if (known) english++
    } else if (words.shape[word] === CAPITAL) {
      large++
      if (known) largeEnglish++
    }
  }
  return small > 0 ? english * 3 >= small * 2 : large > 0 && largeEnglish * 2 >= large
}

const latinLanguage = (words: Words): Language => {
  const scores = new Map<string, number>()
  const total = Math.min(words.count, sampleWords)
  let english = 0
  let small = 0
  for (let word = 0; word < total; word++) {
    if (words.before[word] === GLUE) continue
    if (words.shape[word] === LOWER) small++
    if (words.shape[word] === LOWER && (words.flags[word]! & (ENGLISH | FUNCTION_WORD)) !== 0) english++
    if (words.end[word]! - words.start[word]! > 6) continue
    const languages = languagesOf.get(words.hash[word]!)
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
  return english * 2 >= small && small > 0 ? "en" : null
}

const rich = new Set(["fi", "et", "hu", "tr", "pl", "cs"])

/** Whether names carry case endings of Latin letters in the language. */
export const hasRichEndings = (language: Language): boolean => language !== null && rich.has(language)

const otherScripts = new Set(scripts.map(([language]) => language))

/** Whether the language is written in another script than Latin. */
export const isOtherScript = (language: Language): boolean => language !== null && otherScripts.has(language)
