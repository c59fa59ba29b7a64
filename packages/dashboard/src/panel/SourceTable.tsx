/**
 * What answers rest on: domains or pages, with how many answers cite them and whom those name.
 */
import type { SourcesReport } from "../data/Client.ts"
import { text } from "../text/English.ts"
import { dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { countColumn, rateColumn, whiskerColumn } from "./RateColumns.tsx"
import { Chips, itemsOf, Table } from "./Table.tsx"

type Source = SourcesReport["rows"][number]

/** Only an address of the web is a link: what engines cite is not to be trusted. */
const Key = ({ source }: { readonly source: Source }) =>
  /^https?:\/\//i.test(source.key) ? (
    <a href={source.key} target="_blank" rel="noopener noreferrer nofollow">
      {source.key}
    </a>
  ) : (
    <>{source.key}</>
  )

const isOwn = ({ kind }: Source) => kind === "own"

export const SourceTable = ({ query, report }: { readonly query: string; readonly report: SourcesReport }) => (
  <Table
    items={itemsOf(report.rows)}
    keyOf={({ key }) => key}
    isOwn={isOwn}
    columns={[
      {
        key: "source",
        head: sourcesText.source,
        cell: ({ row }) => (
          <>
            <Key source={row} />
            <Chips names={row.kind === "other" ? [] : [row.competitor ?? sourcesText.kinds[row.kind]]} />
          </>
        )
      },
      whiskerColumn("answers", "dot", isOwn),
      rateColumn(query, "answers", sourcesText.answers),
      rateColumn(query, "with_brand"),
      {
        key: "named",
        head: sourcesText.named,
        form: "text",
        cell: ({ row }) => row.competitors.map(({ name }) => name).join(", ")
      },
      { key: "engines", head: text.engine, cell: ({ row }) => row.engines.map(engineText).join(", ") },
      countColumn(query, "prompts", sourcesText.prompts),
      { key: "seen", head: sourcesText.seen, cell: ({ row }) => dayAndYearText(row.last_seen_at) }
    ]}
  />
)
