/** Every answer as a square, one column a run, newest right. Decoration: words beside it say the same. */
import type { Brand, Snapshot } from "../data/Client.ts"
import { brandAddress } from "../route/Location.ts"
import { dayText } from "../text/Format.ts"

/** The hour of a run, by which columns are kept apart. */
export const hourOf = (moment: string): string => moment.slice(0, 13)

export const AnswerSquares = ({
  answers,
  brand,
  classOf
}: {
  /** Newest first. */
  readonly answers: ReadonlyArray<Snapshot>
  readonly brand: Brand
  readonly classOf: (answer: Snapshot) => string | undefined
}) => (
  <div class="squares" aria-hidden="true">
    {[...Map.groupBy(answers.toReversed(), ({ checkedAt }) => hourOf(checkedAt))].map(([run, ofRun]) => (
      <div key={run}>
        {ofRun.map((answer) => (
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
    ))}
  </div>
)
