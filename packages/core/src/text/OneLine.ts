/** Tenants' text on one line, for a message, a subject or a log. */

// Controls, line and paragraph separators, and marks that change the reading direction.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** `text` on one line: controls and direction marks become spaces, runs of white space one space, ends are trimmed. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim()

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/** A name within an English sentence. One that is read from right to left stands between marks that isolate it. */
export const nameText = (name: string): string => {
  const text = oneLine(name)
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** `text` cut to at most `max` code points; a longer text ends in `…`. */
export const shortened = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
}
