/** Whether work on sources helped: the gap before and since they were marked as done. */
import type { SourcesReport } from "../../data/Client.ts"
import { datum, fieldOf, Movement, type Origin, WholeRate } from "../../figure/Numbers.tsx"
import { text } from "../../text/English.ts"
import { dayText, percentText } from "../../text/Format.ts"
import { sourcesText } from "../../text/SourcesText.ts"
import { EventItem } from "../../figure/EventItem.tsx"
import { type Item, itemsOf } from "../../panel/Table.tsx"

type Row = SourcesReport["rows"][number]

/** The sources that are marked as done. */
export const doneIn = (rows: ReadonlyArray<Row>): ReadonlyArray<Item<Row>> =>
  itemsOf(rows).filter(({ row }) => row.since_done !== null)

/** One of them, as an item of a list. */
export const doneSource = (
  { index, row: { key, since_done } }: Item<Row>,
  originOf: (index: number, field: string) => Origin
) => {
  return since_done === null ? null : (
    <EventItem key={key} at={since_done.at} day={sourcesText.doneOn(dayText(since_done.at))} sign="✓" title={key}>
      <p class="gap-change">
        {sourcesText.gapSince}{" "}
        {datum(
          originOf(index, "since_done.value"),
          since_done.value,
          since_done.value === null ? text.noValue : percentText(since_done.value)
        )}
        , <WholeRate origin={originOf(index, "since_done.previous")} rate={since_done.previous} />{" "}
        {sourcesText.gapBefore} <Movement change={since_done} />
      </p>
    </EventItem>
  )
}

export const DoneSources = ({ query, report }: { readonly query: string; readonly report: SourcesReport }) => {
  const done = doneIn(report.rows)
  return done.length === 0 ? null : (
    <section class="panel">
      <header>
        <h2>{sourcesText.didItHelp}</h2>
      </header>
      <ul class="events">{done.map((item) => doneSource(item, (index, field) => fieldOf(query, index, field)))}</ul>
    </section>
  )
}
