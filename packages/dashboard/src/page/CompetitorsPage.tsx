/**
 * Who is named instead of the brand, and beside it.
 */
import { Whisker } from "../chart/Whisker.tsx"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, visibility } from "../data/Readings.ts"
import { Decimal, fieldOf, FigureHelp, Movement, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { filter } from "../route/Location.ts"
import { figureNames, text } from "../text/English.ts"
import { competitorsText } from "../text/CompetitorsText.ts"

const columns = ["mention_rate", "together_rate", "ahead_rate"] as const

const Row = ({
  index,
  query,
  row
}: {
  readonly index: number
  readonly query: string
  readonly row: VisibilityRow
}) => (
  <tr class={row.own === true ? "own" : undefined}>
    <th scope="row" dir="auto">
      {row.by.competitor}
    </th>
    <td class="chart">
      <Whisker form="bar" isOwn={row.own === true} rate={row.share_of_voice} />
    </td>
    <td>
      <WholeRate origin={fieldOf(query, index, "share_of_voice")} rate={row.share_of_voice} />
    </td>
    <td>
      <Movement change={row.change?.share_of_voice} />
    </td>
    {columns.map((figure) => (
      <td key={figure}>
        <WholeRate origin={fieldOf(query, index, figure)} rate={row[figure] ?? null} />
      </td>
    ))}
    <td class="number">
      <Decimal origin={fieldOf(query, index, "position.median")} value={row.position.median} />
    </td>
  </tr>
)

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const about = { ...reportFilter(filter.value), brand_id: brand.id }
  const reading = visibility({ ...about, by: "competitor", compare: "previous", limit: 1000 })
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="20rem">
      {(report) =>
        report.rows.every(({ answers }) => answers === 0) ? (
          <NoAnswers brandId={brand.id} />
        ) : (
          <>
            <OriginStripe notes={report.notes} />
            <div class="scroll">
              <table class="rows">
                <thead>
                  <tr>
                    <th scope="col">{competitorsText.name}</th>
                    <th scope="col" class="chart">
                      {text.scale}
                    </th>
                    <th scope="col">
                      <FigureHelp figure="share_of_voice" name={figureNames.share_of_voice} />
                    </th>
                    <th scope="col">{competitorsText.change}</th>
                    {columns.map((figure) => (
                      <th key={figure} scope="col">
                        <FigureHelp figure={figure} name={figureNames[figure]} />
                      </th>
                    ))}
                    <th scope="col" class="number">
                      {figureNames.position}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {report.rows.map((row, index) => (
                    <Row key={row.by.competitor} index={index} query={reading.url} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
