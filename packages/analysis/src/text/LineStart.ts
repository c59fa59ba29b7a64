/** Kinds of line starts: heading, list item, fence, rule, reference definition, or plain text. */

/** How a line begins. `content` is the offset where its visible text begins. */
export interface LineStart {
  readonly kind: "heading" | "item" | "text" | "empty" | "definition"
  readonly depth: number
  readonly ordered: boolean
  readonly content: number
  /** Character code of the fence that the line opens or closes, or 0. */
  readonly fence: number
  /** Whether it is a line of dashes or similar signs: it has no text and does not end a paragraph. */
  readonly rule: boolean
}

const bullets = new Set([..."-*+•‣◦·▪●○■–➤➢✓✔✅→"].map((bullet) => bullet.codePointAt(0)))
const sample = 400

/** Reads the start of the line `start` to `end`. `fence` is the fence that is open, or 0. */
export const readLineStart = (source: string, start: number, end: number, fence: number): LineStart => {
  let i = start
  let depth = 0
  for (; i < end; i++) {
    const code = source.charCodeAt(i)
    if (code === 9) depth += 4
    else if (code === 32 || code === 13 || code === 0xa0 || code === 0x3000) depth++
    else if (code === 62 && fence === 0) depth = 0
    else break
  }
  if (i >= end) return lineStart("empty", depth, i)
  const code = source.charCodeAt(i)
  if (
    (code === 96 || code === 126) &&
    (fence === 0 || fence === code) &&
    source.charCodeAt(i + 1) === code &&
    source.charCodeAt(i + 2) === code &&
    (fence !== 0 || isFenceInfo(source, i, end, code))
  ) {
    return lineStart("empty", depth, end, false, code)
  }
  if (fence !== 0) return lineStart("text", depth, start)
  if (code === 35) {
    const heading = headingStart(source, i, end)
    if (heading !== undefined) return lineStart("heading", heading.level, heading.content)
  }
  if (isRule(source, i, end)) return lineStart("empty", depth, end, false, 0, true)
  if (code === 91 && isDefinition(source, i, end)) return lineStart("definition", depth, end)
  const item = itemStart(source, i, end)
  return item === undefined ? lineStart("text", depth, i) : lineStart("item", depth, item.content, item.ordered)
}

const lineStart = (
  kind: LineStart["kind"],
  depth: number,
  content: number,
  ordered = false,
  fence = 0,
  rule = false
): LineStart => ({ kind, depth, ordered, content, fence, rule })

/** Whether a fence opens here: with its own sign behind it, it is emphasis or inline code instead. */
const isFenceInfo = (source: string, i: number, end: number, code: number): boolean => {
  let k = i + 3
  while (k < end && source.charCodeAt(k) === code) k++
  return !source.slice(k, Math.min(end, k + sample)).includes(String.fromCharCode(code))
}

const headingStart = (source: string, i: number, end: number): { content: number; level: number } | undefined => {
  let k = i
  while (k < end && source.charCodeAt(k) === 35) k++
  const level = k - i
  if (level > 6 || (k < end && source.charCodeAt(k) !== 32 && source.charCodeAt(k) !== 9)) return undefined
  while (k < end && source.charCodeAt(k) <= 32) k++
  return { content: k, level }
}

/** Only dashes, stars, underscores, equals signs, bars and colons: a rule, an underline, or a table's delimiter. */
const isRule = (source: string, i: number, end: number): boolean => {
  let marks = 0
  for (let k = i; k < end; k++) {
    const code = source.charCodeAt(k)
    if (code === 45 || code === 42 || code === 95 || code === 61) marks++
    else if (code !== 32 && code !== 9 && code !== 13 && code !== 124 && code !== 58) return false
  }
  return marks >= 3 || (marks > 0 && source.charCodeAt(i) === 124)
}

const isDefinition = (source: string, i: number, end: number): boolean =>
  /^\[[^\]\n]{1,200}\]:\s{0,9}(?:<|https?:|www\.|\/)/i.test(source.slice(i, Math.min(end, i + sample)))

const itemStart = (source: string, i: number, end: number): { content: number; ordered: boolean } | undefined => {
  const code = source.codePointAt(i) ?? 0
  if (bullets.has(code)) {
    const k = i + 1
    if (k < end && source.charCodeAt(k) !== 32 && source.charCodeAt(k) !== 9 && code < 128) return undefined
    return { content: afterSpace(source, k, end), ordered: false }
  }
  let k = i
  while (k < end && k - i < 9 && source.charCodeAt(k) >= 48 && source.charCodeAt(k) <= 57) k++
  if (k === i) return undefined
  if (source.charCodeAt(k) === 0xfe0f) k++
  if (source.charCodeAt(k) === 0x20e3) return { content: afterSpace(source, k + 1, end), ordered: true }
  if (source.charCodeAt(k) === 92) k++
  const mark = source.charCodeAt(k)
  const wide = mark === 0x3001 || mark === 0xff0e || mark === 0xff09
  if (mark !== 46 && mark !== 41 && !wide) return undefined
  const after = source.charCodeAt(k + 1)
  if (!wide && k + 1 < end && after !== 32 && after !== 9 && after !== 42 && after < 0x2000) return undefined
  return { content: afterSpace(source, k + 1, end), ordered: true }
}

const afterSpace = (source: string, k: number, end: number): number => {
  while (k < end && (source.charCodeAt(k) <= 32 || source.charCodeAt(k) === 0x3000)) k++
  return k
}
