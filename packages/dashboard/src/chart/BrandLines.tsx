/**
 * The brand and its competitors over time: the brand with points and band, each competitor with its own color and
 * shape, and its band where its name is pointed at. A table has the same figures.
 */
import { useId, useState } from "preact/hooks"
import { levelOf } from "../data/Level.ts"
import { rateWords, WholeRate } from "../figure/Numbers.tsx"
import { type FigureName, figureNames, text } from "../text/English.ts"
import { legendText } from "../text/LegendText.ts"
import { percentText, unitText } from "../text/Format.ts"
import { type Frame, lineThrough, endFor, xOf, yOf } from "./Scale.ts"
import {
  Axes,
  Failed,
  Markers,
  Stripes,
  type TrendMarker,
  type TrendPoint,
  trustedRuns,
  withRoomFor
} from "./TrendMarks.tsx"
import { TimeChart } from "./TimeChart.tsx"
import { useWidth } from "./Width.ts"

/** A brand with its points, one for each time unit. */
export interface BrandLine {
  readonly name: string
  /** 0: the brand itself; from 1 on the color of a competitor. */
  readonly color: number
  readonly points: ReadonlyArray<TrendPoint>
}

const wide: Frame = { width: 960, height: 240, left: 44, right: 148, top: 20, bottom: 26 }
const besideContent = 256
/** Below it the names stand above the chart. */
const narrow = 480
const labelHeight = 15
/** Up to so many times each point has its shape; else the last one alone. */
const shapesMax = 14

/** Heights of the labels at the ends of the lines, pushed apart: as far up as down. */
const labelPlaces = (ends: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = ends.map((_, index) => index).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const placed: Array<number> = ends.map(() => 0)
  for (const way of [1, -1]) {
    let free = Number.NEGATIVE_INFINITY
    for (const index of way === 1 ? order : order.toReversed()) {
      free = Math.max(way * (ends[index] ?? 0), free + labelHeight)
      placed[index] = (placed[index] ?? 0) + (way * free) / 2
    }
  }
  return placed
}

/** The brand has a circle; competitors have a square, two triangles, a cross and a bar. */
const shapes = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", "M-3 -3H3V3H-3Z", "M-4 3H4L0 -4Z", "M-4 -3H4L0 4Z"]

const Shape = ({ color, x, y }: { readonly color: number; readonly x: number; readonly y: number }) => (
  <path
    class="shape"
    d={shapes[color] ?? (color === 4 ? "M-3 -3L3 3M3 -3L-3 3" : "M-4 -1H4V1H-4Z")}
    transform={`translate(${x} ${y})`}
  />
)

interface LineProps {
  readonly frame: Frame
  readonly top: number
  readonly line: BrandLine
}

const levelsOf = ({ points }: BrandLine) => points.map(({ rate }) => levelOf(rate))

/** The levels of a line, and where they are. */
const courseOf = ({ frame, line, top }: LineProps) => {
  const levels = levelsOf(line)
  const at = (index: number, share: number) => [xOf(frame, index, levels.length), yOf(frame, share, top)] as const
  return { levels, runs: trustedRuns(line.points), at }
}

/** `stripes`: the pattern of simulated answers, if they are. */
const Area = ({ stripes, ...props }: LineProps & { readonly stripes: string | null }) => {
  const { at, runs } = courseOf(props)
  return (
    <g class={`brand-line c${props.line.color}`}>
      {runs.map(({ first, run }) => {
        const upper = run.map(([index, { high }]) => at(index, high))
        const lower = run.map(([index, { low }]) => at(index, low)).toReversed()
        const d = `${lineThrough([...upper, ...lower])}Z`
        return (
          <g key={first}>
            <path class={run.length === 1 ? "area alone" : "area"} d={d} />
            {stripes === null ? null : <path fill={`url(#${stripes})`} d={d} />}
          </g>
        )
      })}
    </g>
  )
}

const Line = (props: LineProps) => {
  const { at, levels, runs } = courseOf(props)
  const { color } = props.line
  const last = levels.findLastIndex((level) => level !== null)
  return (
    <g class={`brand-line c${color}`}>
      {runs.map(({ first, run, trust }) => (
        <path key={first} class={`course${trust}`} d={lineThrough(run.map(([index, { value }]) => at(index, value)))} />
      ))}
      {levels.map((level, index) => {
        if (level === null || (index < last && levels.length > (color === 0 ? 45 : shapesMax))) return null
        const [x, y] = at(index, level.value)
        return <Shape key={index} color={color} x={x} y={y} />
      })}
    </g>
  )
}

