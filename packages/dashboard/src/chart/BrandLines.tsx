/**
 * The brand and its competitors over time: the brand with points and band, each competitor with its own color and
 * dash, and its interval at the end or where its name is pointed at. A table has the same figures.
 */
import { useId, useState } from "preact/hooks"
import { levelOf } from "../data/Level.ts"
import { rateWords, WholeRate } from "../figure/Numbers.tsx"
import { type FigureName, figureNames, text } from "../text/English.ts"
import { legendText } from "../text/LegendText.ts"
import { percentText, unitText } from "../text/Format.ts"
import { type Frame, lineThrough, runsOf, endFor, xOf, yOf } from "./Scale.ts"
import { Axes, Failed, Markers, Stripes, type TrendMarker, type TrendPoint, withRoomFor } from "./TrendMarks.tsx"
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
/** Between the intervals at the ends of the lines, which stand beside each other. */
const barStep = 6

/** Heights of the labels at the ends of the lines, pushed apart. */
const labelPlaces = (ends: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = ends.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let free = Number.NEGATIVE_INFINITY
  const placed = order.map(({ index, y }) => {
    free = Math.max(y, free + labelHeight)
    return { index, y: free }
  })
  return placed.toSorted((a, b) => a.index - b.index).map(({ y }) => y)
}

interface LineProps {
  /** The pattern of simulated answers, if they are. */
  readonly stripes: string | null
  readonly frame: Frame
  readonly top: number
  readonly line: BrandLine
  readonly isPointedAt: boolean
}

const levelsOf = ({ points }: BrandLine) => points.map(({ rate }) => levelOf(rate))

const Line = ({ frame, isPointedAt, line, stripes, top }: LineProps) => {
  const levels = levelsOf(line)
  const count = levels.length
  const at = (index: number, share: number) => [xOf(frame, index, count), yOf(frame, share, top)] as const
  const last = levels.findLastIndex((level) => level !== null)
  const end = levels[last] ?? null
  const barX = at(last, 0)[0] + barStep * line.color
  return (
    <g class={`brand-line c${line.color}`}>
      {runsOf(levels).map((run) => {
        const upper = run.map(([index, { high }]) => at(index, high))
        const lower = run.map(([index, { low }]) => at(index, low)).toReversed()
        return (
          <g key={run[0]?.[0]}>
            {line.color === 0 || isPointedAt ? (
              <>
                <path class="area" d={`${lineThrough([...upper, ...lower])}Z`} />
                {stripes === null ? null : (
                  <path fill={`url(#${stripes})`} d={`${lineThrough([...upper, ...lower])}Z`} />
                )}
              </>
            ) : null}
            <path class="course" d={lineThrough(run.map(([index, { value }]) => at(index, value)))} />
          </g>
        )
      })}
      {line.color === 0
        ? levels.map((level, index) =>
            level === null || count > 45 ? null : (
              <circle key={index} cx={at(index, level.value)[0]} cy={at(index, level.value)[1]} r="3" />
            )
          )
        : null}
      {end === null || line.color === 0 ? null : (
        <line class="end" x1={barX} x2={barX} y1={at(last, end.low)[1]} y2={at(last, end.high)[1]} />
      )}
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
  const x = frame.width - wide.right + 8
  return (
    <g class="labels">
      {ended.map(({ line }, index) => (
        <g
          key={line.name}
          class={`brand-line c${line.color}`}
          onPointerEnter={() => onPoint(line.name)}
          onPointerLeave={() => onPoint(null)}
        >
          <line class="course" x1={x} x2={x + 14} y1={places[index]} y2={places[index]} />
          <text x={x + 19} y={(places[index] ?? 0) + 4}>
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
        <svg width="18" height="8" aria-hidden="true">
          <line class="course" x1="0" x2="18" y1="4" y2="4" />
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
      {[...lines.slice(1), ...lines.slice(0, 1)].map((line) => (
        <Line
          key={line.name}
          frame={frame}
          isPointedAt={line.name === pointedAt}
          line={line}
          stripes={isSimulated ? stripesId : null}
          top={top}
        />
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
  const right = (isNarrow ? 12 : wide.right) + barStep * (lines.length - 1)
  const frame = withRoomFor(markers, points, { ...wide, width, right })
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
