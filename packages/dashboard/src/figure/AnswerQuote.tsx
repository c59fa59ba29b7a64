/** A sentence of an answer, with its origin unless an engine gave it. */
import { useQuery } from "../data/Query.ts"
import { answer as answerReading } from "../data/Queries.ts"
import { answerText } from "../text/AnswerText.ts"
import { quoteOf } from "./Quote.ts"

export const AnswerQuote = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(answerReading(id), { isLater: true })
  return data === null ? null : (
    <>
      <blockquote dir="auto">{quoteOf(data)}</blockquote>
      {data.origin === "live" ? null : <small class="quiet">{answerText.origins[data.origin]}</small>}
    </>
  )
}
