/**
 * What engines look up before they answer.
 */
import type { Brand, SearchesReport } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, searches } from "../data/Readings.ts"
import { Count, fieldOf, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { filter } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { searchesText } from "../text/SearchesText.ts"

const limit = 100

const Table = ({ query, report }: { readonly query: string; readonly report: SearchesReport }) => (
  <div class="scroll">
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{searchesText.search}</th>
          <th scope="col" class="number">
            {searchesText.answers}
          </th>
          <th scope="col" class="number">
            {searchesText.prompts}
          </th>
          <th scope="col">{text.engine}</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row, index) => (
          <tr key={row.query}>
            <th scope="row" dir="auto">
              {row.query}
              {row.tracked ? (
                <span class="tags">
                  <span class="chip">{searchesText.tracked}</span>
                </span>
              ) : null}
            </th>
            <td class="number">
              <Count origin={fieldOf(query, index, "answers")} value={row.answers} />
            </td>
            <td class="number">
              <Count origin={fieldOf(query, index, "prompts")} value={row.prompts} />
            </td>
            <td>{row.engines.map(engineText).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const reading = searches({ ...reportFilter(filter.value), brand_id: brand.id, limit, offset })
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
                <Table query={reading.url} report={report} />
                <Pager
                  limit={limit}
                  offset={offset}
                  origin={{ query: reading.url, path: "total" }}
                  total={report.total}
                />
              </>
            )}
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
