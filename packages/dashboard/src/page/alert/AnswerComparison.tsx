/** The answers before and after a change, side by side. */
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { answer as answerReading } from "../../data/Queries.ts"
import { brandAddress } from "../../route/Location.ts"
import { answerText } from "../../text/AnswerText.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { dayAndYearText, momentText } from "../../text/Format.ts"
import { MarkedAnswer, standingOf } from "../../figure/MarkedAnswer.tsx"
import { Panel } from "../../panel/Panel.tsx"

/** Begins the excerpt at the brand, which may stand far down. */
const toBrand = (excerpt: HTMLElement | null): void => {
  const mark = excerpt?.querySelector("mark.brand")
  if (excerpt === null || mark == null) return
  const roomAbove = 48
  excerpt.scrollTop += mark.getBoundingClientRect().top - excerpt.getBoundingClientRect().top - roomAbove
}

const One = ({ brand, id, title }: { readonly brand: Brand; readonly id: string; readonly title: string }) => {
  const reading = answerReading(id)
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {(answer) => (
        <>
          <p>
            <strong>{title}</strong>{" "}
            <a data-page href={brandAddress(brand.id, "answer", { id })}>
              {momentText(answer.checkedAt)}
            </a>
            {answer.model === null ? "" : ` · ${answer.model}`}
            <br />
            {standingOf(answer)}
          </p>
          {answer.textRemovedAt === null ? (
            <div class="excerpt" ref={toBrand} tabIndex={0} role="group" aria-label={title}>
              <MarkedAnswer answer={answer} language={brand.language} />
            </div>
          ) : (
            <p class="empty">{answerText.removed(dayAndYearText(answer.textRemovedAt))}</p>
          )}
        </>
      )}
    </Panel>
  )
}

export const AnswerComparison = ({
  after,
  before,
  brand
}: {
  readonly before: string
  readonly after: string
  readonly brand: Brand
}) => (
  <div class="answer-pair">
    <label class="check">
      <input type="checkbox" />
      {alertsText.showWhole}
    </label>
    <One key={before} brand={brand} id={before} title={alertsText.before} />
    <One key={after} brand={brand} id={after} title={alertsText.since} />
  </div>
)
