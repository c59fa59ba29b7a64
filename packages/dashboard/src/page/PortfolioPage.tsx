/**
 * All brands: which of them have changed, and whether that is more than noise.
 */
import { Spark } from "../chart/Spark.tsx"
import { unitsBetween } from "../chart/Scale.ts"
import { Whisker } from "../chart/Whisker.tsx"
import { client, type Brand, type VisibilityReport, type VisibilityRow } from "../data/Client.ts"
import { readAgain, useReading } from "../data/Reading.ts"
import { brands as brandsReading, visibility } from "../data/Readings.ts"
import { mayWrite } from "../data/Session.ts"
import { fieldOf, FigureHelp, Movement, WholeRate } from "../figure/Numbers.tsx"
import { BrandForm } from "../panel/BrandForm.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { brandFormText } from "../text/BrandFormText.ts"
import { figureNames, text } from "../text/English.ts"
import { portfolioText } from "../text/PortfolioText.ts"

/** What has moved beyond noise first, then the order of the report. */
const weightOf = ({ change }: VisibilityRow): number => {
  const verdict = change?.mention_rate.verdict
  return verdict === "up" || verdict === "down" ? 0 : verdict === "model_changed" ? 1 : 2
}

const weeks = (report: VisibilityReport): ReadonlyArray<string> => {
  const keys = report.rows.flatMap((row) => row.by.week ?? []).toSorted()
  const [first, last] = [keys[0], keys.at(-1)]
  return first === undefined || last === undefined ? [] : unitsBetween("week", first, last)
}

const BrandRow = ({
  index,
  name,
  query,
  row,
  trend
}: {
  readonly index: number
  readonly name: string
  readonly query: string
  readonly row: VisibilityRow
  readonly trend: VisibilityReport | null
}) => {
  const rates =
    trend === null
      ? []
      : weeks(trend).map(
          (week) => trend.rows.find(({ by }) => by.brand === row.by.brand && by.week === week)?.mention_rate ?? null
        )
  return (
    <tr>
      <th scope="row">
        <a data-page href={brandAddress(row.by.brand ?? "", "overview")}>
          {name}
        </a>
      </th>
      <td class="chart">
        <Whisker form="dot" isOwn rate={row.mention_rate} />
      </td>
      <td>
        <WholeRate origin={fieldOf(query, index, "mention_rate")} rate={row.mention_rate} />
      </td>
      <td>
        <Movement change={row.change?.mention_rate} />
      </td>
      <td>
        <WholeRate origin={fieldOf(query, index, "share_of_voice")} rate={row.share_of_voice} />
      </td>
      <td>
        <WholeRate origin={fieldOf(query, index, "citation_rate")} rate={row.citation_rate} />
      </td>
      <td>
        <Spark rates={rates} />
      </td>
    </tr>
  )
}

const ninetyDaysBack = (): string => new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)

/** Brands that the report does not have, because nothing was asked about them lately. */
const BrandsWithoutAnswers = ({
  brands,
  report
}: {
  readonly brands: ReadonlyArray<Brand>
  readonly report: VisibilityReport | null
}) => {
  const shown = new Set(report?.rows.map(({ by }) => by.brand))
  const others = brands.filter(({ id }) => !shown.has(id))
  return report === null || others.length === 0 ? null : (
    <section class="panel">
      <h2>{portfolioText.others}</h2>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <a data-page href={brandAddress(id, "runs")}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A brand, its prompts, and then a run: what a newcomer does first. */
const NewBrand = ({ isOpen }: { readonly isOpen: boolean }) => (
  <details class="new-brand" open={isOpen}>
    <summary>{brandFormText.newBrand}</summary>
    <BrandForm
      brand={null}
      button={brandFormText.create}
      save={async (fields) => {
        const { data: brand } = await client.brands.create(fields)
        readAgain("/v1/brands/")
        go(brandAddress(brand.id, "runs"))
      }}
    />
  </details>
)

export const Page = () => {
  const brands = useReading(brandsReading)
  const reading = visibility({ by: "brand", compare: "previous", limit: 1000 })
  const held = useReading(reading)
  const trend = useReading(visibility({ by: "brand,week", from: ninetyDaysBack(), limit: 1000 }), { isLater: true })
  return (
    <>
      <Panel held={held} url={reading.url} height="16rem">
        {(report) => (
          <>
            <OriginStripe notes={report.notes} />
            {report.rows.length === 0 ? (
              <p class="empty">{portfolioText.empty}</p>
            ) : (
              <div class="scroll">
                <table class="rows">
                  <thead>
                    <tr>
                      <th scope="col">{text.brand}</th>
                      <th scope="col" class="chart">
                        {text.scale}
                      </th>
                      <th scope="col">
                        <FigureHelp figure="mention_rate" name={figureNames.mention_rate} />
                      </th>
                      <th scope="col">{portfolioText.change}</th>
                      <th scope="col">
                        <FigureHelp figure="share_of_voice" name={figureNames.share_of_voice} />
                      </th>
                      <th scope="col">
                        <FigureHelp figure="citation_rate" name={figureNames.citation_rate} />
                      </th>
                      <th scope="col">{portfolioText.trend}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {report.rows
                      .map((row, index) => ({ row, index }))
                      .toSorted((a, b) => weightOf(a.row) - weightOf(b.row) || a.index - b.index)
                      .map(({ index, row }) => (
                        <BrandRow
                          key={row.by.brand}
                          index={index}
                          name={report.names[row.by.brand ?? ""] ?? row.by.brand ?? ""}
                          query={reading.url}
                          row={row}
                          trend={trend.data}
                        />
                      ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </Panel>
      <BrandsWithoutAnswers brands={brands.data?.brands ?? []} report={held.data} />
      {mayWrite() ? <NewBrand isOpen={brands.data?.brands.length === 0} /> : null}
    </>
  )
}
