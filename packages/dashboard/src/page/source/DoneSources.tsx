/** Whether work on sources helped: the gap before and since they were marked as done. */
import type { SourcesReport } from "../../data/Client.ts"
import { fieldOf, Movement, WholeRate } from "../../figure/Numbers.tsx"
import { itemsOf } from "../../panel/Table.tsx"
import { text } from "../../text/English.ts"
import { dayText, percentText } from "../../text/Format.ts"
import { sourcesText } from "../../text/SourcesText.ts"

export const DoneSources = ({ query, report }: { readonly query: string; readonly report: SourcesReport }) => {
  const done = itemsOf(report.rows).filter(({ row }) => row.since_done !== null)
  return done.length === 0 ? null : (
    <section class="panel">
      <header>
        <h2>{sourcesText.didItHelp}</h2>
      </header>
      <ul class="events">
        {done.map(({ index, row: { key, since_done } }) => {
          return since_done === null ? null : (
            <li key={key}>
              <span class="sign" aria-hidden="true">
                ✓
              </span>
              <div>
                <h3>{key}</h3>
                <p class="gap-change">
                  {sourcesText.gapSince}{" "}
                  <data
                    data-metric={fieldOf(query, index, "since_done.value").path}
                    data-query={query}
                    value={since_done.value ?? undefined}
                  >
                    {since_done.value === null ? text.noValue : percentText(since_done.value)}
                  </data>
                  , <WholeRate origin={fieldOf(query, index, "since_done.previous")} rate={since_done.previous} />{" "}
                  {sourcesText.gapBefore} <Movement change={since_done} />
                </p>
              </div>
              <time dateTime={since_done.at}>{sourcesText.doneOn(dayText(since_done.at))}</time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
