/**
 * A rate over time with the band of its interval. Times without answers are gaps; those with few are hollow points
 * without a percentage. Nothing is smoothed. Arrow keys move between points, and a table has the same figures.
 */
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import { levelOf } from "../data/Level.ts"
import { Legend, type LegendMark } from "../figure/Legend.tsx"
import { FigureHelp, isFew, rateWords, WholeRate } from "../figure/Numbers.tsx"
import { go } from "../route/Location.ts"
import { type FigureName, text } from "../text/English.ts"
import { unitText } from "../text/Format.ts"
import { type Frame, topOf, xOf } from "./Scale.ts"
import { useWidth } from "./Width.ts"
import { Axes, gapsIn, Ghost, Markers, Marks, type TrendMarker, type TrendPoint, withRoomFor } from "./TrendMarks.tsx"

interface TrendProps {
  readonly title: string
  /** The chart, if the title shows it. */
  readonly figure?: FigureName
  readonly points: ReadonlyArray<TrendPoint>
  /** The points of the period before, in their own order. */
  readonly ghost?: ReadonlyArray<TrendPoint>
  /** Beside the title. */
  readonly beside?: ComponentChildren
  readonly markers?: ReadonlyArray<TrendMarker>
  /** Address of the answers behind a point. */
  readonly addressOf?: (key: string) => string
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
    point.rate === null || point.rate.n === 0
      ? text.trendGap(unitText(point.key))
      : `${unitText(point.key)}: ${rateWords(point.rate)}`,
    ...new Set(markers.filter(({ key }) => key === point.key).map(({ sentence }) => sentence))
  ].join(". ")

/** Text alternative of the chart. */
const summaryOf = ({ isSimulated = false, markers = [], points }: TrendProps): string => {
  const known = points.filter(({ rate }) => rate !== null && rate.n > 0)
  const last = known.at(-1)
  return [
    text.trendSummary(known.length, points.length),
    ...(last === undefined ? [] : [pointWords(last, [])]),
    ...new Set(markers.map(({ sentence }) => sentence)),
    ...(isSimulated ? [text.trendSimulated] : []),
    text.trendHelp
  ].join(" ")
}

const TrendTable = ({ addressOf, markers = [], points, title }: TrendProps) => (
  <details class="chart-table">
    <summary>{text.table}</summary>
    <table>
      <caption class="unseen">{title}</caption>
      <tbody>
        {points.map(({ key, origin, rate }) => (
          <tr key={key}>
            <th scope="row">
              {addressOf === undefined || rate === null ? (
                unitText(key)
              ) : (
                <a href={addressOf(key)} data-page>
                  {unitText(key)}
                </a>
              )}
            </th>
            <td>{origin === null ? text.noAnswersThen : <WholeRate origin={origin} rate={rate} />}</td>
            <td>{markers.flatMap((marker) => (marker.key === key ? marker.sentence : [])).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const Hair = ({ frame, x }: { readonly frame: Frame; readonly x: number }) => (
  <line class="chosen" x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} />
)

/** The point nearest to the pointer. */
const indexAt = (
  { clientX, currentTarget }: PointerEvent & { readonly currentTarget: SVGSVGElement },
  frame: Frame,
  count: number
): number => {
  const box = currentTarget.getBoundingClientRect()
  const x = ((clientX - box.left) / box.width) * frame.width
  const inside = frame.width - frame.left - frame.right
  return Math.min(count - 1, Math.max(0, Math.round(((x - frame.left) / inside) * (count - 1))))
}

/** What is drawn. */
const Drawn = ({
  chosen,
  frame,
  ghost = [],
  isSimulated = false,
  isSmall = false,
  markers = [],
  points
}: TrendProps & { readonly chosen: number | null; readonly frame: Frame }) => {
  // small charts stand side by side: one scale for all
  const top = isSmall ? 1 : topOf(Math.max(0, ...points.map((point) => levelOf(point.rate)?.high ?? 0)))
  return (
    <>
      <Axes frame={frame} keys={points.map(({ key }) => key)} top={top} />
      <Ghost frame={frame} points={ghost.slice(-points.length)} count={points.length} top={top} />
      <Marks frame={frame} isSimulated={isSimulated} points={points} top={top} />
      <Markers frame={frame} markers={markers} points={points} />
      {chosen === null ? null : <Hair frame={frame} x={xOf(frame, chosen, points.length)} />}
    </>
  )
}

/** The marks that need an explanation. */
const legendOf = ({ markers = [], points }: TrendProps): ReadonlyArray<LegendMark> => [
  ...(points.some(({ rate }) => rate !== null && rate.n > 0 && isFew(rate)) ? (["fewAnswers"] as const) : []),
  ...(gapsIn(points).length > 0 ? (["nothing"] as const) : []),
  ...(markers.length > 0 ? (["model"] as const) : [])
]

/** Arrow keys or the pointer select a point; Enter or a click opens its answers. */
export const Trend = (props: TrendProps) => {
  const { addressOf, beside, figure, isSmall = false, markers = [], points, title } = props
  const [chosen, choose] = useState<number | null>(null)
  const titleId = useId()
  const summaryId = useId()
  const kind = isSmall ? smallFrame : largeFrame
  const [element, width] = useWidth(isSmall ? "small" : "large", isSmall ? kind.width : innerWidth - besideContent)
  const frame = withRoomFor(markers, points, { ...kind, width })
  const point = chosen === null ? undefined : points[chosen]
  const move = (by: number) =>
    choose(Math.min(points.length - 1, Math.max(0, (chosen ?? (by > 0 ? -1 : points.length)) + by)))
  const open = () => {
    if (point !== undefined && point.rate !== null && addressOf !== undefined) go(addressOf(point.key))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") move(1)
    else if (event.key === "ArrowLeft") move(-1)
    else if (event.key === "Home") choose(0)
    else if (event.key === "End") choose(points.length - 1)
    else if (event.key === "Escape") choose(null)
    else if (event.key === "Enter") open()
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) =>
    choose(indexAt(event, frame, points.length))
  return (
    <figure ref={element} class={isSmall ? "trend small" : "trend"}>
      <figcaption>
        <span id={titleId}>{figure === undefined ? title : <FigureHelp figure={figure} name={title} />}</span> {beside}
      </figcaption>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="application"
        aria-roledescription={text.chart}
        aria-labelledby={titleId}
        aria-describedby={summaryId}
        tabindex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => choose(null)}
        onClick={open}
      >
        <Drawn {...props} chosen={chosen} frame={frame} />
      </svg>
      <p class="live" aria-live="polite">
        {point === undefined ? " " : pointWords(point, markers)}
      </p>
      <p id={summaryId} class="unseen">
        {summaryOf(props)}
      </p>
      <Legend marks={legendOf(props)} />
      <TrendTable {...props} />
    </figure>
  )
}
