/** Guesses the language of an answer from its script and its smallest words. */

import { ENGLISH, FUNCTION_WORD } from "../lexicon/Lexicon.ts"
import type { AnswerText } from "../text/AnswerText.ts"
import { foldText } from "../text/CharFold.ts"
import { hashKey, hashString } from "../text/WordHash.ts"
import { CAPITAL, COLON, GLUE, LOWER, type Tokens } from "./Tokens.ts"

/** An ISO 639-1 code; null if the text is too short to tell. */
export type Language = string | null

const smallWords: Readonly<Record<string, string>> = {
  es: `el los las de que y en una para con por del más es su como pero muy sus al la un no se son o lo sin mejor
    precio gratis mes año desde hasta cuando donde ya hoy también sobre está hay frecuencia plan ideal sí muchos
    muchas otras otros ahora fue clientes usuarios opción varias varios datos ni antes después siempre nunca cada todo
    todos todas nada nadie entre hace hacer puede pueden mucho poco buena bueno tres dos ser tiene tienen ofrece
    cuesta tarda les mismo misma euros años`,
  pt: `os das do da de que em uma para com por não mais é são como dos você ao seu a o e um no na se sem já mas hoje
    muito pelo pela mês também até grátis ou melhor bom boa preço foi está tem muitos outras outros agora clientes
    usuários opção vários várias dados nem era empresa antes depois sempre nunca cada todo todos todas nada ninguém
    entre pode podem pouco boas três dois ser têm oferece custa anos meses dias reais eu vocês mesmo mesma quem
    começa`,
  fr: `le les des et est une pour dans avec sur qui que plus vous sont par du au ses pas la un de en ce il elle je ou
    mais aux chez aussi très mois gratuit gratuite frais sans bien moins cher depuis beaucoup plusieurs clients
    utilisateurs ni n désormais données choix été facile était ont a leur avant après toujours jamais chaque tout tous
    toutes rien personne entre peut peuvent peu deux trois être offre coûte ans même celui ceux comme lui nous`,
  de: `der die das und ist für mit ein eine nicht auf den von sich auch bei sind dem oder im in zu es ab als aus aber
    wird werden sehr nur noch nach wie kostenlos inklusive monat jahr hat heute gut zum zur einem einen viele kunden
    nutzer daten wurde war einer weder früher vor immer nie jede jeder alle alles nichts niemand zwischen kann können
    viel wenig zwei drei sein haben bietet kostet um sagt prozent mehr diese dieser lange schnell man wer hält wirkt
    geht jahre über gegen beim durch`,
  it: `il di che e per una con non sono del della più gli anche le dei alla nel come la un è ma da dal si lo al senza
    molto oggi mese gratis gratuiti anno primo meglio o ha stata nella molti altri altre ormai clienti utenti scelta
    né dati degli era facile prima dopo sempre mai ogni tutto tutti tutte niente nessuno tra può possono poco due tre
    essere hanno offre costa anni mesi euro chi su questo questa così però dove ci vende lunga`,
  nl: `maakt producten de het een van en voor met zijn niet op is dat die ook aan bij naar of je in te er maar om uit
    geen wel door maand gratis prijs per jaar wordt meer levert goed veel klanten gebruikers noch keuze gegevens werd
    zou had hebben niemand vroeger na altijd nooit elke alles niets tussen kan kunnen weinig twee drie hebt biedt kost
    jaren maanden snel lang gaat gaan wie deze dit zeer zonder over tegen`,
  sv: `och att är för med på en ett som det av inte den till har kan eller från de men i om sin var vid utan mycket
    månad pris bra sedan när också finns många kunder användare föredrar numera bytt val nu säljer något före efter
    alltid aldrig varje allt alla inget ingen mellan man lite två tre vara erbjuder kostar går får dem snabbt länge år
    dagar över flera detta denna butiker börjar någon`,
  da: `og at er for med på en et som det af ikke den til har kan eller fra de men i om hos uden ved meget måned pris
    kr god når også ud du din fås av norsk svært både uten blir jeg nå nu godt valg lenge mange brukere brugere kunder
    vil blev ble sælger selger lidt før efter altid aldrig hver alt alle intet ingen mellem man to tre være tilbyder
    koster går får der dem hurtigt længe år dage over flere dette denne butikker starter nogen butikk`,
  fi: `hinnat palvelu valinta kuluttaja sekä ja on ei se että ovat mutta myös kuin tai voi paras hyvä jos niin sen
    joka ilman kanssa sitä oli eikä hinta kuukausi vain mitä kun nyt en myy valmistaa sopii ilmainen moni aiemmin enää
    vaihtoehto asiakkaat käyttäjä siirtynyt luotettava halpa ennen aina koskaan jokainen kaikki mitään kukaan välillä
    voivat paljon vähän kaksi kolme olla tarjoaa maksaa vuotta euroa nopeasti pitkään ne tämä kuluu vuonna ovatko
    kautta vuoden pienille`,
  tr: `ve bir için bu ile da de çok en daha olarak veya ama gibi var hem ise iyi her kadar ancak göre yok ücretsiz ne
    artık eskiden biraz birçok müşteri önce sonra hiç herkes arasında olan az iki üç yıl ay lira hızlı uzun şu kolay
    zor yeni çıkan gün değil sadece fazla`,
  pl: `i w na z do jest się nie dla to oraz są jak od po lub który przez ma ale co za tym tylko bardzo a u o we ze
    roku bez dobry cena można wielu klientów dziś był była ani wybór przed zawsze nigdy każdy wszystko nic nikt między
    może mogą dużo mało dwa trzy być mają oferuje kosztuje lat miesięcy złotych szybko długo ten ta te tych której
    albo czy jako przy`,
  cs: `a v na je se pro s do to které jsou nebo jako ale z od má i že si za by velmi také u o ve ze k po při dnes bez
    cena který není lze mnoho zákazníků byla bývala ani volba bych před vždy nikdy každý vše nic nikdo mezi může mohou
    hodně málo dva tři být mají nabízí stojí let měsíců korun rychle dlouho ten ta ti která ty`,
  hu: `a az gyors megbízható olcsó és egy nem hogy van meg is de ha vagy csak mint ez már még nagyon kell sem azt
    között több havi ingyenes ár jó volt sok ügyfele ma kicsit előtt mindig soha minden semmi senki lehet sokat kevés
    két három lenni kínál kerül év hónap forint gyorsan sokáig ezt ki kis vette óta`,
  ro: `și este sunt pentru din sau dar foarte prin într fără decât unui cele o un la de cu pe în se mai nu care ca
    lună cel cea bun bună au preț gratuit al ale mulți clienți acum era nici alegere astăzi înainte mereu niciodată
    fiecare tot nimic nimeni între poate pot mult puțin doi trei fi oferă costă ani luni lei repede acest această ei
    le`,
  hr: "je i u na za koja koji koje su se s od kao ili ali više vrlo što ne nije može samo bez uz ima cijena",
  et: "ja on ei see et kui ka või aga mis oma nii siis ning väga kõige",
  id: "yang dan di untuk dengan ini dari adalah pada atau dapat tidak juga ke anda",
  vi: "và của là cho các với một được không những có trong để này nên rất nhất hơn thì đã bạn khi",
  // the last: of equal ones another language wins
  en: "the and of to is for with are you that your it or this can on if from has its in as by not be an at best"
}

