/** Searches of engines: how often, and for which prompts. For one prompt, how they changed its words. */
import type { Brand, SearchesReport } from "../../data/Client.ts"
import { mayWrite } from "../../data/Session.ts"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { countColumn } from "../../panel/RateColumns.tsx"
import { Chips } from "../../figure/Chips.tsx"
import { type Column, itemsOf, Table } from "../../panel/Table.tsx"
import { Track } from "../../form/Track.tsx"
import { text } from "../../text/English.ts"
import { engineText, once } from "../../text/Format.ts"
import { formText } from "../../text/FormText.ts"
import { searchesText } from "../../text/SearchesText.ts"

type Search = SearchesReport["rows"][number]

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: "word" }))

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...segmenter().segment(text.toLowerCase())].flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []))
  )

/** Words of one text that the other lacks. */
const wordsBeside = (one: string, other: string): string => {
  const known = wordsOf(other)
  return [...wordsOf(one)].filter((word) => !known.has(word)).join(", ")
}

/** The words that searches added to the prompt, and dropped, if some did. */
const wordColumns = (prompt: string, rows: ReadonlyArray<Search>): ReadonlyArray<Column<Search>> =>
  (
    [
      [searchesText.added, (query: string) => wordsBeside(query, prompt)],
      [searchesText.dropped, (query: string) => wordsBeside(prompt, query)]
    ] as const
  ).flatMap(([head, words]) =>
    rows.every(({ query }) => words(query) === "")
      ? []
      : { key: head, head, form: "text" as const, cell: ({ row }) => words(row.query) }
  )

const trackColumn = (brand: Brand): Column<Search> => ({
  key: "track",
  head: <span class="unseen">{formText.track.prompts}</span>,
  cell: ({ row }) => <Track brand={brand} list="prompts" name={row.query} />
})

export const SearchTable = ({
  brand,
  prompt = null,
  query,
  report
}: {
  readonly brand: Brand
  /** The common prompt of all answers. */
  readonly prompt?: string | null
  readonly query: string
  readonly report: SearchesReport
}) => (
  <Table
    items={itemsOf(report.rows)}
    keyOf={(row) => row.query}
    columns={[
      {
        key: "query",
        head: searchesText.search,
        cell: ({ row }) => (
          <>
            <a data-page href={answersAddress(brand.id, { ...(prompt === null ? {} : { prompt }), search: row.query })}>
              {row.query}
            </a>
            <Chips names={row.tracked ? [searchesText.tracked] : []} />
          </>
        )
      },
      countColumn(query, "answers", searchesText.answers),
      ...(prompt === null ? [countColumn(query, "prompts", searchesText.prompts)] : wordColumns(prompt, report.rows)),
      { key: "engines", head: text.engine, cell: ({ row }) => row.engines.map(engineText).join(", ") },
      ...(mayWrite() ? [trackColumn(brand)] : [])
    ]}
  />
)
