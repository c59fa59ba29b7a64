/** The courses of a report: the brand, and its competitors. */
import { BrandLines } from "../../chart/BrandLines.tsx"
import { faultMarkers, markersOf, pointsOf } from "../../chart/MentionTrend.tsx"
import { Trend } from "../../chart/Trend.tsx"
import type { Story, VisibilityReport } from "../../data/Client.ts"
import { figureNames, text } from "../../text/English.ts"
import type { Content } from "./Content.ts"

const units = ["day", "week", "month"] as const

interface CourseProps {
  readonly part: keyof Content
  readonly query: string
  readonly report: VisibilityReport
  readonly story: Story | undefined
}

/** What charts over time show of a report. */
const courseOf = ({ part, query, report, story }: CourseProps) => {
  const unit = units.find((each) => report.rows[0]?.by[each]) ?? "week"
  return {
    beside: unit === "day" ? null : <span class="quiet pooled">{text.pooled(unit)}</span>,
    isSimulated: report.notes.some(({ kind }) => kind === "simulated"),
    markers: [...markersOf(report.notes, unit, null), ...faultMarkers(story ?? null, unit)],
    pointsOf: (name?: string) =>
      pointsOf(report, query, unit, "mention_rate", ({ by }) => by.competitor === name, `content.${part}.`)
  }
}

/** The mention rate over time. */
export const Course = (props: CourseProps) => {
  const { pointsOf: points, ...course } = courseOf(props)
  return <Trend title={figureNames.mention_rate} {...course} points={points()} />
}

/** The brand, then its competitors in the order of tracking. The place of each is its color. */
export const drawnIn = (report: VisibilityReport | undefined): ReadonlyArray<string> => [
  ...new Set(report?.rows.flatMap(({ by }) => by.competitor ?? []))
]

export const RivalLines = (props: CourseProps) => {
  const { pointsOf: points, ...course } = courseOf(props)
  return (
    <BrandLines
      figure="mention_rate"
      {...course}
      lines={drawnIn(props.report).map((name, color) => ({ name, color, points: points(name) }))}
    />
  )
}
