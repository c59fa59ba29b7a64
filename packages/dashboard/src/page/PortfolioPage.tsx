/**
 * All brands: which of them have changed, and whether that is more than noise.
 */
import { Spark } from "../chart/Spark.tsx"
import { weeksOf } from "../chart/Scale.ts"
import type { Brand, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { brands as brandsReading, visibility } from "../data/Readings.ts"
import { mayWrite } from "../data/Session.ts"
import { OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { movementColumn, rateColumn, whiskerColumn } from "../panel/RateColumns.tsx"
import { itemsOf, Table } from "../panel/Table.tsx"
import { NewBrand } from "../setting/NewBrand.tsx"
import { brandAddress } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { portfolioText } from "../text/PortfolioText.ts"

/** What has moved beyond noise first, then the order of the report. */
const weightOf = ({ change }: VisibilityRow): number => {
  const verdict = change?.mention_rate.verdict
  return verdict === "up" || verdict === "down" ? 0 : verdict === "model_changed" ? 1 : 2
}

const ratesByWeek = (trend: VisibilityReport, brandId: string | null | undefined) =>
  weeksOf(trend).map(
    (week) => trend.rows.find(({ by }) => by.brand === brandId && by.week === week)?.mention_rate ?? null
  )

/** The brands of a report, with the course of each. */
const Brands = ({
  query,
  report,
  trend
}: {
  readonly query: string
  readonly report: VisibilityReport
  readonly trend: VisibilityReport | null
}) => (
  <Table
    items={itemsOf(report.rows).toSorted((a, b) => weightOf(a.row) - weightOf(b.row) || a.index - b.index)}
    keyOf={({ by }) => by.brand ?? ""}
    columns={[
      {
        key: "brand",
        head: text.brand,
        cell: ({ row: { by } }) => (
          <a data-page href={brandAddress(by.brand ?? "", "overview")}>
            {report.names[by.brand ?? ""] ?? by.brand}
          </a>
        )
      },
      whiskerColumn("mention_rate", "dot"),
      rateColumn(query, "mention_rate"),
      movementColumn("mention_rate", portfolioText.change),
      rateColumn(query, "share_of_voice"),
      rateColumn(query, "citation_rate"),
      {
        key: "trend",
        head: portfolioText.trend,
        cell: ({ row }) => <Spark rates={trend === null ? [] : ratesByWeek(trend, row.by.brand)} />
      }
    ]}
  />
)

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

const reading = visibility({ by: "brand", compare: "previous", limit: 1000 })

export const ahead = () => [reading]

export const Page = () => {
  const brands = useReading(brandsReading)
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
              <Brands query={reading.url} report={report} trend={trend.data} />
            )}
          </>
        )}
      </Panel>
      <BrandsWithoutAnswers brands={brands.data?.brands ?? []} report={held.data} />
      {mayWrite() ? <NewBrand isOpen={brands.data?.brands.length === 0} /> : null}
    </>
  )
}
