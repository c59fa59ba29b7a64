/** The answers before and after a change, side by side. */
import { useState } from "preact/hooks"
import { useQuery } from "../data/Query.ts"
import { answer as answerReading } from "../data/Queries.ts"
import { answerText } from "../text/AnswerText.ts"
import { alertsText } from "../text/AlertsText.ts"
import { dayAndYearText, momentText } from "../text/Format.ts"
import { MarkedAnswer, standingOf } from "./MarkedAnswer.tsx"
import { Panel } from "./Panel.tsx"

const One = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const reading = answerReading(id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {(answer) => (
        <>
          <p>
            <strong>{title}</strong> <span class="quiet">{momentText(answer.checkedAt)}</span>
            <br />
            {standingOf(answer)}
          </p>
          {answer.textRemovedAt === null ? (
            <MarkedAnswer answer={answer} />
          ) : (
            <p class="empty">{answerText.removed(dayAndYearText(answer.textRemovedAt))}</p>
          )}
        </>
      )}
    </Panel>
  )
}

export const AnswerComparison = ({ after, before }: { readonly before: string; readonly after: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{alertsText.compare}</summary>
      {isOpen ? (
        <div class="columns">
          <One id={before} title={alertsText.before} />
          <One id={after} title={alertsText.since} />
        </div>
      ) : null}
    </details>
  )
}
