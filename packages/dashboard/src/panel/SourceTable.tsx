/**
 * What answers rest on: domains or pages, with how many answers cite them and whom those name.
 */
import { Fragment } from "preact"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { fieldOf, FigureHelp, WholeRate } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { answersAddress } from "./AnswerQuestion.ts"
import { countColumn, rateColumn, whiskerColumn } from "./RateColumns.tsx"
import { Chips, type Column, type Item, itemsOf, Table } from "./Table.tsx"

type Source = SourcesReport["rows"][number]

/** An address that breaks behind its marks, where it has to break. */
const breakable = (address: string) =>
  address.split(/(?<=[./?&_-])/).map((part, place) => (
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))

/**
 * A domain leads to the answers that cite it; a page opens, and its answers are behind a link of their own. Only an
 * address of the web is a link to elsewhere: what engines cite is not to be trusted.
 */
const Key = ({
  brand,
  prompt,
  source
}: {
  readonly brand: Brand
  readonly prompt: string | null
  readonly source: Source
}) => {
  const { key } = source
  const answersBy = (by: { readonly page: string } | { readonly source: string }) =>
    answersAddress(brand.id, { ...(prompt === null ? {} : { prompt }), ...by })
  return /^https?:\/\//i.test(key) ? (
    <>
      <a href={key} target="_blank" rel="noopener noreferrer nofollow">
        {breakable(key)}
      </a>{" "}
      {source.answers.k === 0 ? null : (
        <a data-page class="answers-link" href={answersBy({ page: key })}>
          {sourcesText.itsAnswers}
        </a>
      )}
    </>
  ) : source.answers.k === 0 ? (
    <>{breakable(key)}</>
  ) : (
    <a data-page href={answersBy({ source: key })}>
      {breakable(key)}
    </a>
  )
}

const hasRetrieved = ({ rows }: SourcesReport) => rows.some(({ retrieved }) => retrieved > 0)

const isOwn = ({ kind }: Source) => kind === "own"

/** What sources are set beside: the report of another period, by the address that it was read from. */
export interface Before {
  readonly query: string
  readonly report: SourcesReport
}

/** What was said of the same source in the period before; where all of that is there, the others are new. */
const beforeColumn = ({ query, report }: Before): Column<Source> => {
  const known = new Map(itemsOf(report.rows).map((item) => [item.row.key, item]))
  const isWhole = report.rows.length === report.total
  return {
    key: "before",
    head: <FigureHelp figure="answers" name={sourcesText.before} />,
    name: sourcesText.before,
    cell: ({ row }) => {
      const found = known.get(row.key)
      return found === undefined ? (
        <Chips names={[isWhole ? sourcesText.new : text.noValue]} />
      ) : (
        <WholeRate origin={fieldOf(query, found.index, "answers")} rate={found.row.answers} />
      )
    }
  }
}

const enginesColumn: Column<Source> = {
  key: "engines",
  head: text.engine,
  cell: ({ row }) => row.engines.map(engineText).join(", ")
}

export const SourceTable = ({
  before = null,
  brand,
  items,
  prompt = null,
  query,
  report
}: {
  readonly before?: Before | null
  readonly brand: Brand
  /** Those rows of the report that are shown; without, all. */
  readonly items?: ReadonlyArray<Item<Source>>
  /** The prompt that all of the answers answer. */
  readonly prompt?: string | null
  readonly query: string
  readonly report: SourcesReport
}) => (
  <Table
    items={items ?? itemsOf(report.rows)}
    keyOf={({ key }) => key}
    isOwn={isOwn}
    columns={[
      {
        key: "source",
        head: sourcesText.source,
        cell: ({ row }) => (
          <>
            <Key brand={brand} prompt={prompt} source={row} />
            <Chips names={row.kind === "other" ? [] : [row.competitor ?? sourcesText.kinds[row.kind]]} />
          </>
        )
      },
      whiskerColumn("answers", "dot", isOwn),
      rateColumn(query, "answers", sourcesText.answers),
      ...(before === null ? [] : [beforeColumn(before)]),
      ...(hasRetrieved(report) ? [countColumn(query, "retrieved", sourcesText.retrieved)] : []),
      rateColumn(query, "with_brand"),
      {
        key: "named",
        head: sourcesText.named,
        form: "text",
        cell: ({ row }) => row.competitors.map(({ name }) => name).join(", ")
      },
      ...(before === null ? [enginesColumn] : []),
      ...(prompt === null ? [countColumn(query, "prompts", sourcesText.prompts)] : []),
      { key: "seen", head: sourcesText.seen, form: "date", cell: ({ row }) => dayAndYearText(row.last_seen_at) }
    ]}
  />
)
