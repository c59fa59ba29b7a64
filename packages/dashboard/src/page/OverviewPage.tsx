/** The brand's figures, their changes and their basis. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { HeadFigures } from "../panel/HeadFigures.tsx"
import { LastRun } from "../panel/LastRun.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Panel } from "../panel/Panel.tsx"
import { dotColumn, movementColumn, rateColumn } from "../panel/RateColumns.tsx"
import { itemsOf, Table } from "../panel/Table.tsx"
import { TrendPanel, trendOf } from "../panel/TrendPanel.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { overviewText } from "../text/OverviewText.ts"
import { Criteria } from "./Criteria.tsx"

interface PageProps {
  readonly brand: Brand
}

const aboutOf = (brandId: string) => ({ ...reportFilter(filter.value), brand_id: brandId })
const headlineOf = (brandId: string) => visibility({ ...aboutOf(brandId), compare: "previous", anytime: true })

export const ahead = (brandId: string) => [headlineOf(brandId), trendOf(aboutOf(brandId))]

const Engines = ({ brand }: PageProps) => {
  const reading = visibility({ ...aboutOf(brand.id), by: "engine", compare: "previous" })
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={overviewText.engines}>
      {(report) => (
        <Table
          items={itemsOf(report.rows)}
          keyOf={({ by }) => by.engine ?? ""}
          columns={[
            {
              key: "engine",
              form: "word",
              head: text.engine,
              cell: ({ row }) => (
                <a data-page href={brandAddress(brand.id, "answers", {}, { engine: row.by.engine ?? null })}>
                  {engineText(row.by.engine ?? "")}
                </a>
              )
            },
            dotColumn("mention_rate", report.rows),
            rateColumn(reading.url, "mention_rate"),
            movementColumn("mention_rate", overviewText.change)
          ]}
        />
      )}
    </Panel>
  )
}

const rivalsShown = 5

/** The brand and its most mentioned competitors, in the order of the report. */
const Rivals = ({ brand }: PageProps) => {
  const reading = visibility({ ...aboutOf(brand.id), by: "competitor" })
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel
      held={held}
      url={reading.url}
      title={overviewText.rivals}
      tools={
        <a data-page href={brandAddress(brand.id, "competitors")}>
          {overviewText.allRivals}
        </a>
      }
    >
      {(report) => {
        const named = itemsOf(report.rows).toSorted((a, b) => b.row.mention_rate.k - a.row.mention_rate.k)
        const shown = new Set(named.filter(({ row }) => row.own !== true).slice(0, rivalsShown))
        return (
          <NamedTable
            brand={brand}
            items={named.filter((item) => item.row.own === true || shown.has(item))}
            query={reading.url}
          />
        )
      }}
    </Panel>
  )
}

export const Page = ({ brand }: PageProps) => {
  const reading = headlineOf(brand.id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(report) => {
        const [row] = report.rows
        if (row === undefined || row.answers === 0) return <NoAnswers brand={brand} />
        return (
          <>
            <OriginStripe notes={report.notes} />
            <p class="sentence">{overviewText.sentence(brand.name, row, report.from)}</p>
            <HeadFigures brand={brand} query={reading.url} row={row} />
            <LastRun brand={brand}>
              <a data-page href={brandAddress(brand.id, "tracking")}>
                {text.tracking}
              </a>
            </LastRun>
            <TrendPanel brand={brand} about={aboutOf(brand.id)} />
            <div class="columns">
              <Engines brand={brand} />
              <Rivals brand={brand} />
            </div>
            <Criteria brand={brand} query={reading.url} row={row} />
            <Notes notes={report.notes} />
          </>
        )
      }}
    </Panel>
  )
}