/** Letters with marks by the languages that write them: the fewer write one, the more it tells. */
const ownLetters: Readonly<Record<string, string>> = {
  tr: "ıİşŞğĞçÇöÖüÜ",
  hu: "őŐűŰáéíóöúüÁÉÖÜ",
  ro: "țȚșȘţşăĂâîÎ",
  pl: "łŁąĄęĘśŚźŹżŻćńóÓ",
  hr: "čČžŽšŠćĆđĐ",
  cs: "řŘůŮěĚšŠčČžŽýáíéúďťň",
  vi: "ơƠưƯđĐạảấầẩẫậắằẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữự",
  de: "ßäÄöÖüÜ",
  da: "øØæÆåÅ",
  sv: "åÅäÄöÖ",
  fi: "äÄöÖ",
  et: "õÕäÄöÖüÜ",
  pt: "ãÃõÕçêâáéíóú",
  es: "ñÑ¿¡áéíóúÁÉÍ",
  fr: "èêëïîôœÉéàâçùû",
  it: "èÈàìòù",
  nl: "ëï"
}
/** Weight of a letter relative to a word, and the number of different letters that count. */
const letterWeight = 1.5
const lettersMax = 8

/** The languages that may win, and the languages of each sign as indexes of them. */
const languages = [...new Set([...Object.keys(smallWords), ...Object.keys(ownLetters)])]
const bySign = <Sign>(signs: Readonly<Record<string, Iterable<Sign>>>): ReadonlyMap<Sign, ReadonlyArray<number>> => {
  const found = new Map<Sign, Array<number>>()
  for (const [language, own] of Object.entries(signs))
    for (const sign of new Set(own)) found.set(sign, [...(found.get(sign) ?? []), languages.indexOf(language)])
  return found
}

const hashesOf = (words: string): ReadonlyArray<number> =>
  words.split(/\s+/).map((word) => hashKey(hashString(foldText(word))))
const languagesOf = bySign(
  Object.fromEntries(Object.entries(smallWords).map(([language, words]) => [language, hashesOf(words)]))
)
const codesOf = (letters: string): ReadonlyArray<number> => Array.from(letters, (letter) => letter.charCodeAt(0))
const languagesOfLetter = bySign(
  Object.fromEntries(Object.entries(ownLetters).map(([language, letters]) => [language, codesOf(letters)]))
)

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

