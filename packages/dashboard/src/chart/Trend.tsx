/**
 * A rate over time with the band of its interval. Times without answers are gaps; those with few are hollow points
 * without a percentage. Nothing is smoothed.
 */
import type { ComponentChildren } from "preact"
import type { LegendMark } from "../figure/Legend.tsx"
import { isFew, rateWords, WholeRate } from "../figure/Numbers.tsx"
import { go } from "../route/Location.ts"
import { type FigureName, text } from "../text/English.ts"
import { legendText } from "../text/LegendText.ts"
import { type Frame, endFor } from "./Scale.ts"
import { TimeChart } from "./TimeChart.tsx"
import { useWidth } from "./Width.ts"
import { Ghost, Marks, type TrendMarker, type TrendPoint } from "./TrendMarks.tsx"

interface TrendProps {
  readonly title: string
  /** The chart, if the title shows it. */
  readonly figure?: FigureName | undefined
  readonly points: ReadonlyArray<TrendPoint>
  /** The points of the period before, in their own order. */
  readonly ghost?: ReadonlyArray<TrendPoint>
  /** Beside the title. */
  readonly beside?: ComponentChildren
  readonly markers: ReadonlyArray<TrendMarker>
  /** Address of the answers behind a point. */
  readonly addressOf?: (key: string) => string
  /** The query of the report, and the engine of it that the chart shows, for its files. */
  readonly query?: string
  readonly engine?: string | null
  readonly isSimulated?: boolean
  readonly isSmall?: boolean
}

const largeFrame: Frame = { width: 960, height: 240, left: 44, right: 12, top: 20, bottom: 26 }
const smallFrame: Frame = { width: 360, height: 150, left: 44, right: 8, top: 18, bottom: 24 }

/** Width of navigation and margins. */
const besideContent = 256

/** A point in words, with the events at its time. */
const pointWords = (point: TrendPoint, markers: ReadonlyArray<TrendMarker>): string =>
  [
    (point.rate === null || point.rate.n === 0
      ? text.trendGap(point.label)
      : `${point.label}: ${rateWords(point.rate)}`) + (point.hasFailed ? `, ${legendText.failed}` : ""),
    ...new Set(markers.filter(({ key }) => key === point.key).map(({ sentence }) => sentence))
  ].join(". ")

/** Text alternative of the chart. */
const summaryOf = ({ isSimulated, markers, points }: TrendProps): string => {
  const known = points.filter(({ rate }) => rate !== null && rate.n > 0)
  const last = known.at(-1)
  return [
    text.trendSummary(known.length, points.length),
    ...(last === undefined ? [] : [pointWords(last, [])]),
    ...new Set(markers.map(({ sentence }) => sentence)),
    ...(isSimulated ? [text.trendSimulated] : [])
  ].join(" ")
}

const Rows = ({ addressOf, markers, points }: TrendProps) => (
  <tbody>
    {points.map(({ hasFailed, key, label, origin, rate }) => (
      <tr key={key}>
        <th scope="row">
          {addressOf === undefined || rate === null ? (
            label
          ) : (
            <a href={addressOf(key)} data-page>
              {label}
            </a>
          )}
        </th>
        <td>{origin === null ? text.noAnswersThen : <WholeRate origin={origin} rate={rate} />}</td>
        <td>
          {hasFailed ? `${legendText.failed} ` : ""}
          {markers.flatMap((marker) => (marker.key === key ? marker.sentence : [])).join(" ")}
        </td>
      </tr>
    ))}
  </tbody>
)

/** The marks that need an explanation; beside each other, charts have one for all. */
const legendOf = ({ ghost = [], isSmall = false, points }: TrendProps): ReadonlyArray<LegendMark> => [
  ...(isSmall ? [] : (["interval"] as const)),
  ...(ghost.length > 0 ? (["before"] as const) : []),
  ...(points.some(({ rate }) => rate !== null && rate.n > 0 && isFew(rate)) ? (["fewAnswers"] as const) : [])
]

export const Trend = (props: TrendProps) => {
  const { addressOf, ghost = [], isSimulated = false, isSmall = false, markers, points } = props
  const kind = isSmall ? smallFrame : largeFrame
  const [element, width] = useWidth(isSmall ? "small" : "large", isSmall ? kind.width : innerWidth - besideContent)
  const frame = { ...kind, width }
  // small charts stand side by side: one scale for all
  const top = isSmall ? 1 : endFor(points.map(({ rate }) => rate))
  return (
    <TimeChart
      {...props}
      element={element}
      frame={frame}
      kind={isSmall ? "trend small" : "trend"}
      marks={legendOf(props)}
      onOpen={(index) => {
        const point = points[index]
        if (point?.rate && addressOf !== undefined) go(addressOf(point.key))
      }}
      rows={<Rows {...props} />}
      summary={summaryOf(props)}
      top={top}
      wordsAt={(index) => {
        const point = points[index]
        return point === undefined ? " " : pointWords(point, markers)
      }}
    >
      <Ghost frame={frame} points={ghost.slice(-points.length)} count={points.length} top={top} />
      <Marks frame={frame} isSimulated={isSimulated} points={points} top={top} />
    </TimeChart>
  )
}
