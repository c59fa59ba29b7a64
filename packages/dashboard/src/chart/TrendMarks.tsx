/** Parts of a trend: axes, line with band, and events. */
import { useId } from "preact/hooks"
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew, type Origin } from "../figure/Numbers.tsx"
import { percentText } from "../text/Format.ts"
import { bandThrough, type Frame, lineThrough, runsOf, ticksOf, xOf, yOf } from "./Scale.ts"

export interface TrendPoint {
  /** The time unit, as in reports. */
  readonly key: string
  /** Its first day in the period, or its month. */
  readonly label: string
  /** Where the time unit begins, of the way between two points: those of weeks and months stand in their middle. */
  readonly start: number
  /** `null` without answers. */
  readonly rate: Rate | null
  readonly origin: Origin | null
  /** Whether most requests of its time failed. */
  readonly hasFailed: boolean
}

/** An event that the chart marks. */
export interface TrendMarker {
  /** The time unit of the event. */
  readonly key: string
  /** How far into its time unit it was, from 0 to 1. */
  readonly within: number
  readonly label: string
  readonly sentence: string
  /** If engines began to fail: what the figures rest on since then, or what failed. */
  readonly failed?: string
}

/** What the legend says of times of which most requests failed, if one marker tells of all of them. */
export const labelsOf = (markers: ReadonlyArray<TrendMarker>, points: ReadonlyArray<TrendPoint>) => {
  const [fault, ...others] = markers.filter(({ failed }) => failed)
  const first = points.find(({ hasFailed }) => hasFailed)
  return first && fault?.failed && others.length === 0 && fault.key <= first.key ? { failed: fault.failed } : {}
}

interface Known {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly rate: Rate
}

/** Runs of points with a level. A line ends where other engines answer. */
export const trustedRuns = (points: ReadonlyArray<TrendPoint>) =>
  [false, true].flatMap((hasFailed) =>
    runsOf(points.map((point) => (point.hasFailed === hasFailed ? knownOf(point) : null))).map((run) => ({
      first: run[0]?.[0] ?? 0,
      /** Class of its line. */
      trust: hasFailed ? " unsure" : "",
      run
    }))
  )

const knownOf = ({ rate }: TrendPoint): Known | null => {
  const level = levelOf(rate)
  return rate === null || level === null ? null : { ...level, rate }
}

/** Where a place between points stands, within the plot. */
const insideOf = (frame: Frame, place: number, { length }: ReadonlyArray<TrendPoint>): number =>
  Math.min(frame.width - frame.right, Math.max(frame.left, xOf(frame, place, length)))

