/** The brand and its competitors over time. */
import { BrandLines } from "../../chart/BrandLines.tsx"
import {
  faultMarkers,
  headRate,
  markersOf,
  pointMin,
  pointsOf,
  type Unit,
  unitOfPeriod
} from "../../chart/MentionTrend.tsx"
import type { Brand, VisibilityReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { reportFilter, visibility } from "../../data/Queries.ts"
import { storyOf } from "../../panel/Failing.tsx"
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

const units = ["day", "week"] as const

/** The unit in the address, which a period that is too long for days ignores. */
const unitInAddress = (): Unit | undefined => {
  const finest = unitOfPeriod(filter.value)
  return finest === "day" ? units.find((unit) => unit === detailOf("unit")) : finest
}

const courseOf = (brandId: string, unit: Unit = "week") =>
  visibility({
    ...reportFilter(filter.value),
    brand_id: brandId,
    by: `competitor,${unit}`,
    limit: 1000
  })

/** Weeks, if there are enough of them for a line, or too few answers for days. */
const useUnit = (brandId: string): Unit => {
  const chosen = unitInAddress()
  const { data } = useQuery(courseOf(brandId, chosen), { isLater: true })
  const isShort =
    data !== null &&
    new Set(data.rows.map(({ by }) => by.week)).size < 4 &&
    data.rows.every(({ answers }) => answers >= 7 * pointMin.cell)
  return chosen ?? (isShort ? "day" : "week")
}

/** The color of a competitor, from 1 on, in the order of tracking; 0 of one without a line. `named`: see `Course`. */
export const colorOf = (brand: Brand, named: ReadonlyArray<string>, competitor: string): number =>
  brand.competitors.filter((name) => named.slice(0, linesMax - 1).includes(name)).indexOf(competitor) + 1

/** The brand, then its competitors, each with its color. */
const linesOf = (brand: Brand, report: VisibilityReport, query: string, named: ReadonlyArray<string>, unit: Unit) => {
  const figure = figureInAddress()
  const own = report.rows.find((row) => row.own === true)?.by.competitor ?? brand.name
  const rivals = brand.competitors.filter((name) => colorOf(brand, named, name) > 0)
  return [own, ...rivals].map((name) => ({
    name,
    color: colorOf(brand, named, name),
    points: pointsOf(report, query, unit, figure, (row) => row.by.competitor === name && headRate(row, figure) !== null)
  }))
}

const Switches = ({ unit: shown }: { readonly unit: Unit }) => {
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
          value={shown}
          onChoose={(unit) => setDetail({ unit })}
        />
      ) : null}
    </header>
  )
}

/** `named`: the competitors, most mentioned first. */
export const Course = ({ brand, named }: { readonly brand: Brand; readonly named: ReadonlyArray<string> }) => {
  const unit = useUnit(brand.id)
  const reading = courseOf(brand.id, unit)
  const held = useQuery(reading, { isLater: true })
  const story = useQuery(storyOf(brand.id), { isLater: true }).data
  return (
    <section class="panel head-panel" aria-label={competitorsText.course}>
      <Switches unit={unit} />
      <Panel held={held} url={reading.url} height="20rem">
        {(report) => (
          <BrandLines
            figure={figureInAddress()}
            isSimulated={report.notes.some(({ kind }) => kind === "simulated")}
            lines={linesOf(brand, report, reading.url, named, unit)}
            markers={[...markersOf(report.notes, unit, filter.value.engine), ...faultMarkers(story, unit)]}
            query={reading.url}
          />
        )}
      </Panel>
      <footer>
        <span class="legend">
          {competitorsText.legend(unit, brand.name)}
          <span class="hovers">{competitorsText.point}</span>
        </span>
      </footer>
    </section>
  )
}
