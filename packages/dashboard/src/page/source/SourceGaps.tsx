/** The gap list: what is missing where, and what people decided about it. */
import type { Brand, Mark, SourcesReport } from "../../data/Client.ts"
import { marks } from "../../data/Marks.ts"
import { useQuery } from "../../data/Query.ts"
import { SaveButton } from "../../panel/SaveButton.tsx"
import { Segments } from "../../panel/Segments.tsx"
import { type SourceState, SourceStateCell, sourceStates, stateOf } from "./SourceState.tsx"
import { type Source, SourceTable } from "../../panel/SourceTable.tsx"
import { type Column, itemsOf } from "../../panel/Table.tsx"
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

/** `countOf` is undefined where the list has further pages, with states of their own. */
const States = ({ countOf }: { readonly countOf: ((state: SourceState | null) => number) | undefined }) => (
  <Segments
    label={sourcesText.state}
    choices={[null, ...sourceStates].map((state) => [
      state,
      <>
        {state === null ? sourcesText.anyState : sourcesText.states[state]}
        {countOf === undefined ? null : <span class="quiet"> {countText(countOf(state))}</span>}
      </>
    ])}
    value={stateInAddress()}
    onChoose={(state) => setDetail({ state, offset: null })}
  />
)

export const SourceGaps = ({
  brand,
  query,
  report
}: {
  readonly brand: Brand
  readonly query: string
  readonly report: SourcesReport
}) => {
  const held = useQuery(marks(brand.id, "source"), { isLater: true }).data ?? none
  const byKey = new Map(held.map((mark) => [mark.key, mark]))
  const shown = stateInAddress()
  const all = itemsOf(report.rows)
  const inState = (state: SourceState | null) =>
    all.filter(({ row }) => state === null || (row.kind === "other" && stateOf(byKey.get(row.key)) === state))
  const items = inState(shown)
  return (
    <>
      <States countOf={report.total === all.length ? (state) => inState(state).length : undefined} />
      {items.length === 0 ? (
        <p class="empty">{sourcesText.noneInState}</p>
      ) : (
        <SourceTable
          brand={brand}
          isGap
          items={items}
          more={[stateColumn(brand, byKey)]}
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
