/**
 * Whether it works and what it costs: scans with their progress, and how to start one.
 */
import { ClientError } from "@answerscope/http/client"
import { useEffect, useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts, type ListedScan } from "../data/Client.ts"
import { readAgain, useReading } from "../data/Reading.ts"
import { brandPrompts, runPlan, scans } from "../data/Readings.ts"
import { mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { text } from "../text/English.ts"
import { countText, engineText, momentText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"

const limit = 50
const samplesMax = 20

/** Says what a run asks and costs before it is asked. */
const RunNow = ({ brand, prompts }: { readonly brand: Brand; readonly prompts: BrandPrompts }) => {
  const [samples, setSamples] = useState(3)
  const [isUnderWay, setUnderWay] = useState(false)
  const [said, say] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null)
  const active = prompts.settings.filter((setting) => setting.active).length
  const cells = active * brand.engines.length
  const plan = runPlan(Math.max(1, cells), samples)
  const cost = useReading(plan)
  const start = async () => {
    setUnderWay(true)
    try {
      const { credits } = await client.scans.start({ brandId: brand.id, samples })
      say({ text: runsText.started(credits.charged, credits.remaining), isFault: false })
      readAgain("/v1/scans/")
    } catch (error) {
      say({ text: error instanceof ClientError ? error.message : runsText.failed, isFault: true })
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <form
      class="run"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <label>
        {runsText.samples}
        <input
          type="number"
          min={1}
          max={samplesMax}
          value={samples}
          onInput={({ currentTarget }) =>
            setSamples(Math.min(samplesMax, Math.max(1, Math.trunc(Number(currentTarget.value)) || 1)))
          }
        />
      </label>
      <p>
        {runsText.sum(active, brand.engines.length, samples, cells * samples)}{" "}
        {cost.data === null ? (
          <span aria-busy={cost.isLoading}>{text.noValue}</span>
        ) : (
          <Count origin={{ query: plan.url, path: "credits_per_run" }} value={cost.data.credits_per_run} />
        )}{" "}
        {runsText.credits}
      </p>
      <button class="main" type="submit" disabled={isUnderWay || active === 0}>
        {runsText.start}
      </button>
      {said === null ? null : (
        <p class={said.isFault ? "failure" : "quiet"} role="status">
          {said.text}
        </p>
      )}
    </form>
  )
}

const Progress = ({ scan }: { readonly scan: ListedScan }) => {
  const { completed, failed, total } = scan.progress
  return (
    <>
      <progress value={completed + failed} max={total} aria-label={runsText.progress} />{" "}
      <span class="basis">
        {countText(completed)} {runsText.of} {countText(total)}
        {failed === 0 ? null : `, ${countText(failed)} ${runsText.failedChecks}`}
      </span>
    </>
  )
}

const columns: Columns<ListedScan> = [
  { key: "when", head: runsText.when, cell: ({ row }) => momentText(row.createdAt) },
  { key: "state", head: runsText.state, cell: ({ row }) => runsText.states[row.status] },
  { key: "answers", head: runsText.answers, cell: ({ row }) => <Progress scan={row} /> },
  { key: "engines", head: runsText.engines, cell: ({ row }) => row.engines.map(engineText).join(", ") },
  { key: "prompts", head: runsText.prompts, form: "number", cell: ({ row }) => countText(row.prompts.length) },
  { key: "samples", head: runsText.samplesShort, form: "number", cell: ({ row }) => countText(row.samples) }
]

const Runs = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const reading = scans({ brand_id: brand.id, limit, offset })
  const [isGoingOn, setGoingOn] = useState(false)
  const held = useReading(reading, isGoingOn ? { everyMillis: 1_000 } : {})
  const goesOn = held.data?.scans.some(({ done }) => !done) ?? false
  useEffect(() => {
    if (goesOn === isGoingOn) return
    setGoingOn(goesOn)
    // what has come is in the figures now
    if (!goesOn) readAgain("/v1/reports/", "/v1/snapshots/")
  }, [goesOn, isGoingOn])
  return (
    <Panel held={held} url={reading.url} title={runsText.list} height="16rem">
      {({ scans: list, total }) =>
        total === 0 ? (
          <p class="empty">{runsText.none}</p>
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columns} />
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )
      }
    </Panel>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const prompts = useReading(reading)
  return (
    <>
      {mayWrite() ? (
        <Panel held={prompts} url={reading.url} title={runsText.now} height="6rem">
          {(found) =>
            found.prompts.length === 0 ? (
              <p class="empty">{runsText.noPrompts}</p>
            ) : (
              <RunNow brand={brand} prompts={found} />
            )
          }
        </Panel>
      ) : null}
      <Runs brand={brand} />
    </>
  )
}
