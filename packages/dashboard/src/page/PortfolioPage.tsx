/** All brands: those that need a look, then the others by name. */
import { useState } from "preact/hooks"
import { Spark } from "../chart/Spark.tsx"
import { weeksOf } from "../chart/Scale.ts"
import type { Alert, Brand, Tracker, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import { type QueryState, useQuery } from "../data/Query.ts"
import { alerts, brands as brandsReading, trackers, visibility } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { FigureHelp } from "../figure/Numbers.tsx"
import { latestOf } from "../panel/LastRun.tsx"
import { OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { dotColumn, movementColumn, rateColumn } from "../panel/RateColumns.tsx"
import { type Column, type Columns, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { NewBrand } from "../setting/NewBrand.tsx"
import { brandAddress } from "../route/Location.ts"
import { daysBack, daysDefault } from "../route/Period.ts"
import { alertsText } from "../text/AlertsText.ts"
import { text } from "../text/English.ts"
import { agoText, countText, dayText } from "../text/Format.ts"
import { portfolioText } from "../text/PortfolioText.ts"

type Of<A> = ReadonlyMap<string, ReadonlyArray<A>>

/** Lists by brand; `null` while they load. */
const byBrand = <A extends { readonly brandId: string | null }>(
  list: ReadonlyArray<A> | undefined,
  { error }: QueryState<unknown>
): Of<A> | null =>
  list === undefined && error === null ? null : Map.groupBy(list ?? [], ({ brandId }) => brandId ?? "")

/** Whether the last run of a brand's trackers went wrong, or none will follow. */
const isFaulty = (trackers: ReadonlyArray<Tracker>): boolean => {
  const latest = latestOf(trackers)
  return trackers.every(({ enabled }) => !enabled) || portfolioText.faults[latest?.lastStatus ?? ""] !== undefined
}

const recentMillis = 7 * 86_400_000

/** Whether an alert of the last week was confirmed. */
const isRecent = ({ createdAt, evidence }: Alert): boolean =>
  Date.now() - Date.parse(createdAt) < recentMillis && evidence.mode === "confirmed"

/** A clear change, a confirmed alert, or figures that may soon be out of date. */
const needsLook = (
  { by, change }: VisibilityRow,
  { alertsOf, trackersOf }: Pick<BrandsProps, "alertsOf" | "trackersOf">
): boolean => {
  const verdict = change?.mention_rate.verdict_page
  const brandId = by.brand ?? ""
  return (
    verdict === "up" ||
    verdict === "down" ||
    verdict === "model_changed" ||
    (alertsOf?.get(brandId) ?? []).some(isRecent) ||
    (trackersOf !== null && isFaulty(trackersOf.get(brandId) ?? []))
  )
}

/** A cell that waits for its data: a dash would mean that there is none. */
const waiting = <span class="skeleton cell" />

const ratesByWeek = (trend: VisibilityReport, brandId: string | null | undefined) =>
  weeksOf(trend).map(
    (week) => trend.rows.find(({ by }) => by.brand === brandId && by.week === week)?.mention_rate ?? null
  )

/** The last run, its problems, and the next run. */
const runsColumn = (trackersOf: Of<Tracker> | null): Column<VisibilityRow> => ({
  key: "runs",
  head: portfolioText.runs,
  cell: ({ row }) => {
    if (trackersOf === null) return waiting
    const own = trackersOf.get(row.by.brand ?? "") ?? []
    if (own.length === 0) return <span class="chip warn">{portfolioText.noTracker}</span>
    const latest = latestOf(own)
    if (latest === null || latest.lastRunAt === null) return text.noValue
    const { lastRunAt, lastStatus } = latest
    const fault = lastStatus === null ? undefined : portfolioText.faults[lastStatus]
    const now = Date.now()
    return (
      <a data-page href={brandAddress(row.by.brand ?? "", "tracking", { part: "runs" })}>
        {agoText(lastRunAt, now)}
        {fault === undefined ? null : <span class="fault"> {fault}</span>}
      </a>
    )
  }
})

/** The last alert. */
const changeColumn = (alertsOf: Of<Alert> | null): Column<VisibilityRow> => ({
  key: "told",
  head: portfolioText.told,
  cell: ({ row }) => {
    if (alertsOf === null) return waiting
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

interface BrandsProps {
  readonly alertsOf: Of<Alert> | null
  readonly trackersOf: Of<Tracker> | null
  readonly query: string
  readonly report: VisibilityReport
  readonly trend: VisibilityReport | null
  readonly isTrendLoading: boolean
}

const columnsOf = ({
  alertsOf,
  isTrendLoading,
  query,
  report,
  trackersOf,
  trend
}: BrandsProps): Columns<VisibilityRow> => [
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
    cell: ({ row }) =>
      trend === null ? isTrendLoading ? waiting : text.noValue : <Spark rates={ratesByWeek(trend, row.by.brand)} />
  }
]

/** The brands of a report whose name is searched for, each with its trend. */
const Brands = (props: BrandsProps) => {
  const { report } = props
  const [typed, setTyped] = useState("")
  const nameOf = ({ row: { by } }: Item<VisibilityRow>) => report.names[by.brand ?? ""] ?? ""
  const shown = itemsOf(report.rows)
    .filter((item) => nameOf(item).toLowerCase().includes(typed.trim().toLowerCase()))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const looked = shown.filter(({ row }) => needsLook(row, props))
  const columns = columnsOf(props)
  return (
    <>
      <p class="said">{portfolioText.story(looked.length, shown.length)}</p>
      <div class="tools">
        <input
          type="search"
          aria-label={text.findBrand}
          placeholder={text.findBrand}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {(
        [
          [portfolioText.look, looked],
          [portfolioText.rest, shown.filter((item) => !looked.includes(item))]
        ] as const
      ).map(([title, items]) =>
        items.length === 0 ? null : (
          <section key={title} class="group">
            <h2>
              {title} <span class="quiet">{countText(items.length)}</span>
            </h2>
            <Table items={items} keyOf={({ by }) => by.brand ?? ""} columns={columns} />
          </section>
        )
      )}
    </>
  )
}

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
  const trackerList = useQuery(trackers({ limit: 200 }), { isLater: true })
  const alertList = useQuery(alerts({ from: daysBack(daysDefault), limit: 200 }), { isLater: true })
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
                alertsOf={byBrand(alertList.data?.alerts, alertList)}
                query={reading.url}
                report={report}
                trackersOf={byBrand(trackerList.data?.trackers, trackerList)}
                trend={trend.data}
                isTrendLoading={trend.isLoading}
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
