/** Makes text safe for a terminal, measures its columns and wraps it. */
import stringWidth from "string-width"

// Escape sequences in outside text must not reach the terminal. Direction marks and line ends would tear table rows.
const unprintable =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Printable text: control characters become spaces; line feeds stay. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, " ")

// combining marks; the library handles those of emoji
const combining = /(?![\ufe0f\u20e3])[\p{Mn}\p{Me}]/gu

/** Columns of a text in a terminal. A shortcut for ASCII, because the library is slow. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text.replace(combining, ""))

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const leftToRightMark = "\u200e"

/** Isolates the direction of a text. The marks take no column. */
export const inDirection = (text: string): string =>
  rightToLeft.test(text) ? `${leftToRightMark}${text}${leftToRightMark}` : text

/** Splits a word into pieces of at most `width` columns. Truncating would make two long addresses look the same. */
const pieces = (word: string, width: number): ReadonlyArray<string> => {
  if (widthOf(word) <= width) return [word]
  const found: Array<string> = []
  let piece = ""
  let taken = 0
  for (const sign of word) {
    const needed = widthOf(sign)
    if (piece !== "" && taken + needed > width) {
      found.push(piece)
      piece = ""
      taken = 0
    }
    piece += sign
    taken += needed
  }
  return [...found, piece]
}

/** The lines of a text, wrapped between words. */
export const wrapped = (text: string, width: number): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => {
    const lines: Array<string> = []
    let last = ""
    for (const word of line.split(" ").flatMap((word) => pieces(word, width))) {
      const joined = last === "" ? word : `${last} ${word}`
      if (widthOf(joined) <= width) last = joined
      else {
        lines.push(last)
        last = word
      }
    }
    return [...lines, last]
  })

/** Default width without a terminal and `COLUMNS`. */
const columnsWithoutTerminal = 200

/** Columns of the terminal. */
export const terminalColumns = (): number =>
  process.stdout.columns ?? (Number(process.env["COLUMNS"]) || columnsWithoutTerminal)

/** Whether the terminal's locale is not UTF-8. Without a locale, assumes UTF-8. */
export const isAsciiTerminal = (env: Readonly<Record<string, string | undefined>> = process.env): boolean => {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find((value) => value !== undefined && value !== "")
  return locale !== undefined && !/utf-?8/i.test(locale)
}

const inAscii = new Map(
  [
    ["│", "|"],
    ["─", "-"],
    ["–", "-"],
    ["·", "."],
    ["→", ">"],
    ["“", '"'],
    ["”", '"']
  ].map(([sign = "", ascii = ""]) => [sign, ascii])
)

/** A text in ASCII with the same number of columns, so that tables keep their shape. */
export const asciiOf = (text: string): string =>
  text.replaceAll(/[^\n\x20-\x7e]/gu, (sign) =>
    /[┌┬┐├┼┤└┴┘]/.test(sign) ? "+" : (inAscii.get(sign) ?? "?".repeat(widthOf(sign)))
  )

/** A text in characters that the terminal supports. */
export const forTerminal = (text: string): string => (isAsciiTerminal() ? asciiOf(text) : text)
