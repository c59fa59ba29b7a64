/** Failed checks of a run: by reason, then each. */
import { useQuery } from "../data/Query.ts"
import type { Scan } from "../data/Client.ts"
import { scan as scanReading } from "../data/Queries.ts"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { answerText } from "../text/AnswerText.ts"
import { text } from "../text/English.ts"
import { countText, engineText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"

type Check = Scan["results"][number]

const columns: Columns<Check> = [
  { key: "prompt", head: answerText.asked, cell: ({ row }) => row.prompt },
  { key: "engine", head: answerText.engine, cell: ({ row }) => engineText(row.engine) },
  { key: "why", head: runsText.why, form: "text", cell: ({ row }) => row.error ?? text.noValue }
]

/** Checks that failed for the same reason. */
interface Reason {
  readonly error: string | null
  readonly engines: ReadonlySet<string>
  readonly checks: number
}

const reasonColumns: Columns<Reason> = [
  { key: "why", head: runsText.why, cell: ({ row }) => row.error ?? text.noValue },
  { key: "engines", head: runsText.engines, cell: ({ row }) => [...row.engines].map(engineText).join(", ") },
  { key: "checks", head: runsText.checks, form: "number", cell: ({ row }) => countText(row.checks) }
]

/** Most frequent first. */
const reasonsOf = (failed: ReadonlyArray<Item<Check>>): ReadonlyArray<Reason> => {
  const found = new Map<string | null, Reason>()
  for (const {
    row: { engine, error }
  } of failed) {
    const { checks = 0, engines = [] } = found.get(error) ?? {}
    found.set(error, { error, engines: new Set([...engines, engine]), checks: checks + 1 })
  }
  return [...found.values()].toSorted((a, b) => b.checks - a.checks)
}

export const FailedChecks = ({ id }: { readonly id: string }) => {
  const reading = scanReading(id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={runsText.failedTitle} height="6rem">
      {({ results }) => {
        const failed = itemsOf(results).filter(({ row }) => row.status === "failed")
        return failed.length === 0 ? (
          <p class="empty">{runsText.noneFailed}</p>
        ) : (
          <>
            <Table items={itemsOf(reasonsOf(failed))} keyOf={({ error }) => error ?? ""} columns={reasonColumns} />
            <Table
              items={failed}
              keyOf={({ engine, prompt, sample }) => `${engine} ${sample} ${prompt}`}
              columns={columns}
            />
          </>
        )
      }}
    </Panel>
  )
}
