/** Trackers, and runs with progress, cost and failures. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts, scans } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { SurfaceNotes } from "../panel/EngineGroups.tsx"
import { NoPrompts } from "../panel/Emptiness.tsx"
import { LastRun } from "../panel/LastRun.tsx"
import { OriginOf } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { itemsOf, Table } from "../panel/Table.tsx"
import { Tabs } from "../panel/Tabs.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { FailedChecks, Failures, failuresOf } from "../run/FailedChecks.tsx"
import { runColumns } from "../run/RunColumns.tsx"
import { RunNow } from "../run/RunNow.tsx"
import { useScans } from "../panel/Scans.ts"
import { TrackerSettings } from "../run/TrackerSettings.tsx"
import { runsText } from "../text/RunsText.ts"
import { trackerText } from "../text/TrackerText.ts"

const limit = 50

const asked = (brandId: string) => ({ brand_id: brandId, follow_ups: true, limit, offset: offsetInAddress() })

const Runs = ({ brand }: { readonly brand: Brand }) => {
  const { held, reading } = useScans(asked(brand.id))
  return (
    <Panel held={held} url={reading.url} title={runsText.list} height="16rem">
      {({ scans: list, total }) =>
        total === 0 ? (
          <p class="empty">{runsText.none}</p>
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={runColumns(reading.url)} />
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

/** The parts of the page, by their name in the address. */
const parts = [
  [null, trackerText.title],
  ["runs", runsText.title],
  ["failures", runsText.failures]
] as const

const part = () => detailOf("part")

export const ahead = (brandId: string) =>
  part() === "runs"
    ? [brandPrompts(brandId), scans(asked(brandId))]
    : part() === "failures"
      ? [failuresOf(brandId)]
      : []

const Asking = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const prompts = useQuery(reading)
  const failed = detailOf("failed")
  return (
    <>
      {mayWrite() ? (
        <Panel held={prompts} url={reading.url} title={runsText.now} height="6rem">
          {(found) =>
            found.prompts.length === 0 ? <NoPrompts brandId={brand.id} /> : <RunNow brand={brand} prompts={found} />
          }
        </Panel>
      ) : null}
      {failed === null || !/^scn_\w+$/.test(failed) ? null : <FailedChecks id={failed} />}
      <LastRun brand={brand} />
      <Runs brand={brand} />
    </>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const Part = part() === "runs" ? Asking : part() === "failures" ? Failures : TrackerSettings
  return (
    <>
      <Tabs
        label={runsText.parts}
        tabs={parts.map(([name, title]) => ({
          name: title,
          address: brandAddress(brand.id, "tracking", name === null ? {} : { part: name }),
          isCurrent: name === part()
        }))}
      />
      <OriginOf brand={brand} />
      <Part brand={brand} />
    </>
  )
}
