/** The gap list: what is missing where, and what people decided about it. */
import type { Brand, Mark, SourcesReport } from "../../data/Client.ts"
import { marks } from "../../data/Marks.ts"
import { useQuery } from "../../data/Query.ts"
import { SaveButton } from "../../panel/SaveButton.tsx"
import { Choice } from "../../figure/Popover.tsx"
import { type SourceState, SourceStateCell, sourceStates, stateOf } from "./SourceState.tsx"
import { type Source, SourceTable } from "../../panel/SourceTable.tsx"
import { type Column, type Item, itemsOf } from "../../panel/Table.tsx"
import { detailOf, setDetail } from "../../route/Location.ts"
import { DoneSources } from "./DoneSources.tsx"
import { countText } from "../../text/Format.ts"
import { sourcesText } from "../../text/SourcesText.ts"

/** The state in the address; `null` for all. */
export const stateInAddress = (): SourceState | null =>
  sourceStates.find((state) => state === detailOf("state")) ?? null

const none: ReadonlyArray<Mark> = []

const stateColumn = (brand: Brand, byKey: ReadonlyMap<string, Mark>): Column<Source> => ({
  key: "state",
  head: sourcesText.state,
  // nobody is asked to work on a competitor's site
  cell: ({ index, row }) =>
    row.kind === "other" ? (
      <SourceStateCell key={row.key} brand={brand} mark={byKey.get(row.key)} place={index} source={row.key} />
    ) : null
})

const useMarks = (brand: Brand): ReadonlyMap<string, Mark> => {
  const held = useQuery(marks(brand.id, "source"), { isLater: true }).data ?? none
  return new Map(held.map((mark) => [mark.key, mark]))
}

const inState =
  (byKey: ReadonlyMap<string, Mark>, state: SourceState | null) =>
  ({ row }: Item<Source>): boolean =>
    state === null || (row.kind === "other" && stateOf(byKey.get(row.key)) === state)

/** The states, with their sources where the list has no further pages with states of their own. */
export const States = ({ brand, report }: { readonly brand: Brand; readonly report: SourcesReport | null }) => {
  const byKey = useMarks(brand)
  const all = report !== null && report.total === report.rows.length ? itemsOf(report.rows) : null
  return (
    <Choice
      id="sources-state"
      name={sourcesText.state}
      options={[null, ...sourceStates].map((state) => [
        state,
        (state === null ? sourcesText.anyState : sourcesText.states[state]) +
          (all === null ? "" : ` ${countText(all.filter(inState(byKey, state)).length)}`)
      ])}
      value={stateInAddress()}
      onChoose={(state) => setDetail({ state, offset: null })}
    />
  )
}

export const SourceGaps = ({
  brand,
  query,
  report
}: {
  readonly brand: Brand
  readonly query: string
  readonly report: SourcesReport
}) => {
  const byKey = useMarks(brand)
  const items = itemsOf(report.rows).filter(inState(byKey, stateInAddress()))
  return (
    <>
      {items.length === 0 ? (
        <p class="empty">{sourcesText.noneInState}</p>
      ) : (
        <SourceTable
          brand={brand}
          isGap
          items={items}
          more={[stateColumn(brand, byKey)]}
          prompt={detailOf("prompt")}
          query={query}
          report={report}
        />
      )}
      <DoneSources query={query} report={report} />
      <SaveButton
        name="gaps"
        url={query}
        columns={{
          key: "key",
          names: ["state", "note"],
          valuesOf: (key) => [stateOf(byKey.get(key)), byKey.get(key)?.note ?? ""]
        }}
      />
    </>
  )
}
