/** A sentence of an answer, to quote it. Pure. */

interface Quotable {
  readonly answer: string
  readonly spans: ReadonlyArray<{ readonly end: number; readonly kind: string; readonly start: number }>
}

/** Ends of sentences and lines. */
const end = /\n|[.!?] /

/** Without the layout of lists, tables and headings. */
const plain = (text: string): string => text.replace(/\*\*|^[\s#>|*-]+|[\s|]+$/g, "").replace(/\s*\|\s*/g, " · ")

/** The first sentence that names the brand, else a competitor, else any. A name alone has the next line, too. */
export const quoteOf = ({ answer, spans }: Quotable): string => {
  const of = (wanted: string) => spans.find(({ kind }) => kind === wanted)
  const span = of("brand") ?? of("competitor") ?? spans[0] ?? { start: 0, end: 0 }
  const [first = "", next = ""] = answer.slice(span.start).split(end).filter(plain)
  const quote = plain(`${answer.slice(0, span.start).split(end).at(-1) ?? ""}${first}`)
  return next === "" || quote.length > span.end - span.start + 2 ? quote : `${quote} · ${plain(next)}`
}
