/** Every answer as a square, newest last. Decoration: words beside it say the same. */
import type { Brand } from "../data/Client.ts"
import { brandAddress } from "../route/Location.ts"
import { dayText } from "../text/Format.ts"

/** The hour of a run. */
export const hourOf = (moment: string): string => moment.slice(0, 13)

interface Square {
  readonly checkedAt: string
  readonly id: string
}

/** The days of the oldest and the newest of answers, newest first: `3 Nov – 28 Nov`. */
export const daysText = (answers: ReadonlyArray<Square>): string =>
  [
    ...new Set(
      [answers.at(-1), answers[0]].flatMap((answer) => (answer === undefined ? [] : dayText(answer.checkedAt)))
    )
  ].join(" – ")

export const AnswerSquares = <A extends Square>({
  answers,
  brand,
  classOf
}: {
  /** Newest first. */
  readonly answers: ReadonlyArray<A>
  readonly brand: Brand
  readonly classOf: (answer: A) => string | undefined
}) => (
  <div class="squares" aria-hidden="true">
    {answers.toReversed().map((answer) => (
      <a
        key={answer.id}
        data-page
        tabIndex={-1}
        class={classOf(answer)}
        title={dayText(answer.checkedAt)}
        href={brandAddress(brand.id, "answer", { id: answer.id })}
      />
    ))}
  </div>
)
