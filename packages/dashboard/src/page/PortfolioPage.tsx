/** All brands, with significant changes first. */
import { Spark } from "../chart/Spark.tsx"
import { weeksOf } from "../chart/Scale.ts"
import type { Alert, Brand, Tracker, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { alerts, brands as brandsReading, trackers, visibility } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { FigureHelp } from "../figure/Numbers.tsx"
import { latestOf, nextRunText } from "../panel/LastRun.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { dotColumn, movementColumn, rateColumn } from "../panel/RateColumns.tsx"
import { type Column, itemsOf, Table } from "../panel/Table.tsx"
import { NewBrand } from "../setting/NewBrand.tsx"
import { brandAddress } from "../route/Location.ts"
import { daysBack, daysDefault } from "../route/Period.ts"
import { alertsText } from "../text/AlertsText.ts"
import { text } from "../text/English.ts"
import { agoText, dayText } from "../text/Format.ts"
import { portfolioText } from "../text/PortfolioText.ts"

/** Significant changes first, then the order of the report. */
const weightOf = ({ change }: VisibilityRow): number => {
  const verdict = change?.mention_rate.verdict_page
  return verdict === "up" || verdict === "down" ? 0 : verdict === "model_changed" ? 1 : 2
}

const ratesByWeek = (trend: VisibilityReport, brandId: string | null | undefined) =>
  weeksOf(trend).map(
    (week) => trend.rows.find(({ by }) => by.brand === brandId && by.week === week)?.mention_rate ?? null
  )

/** The last run, its problems, and the next run. */
const runsColumn = (trackersOf: ReadonlyMap<string, ReadonlyArray<Tracker>>): Column<VisibilityRow> => ({
  key: "runs",
  head: portfolioText.runs,
  cell: ({ row }) => {
    const latest = latestOf(trackersOf.get(row.by.brand ?? "") ?? [])
    if (latest === null || latest.lastRunAt === null) return text.noValue
    const { lastRunAt, lastStatus } = latest
    const fault = lastStatus === null ? undefined : portfolioText.faults[lastStatus]
    const now = Date.now()
    return (
      <a data-page href={brandAddress(row.by.brand ?? "", "tracking", { part: "runs" })}>
        {agoText(lastRunAt, now)}
        {fault === undefined ? null : <span class="fault"> {fault}</span>}
        <span class="quiet">{nextRunText(latest, now)}</span>
      </a>
    )
  }
})

/** The last alert. */
const changeColumn = (alertsOf: ReadonlyMap<string, ReadonlyArray<Alert>>): Column<VisibilityRow> => ({
  key: "told",
  head: portfolioText.told,
  cell: ({ row }) => {
    const [latest] = alertsOf.get(row.by.brand ?? "") ?? []
    return latest === undefined ? (
      text.noValue
    ) : (
      <a data-page href={brandAddress(row.by.brand ?? "", "alerts")}>
        {dayText(latest.createdAt)}: {alertsText.types[latest.type]}
      </a>
    )
  }
})

/** The brands of a report, each with its trend. */
const Brands = ({
  alertsOf,
  query,
  report,
  trackersOf,
  trend
}: {
  readonly alertsOf: ReadonlyMap<string, ReadonlyArray<Alert>>
  readonly trackersOf: ReadonlyMap<string, ReadonlyArray<Tracker>>
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
      dotColumn("mention_rate", report.rows),
      rateColumn(query, "mention_rate"),
      movementColumn("mention_rate", portfolioText.change),
      rateColumn(query, "share_of_voice"),
      rateColumn(query, "citation_rate"),
      runsColumn(trackersOf),
      changeColumn(alertsOf),
      {
        key: "trend",
        head: <FigureHelp figure="mention_rate" name={portfolioText.trend} />,
        name: portfolioText.trend,
        form: "course",
        cell: ({ row }) => <Spark rates={trend === null ? [] : ratesByWeek(trend, row.by.brand)} />
      }
    ]}
  />
)

const ninetyDaysBack = (): string => new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)

/** Brands without recent answers, which the report does not have. */
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
            <a data-page href={brandAddress(id, "tracking", { part: "runs" })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const reading = visibility({ by: "brand", compare: "previous", anytime: true, limit: 1000 })

export const ahead = () => [reading]

export const Page = () => {
  const brands = useQuery(brandsReading)
  const held = useQuery(reading)
  const trackerList = useQuery(trackers({ limit: 200 }), { isLater: true }).data?.trackers ?? []
  const alertList = useQuery(alerts({ from: daysBack(daysDefault), limit: 200 }), { isLater: true }).data?.alerts ?? []
  const trend = useQuery(visibility({ by: "brand,week", from: ninetyDaysBack(), limit: 1000 }), { isLater: true })
  return (
    <>
      <Panel held={held} url={reading.url} height="16rem">
        {(report) => (
          <>
            <OriginStripe notes={report.notes} />
            {report.rows.length === 0 ? (
              <p class="empty">{portfolioText.empty}</p>
            ) : (
              <Brands
                alertsOf={Map.groupBy(alertList, ({ brandId }) => brandId)}
                query={reading.url}
                report={report}
                trackersOf={Map.groupBy(trackerList, ({ brandId }) => brandId)}
                trend={trend.data}
              />
            )}
          </>
        )}
      </Panel>
      <BrandsWithoutAnswers brands={brands.data?.brands ?? []} report={held.data} />
      {mayWrite() ? <NewBrand isOpen={brands.data?.brands.length === 0} /> : null}
    </>
  )
}
