/** A sentence of an answer, to quote it. Pure. */

interface Quotable {
  readonly answer: string
  readonly spans: ReadonlyArray<{ readonly kind: string; readonly start: number }>
}

/** Ends of sentences and lines. */
const end = /\n|[.!?:] /

/** The sentence that names the brand first, else another one, without its layout. */
export const quoteOf = ({ answer, spans }: Quotable): string => {
  const at = (spans.find(({ kind }) => kind === "brand") ?? spans[0])?.start ?? 0
  return `${answer.slice(0, at).split(end).at(-1) ?? ""}${answer.slice(at).split(end)[0] ?? ""}`
    .replace(/\*\*|^[\s#>|*-]+|[\s|]+$/g, "")
    .replace(/\s*\|\s*/g, " · ")
}
