/**
 * Citation markers: spans that a vendor marked, numbers in brackets, and links whose text is a number or the host of
 * their address. They cite a page and mention no brand.
 */

/** Part of an answer, as UTF-16 offsets. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Text in brackets, with the target or label of its link: "[text](target)", "[text][label]". */
const bracketed = new RegExp(
  String.raw`\[{1,2}([^[\]\n]{0,200})\]{1,2}` +
    String.raw`(?:\(<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s[^\n()]{0,300})?\)|(\[[\w^:-]{1,20}\])(?!\())?`,
  "g"
)
const footnote = /【\d{1,3}[^【】\n]{0,60}】/g
const number = /^\^?(?:(?:web|ref|source|cite):)?\d+(?:\s?[,–-]\s?\d+)*\^?$/i
const hostLike = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$/
/** Signs between two markers of one bracket. */
const separators = /^[^\S\n]*(?:[,;|·][^\S\n]*)?$/
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "（": "）" }

/**
 * Replaces the citation markers of an answer by invisible characters, so that all offsets stay. A bracket around
 * nothing but markers goes with them.
 */
export const hideCitations = (answer: string, given: ReadonlyArray<TextRange> = []): string => {
  const ranges = [...markersIn(answer), ...clipped(answer, given)].toSorted((a, b) => a.start - b.start)
  let result = ""
  let done = 0
  for (let i = 0; i < ranges.length; i++) {
    let { end, start } = ranges[i]!
    for (let next = ranges[i + 1]; next !== undefined; next = ranges[i + 1]) {
      if (next.start > end + 8 || !separators.test(answer.slice(end, next.start))) break
      end = Math.max(end, next.end)
      i++
    }
    const whole = withBrackets(answer, start, end)
    start = Math.max(done, whole.start)
    result += answer.slice(done, start) + blank(answer, start, whole.end)
    done = whole.end
  }
  return done === 0 ? answer : result + answer.slice(done)
}

const clipped = ({ length }: string, ranges: ReadonlyArray<TextRange>): ReadonlyArray<TextRange> =>
  ranges
    .map(({ end, start }) => ({ start: Math.max(0, start), end: Math.min(length, end) }))
    .filter(({ end, start }) => start < end)

const markersIn = (answer: string): Array<TextRange> => {
  const found: Array<TextRange> = []
  if (answer.includes("[")) {
    for (const match of answer.matchAll(bracketed)) {
      const [whole, text = "", target, label] = match
      const before = answer.charAt(match.index - 1)
      const isMarker =
        target !== undefined
          ? before !== "!" && isMarkerText(text, target)
          : label !== undefined
            ? number.test(text) || hostLike.test(text)
            : text !== "" && text.length < 12 && number.test(text) && /\S/.test(lineBefore(answer, match.index))
      if (isMarker) found.push({ start: match.index, end: match.index + whole.length })
    }
  }
  if (answer.includes("【")) {
    for (const { 0: whole, index } of answer.matchAll(footnote)) found.push({ start: index, end: index + whole.length })
  }
  return found
}

/** The characters between the start of the line and an offset, at most 8. */
const lineBefore = (answer: string, at: number): string => /[^\n]*$/.exec(answer.slice(Math.max(0, at - 8), at))![0]

/** Whether the text of a link says no more than its target. A host with a capital, "Booking.com", is a name. */
const isMarkerText = (text: string, target: string): boolean => {
  const bare = text.replaceAll(/[*_`\\]/g, "").trim()
  if (bare === "" || number.test(bare) || /^https?:\/\//i.test(bare)) return true
  const address = target.replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")
  const host = /^[^/?#:]*/.exec(address)?.[0].toLowerCase()
  const own = bare.replace(/^www\./, "")
  return hostLike.test(own) && (own === host || own.startsWith(`${host}/`))
}

/** Widens a range to the bracket that holds nothing else, and to the space before it where no word follows. */
const withBrackets = (answer: string, from: number, to: number): TextRange => {
  let start = from
  let end = to
  for (let depth = 0; depth < 2; depth++) {
    const open = beforeSpace(answer, start) - 1
    let close = end
    while (/[^\S\n]|[,;]/.test(answer.charAt(close)) && close - end < 8) close++
    const sign = closing[answer.charAt(open)]
    if (sign === undefined || answer.charAt(close) !== sign) break
    start = open
    end = close + 1
  }
  return { start: /^[\p{L}\p{N}]/u.test(answer.slice(end, end + 2)) ? start : beforeSpace(answer, start), end }
}

/** The offset behind the last character before `at` that is no space. */
const beforeSpace = (answer: string, at: number): number => {
  let start = at
  while (start > 0 && at - start < 8 && /[^\S\n]/.test(answer.charAt(start - 1))) start--
  return start
}

/** Invisible characters; a space where the marker alone parts two words, spaces where it fills its line. */
const blank = (answer: string, start: number, end: number): string => {
  const before = answer.charAt(start - 1)
  const after = answer.charAt(end)
  if (/^\n?$/.test(before) && /^\n?$/.test(after)) return " ".repeat(end - start)
  const parts = /\w/.test(before) && /\w/.test(after) ? " " : "\u200b"
  return parts + "\u200b".repeat(end - start - 1)
}
