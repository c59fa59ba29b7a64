/** The brand and its competitors over time. */
import { BrandLines } from "../../chart/BrandLines.tsx"
import { headRate, markersOf, pointsOf, type Unit, unitOfPeriod } from "../../chart/MentionTrend.tsx"
import type { Brand, VisibilityReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { reportFilter, visibility } from "../../data/Queries.ts"
import { Panel } from "../../panel/Panel.tsx"
import { Segments } from "../../panel/Segments.tsx"
import { detailOf, filter, setDetail } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { figureNames } from "../../text/English.ts"

/** Figures that competitors have, too. */
const figures = ["mention_rate", "share_of_voice", "top3_rate"] as const
type Figure = (typeof figures)[number]

/** Lines that can be told apart; the others stand in the table. */
const linesMax = 6

/** The figure of the lines. */
export const figureInAddress = (): Figure => figures.find((name) => name === detailOf("figure")) ?? "mention_rate"

/** Weeks, or days if they are wanted and the period is short enough. */
const unitShown = (): Unit => {
  const finest = unitOfPeriod(filter.value)
  return finest === "day" && detailOf("unit") !== "day" ? "week" : finest
}

const courseOf = (brandId: string) =>
  visibility({
    ...reportFilter(filter.value),
    brand_id: brandId,
    by: `competitor,${unitShown()}`,
    limit: 1000
  })

/** The color of a competitor, from 1 on, in the order of tracking; 0 of one without a line. `named`: see `Course`. */
export const colorOf = (brand: Brand, named: ReadonlyArray<string>, competitor: string): number =>
  brand.competitors.filter((name) => named.slice(0, linesMax - 1).includes(name)).indexOf(competitor) + 1

/** The brand, then its competitors, each with its color. */
const linesOf = (brand: Brand, report: VisibilityReport, query: string, named: ReadonlyArray<string>) => {
  const figure = figureInAddress()
  const unit = unitShown()
  const own = report.rows.find((row) => row.own === true)?.by.competitor ?? brand.name
  const rivals = brand.competitors.filter((name) => colorOf(brand, named, name) > 0)
  return [own, ...rivals].map((name) => ({
    name,
    color: colorOf(brand, named, name),
    points: pointsOf(report, query, unit, figure, (row) => row.by.competitor === name && headRate(row, figure) !== null)
  }))
}

const units = ["day", "week"] as const

const Switches = () => {
  return (
    <header>
      <Segments
        label={competitorsText.figure}
        choices={figures.map((name) => [name, figureNames[name]])}
        value={figureInAddress()}
        onChoose={(name) => setDetail({ figure: name })}
      />
      {unitOfPeriod(filter.value) === "day" ? (
        <Segments
          label={competitorsText.unit}
          choices={units.map((unit) => [unit, competitorsText.units[unit]])}
          value={unitShown()}
          onChoose={(unit) => setDetail({ unit: unit === "day" ? unit : null })}
        />
      ) : null}
    </header>
  )
}

/** `named`: the competitors, most mentioned first. */
export const Course = ({ brand, named }: { readonly brand: Brand; readonly named: ReadonlyArray<string> }) => {
  const reading = courseOf(brand.id)
  const held = useQuery(reading, { isLater: true })
  return (
    <section class="panel head-panel" aria-label={competitorsText.course}>
      <Switches />
      <Panel held={held} url={reading.url} height="20rem">
        {(report) => (
          <BrandLines
            figure={figureInAddress()}
            isSimulated={report.notes.some(({ kind }) => kind === "simulated")}
            lines={linesOf(brand, report, reading.url, named)}
            markers={markersOf(report.notes, unitShown(), filter.value.engine)}
            query={reading.url}
          />
        )}
      </Panel>
      <footer>
        <span class="legend">{competitorsText.legend(unitShown())}</span>
      </footer>
    </section>
  )
}
