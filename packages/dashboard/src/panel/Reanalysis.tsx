/** Compares the stored analysis of an answer with the current rules. */
import { useState } from "preact/hooks"
import type { Answer, AnswerReading } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { answerAgain } from "../data/Queries.ts"
import { answerText } from "../text/AnswerText.ts"
import { text } from "../text/English.ts"
import { standingOf } from "../figure/MarkedAnswer.tsx"
import { Panel } from "./Panel.tsx"
import { type Columns, itemsOf, Table } from "./Table.tsx"

const texts = answerText.again

type Query = Pick<Answer, Exclude<keyof AnswerReading, "changed" | "id">>
type Field = AnswerReading["changed"][number]

const sayings: Readonly<Record<Field, (reading: Query) => string>> = {
  mentioned: standingOf,
  position: standingOf,
  sentiment: standingOf,
  competitors_found: ({ competitors_found }) => competitors_found.join(", "),
  competitor_candidates_found: ({ competitor_candidates_found }) => competitor_candidates_found.join(", "),
  spans: ({ spans }) => texts.marks(spans.length),
  ranking: ({ ranking }) => ranking.map(({ name, position }) => `${position}. ${name}`).join(", ")
}

const columnsOf = (stored: Answer, now: AnswerReading): Columns<Field> => [
  { key: "field", head: texts.field, cell: ({ row }) => texts.fields[row] },
  {
    key: "stored",
    head: texts.stored(stored.analyzerVersion),
    form: "text",
    cell: ({ row }) => sayings[row](stored) || text.noValue
  },
  {
    key: "now",
    head: texts.now(now.analyzerVersion),
    form: "text",
    cell: ({ row }) => sayings[row](now) || text.noValue
  }
]

const Difference = ({ answer }: { readonly answer: Answer }) => {
  const reading = answerAgain(answer.id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="4rem" title={texts.title}>
      {(now) =>
        now.changed.length === 0 ? (
          <p role="status">{texts.same(now.analyzerVersion)}</p>
        ) : (
          <>
            <Table items={itemsOf(now.changed)} keyOf={(field) => field} columns={columnsOf(answer, now)} />
            <p class="quiet">{texts.notStored}</p>
          </>
        )
      }
    </Panel>
  )
}

export const Reanalysis = ({ answer }: { readonly answer: Answer }) => {
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <Difference answer={answer} />
  ) : (
    <p>
      <button type="button" onClick={() => setAsked(true)}>
        {texts.ask}
      </button>
    </p>
  )
}
