/** Sources: domains or pages, with the number of answers that cite them and the brands mentioned there. */
import { Fragment } from "preact"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { fieldOf, FigureHelp, WholeRate } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { countText, dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { answersAddress } from "./AnswerQuestion.ts"
import { countColumn, dotColumn, rateColumn } from "./RateColumns.tsx"
import { Chips, type Column, type Item, itemsOf, Table } from "./Table.tsx"

type Source = SourcesReport["rows"][number]

/** An address that can wrap after its punctuation. */
const breakable = (address: string) =>
  address.split(/(?<=[./?&_-])/).map((part, place) => (
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))

/**
 * A domain links to the answers that cite it. A page opens, with a separate link to its answers. Only web addresses
 * become links, because engines can cite anything.
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

/** The report of the other period, by its address. */
export interface Before {
  readonly query: string
  readonly report: SourcesReport
}

/** The same source in the previous period. If that report is complete, missing sources are new. */
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

const namedColumn: Column<Source> = {
  key: "named",
  head: sourcesText.named,
  form: "text",
  cell: ({ row }) => row.competitors.map(({ name }) => name).join(", ")
}

const enginesColumn: Column<Source> = {
  key: "engines",
  head: text.engine,
  cell: ({ row }) => row.engines.map(engineText).join(", ")
}

/** What is missing in a source: gap answers, and who is mentioned there instead. */
const gapColumns = (query: string, rows: ReadonlyArray<Source>): ReadonlyArray<Column<Source>> => [
  dotColumn("gap", rows, () => false),
  rateColumn(query, "gap"),
  countColumn(query, "gap_answers", sourcesText.gapAnswers),
  {
    key: "instead",
    head: sourcesText.instead,
    form: "text",
    cell: ({ row }) => row.names_instead.map(({ answers, name }) => `${name} ${countText(answers)}`).join(", ")
  }
]

export const SourceTable = ({
  before = null,
  brand,
  isGap = false,
  items,
  prompt = null,
  query,
  report
}: {
  readonly before?: Before | null
  readonly brand: Brand
  /** Shows what is missing in the sources instead of how often they are cited. */
  readonly isGap?: boolean
  /** Indexes of the visible rows; all without it. */
  readonly items?: ReadonlyArray<Item<Source>>
  /** The common prompt of all answers. */
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
            <Chips
              names={[
                ...(row.kind === "other" ? [] : [row.competitor ?? sourcesText.kinds[row.kind]]),
                ...(isGap && row.few ? [sourcesText.notClear] : [])
              ]}
            />
          </>
        )
      },
      ...(isGap
        ? gapColumns(query, report.rows)
        : [
            dotColumn("answers", report.rows, isOwn),
            rateColumn(query, "answers", sourcesText.answers),
            ...(before === null ? [] : [beforeColumn(before)]),
            ...(hasRetrieved(report) ? [countColumn(query, "retrieved", sourcesText.retrieved)] : []),
            rateColumn(query, "with_brand"),
            namedColumn
          ]),
      ...(before === null ? [enginesColumn] : []),
      ...(prompt === null ? [countColumn(query, "prompts", sourcesText.prompts)] : []),
      { key: "seen", head: sourcesText.seen, form: "date", cell: ({ row }) => dayAndYearText(row.last_seen_at) }
    ]}
  />
)
