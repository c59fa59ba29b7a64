/** Every answer as a square, one column a run, newest right. Decoration: words beside it say the same. */
import type { Brand } from "../data/Client.ts"
import { brandAddress } from "../route/Location.ts"
import { dayText } from "../text/Format.ts"

/** The hour of a run, by which columns are kept apart. */
export const hourOf = (moment: string): string => moment.slice(0, 13)

/** An answer, or a failed request: it has no id, but a reason. */
export interface Square {
  readonly checkedAt: string
  readonly id?: string
  readonly reason?: string
}

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
    {[...Map.groupBy(answers.toReversed(), ({ checkedAt }) => hourOf(checkedAt))].map(([run, ofRun]) => (
      <div key={run}>
        {ofRun.map((answer, index) => (
          <a
            key={index}
            data-page
            tabIndex={-1}
            class={classOf(answer)}
            title={`${dayText(answer.checkedAt)} ${answer.reason ?? ""}`}
            href={
              answer.id === undefined
                ? brandAddress(brand.id, "tracking", { part: "failures" })
                : brandAddress(brand.id, "answer", { id: answer.id })
            }
          />
        ))}
      </div>
    ))}
  </div>
)
