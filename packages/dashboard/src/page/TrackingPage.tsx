/** Trackers, and runs with progress, cost and failures. */
import { client, type Brand, type ListedScan } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brandPrompts, scans } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { EngineNames, SurfaceNotes } from "../panel/EngineGroups.tsx"
import { NoPrompts } from "../panel/Emptiness.tsx"
import { LastRun } from "../panel/LastRun.tsx"
import { OriginOf } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Column, type Columns, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { Tabs } from "../panel/Tabs.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { FailedChecks } from "../run/FailedChecks.tsx"
import { RunNow } from "../run/RunNow.tsx"
import { useScans } from "../panel/Scans.ts"
import { TrackerSettings } from "../run/TrackerSettings.tsx"
import { countText, momentText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"
import { trackerText } from "../text/TrackerText.ts"

const limit = 50

const asked = (brandId: string) => ({ brand_id: brandId, follow_ups: true, limit, offset: offsetInAddress() })

const kindOf = ({ followUpOf, trackerId }: ListedScan): keyof typeof runsText.kinds =>
  followUpOf !== null ? "followUp" : trackerId !== null ? "run" : "scan"

const Progress = ({ scan }: { readonly scan: ListedScan }) => {
  const { completed, failed, total } = scan.progress
  return (
    <>
      {scan.done ? null : <progress value={completed + failed} max={total} aria-label={runsText.progress} />}{" "}
      <span class="basis">
        {countText(completed)} {runsText.of} {countText(total)}
        {failed === 0 ? null : (
          <>
            ,{" "}
            <a data-page href={brandAddress(scan.brandId ?? "", "tracking", { part: "runs", failed: scan.id })}>
              {countText(failed)} {runsText.failedChecks}
            </a>
          </>
        )}
      </span>
    </>
  )
}

const cancel: Column<ListedScan> = {
  key: "cancel",
  head: <span class="unseen">{runsText.cancel}</span>,
  cell: ({ row }) =>
    row.done ? null : (
      <Action
        label={runsText.cancel}
        question={runsText.cancelQuestion}
        act={async () => {
          await client.scans.cancel(row.id)
          refetch("/v1/scans/", "/v1/usage/")
          return null
        }}
      />
    )
}

const Credits = ({ item: { index, row }, url }: { readonly item: Item<ListedScan>; readonly url: string }) => (
  <>
    <Count origin={{ query: url, path: `scans.${index}.credits.charged` }} value={row.credits.charged} />
    {row.credits.refunded === 0 ? null : (
      <span class="basis">
        {" "}
        <Count origin={{ query: url, path: `scans.${index}.credits.refunded` }} value={row.credits.refunded} />{" "}
        {runsText.refunded}
      </span>
    )}
  </>
)

const columns = (url: string): Columns<ListedScan> => [
  { key: "when", head: runsText.when, form: "date", cell: ({ row }) => momentText(row.createdAt) },
  { key: "kind", head: runsText.kind, cell: ({ row }) => runsText.kinds[kindOf(row)] },
  { key: "state", head: runsText.state, cell: ({ row }) => runsText.states[row.status] },
  { key: "answers", head: runsText.answers, cell: ({ row }) => <Progress scan={row} /> },
  { key: "engines", head: runsText.engines, cell: ({ row }) => <EngineNames engines={row.engines} /> },
  { key: "prompts", head: runsText.prompts, form: "number", cell: ({ row }) => countText(row.prompts.length) },
  { key: "samples", head: runsText.samplesShort, form: "number", cell: ({ row }) => countText(row.samples) },
  { key: "credits", head: runsText.creditsShort, form: "number", cell: (item) => <Credits item={item} url={url} /> },
  ...(mayWrite() ? [cancel] : [])
]

const Runs = ({ brand }: { readonly brand: Brand }) => {
  const { held, reading } = useScans(asked(brand.id))
  return (
    <Panel held={held} url={reading.url} title={runsText.list} height="16rem">
      {({ scans: list, total }) =>
        total === 0 ? (
          <p class="empty">{runsText.none}</p>
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columns(reading.url)} />
            <SurfaceNotes engines={list.flatMap(({ engines }) => engines)} />
            <Pager
              limit={limit}
              offset={offsetInAddress()}
              origin={{ query: reading.url, path: "total" }}
              total={total}
            />
          </>
        )
      }
    </Panel>
  )
}

const isOfRuns = () => detailOf("part") === "runs"

export const ahead = (brandId: string) => (isOfRuns() ? [brandPrompts(brandId), scans(asked(brandId))] : [])

const Asking = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const prompts = useQuery(reading)
  const runs = useScans(asked(brand.id)).held.data?.scans
  const wanted = detailOf("failed")
  // of the newest run in which a check failed, or of a certain one
  const failed = wanted === "newest" ? runs?.find(({ progress }) => progress.failed > 0)?.id : wanted
  return (
    <>
      {mayWrite() ? (
        <Panel held={prompts} url={reading.url} title={runsText.now} height="6rem">
          {(found) =>
            found.prompts.length === 0 ? <NoPrompts brandId={brand.id} /> : <RunNow brand={brand} prompts={found} />
          }
        </Panel>
      ) : null}
      {failed == null || !/^scn_\w+$/.test(failed) ? null : <FailedChecks id={failed} />}
      <LastRun brand={brand} />
      <Runs brand={brand} />
    </>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const isRuns = isOfRuns()
  return (
    <>
      <Tabs
        label={runsText.parts}
        tabs={[
          { name: trackerText.title, address: brandAddress(brand.id, "tracking"), isCurrent: !isRuns },
          { name: runsText.title, address: brandAddress(brand.id, "tracking", { part: "runs" }), isCurrent: isRuns }
        ]}
      />
      <OriginOf brand={brand} />
      {isRuns ? <Asking brand={brand} /> : <TrackerSettings brand={brand} />}
    </>
  )
}
