/** Failed checks: of a brand by engine and reason, and each of a run. */
import type { Brand, Scan } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { failures, scan as scanReading } from "../data/Queries.ts"
import { Count } from "../figure/Numbers.tsx"
import { useCatalogue } from "../panel/EngineGroups.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { answerText } from "../text/AnswerText.ts"
import { engineListText } from "../text/EngineText.ts"
import { text } from "../text/English.ts"
import { engineText, momentText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"

const columns: Columns<Scan["results"][number]> = [
  { key: "prompt", head: answerText.asked, cell: ({ row }) => row.prompt },
  { key: "engine", head: answerText.engine, cell: ({ row }) => engineText(row.engine) },
  { key: "why", head: runsText.why, form: "text", cell: ({ row }) => row.error ?? text.noValue }
]

/** Those of a run. */
export const FailedChecks = ({ id }: { readonly id: string }) => {
  const reading = scanReading(id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} title={runsText.failedOfRun} height="6rem">
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

const limit = 50

export const failuresOf = (brandId: string) =>
  failures({ brand_id: brandId, ...daysOf(filter.value), limit, offset: offsetInAddress() })

/** The engines of the brand that fail now. */
const FailingNow = ({ brand }: { readonly brand: Brand }) => {
  const failing = useCatalogue().filter(
    ({ engine, status }) => brand.engines.includes(engine) && /^(fail|out)/.test(status)
  )
  return failing.length === 0 ? null : (
    <div class="stripe" role="note">
      {failing.map(({ engine, status }) => (
        <p key={engine}>{runsText.isNow(engineText(engine), engineListText.states[status])}</p>
      ))}
    </div>
  )
}

/** Those of the period, by engine and reason. */
export const Failures = ({ brand }: { readonly brand: Brand }) => {
  const reading = failuresOf(brand.id)
  const held = useQuery(reading)
  const { url } = reading
  return (
    <>
      <FailingNow brand={brand} />
      <Panel held={held} url={url} title={runsText.failedTitle} height="12rem">
        {({ failures: list, total }) =>
          total === 0 ? (
            <p class="empty">{runsText.noFailures}</p>
          ) : (
            <>
              <Table
                items={itemsOf(list)}
                keyOf={({ engine, error }) => `${engine} ${error}`}
                columns={[
                  { key: "engine", head: answerText.engine, form: "word", cell: ({ row }) => engineText(row.engine) },
                  {
                    key: "why",
                    head: runsText.why,
                    form: "text",
                    cell: ({ row }) => (
                      <>
                        <b>{row.meaning}</b> {row.remedy}
                        <p class="quiet">{row.error}</p>
                      </>
                    )
                  },
                  {
                    key: "checks",
                    head: runsText.checks,
                    form: "number",
                    cell: ({ index, row }) => (
                      <Count origin={{ query: url, path: `failures.${index}.checks` }} value={row.checks} />
                    )
                  },
                  { key: "first", head: runsText.firstAt, form: "date", cell: ({ row }) => momentText(row.firstAt) },
                  {
                    key: "last",
                    head: runsText.lastAt,
                    form: "date",
                    cell: ({ row }) => (
                      <a data-page href={brandAddress(brand.id, "tracking", { part: "runs", failed: row.scanId })}>
                        {momentText(row.lastAt)}
                      </a>
                    )
                  }
                ]}
              />
              <Pager limit={limit} offset={offsetInAddress()} origin={{ query: url, path: "total" }} total={total} />
            </>
          )
        }
      </Panel>
    </>
  )
}
