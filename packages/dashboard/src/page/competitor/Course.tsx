/** The brand and its competitors over time. */
import { drawnOf } from "../../chart/BrandMark.tsx"
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
import type { Brand, VisibilityReport, VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { reportFilter, visibility } from "../../data/Queries.ts"
import { MethodLink } from "../../figure/Numbers.tsx"
import { storyOf } from "../../panel/Failing.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { Segments } from "../../panel/Segments.tsx"
import { detailOf, filter, setDetail } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { figureNames } from "../../text/English.ts"

interface CourseProps {
  readonly brand: Brand
  /** The brand and its competitors over the whole period. */
  readonly rows: ReadonlyArray<VisibilityRow>
}

/** Figures that competitors have, too. */
const figures = ["mention_rate", "share_of_voice", "top3_rate"] as const
type Figure = (typeof figures)[number]

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

/** The brand, then its competitors, each with its color. */
const linesOf = ({ brand, rows }: CourseProps, report: VisibilityReport, query: string, unit: Unit) => {
  const figure = figureInAddress()
  return drawnOf(brand, rows).map((name, color) => {
    const isOf = (row: VisibilityRow) => row.by.competitor === name && headRate(row, figure) !== null
    return {
      name,
      color,
      points: pointsOf(report, query, unit, figure, isOf),
      whole: rows.find(isOf)?.[figure]
    }
  })
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

export const Course = (props: CourseProps) => {
  const { brand } = props
  const unit = useUnit(brand.id)
  const reading = courseOf(brand.id, unit)
  const held = useQuery(reading, { isLater: true })
  // the one that the page tells
  const story = useQuery(storyOf(brand.id, { competitors: true }), { isLater: true }).data
  return (
    <section class="panel head-panel" aria-label={competitorsText.course}>
      <Switches unit={unit} />
      <Panel held={held} url={reading.url} height="20rem">
        {(report) => (
          <BrandLines
            beside={
              <span class="quiet pooled">
                <MethodLink about="intervals">{competitorsText.legend(brand.name)}</MethodLink>
                <span class="hovers">{competitorsText.point}</span>
              </span>
            }
            figure={figureInAddress()}
            isSimulated={report.notes.some(({ kind }) => kind === "simulated")}
            lines={linesOf(props, report, reading.url, unit)}
            markers={[...markersOf(report.notes, unit, filter.value.engine), ...faultMarkers(story, unit)]}
            query={reading.url}
          />
        )}
      </Panel>
    </section>
  )
}
