/** An answer with its mentions marked, and how the brand appears in it. */
import type { Answer } from "../data/Client.ts"
import { answerText } from "../text/AnswerText.ts"
import { standingText } from "./Standing.tsx"

type Span = Answer["spans"][number]

interface Part {
  readonly text: string
  readonly span: Span | null
}

/** A part of the text without heading markers at line starts. */
const plain = (answer: string, start: number, end: number): string =>
  answer.slice(start, end).replace(/^#{1,6} /gm, (sign, at: number) => {
    const isFirst = start + at === 0 || answer[start + at - 1] === "\n"
    return isFirst ? "" : sign
  })

/** Splits the text at the spans. Skips a span inside another one. */
const partsOf = ({ answer, spans }: Pick<Answer, "answer" | "spans">): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let at = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start < at) continue
    if (span.start > at) parts.push({ text: plain(answer, at, span.start), span: null })
    parts.push({ text: answer.slice(span.start, span.end), span })
    at = span.end
  }
  if (at < answer.length) parts.push({ text: plain(answer, at, answer.length), span: null })
  return parts
}

/** Renders paired emphasis markers; unpaired ones stay as text. */
const emphasized = (parts: ReadonlyArray<Part>): ReadonlyArray<Part & { readonly isStrong: boolean }> => {
  const signs = parts.reduce((sum, { text }) => sum + text.split("**").length - 1, 0)
  let isStrong = false
  if (signs % 2 === 1) return parts.map((part) => ({ ...part, isStrong }))
  return parts.flatMap(({ span, text }) =>
    text.split("**").map((piece, index) => {
      if (index > 0) isStrong = !isStrong
      return { text: piece, span, isStrong }
    })
  )
}

/** The text of an answer, or of a line, without emphasis markers. */
export const plainText = (answer: string): string =>
  emphasized(partsOf({ answer, spans: [] }))
    .map(({ text }) => text)
    .join("")

type Text = Pick<Answer, "answer" | "spans">

/** A part of a text with its own spans. */
const partOf = ({ answer, spans }: Text, from: number, to: number): Text => ({
  answer: answer.slice(from, to),
  spans: spans
    .filter(({ end, start }) => start >= from && end <= to)
    .map((span) => ({ ...span, start: span.start - from, end: span.end - from }))
})

/** The parts of a text that match. */
const piecesOf = (text: Text, pattern: RegExp): ReadonlyArray<Text> =>
  [...text.answer.matchAll(pattern)].map(({ 0: piece, index }) => partOf(text, index, index + piece.length))

/** Fewest letters around the brand. */
const aroundMin = 240

/** Whole sentences and lines: the one that mentions the brand first, the one before it, and some after it. */
export const aroundBrand = (text: Text): Text => {
  const at = text.spans.find(({ kind }) => kind === "brand")?.start ?? 0
  const ends = [...text.answer.matchAll(/\n+|(?<!\d)[.!?]\s+|$/g)].map(({ 0: end, index }) => index + end.length)
  return partOf(text, ends.filter((end) => end <= at).at(-2) ?? 0, ends.find((end) => end > at + aroundMin) ?? Infinity)
}

const marked = (given: Text) =>
  emphasized(partsOf(given)).map(({ isStrong, span, text }, index) => {
    const said = isStrong && text !== "" ? <strong key={index}>{text}</strong> : text
    return span === null || text === "" ? (
      said
    ) : (
      <mark key={index} class={span.kind} title={`${span.entity} (${answerText.kinds[span.kind]})`}>
        {said}
      </mark>
    )
  })

/** Lines of a table, which begin with a bar, or other text up to the next of them. */
const blocks = /(?:^\|.*\n?)+|[^]+?(?=^\||$(?![^]))/gm

/** The text with each name marked, and its tables drawn: without the lines of dashes below their heads. */
export const MarkedAnswer = ({ answer, language }: { readonly answer: Text; readonly language: string | null }) => (
  <div class="answer" dir="auto" lang={language ?? undefined}>
    {piecesOf(answer, blocks).map((block, place) =>
      block.answer.startsWith("|") ? (
        <div key={place} class="scroll" tabIndex={0}>
          <table>
            {piecesOf(block, /.*[^\s|:-].*/g).map((row, line) => (
              <tr key={line}>
                {piecesOf(row, /[^|]+/g).map((cell, column) => (
                  <td key={column}>{marked(cell)}</td>
                ))}
              </tr>
            ))}
          </table>
        </div>
      ) : (
        marked(block)
      )
    )}
  </div>
)

/** The brand's mention in an answer, in a few words. */
export const standingOf = (answer: Pick<Answer, "mentioned" | "position" | "sentiment">): string =>
  [standingText(answer), ...(answer.sentiment === null ? [] : [answerText.sentiment(answer.sentiment)])].join(", ")
