/** The answers before and after a change, side by side. */
import { useState } from "preact/hooks"
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { answer as answerReading } from "../../data/Queries.ts"
import { brandAddress } from "../../route/Location.ts"
import { answerText } from "../../text/AnswerText.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { dayAndYearText, momentText } from "../../text/Format.ts"
import { aroundBrand, MarkedAnswer } from "../../figure/MarkedAnswer.tsx"
import { standingText } from "../../figure/Standing.tsx"
import { Panel } from "../../panel/Panel.tsx"

const One = ({
  brand,
  id,
  isWhole,
  showsSentiment,
  title
}: {
  readonly brand: Brand
  readonly id: string
  readonly isWhole: boolean
  readonly showsSentiment: boolean
  readonly title: string
}) => {
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
            <br />
            {showsSentiment && answer.sentiment !== null
              ? answerText.sentiment(answer.sentiment)
              : standingText(answer)}
          </p>
          {answer.textRemovedAt === null ? (
            <MarkedAnswer answer={isWhole ? answer : aroundBrand(answer)} language={brand.language} />
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
  brand,
  showsSentiment
}: {
  readonly before: string
  readonly after: string
  /** Whether each answer says its sentiment. If not, it says where it mentions the brand. */
  readonly showsSentiment: boolean
  readonly brand: Brand
}) => {
  const [isWhole, setWhole] = useState(false)
  const shown = { brand, isWhole, showsSentiment }
  return (
    <div class="answer-pair">
      <One {...shown} key={before} id={before} title={alertsText.before} />
      <One {...shown} key={after} id={after} title={alertsText.since} />
      <label class="check">
        <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
        {alertsText.showWhole}
      </label>
    </div>
  )
}