const Labels = ({
  frame,
  lines,
  onPoint,
  top
}: {
  readonly frame: Frame
  readonly lines: ReadonlyArray<BrandLine>
  readonly onPoint: (name: string | null) => void
  readonly top: number
}) => {
  const ended = lines.flatMap((line) => {
    const level = levelsOf(line).findLast((each) => each !== null)
    return level === undefined || level === null ? [] : [{ line, y: yOf(frame, level.value, top) }]
  })
  const places = labelPlaces(ended.map(({ y }) => y))
  const x = frame.width - wide.right + 18
  const end = frame.width - frame.right + 6
  return (
    <g class="labels">
      {ended.map(({ line, y }, index) => (
        <g
          key={line.name}
          class={`brand-line c${line.color}`}
          onPointerEnter={() => onPoint(line.name)}
          onPointerLeave={() => onPoint(null)}
        >
          <line class="leader" x1={end} x2={x - 6} y1={y} y2={places[index]} />
          <Shape color={line.color} x={x} y={places[index] ?? 0} />
          <text x={x + 9} y={(places[index] ?? 0) + 4}>
            {line.name.length > 15 ? `${line.name.slice(0, 14)}…` : line.name}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A row for each brand at each time: names of any length have room on a phone. */
const Rows = ({ lines }: { readonly lines: ReadonlyArray<BrandLine> }) => (
  <>
    {(lines[0]?.points ?? []).map(({ hasFailed, key }, index) => (
      <tbody key={key}>
        {lines.map(({ name, points }, place) => {
          const point = points[index]
          return (
            <tr key={name}>
              {place === 0 ? (
                <th scope="rowgroup" rowSpan={lines.length}>
                  {unitText(key)} {hasFailed ? <span class="basis">{legendText.failed}</span> : null}
                </th>
              ) : null}
              <th scope="row" class="breakable" dir="auto">
                {name}
              </th>
              <td>
                {point === undefined || point.origin === null ? (
                  text.noAnswersThen
                ) : (
                  <WholeRate origin={point.origin} rate={point.rate} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    ))}
  </>
)

/** All brands at one time, highest first. */
const wordsAt = (lines: ReadonlyArray<BrandLine>, index: number): string => {
  const rates = lines
    .flatMap(({ name, points }) => {
      const rate = points[index]?.rate ?? null
      const level = levelOf(rate)
      return rate === null || level === null
        ? []
        : [{ value: level.value, words: `${name} ${percentText(level.value)}` }]
    })
    .toSorted((a, b) => b.value - a.value)
  const own = lines[0]?.points[index]
  const at = unitText(own?.key ?? "") + (own?.hasFailed === true ? `, ${legendText.failed}` : "")
  return rates.length === 0 ? text.trendGap(at) : `${at}: ${rates.map(({ words }) => words).join(", ")}`
}

/** From the first to the last answers of the brand. */
const summaryOf = (lines: ReadonlyArray<BrandLine>): string =>
  lines
    .map(({ name, points }) => {
      const known = points.filter(({ rate }) => rate !== null && rate.n > 0)
      const last = known.at(-1)
      return last === undefined || last.rate === null
        ? `${name}: ${text.noAnswersThen}`
        : `${name}: ${rateWords(last.rate)}`
    })
    .join(". ")

/** Names above a narrow chart, which has no room at the ends of the lines. */
const Names = ({ lines }: { readonly lines: ReadonlyArray<BrandLine> }) => (
  <p class="line-names">
    {lines.map(({ color, name }) => (
      <span key={name} class={`brand-line c${color}`}>
        <svg width="9" height="9" aria-hidden="true">
          <Shape color={color} x={4.5} y={4.5} />
        </svg>
        <bdi>{name}</bdi>
      </span>
    ))}
  </p>
)

interface LinesProps {
  readonly figure: FigureName
  readonly isSimulated: boolean
  /** The brand itself first. */
  readonly lines: ReadonlyArray<BrandLine>
  readonly markers: ReadonlyArray<TrendMarker>
  /** That of the report; without it there are no files. */
  readonly query?: string
}

/** What is drawn. The brand comes last, so that its line lies on top. */
const Drawn = ({
  frame,
  isNarrow,
  isSimulated,
  lines,
  markers
}: Omit<LinesProps, "figure" | "query"> & {
  readonly frame: Frame
  readonly isNarrow: boolean
}) => {
  const [pointedAt, point] = useState<string | null>(null)
  const stripesId = useId()
  const top = endFor(lines.flatMap((line) => line.points.map(({ rate }) => rate)))
  const points = lines[0]?.points ?? []
  return (
    <>
      {isSimulated ? <Stripes id={stripesId} /> : null}
      <Axes frame={frame} keys={points.map(({ key }) => key)} top={top} />
      <Failed frame={frame} points={points} />
      {lines.map((line) =>
        line.color === 0 || line.name === pointedAt ? (
          <Area key={line.name} frame={frame} line={line} stripes={isSimulated ? stripesId : null} top={top} />
        ) : null
      )}
      {[...lines.slice(1), ...lines.slice(0, 1)].map((line) => (
        <Line key={line.name} frame={frame} line={line} top={top} />
      ))}
      <Markers frame={frame} markers={markers} points={points} />
      {isNarrow ? null : <Labels frame={frame} lines={lines} onPoint={point} top={top} />}
    </>
  )
}

export const BrandLines = (props: LinesProps) => {
  const { figure, isSimulated, lines, markers } = props
  const [element, width] = useWidth("lines", innerWidth - besideContent)
  const isNarrow = width < narrow
  const points = lines[0]?.points ?? []
  const frame = withRoomFor(markers, points, { ...wide, width, right: isNarrow ? 12 : wide.right })
  return (
    <TimeChart
      {...props}
      above={isNarrow ? <Names lines={lines} /> : null}
      count={points.length}
      element={element}
      frame={frame}
      kind="trend brand-lines"
      marks={[
        ...(points.some(({ hasFailed }) => hasFailed) ? (["failed"] as const) : []),
        ...(markers.length > 0 ? (["model"] as const) : [])
      ]}
      rows={<Rows lines={lines} />}
      summary={`${summaryOf(lines)} ${isSimulated ? text.trendSimulated : ""}`}
      title={text.trendOf(figureNames[figure])}
      wordsAt={(index) => wordsAt(lines, index)}
    >
      <Drawn {...props} frame={frame} isNarrow={isNarrow} />
    </TimeChart>
  )
}
