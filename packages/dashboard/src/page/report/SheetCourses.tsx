/** The courses of a report: the brand, and its competitors. */
import { BrandLines } from "../../chart/BrandLines.tsx"
import { markersOf, pointsOf } from "../../chart/MentionTrend.tsx"
import { Trend } from "../../chart/Trend.tsx"
import type { VisibilityReport } from "../../data/Client.ts"
import { reportText } from "../../text/ReportText.ts"
import type { Content } from "./Content.ts"

const units = ["day", "week", "month"] as const

interface CourseProps {
  readonly part: keyof Content
  readonly query: string
  readonly report: VisibilityReport
}

/** What charts over time show of a report. */
const courseOf = ({ part, query, report }: CourseProps) => {
  const unit = units.find((each) => report.rows[0]?.by[each] !== undefined) ?? "week"
  return {
    unit,
    isSimulated: report.notes.some(({ kind }) => kind === "simulated"),
    markers: markersOf(report.notes, unit, null),
    pointsOf: (name?: string) =>
      pointsOf(report, query, unit, "mention_rate", ({ by }) => by.competitor === name, `content.${part}.`)
  }
}

/** The mention rate over time. */
export const Course = (props: CourseProps) => {
  const { isSimulated, markers, pointsOf: points, unit } = courseOf(props)
  return <Trend title={reportText.course[unit]} isSimulated={isSimulated} markers={markers} points={points()} />
}

/** The brand, then its competitors in the order of tracking. The place of each is its color. */
export const drawnIn = (report: VisibilityReport | undefined): ReadonlyArray<string> => [
  ...new Set(report?.rows.flatMap(({ by }) => by.competitor ?? []))
]

export const RivalLines = (props: CourseProps) => {
  const { isSimulated, markers, pointsOf: points } = courseOf(props)
  return (
    <BrandLines
      figure="mention_rate"
      isSimulated={isSimulated}
      lines={drawnIn(props.report).map((name, color) => ({ name, color, points: points(name) }))}
      markers={markers}
    />
  )
}
