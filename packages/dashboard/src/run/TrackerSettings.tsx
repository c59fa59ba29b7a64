/**
 * Settings: the brand's trackers.
 */
import { client, type Brand, type Tracker } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { brandPrompts, tracker as trackerReading, trackers, usageAhead } from "../data/Queries.ts"
import { isBound, mayWrite } from "../data/Session.ts"
import { showToast } from "../data/Toast.ts"
import { Count, Decimal } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { EngineNames, SurfaceNotes } from "../panel/EngineGroups.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Chips } from "../figure/Chips.tsx"
import { type Column, type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { countText, momentText } from "../text/Format.ts"
import { trackerText } from "../text/TrackerText.ts"
import { usageText } from "../text/UsageText.ts"
import { TrackerForm } from "./TrackerForm.tsx"

const limit = 50

const addressOf = (brand: Brand, tracker: string) => brandAddress(brand.id, "tracking", { tracker })

/** What a tracker uses a day, with follow-ups; nothing while it is paused. One request for all. */
const PerDay = ({ id }: { readonly id: string }) => {
  const reading = usageAhead()
  const { data } = useQuery(reading, { isLater: true })
  const index = data?.trackers.findIndex((each) => each.tracker_id === id) ?? -1
  const found = data?.trackers[index]
  return found === undefined ? null : (
    <>
      <Count origin={{ query: reading.url, path: `trackers.${index}.mean` }} value={found.mean} />{" "}
      {trackerText.withAskedAgain} {usageText.range(countText(found.low), countText(found.high))}
    </>
  )
}

/** The plan of one tracker, from its measured rates. */
const Expected = ({ tracker }: { readonly tracker: Tracker }) => {
  const reading = trackerReading(tracker.id)
  const held = useQuery(reading, { isLater: true })
  // a dash says that there is none, not that it is still loading
  if (held.data === null)
    return held.error === null ? <div class="skeleton" style={{ height: "2rem" }} /> : <>{text.noValue}</>
  const { creditsPerMonth, expectedFalse30d } = held.data.alertState
  const at = (field: string) => ({ query: reading.url, path: `alertState.${field}` })
  return (
    <>
      {isBound() ? (
        <>
          <Count origin={at("creditsPerMonth")} value={creditsPerMonth} /> {trackerText.creditsPlanned}
        </>
      ) : (
        <PerDay id={tracker.id} />
      )}
      <span class="basis">
        <br />
        <Decimal origin={at("expectedFalse30d")} value={expectedFalse30d} /> {trackerText.falseShort}
      </span>
    </>
  )
}

const Actions = ({ tracker }: { readonly tracker: Tracker }) => (
  <span class="actions">
    <Action
      label={tracker.enabled ? trackerText.pause : trackerText.resume}
      act={async () => {
        const set = async (enabled: boolean) => {
          await client.trackers.update(tracker.id, { enabled })
          refetch("/v1/trackers/", "/v1/usage/")
        }
        await set(!tracker.enabled)
        showToast(tracker.enabled ? trackerText.wasPaused : trackerText.wasResumed, () => set(tracker.enabled))
        return null
      }}
    />
    <Action
      label={trackerText.run}
      question={trackerText.runQuestion(tracker)}
      act={async () => {
        const { credits } = await client.trackers.run(tracker.id)
        refetch("/v1/trackers/", "/v1/scans/", "/v1/usage/")
        return trackerText.started(credits.charged, credits.remaining)
      }}
    />
    <Action
      label={trackerText.remove}
      question={trackerText.removeQuestion(tracker.name ?? trackerText.unnamed)}
      act={async () => {
        await client.trackers.remove(tracker.id)
        refetch("/v1/trackers/", "/v1/alerts/", "/v1/usage/")
        return null
      }}
    />
  </span>
)

const columnsOf = (brand: Brand): Columns<Tracker> => {
  const actions: ReadonlyArray<Column<Tracker>> = mayWrite()
    ? [{ key: "actions", head: trackerText.actions, cell: ({ row }) => <Actions tracker={row} /> }]
    : []
  return [
    {
      key: "name",
      head: trackerText.name,
      cell: ({ row }) => (
        <>
          {mayWrite() ? (
            <a data-page href={addressOf(brand, row.id)}>
              {row.name ?? trackerText.unnamed}
            </a>
          ) : (
            (row.name ?? trackerText.unnamed)
          )}
          <br />
          <span class="quiet">{trackerText.rhythm(row)}</span>
          <Chips names={row.enabled ? [] : [trackerText.paused]} />
        </>
      )
    },
    {
      key: "asks",
      head: trackerText.asks,
      cell: ({ row }) => (
        <>
          {trackerText.size(row.prompts.length, row.samples)}
          <br />
          <span class="quiet">
            <EngineNames engines={row.engines} />
          </span>
        </>
      )
    },
    { key: "expected", head: trackerText.expected, cell: ({ row }) => <Expected tracker={row} /> },
    {
      key: "last",
      head: trackerText.last,
      cell: ({ row }) => (
        <>
          {row.lastStatus === null ? trackerText.never : trackerText.states[row.lastStatus]}
          {row.lastRunAt === null ? null : <span class="quiet date"> {momentText(row.lastRunAt)}</span>}
          {row.lastError === null ? null : <span class="fault"> {row.lastError}</span>}
        </>
      )
    },
    {
      key: "next",
      head: trackerText.next,
      cell: ({ row }) => (row.nextRunAt === null ? text.noValue : momentText(row.nextRunAt))
    },
    ...actions
  ]
}

const List = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const reading = trackers({ brand_id: brand.id, limit, offset })
  const held = useQuery(reading)
  return (
    <Panel
      held={held}
      url={reading.url}
      title={trackerText.title}
      height="12rem"
      tools={
        mayWrite() ? (
          <a class="button main" data-page href={addressOf(brand, "new")}>
            {trackerText.new}
          </a>
        ) : null
      }
    >
      {({ total, trackers: list }) =>
        total === 0 ? (
          <p class="empty">{trackerText.none}</p>
        ) : (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columnsOf(brand)} />
            <SurfaceNotes engines={list.flatMap(({ engines }) => engines)} />
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )
      }
    </Panel>
  )
}

const Editor = ({ brand, id }: { readonly brand: Brand; readonly id: string }) => {
  const reading = trackerReading(id)
  const held = useQuery(reading)
  const promptsReading = brandPrompts(brand.id)
  const prompts = useQuery(promptsReading)
  return (
    <Panel held={prompts} url={promptsReading.url} height="20rem">
      {(found) => (
        <Panel held={held} url={reading.url} height="20rem">
          {(tracker) => <TrackerForm key={tracker.id} brand={brand} prompts={found} tracker={tracker} />}
        </Panel>
      )}
    </Panel>
  )
}

const Creator = ({ brand }: { readonly brand: Brand }) => {
  const reading = brandPrompts(brand.id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="20rem">
      {(prompts) =>
        prompts.prompts.length === 0 ? (
          <p class="empty">{trackerText.noPrompts}</p>
        ) : (
          <TrackerForm brand={brand} prompts={prompts} tracker={null} />
        )
      }
    </Panel>
  )
}

export const TrackerSettings = ({ brand }: { readonly brand: Brand }) => {
  const chosen = mayWrite() ? detailOf("tracker") : null
  if (chosen === "new") return <Creator brand={brand} />
  return chosen === null || !/^trk_\w+$/.test(chosen) ? <List brand={brand} /> : <Editor brand={brand} id={chosen} />
}
