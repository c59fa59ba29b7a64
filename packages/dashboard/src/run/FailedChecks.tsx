/**
 * What a run could not ask, and why.
 */
import { useReading } from "../data/Reading.ts"
import type { Scan } from "../data/Client.ts"
import { scan as scanReading } from "../data/Readings.ts"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { answerText } from "../text/AnswerText.ts"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"

type Check = Scan["results"][number]

const columns: Columns<Check> = [
  { key: "prompt", head: answerText.asked, cell: ({ row }) => row.prompt },
  { key: "engine", head: answerText.engine, cell: ({ row }) => engineText(row.engine) },
  { key: "why", head: runsText.why, form: "text", cell: ({ row }) => row.error ?? text.noValue }
]

export const FailedChecks = ({ id }: { readonly id: string }) => {
  const reading = scanReading(id)
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} title={runsText.failedTitle} height="6rem">
      {({ results }) => {
        const failed = itemsOf(results).filter(({ row }) => row.status === "failed")
        return failed.length === 0 ? (
          <p class="empty">{runsText.noneFailed}</p>
        ) : (
          <Table
            items={failed}
            keyOf={({ engine, prompt, sample }) => `${engine} ${sample} ${prompt}`}
            columns={columns}
          />
        )
      }}
    </Panel>
  )
}