/** What another language needs in a short text whose words may be English. */
const englishLead = 1
/** Small words that are enough to tell English. */
const englishEnough = 12

/** The language of a text, judged by its beginning. */
export const guessLanguage = (text: AnswerText, tokens: Tokens): Language => {
  const words = countWords(tokens)
  const english = isEnglish(words)
  if (english && words.small >= englishEnough) return "en"
  const sample = text.folded.slice(0, sampleSize)
  if (/[^\u0000-\u024f\u2000-\u2fff]/.test(sample)) {
    const letters = countLetters(sample)
    const counts = countScripts(sample)
    const kana = counts[0]![1]
    const best = counts.reduce((a, b) => (b[1] > a[1] ? b : a))
    if (best[1] * (dense.has(best[0]) ? 10 : 4) > letters)
      return best[0] === "zh" && kana * 8 > best[1] ? "ja" : neighbour(best[0], sample)
  }
  const scores = scoresOf(tokens)
  if (!english || words.large > 0) addLetters(scores, text.source.slice(0, sampleSize))
  const score = scores.reduce((most, one) => (one > most ? one : most), 0)
  const language = languages[scores.indexOf(score)]!
  if (english) return score > Math.max(englishLead, scores[languages.indexOf("en")]!) ? language : "en"
  if (score > 0.7 && score * 20 >= words.small) return language
  return words.english * 2 >= words.small && words.total > 0 ? "en" : null
}

/** Languages in which one letter carries the information of several Latin letters. */
const dense = new Set(["ja", "ko", "zh", "th"])

/** Distinguishes languages of one script by their special letters. */
const neighbour = (language: string, sample: string): string => {
  if (language === "ar" && /[\u067e\u0686\u0698\u06af\u06a9\u06cc]/.test(sample)) return "fa"
  return language === "ru" && /[\u0454\u0456\u0457\u0491]/.test(sample) ? "uk" : language
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

interface WordCounts {
  readonly total: number
  /** Words in small letters, and those of them that are English; the same of words with a capital. */
  readonly small: number
  readonly english: number
  readonly large: number
  readonly largeEnglish: number
}

const countWords = (tokens: Tokens): WordCounts => {
  const total = Math.min(tokens.count, sampleWords)
  const counts = { total, small: 0, english: 0, large: 0, largeEnglish: 0 }
  for (let token = 0; token < total; token++) {
    if (tokens.before[token] === GLUE) continue
    const known = (tokens.flags[token]! & (ENGLISH | FUNCTION_WORD)) !== 0
    if (tokens.shape[token] === LOWER) {
      counts.small++
      if (known) counts.english++
    } else if (tokens.shape[token] === CAPITAL) {
      counts.large++
      if (known) counts.largeEnglish++
    }
  }
  return counts
}

/** Whether two thirds of the lower-case words are English; without any, half of the capitalised ones. */
const isEnglish = ({ english, large, largeEnglish, small }: WordCounts): boolean =>
  small > 0 ? english * 3 >= small * 2 : large > 0 && largeEnglish * 2 >= large

/** How many small words of each language a text has; a word of several counts a share for each. */
const scoresOf = (tokens: Tokens): Float64Array => {
  const scores = new Float64Array(languages.length)
  const total = Math.min(tokens.count, sampleWords)
  for (let token = 0; token < total; token++) {
    const isName = tokens.shape[token] !== LOWER && token > 0 && tokens.before[token]! < COLON
    if (isName || tokens.before[token] === GLUE || tokens.end[token]! - tokens.start[token]! > 10) continue
    addShares(scores, languagesOf.get(hashKey(tokens.hash[token]!)), 1)
  }
  return scores
}

/** Adds the score of each letter with marks once. */
const addLetters = (scores: Float64Array, source: string): void => {
  const marked: Array<number> = []
  const composed = /[\u0300-\u036f]/.test(source) ? source.normalize("NFC") : source
  for (let i = 0; i < composed.length && marked.length < lettersMax; i++) {
    const code = composed.charCodeAt(i)
    if (code < 0xa1 || code > 0x1fff || (code > 0xa1 && code < 0xbf) || marked.includes(code)) continue
    addShares(scores, languagesOfLetter.get(code), letterWeight)
    marked.push(code)
  }
}

const addShares = (scores: Float64Array, found: ReadonlyArray<number> | undefined, weight: number): void => {
  if (found === undefined) return
  for (let i = 0; i < found.length; i++) scores[found[i]!]! += weight / found.length
}

const rich = new Set(["fi", "et", "hu", "tr", "pl", "cs", "ro", "sk", "sl", "hr", "lt", "lv"])

/** Whether names carry case endings of Latin letters in the language. */
export const hasRichEndings = (language: Language): boolean => language !== null && rich.has(language)

const otherScripts = new Set(scripts.map(([language]) => language))

/** Whether the language is written in another script than Latin. */
export const isOtherScript = (language: Language): boolean => language !== null && otherScripts.has(language)
