/**
 * Texts for a terminal: what must not reach it, how many columns a text takes, where lines are broken.
 */
import stringWidth from "string-width"

// terminals obey escape sequences, and texts from outside may contain some; what turns the direction of writing, or
// ends a line, would tear the lines of a table
const unprintable =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Text that is safe to print: each control character is shown as a space; line feeds stay. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, " ")

// signs that stand above or below another one; those that make an emoji are the library's
const combining = /(?![\ufe0f\u20e3])[\p{Mn}\p{Me}]/gu

/** Columns that a text takes in a terminal. ASCII, which is most of it, takes a shortcut: the library is slow. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text.replace(combining, ""))

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const leftToRightMark = "\u200e"

/** A text that does not turn around what stands beside it. The marks take no column. */
export const inDirection = (text: string): string =>
  rightToLeft.test(text) ? `${leftToRightMark}${text}${leftToRightMark}` : text

/** A word in pieces of at most `width` columns. It is not cut off: two long addresses would then look the same. */
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

/** As wide as text is where there is no terminal, and `COLUMNS` says nothing. */
const columnsWithoutTerminal = 200

/** Columns of the terminal. */
export const terminalColumns = (): number =>
  process.stdout.columns ?? (Number(process.env["COLUMNS"]) || columnsWithoutTerminal)

/** Whether the terminal's locale says that it is not UTF-8. One that says nothing is taken for a modern one. */
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

/** A text in signs that every terminal has, as many columns wide; a line of a table keeps its form. */
export const asciiOf = (text: string): string =>
  text.replaceAll(/[^\n\x20-\x7e]/gu, (sign) =>
    /[┌┬┐├┼┤└┴┘]/.test(sign) ? "+" : (inAscii.get(sign) ?? "?".repeat(widthOf(sign)))
  )

/** A text in the signs that the terminal has. */
export const forTerminal = (text: string): string => (isAsciiTerminal() ? asciiOf(text) : text)
