/**
 * What answers rest on: domains or pages, with how many answers cite them and whom those name.
 */
import type { Brand, SourcesReport } from "../data/Client.ts"
import { text } from "../text/English.ts"
import { dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { answersAddress } from "./AnswerQuestion.ts"
import { countColumn, rateColumn, whiskerColumn } from "./RateColumns.tsx"
import { Chips, itemsOf, Table } from "./Table.tsx"

type Source = SourcesReport["rows"][number]

/**
 * A page opens, a domain leads to the answers that cite it. Only an address of the web is a link to elsewhere: what
 * engines cite is not to be trusted.
 */
const Key = ({ brand, source }: { readonly brand: Brand; readonly source: Source }) =>
  /^https?:\/\//i.test(source.key) ? (
    <a href={source.key} target="_blank" rel="noopener noreferrer nofollow">
      {source.key}
    </a>
  ) : (
    <a data-page href={answersAddress(brand.id, { source: source.key })}>
      {source.key}
    </a>
  )

const isOwn = ({ kind }: Source) => kind === "own"

export const SourceTable = ({
  brand,
  query,
  report
}: {
  readonly brand: Brand
  readonly query: string
  readonly report: SourcesReport
}) => (
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
            <Key brand={brand} source={row} />
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
