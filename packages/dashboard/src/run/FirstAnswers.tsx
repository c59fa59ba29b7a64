/** The newest answers of the first run, as they come. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { snapshots } from "../data/Queries.ts"
import { AnswerQuote } from "../figure/AnswerQuote.tsx"
import { Standing, standingText } from "../figure/Standing.tsx"
import { engineText } from "../text/Format.ts"
import { startText } from "../text/StartText.ts"

const shown = 3

/** Slow enough to be read, and read out. */
const pollMillis = 3_000

export const FirstAnswers = ({ brand }: { readonly brand: Brand }) => {
  const reading = snapshots({ brand_id: brand.id, limit: shown })
  const list = useQuery(reading, { isLater: true, everyMillis: pollMillis }).data?.snapshots ?? []
  const [newest] = list
  return newest === undefined ? null : (
    <section class="panel came">
      <h2>{startText.newest}</h2>
      <p class="unseen" role="status">
        {engineText(newest.engine)}: {standingText(newest)}
      </p>
      <ul>
        {list.map((snapshot) => (
          <li key={snapshot.id}>
            <b>{engineText(snapshot.engine)}</b> · <Standing answer={snapshot} />
            <p class="quiet" dir="auto">
              {snapshot.prompt}
            </p>
            <AnswerQuote id={snapshot.id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
