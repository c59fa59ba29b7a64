/**
 * What engines look up before they answer.
 */
import type { Brand, SearchesReport } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, searches } from "../data/Readings.ts"
import { WholeRate } from "../figure/Numbers.tsx"
import { mayWrite } from "../data/Session.ts"
import { answersAddress } from "../panel/AnswerQuestion.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { countColumn } from "../panel/RateColumns.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { Chips, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { filter } from "../route/Location.ts"
import { Track } from "../setting/Track.tsx"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { formText } from "../text/FormText.ts"
import { searchesText } from "../text/SearchesText.ts"

const limit = 100

const Found = ({
  brand,
  query,
  report
}: {
  readonly brand: Brand
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
            <a data-page href={answersAddress(brand.id, { search: row.query })}>
              {row.query}
            </a>
            <Chips names={row.tracked ? [searchesText.tracked] : []} />
          </>
        )
      },
      countColumn(query, "answers", searchesText.answers),
      countColumn(query, "prompts", searchesText.prompts),
      { key: "engines", head: text.engine, cell: ({ row }) => row.engines.map(engineText).join(", ") },
      ...(mayWrite()
        ? [
            {
              key: "track",
              head: <span class="unseen">{formText.track.prompts}</span>,
              cell: ({ row }: Item<SearchesReport["rows"][number]>) => (
                <Track brand={brand} list="prompts" name={row.query} />
              )
            }
          ]
        : [])
    ]}
  />
)

const listOf = (brandId: string) =>
  searches({ ...reportFilter(filter.value), brand_id: brandId, limit, offset: offsetInAddress() })

export const ahead = (brandId: string) => [listOf(brandId)]

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const reading = listOf(brand.id)
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(report) =>
        report.known.n === 0 ? (
          <NoAnswers brandId={brand.id} />
        ) : (
          <>
            <OriginStripe notes={report.notes} />
            <p>
              {searchesText.known} <WholeRate origin={{ query: reading.url, path: "known" }} rate={report.known} />
            </p>
            {report.total === 0 ? (
              <p class="empty">{searchesText.none}</p>
            ) : (
              <>
                <Found brand={brand} query={reading.url} report={report} />
                <Pager
                  limit={limit}
                  offset={offset}
                  origin={{ query: reading.url, path: "total" }}
                  total={report.total}
                />
              </>
            )}
            <SaveButton name="searches" url={reading.url} />
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
