/**
 * A rate over time with the band of its interval. Times without answers are gaps, those with few are hollow points
 * without a percentage; nothing is smoothed. Arrow keys move from point to point, and a table tells the same.
 */
import { useId, useState } from "preact/hooks"
import type { Rate } from "../data/Client.ts"
import { isFew, type Origin, rateWords, WholeRate } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { percentText, unitText } from "../text/Format.ts"
import { type Frame, lineThrough, runsOf, topOf, xOf, yOf } from "./Scale.ts"

export interface TrendPoint {
  /** The unit of time, as reports write it. */
  readonly key: string
  /** Null without answers. */
  readonly rate: Rate | null
  readonly origin: Origin | null
}

/** Something that happened, to be seen beside the line. */
export interface TrendMarker {
  /** The unit of time in which it happened. */
  readonly key: string
  readonly label: string
  readonly sentence: string
}

interface TrendProps {
  readonly title: string
  readonly points: ReadonlyArray<TrendPoint>
  readonly markers?: ReadonlyArray<TrendMarker>
  /** Where the answers behind a point are. */
  readonly addressOf?: (key: string) => string
  readonly isSmall?: boolean
}

interface Known {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly rate: Rate
}

const knownOf = ({ rate }: TrendPoint): Known | null =>
  rate === null || rate.value === null || rate.low === null || rate.high === null
    ? null
    : { value: rate.value, low: rate.low, high: rate.high, rate }

const largeFrame: Frame = { width: 960, height: 250, left: 44, right: 12, top: 14, bottom: 26 }
const smallFrame: Frame = { width: 360, height: 150, left: 40, right: 8, top: 10, bottom: 24 }

const pointWords = (point: TrendPoint): string =>
  point.rate === null || point.rate.n === 0
    ? text.trendGap(unitText(point.key))
    : `${unitText(point.key)}: ${rateWords(point.rate)}`

const Axes = ({
  frame,
  keys,
  top
}: {
  readonly frame: Frame
  readonly keys: ReadonlyArray<string>
  readonly top: number
}) => {
  const labels = Math.min(keys.length, Math.max(2, Math.floor(frame.width / 110)))
  const shown = Array.from({ length: labels }, (_, index) =>
    labels === 1 ? 0 : Math.round((index * (keys.length - 1)) / (labels - 1))
  )
  return (
    <g class="axes">
      {[0, top / 2, top].map((share) => (
        <g key={share}>
          <line
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={yOf(frame, share, top)}
            y2={yOf(frame, share, top)}
          />
          <text x={frame.left - 6} y={yOf(frame, share, top) + 4} text-anchor="end">
            {percentText(share)}
          </text>
        </g>
      ))}
      {[...new Set(shown)].map((index) => (
        <text
          key={index}
          x={xOf(frame, index, keys.length)}
          y={frame.height - 8}
          text-anchor={
            index === 0 && keys.length > 1 ? "start" : index === keys.length - 1 && index > 0 ? "end" : "middle"
          }
        >
          {unitText(keys[index] ?? "")}
        </text>
      ))}
    </g>
  )
}

const Marks = ({
  frame,
  points,
  top
}: {
  readonly frame: Frame
  readonly points: ReadonlyArray<TrendPoint>
  readonly top: number
}) => {
  const known = points.map(knownOf)
  const at = (index: number, share: number) => [xOf(frame, index, points.length), yOf(frame, share, top)] as const
  return (
    <g class="marks">
      {runsOf(known).map((run) => {
        const upper = run.map(([index, { high }]) => at(index, high))
        const lower = run.map(([index, { low }]) => at(index, low)).toReversed()
        const [first] = run[0] ?? [0]
        return run.length === 1 ? (
          <path key={first} class="band-alone" d={lineThrough([...upper, ...lower])} />
        ) : (
          <g key={first}>
            <path class="band" d={`${lineThrough([...upper, ...lower])}Z`} />
            <path class="line" d={lineThrough(run.map(([index, { value }]) => at(index, value)))} />
          </g>
        )
      })}
      {known.map((point, index) => {
        if (point === null) return null
        const [x, y] = at(index, point.value)
        const isShown = isFew(point.rate) || points.length <= 45
        return isShown ? (
          <circle
            key={index}
            class={isFew(point.rate) ? "few" : "point"}
            cx={x}
            cy={y}
            r={isFew(point.rate) ? 3 : 2.5}
          />
        ) : null
      })}
    </g>
  )
}

const Markers = ({
  frame,
  markers,
  points
}: {
  readonly frame: Frame
  readonly markers: ReadonlyArray<TrendMarker>
  readonly points: ReadonlyArray<TrendPoint>
}) => (
  <g class="markers">
    {markers.map(({ key, label, sentence }, index) => {
      const at = points.findIndex((point) => point.key === key)
      if (at === -1) return null
      const x = xOf(frame, at, points.length)
      return (
        <g key={index}>
          <title>{sentence}</title>
          <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} />
          <text
            x={x > frame.width * 0.8 ? x - 4 : x + 4}
            y={frame.top + 8}
            text-anchor={x > frame.width * 0.8 ? "end" : "start"}
          >
            {label}
          </text>
        </g>
      )
    })}
  </g>
)

const TrendTable = ({ addressOf, points, title }: TrendProps) => (
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
            <td>{origin === null ? text.noValue : <WholeRate origin={origin} rate={rate} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

/** A point is chosen by the arrow keys or the pointer; its answers open by Enter or a click. */
export const Trend = (props: TrendProps) => {
  const { addressOf, isSmall = false, markers = [], points, title } = props
  const [chosen, choose] = useState<number | null>(null)
  const titleId = useId()
  const frame = isSmall ? smallFrame : largeFrame
  const top = topOf(Math.max(0, ...points.map((point) => point.rate?.high ?? 0)))
  const point = chosen === null ? undefined : points[chosen]
  const move = (by: number) =>
    choose(Math.min(points.length - 1, Math.max(0, (chosen ?? (by > 0 ? -1 : points.length)) + by)))
  const open = () => {
    if (point !== undefined && point.rate !== null && addressOf !== undefined) location.assign(addressOf(point.key))
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
  const onPointerMove = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * frame.width
    const inside = frame.width - frame.left - frame.right
    choose(Math.min(points.length - 1, Math.max(0, Math.round(((x - frame.left) / inside) * (points.length - 1)))))
  }
  return (
    <figure class={isSmall ? "trend small" : "trend"}>
      <figcaption id={titleId}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-roledescription="chart"
        aria-labelledby={titleId}
        aria-description={text.trendHelp}
        tabindex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => choose(null)}
        onClick={open}
      >
        <Axes frame={frame} keys={points.map(({ key }) => key)} top={top} />
        <Marks frame={frame} points={points} top={top} />
        <Markers frame={frame} markers={markers} points={points} />
        {chosen === null ? null : (
          <line
            class="chosen"
            x1={xOf(frame, chosen, points.length)}
            x2={xOf(frame, chosen, points.length)}
            y1={frame.top}
            y2={frame.height - frame.bottom}
          />
        )}
      </svg>
      <p class="live" aria-live="polite">
        {point === undefined ? " " : pointWords(point)}
      </p>
      <TrendTable {...props} />
    </figure>
  )
}
