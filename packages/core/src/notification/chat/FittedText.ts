/** Tenants' text within the limits of a chat. Pure. */
import { oneLine } from "../../text/OneLine.ts"

/** How a chat writes and counts text. */
export interface TextForm {
  /** A character (code point) as the chat shows it literally. */
  readonly write: (character: string) => string
  /** What written text counts for. */
  readonly cost: (written: string) => number
  /** Extra length of each line. */
  readonly lineCost: number
}

const ellipsis = "…"

/** Chats refuse empty texts. */
const nothing = "–"

/** A shorter rest is not worth a cut line. */
const lineMin = 24

/** `text` on one line, as the chat writes it. If it costs more than `max`, it is cut and ends in `…`. */
export const fitted = (text: string, max: number, { cost, write }: TextForm): string => {
  let left = max - cost(ellipsis)
  let cut = ""
  let whole = ""
  for (const character of oneLine(text)) {
    const written = write(character)
    left -= cost(written)
    whole += written
    if (left >= 0) cut = whole
    // not even without the sign
    if (left < -cost(ellipsis)) return cut.trimEnd() + ellipsis
  }
  return whole
}

/**
 * As many of the lines as cost at most `max` together, what is around them included; the last of them may be cut. At
 * least one line, if only a dash.
 */
export const fittedLines = (lines: ReadonlyArray<string>, max: number, form: TextForm): ReadonlyArray<string> => {
  const kept: Array<string> = []
  let left = max
  for (const line of lines) {
    if (left < lineMin + form.lineCost) break
    const text = fitted(line, left - form.lineCost, form)
    if (text === "") continue
    left -= form.cost(text) + form.lineCost
    kept.push(text)
  }
  return kept.length === 0 ? [nothing] : kept
}
