/**
 * An answer with what was found in it: whom it names, where, and how the brand stands in it.
 */
import type { Answer } from "../data/Client.ts"
import { answerText } from "../text/AnswerText.ts"

type Span = Answer["spans"][number]

interface Part {
  readonly text: string
  readonly span: Span | null
}

/** A piece of the text without the signs of headings, which stand at the beginning of lines. */
const plain = (answer: string, start: number, end: number): string =>
  answer.slice(start, end).replace(/^#{1,6} /gm, (sign, at: number) => {
    const isFirst = start + at === 0 || answer[start + at - 1] === "\n"
    return isFirst ? "" : sign
  })

/** The text in parts: those that a span marks, and what is between. A span inside another is passed over. */
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

/** Parts in which engines' signs of emphasis are emphasis; they are left as they are where they do not pair. */
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

/** The text of an answer, or of a line of one, without those signs. */
export const plainText = (answer: string): string =>
  emphasized(partsOf({ answer, spans: [] }))
    .map(({ text }) => text)
    .join("")

/** The text, each name marked. */
export const MarkedAnswer = ({ answer }: { readonly answer: Answer }) => (
  <div class="answer" dir="auto">
    {emphasized(partsOf(answer)).map(({ isStrong, span, text }, index) => {
      const said = isStrong && text !== "" ? <strong key={index}>{text}</strong> : text
      return span === null || text === "" ? (
        said
      ) : (
        <mark key={index} class={span.kind} title={`${span.entity} (${answerText.kinds[span.kind]})`}>
          {said}
        </mark>
      )
    })}
  </div>
)

/** How the brand stands in an answer, in a few words. */
export const standingOf = (answer: Pick<Answer, "mentioned" | "position" | "sentiment">): string =>
  [
    !answer.mentioned
      ? answerText.notNamed
      : answer.position === null
        ? answerText.named
        : answerText.namedAt(answer.position),
    ...(answer.sentiment === null ? [] : [answerText.sentiment(answer.sentiment)])
  ].join(", ")