export const Axes = ({
  frame,
  points,
  top
}: {
  readonly frame: Frame
  readonly points: ReadonlyArray<TrendPoint>
  readonly top: number
}) => {
  const labels = Math.min(points.length, Math.max(2, Math.floor(frame.width / 120)))
  const step = Math.ceil((points.length - 1) / Math.max(1, labels - 1))
  return (
    <g class="axes">
      {ticksOf(top).map((share) => (
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
      {points.map(({ key, label, start }, index) => {
        const x = insideOf(frame, index + start, points)
        // counted from the last, which is today
        return (points.length - 1 - index) % step > 0 ? null : (
          <text
            key={key}
            x={x}
            y={frame.height - 8}
            text-anchor={x <= frame.left ? "start" : x < frame.width - frame.right ? "middle" : "end"}
          >
            {label}
          </text>
        )
      })}
    </g>
  )
}

/** The pattern over bands of simulated answers. */
export const Stripes = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} class="stripes" width="8" height="8" patternUnits="userSpaceOnUse">
      <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />
    </pattern>
  </defs>
)

/** A grey field over the times of which most requests failed. */
export const Failed = ({ frame, points }: { readonly frame: Frame; readonly points: ReadonlyArray<TrendPoint> }) => {
  const x = (index: number) => insideOf(frame, index, points)
  const runs = runsOf(points.map(({ hasFailed }) => hasFailed || null))
  return runs.length === 0 ? null : (
    <g class="failed">
      {runs.map((run) => {
        const first = run[0]?.[0] ?? 0
        // from the mark of the first one on
        const start = x(first + (run.length > 1 ? (points[0]?.start ?? 0) : -0.5))
        return (
          <rect
            key={first}
            x={start}
            width={x(first + run.length - 0.5) - start}
            y={frame.top}
            height={frame.height - frame.top - frame.bottom}
          />
        )
      })}
    </g>
  )
}

export const Marks = ({
  frame,
  isSimulated,
  points,
  top
}: {
  readonly frame: Frame
  /** Simulated answers are striped. */
  readonly isSimulated: boolean
  readonly points: ReadonlyArray<TrendPoint>
  readonly top: number
}) => {
  const stripesId = useId()
  const at = (index: number, share: number) => [xOf(frame, index, points.length), yOf(frame, share, top)] as const
  return (
    <g class="marks">
      {isSimulated ? <Stripes id={stripesId} /> : null}
      {trustedRuns(points).map(({ first, run, trust }) => {
        const band = bandThrough(run, at)
        return run.length === 1 ? (
          <path key={first} class="band-alone" d={band} />
        ) : (
          <g key={first}>
            <path class="band" d={band} />
            {isSimulated ? <path fill={`url(#${stripesId})`} d={band} /> : null}
            <path class={`line${trust}`} d={lineThrough(run.map(([index, { value }]) => at(index, value)))} />
          </g>
        )
      })}
      {points.map(knownOf).map((point, index) => {
        if (point === null) return null
        const [cx, cy] = at(index, point.value)
        const hasFew = isFew(point.rate)
        return hasFew || points.length <= 45 ? (
          <circle key={index} class={hasFew ? "few" : "point"} cx={cx} cy={cy} r={hasFew ? 3 : 2.5} />
        ) : null
      })}
    </g>
  )
}

/** The period before as a dotted line, its last point under the last one of this period. */
export const Ghost = ({
  count,
  frame,
  points,
  top
}: {
  readonly count: number
  readonly frame: Frame
  readonly points: ReadonlyArray<TrendPoint>
  readonly top: number
}) => (
  <g class="ghost">
    {runsOf(points.map(knownOf)).map((run) => (
      <path
        key={run[0]?.[0]}
        d={lineThrough(
          run.map(([index, { value }]) => [
            xOf(frame, index + count - points.length, count),
            yOf(frame, Math.min(value, top), top)
          ])
        )}
      />
    ))}
  </g>
)

/** Width of a letter of a label, and a little more. */
const letterWidth = 7

export const Markers = ({
  frame,
  markers,
  points
}: {
  readonly frame: Frame
  readonly markers: ReadonlyArray<TrendMarker>
  readonly points: ReadonlyArray<TrendPoint>
}) => {
  const places = [...Map.groupBy(markers, ({ key, within }) => `${key} ${within}`)].flatMap(([key, together]) => {
    const at = points.findIndex((point) => point.key === together[0]?.key)
    if (at === -1) return []
    return [{ key, together, x: insideOf(frame, at + (together[0]?.within ?? 0), points) }]
  })
  // labels overlap neither labels nor marks: the line and its title remain
  let freeFrom = 0
  return (
    <g class="markers">
      {places.map(({ key, together, x }) => {
        const label = [...new Set(together.map((marker) => marker.label))].join(", ")
        const labelWidth = label.length * letterWidth
        // left of its line in the right third
        const isAtEnd = x + labelWidth > frame.width || x > (frame.width * 2) / 3
        const start = isAtEnd ? x - 8 - labelWidth : x + 8
        const hasRoom =
          start >= freeFrom &&
          !places.some((other) => other.x !== x && other.x > start - 4 && other.x < start + labelWidth)
        if (hasRoom) freeFrom = start + labelWidth
        return (
          <g key={key}>
            <title>{[...new Set(together.map(({ sentence }) => sentence))].join(" ")}</title>
            <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} />
            <path d={`M${x} ${frame.top - 8}l4 4l-4 4l-4 -4Z`} />
            {hasRoom ? (
              <text x={isAtEnd ? x - 8 : x + 8} y={frame.top} text-anchor={isAtEnd ? "end" : "start"}>
                {label}
              </text>
            ) : null}
          </g>
        )
      })}
    </g>
  )
}
