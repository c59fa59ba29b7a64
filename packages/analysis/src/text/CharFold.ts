/**
 * The normal form of one character, and what kind of character it is.
 *
 * Two spellings that a reader takes for the same name (accents, full width, mathematical bold, curly quotes,
 * half-width kana) fold to the same units. Letters of different scripts never fold together: a Cyrillic "о" stays
 * apart from a Latin "o". The tables remember what was asked of Unicode; they fill lazily and never grow.
 */

/** Kinds of units, for boundaries: 0 other, 1 letter, 2 digit, 3 letter of a script without spaces. */
export const OTHER = 0
export const LETTER = 1
export const DIGIT = 2
export const UNSPACED = 3
/** What `foldUnit` gives for a character that is invisible, and for one that folds to several units. */
export const DROPPED = 1
export const EXPANDED = 2
const foldedBmp = new Uint16Array(0x10000)
const expanded = new Map<number, string>()
const kinds = new Uint8Array(0x10000).fill(255)

const invisible = /[\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
const strippedScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u
const accentRanges = [
  "\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7",
  "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670"
]
const accents = new RegExp(`[${accentRanges.join("")}]`, "gu")
const unspaced = new RegExp(
  ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Bopomofo"]
    .map((script) => `\\p{Script=${script}}`)
    .join("")
    .replace(/^/, "[")
    .replace(/$/, "\u30fc\uff70]"),
  "u"
)
/** Letters and signs by their folded form. */
const foldings = "ss=ß ae=æ oe=œ o=ø l=ł d=đð th=þ i=ı h=ħ σ=ς ي=ى '=‘’‛ʼ´`′ \"=“”„ -=‐‑‒–—―−﹣ .=。｡ ,=、， :=："
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  foldings.split(" ").flatMap((group) => {
    const [folded = "", written = ""] = group.split("=")
    return Array.from(written, (letter) => [letter, folded])
  })
)

const footnotes = /^[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]$/

/** Folds a character to its normal form; the empty string when a reader cannot see it. */
export const foldCharacter = (character: string): string => {
  if (invisible.test(character)) return ""
  // the number of a footnote does not belong to the word before it
  if (footnotes.test(character)) return "^"
  let folded = character.normalize("NFKC").toLowerCase()
  folded = letters[folded] ?? folded
  if (strippedScripts.test(folded) || accents.test(folded)) {
    accents.lastIndex = 0
    folded = folded.normalize("NFD").replace(accents, "")
    folded = letters[folded] ?? folded
  }
  accents.lastIndex = 0
  return folded.replace(/\s/gu, " ")
}

/**
 * The folded unit of a UTF-16 unit other than a surrogate; {@link DROPPED} if it is invisible, {@link EXPANDED} if it
 * folds to several units, which {@link expansionOf} has.
 */
export const foldUnit = (code: number): number => {
  const known = foldedBmp[code]!
  if (known !== 0) return known
  const folded = foldCharacter(String.fromCharCode(code))
  if (folded.length > 1) expanded.set(code, folded)
  const result = folded.length === 0 ? DROPPED : folded.length > 1 ? EXPANDED : folded.charCodeAt(0)
  foldedBmp[code] = result
  return result
}

const pairs: Array<string | undefined> = []

/** Folds the surrogate pair at `offset`. Emoji stay as they are; folded mathematical letters are remembered. */
export const foldPair = (source: string, offset: number): string => {
  const high = source.charCodeAt(offset)
  if (high === 0xd835) {
    const low = source.charCodeAt(offset + 1) & 0x3ff
    return (pairs[low] ??= foldCharacter(source.slice(offset, offset + 2)))
  }
  const pair = source.slice(offset, offset + 2)
  return high === 0xd83d || high === 0xd83e || (high >= 0xd840 && high < 0xdb40) ? pair : foldCharacter(pair)
}

/** The units of a character that folds to several. */
export const expansionOf = (code: number): string => expanded.get(code) ?? ""

/** Kind of a folded unit. Surrogate pairs count as letters only in the planes of Han extensions. */
export const kindOf = (code: number): number => {
  const known = kinds[code]!
  if (known !== 255) return known
  const character = String.fromCharCode(code)
  let kind = OTHER
  if (code >= 0xd840 && code <= 0xd88d) kind = UNSPACED
  else if (/[\p{L}\p{M}]/u.test(character)) kind = unspaced.test(character) ? UNSPACED : LETTER
  else if (/\p{N}/u.test(character)) kind = DIGIT
  kinds[code] = kind
  return kind
}

/** Whether a unit can stand inside a word. */
export const isWordUnit = (code: number): boolean => kindOf(code) !== OTHER

const upperCodes = new Uint8Array(0x10000)

/** Whether the character at `offset` of `source` is a capital (mathematical capitals included). */
export const isCapitalAt = (source: string, offset: number): boolean => {
  const code = source.charCodeAt(offset)
  if (code < 0x80) return code >= 65 && code <= 90
  if (code >= 0xd800 && code <= 0xdbff) {
    if (code !== 0xd835 && code !== 0xd801) return false
    return /\p{Lu}/u.test(String.fromCodePoint(source.codePointAt(offset) ?? code).normalize("NFKC"))
  }
  const known = upperCodes[code] ?? 0
  if (known !== 0) return known === 2
  const upper = /\p{Lu}/u.test(String.fromCharCode(code))
  upperCodes[code] = upper ? 2 : 1
  return upper
}

const kanaMarks: Readonly<Record<string, string>> = { "\u3099": "\u3099", "\u309a": "\u309a" }

/** Joins a sound mark of half-width or decomposed kana with the unit before it; 0 when they do not join. */
export const composeKana = (before: number, mark: number): number => {
  const joined = (String.fromCharCode(before) + (kanaMarks[String.fromCharCode(mark)] ?? "")).normalize("NFC")
  return joined.length === 1 && joined.charCodeAt(0) !== before ? joined.charCodeAt(0) : 0
}

/** The normal form of a short text such as a name. Do not use it on answers: it builds strings. */
export const foldText = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase().replace(/\s/g, " ")
  let folded = ""
  for (const character of text) {
    const unit = character.length > 1 ? DROPPED : foldUnit(character.charCodeAt(0))
    folded += unit > EXPANDED ? String.fromCharCode(unit) : foldCharacter(character)
  }
  return folded.normalize("NFC")
}

/** Whether a text is of ASCII alone. */
export const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}
