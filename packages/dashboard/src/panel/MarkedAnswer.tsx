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

/** The text in parts: those that a span marks, and what is between. A span inside another is passed over. */
const partsOf = ({ answer, spans }: Answer): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let at = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start < at) continue
    if (span.start > at) parts.push({ text: answer.slice(at, span.start), span: null })
    parts.push({ text: answer.slice(span.start, span.end), span })
    at = span.end
  }
  if (at < answer.length) parts.push({ text: answer.slice(at), span: null })
  return parts
}

/** The text, each name marked. */
export const MarkedAnswer = ({ answer }: { readonly answer: Answer }) => (
  <div class="answer" dir="auto">
    {partsOf(answer).map(({ span, text }, index) =>
      span === null ? (
        text
      ) : (
        <mark key={index} class={span.kind} title={`${span.entity} (${answerText.kinds[span.kind]})`}>
          {text}
        </mark>
      )
    )}
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
