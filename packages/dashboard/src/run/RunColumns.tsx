/** Columns of a list of runs: who started each, how it went, and what it cost. */
import { client, type ListedScan } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { EngineNames } from "../panel/EngineGroups.tsx"
import type { Column, Columns, Item } from "../panel/Table.tsx"
import { brandAddress } from "../route/Location.ts"
import { countText, momentText } from "../text/Format.ts"
import { runsText } from "../text/RunsText.ts"
import { trackerText } from "../text/TrackerText.ts"

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

/** A run of which checks failed is not told as if all went well. */
const stateText = ({ progress: { completed, failed }, status }: ListedScan): string =>
  status === "completed" && failed > 0
    ? trackerText.states[completed > 0 ? "partial" : "failed"]
    : runsText.states[status]

export const runColumns = (url: string): Columns<ListedScan> => [
  { key: "when", head: runsText.when, form: "date", cell: ({ row }) => momentText(row.createdAt) },
  { key: "kind", head: runsText.kind, cell: ({ row }) => runsText.kinds[kindOf(row)] },
  { key: "state", head: runsText.state, cell: ({ row }) => stateText(row) },
  { key: "answers", head: runsText.answers, cell: ({ row }) => <Progress scan={row} /> },
  { key: "engines", head: runsText.engines, cell: ({ row }) => <EngineNames engines={row.engines} /> },
  { key: "prompts", head: runsText.prompts, form: "number", cell: ({ row }) => countText(row.prompts.length) },
  { key: "samples", head: runsText.samplesShort, form: "number", cell: ({ row }) => countText(row.samples) },
  { key: "credits", head: runsText.creditsShort, form: "number", cell: (item) => <Credits item={item} url={url} /> },
  ...(mayWrite() ? [cancel] : [])
]
