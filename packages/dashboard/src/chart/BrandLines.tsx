/**
 * The brand and its competitors over time: the brand with points and band, each competitor with its own color and
 * shape, and its band where its name is pointed at or has the focus. A table has the same figures.
 */
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { rateWords, WholeRate } from "../figure/Numbers.tsx"
import { type FigureName, figureNames, text } from "../text/English.ts"
import { legendText } from "../text/LegendText.ts"
import { percentText } from "../text/Format.ts"
import { Names, Shape } from "./BrandMark.tsx"
import { bandThrough, type Frame, lineThrough, endFor, xOf, yOf } from "./Scale.ts"
import { Stripes, type TrendMarker, type TrendPoint, trustedRuns } from "./TrendMarks.tsx"
import { TimeChart } from "./TimeChart.tsx"
import { useWidth } from "./Width.ts"

/** A brand with its points, one for each time unit. */
export interface BrandLine {
  readonly name: string
  /** See `Shape`. */
  readonly color: number
  readonly points: ReadonlyArray<TrendPoint>
  /** Of the whole period, if it is known. */
  readonly whole?: Rate | null | undefined
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
        const d = bandThrough(run, at)
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

/** The last answers of a brand. */
const lastOf = ({ name, points }: BrandLine): string => {
  const last = points.findLast(({ rate }) => rate !== null && rate.n > 0)?.rate ?? null
  return `${name}: ${last === null ? text.noAnswersThen : rateWords(last)}`
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
  // the last times without an engine rank the brands by the others alone
  const isWhole = lines.every(({ points, whole }) => whole && points.findLast(({ rate }) => rate)?.hasFailed)
  const ended = lines.flatMap((line) => {
    const level = isWhole ? levelOf(line.whole ?? null) : levelsOf(line).findLast((each) => each !== null)
    return level ? [{ line, y: yOf(frame, level.value, top) }] : []
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
          role="img"
          aria-label={lastOf(line)}
          tabindex={0}
          onFocus={() => onPoint(line.name)}
          onBlur={() => onPoint(null)}
          onPointerEnter={() => onPoint(line.name)}
          onPointerLeave={() => onPoint(null)}
        >
          {isWhole ? null : <line class="leader" x1={end} x2={x - 6} y1={y} y2={places[index]} />}
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
    {(lines[0]?.points ?? []).map(({ hasFailed, key, label }, index) => (
      <tbody key={key}>
        {lines.map(({ name, points }, place) => {
          const point = points[index]
          return (
            <tr key={name}>
              {place === 0 ? (
                <th scope="rowgroup" rowSpan={lines.length}>
                  {label} {hasFailed ? <span class="basis">{legendText.failed}</span> : null}
                </th>
              ) : null}
              <th scope="row" class="breakable" dir="auto">
                {name}
              </th>
              <td>
                {point?.origin == null ? text.noAnswersThen : <WholeRate origin={point.origin} rate={point.rate} />}
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
  const values = lines
    .flatMap(({ name, points }) => {
      const level = levelOf(points[index]?.rate ?? null)
      return level === null ? [] : [[level.value, `${name} ${percentText(level.value)}`] as const]
    })
    .toSorted(([a], [b]) => b - a)
  const own = lines[0]?.points[index]
  const at = (own?.label ?? "") + (own?.hasFailed === true ? `, ${legendText.failed}` : "")
  return values.length === 0 ? text.trendGap(at) : `${at}: ${values.map(([, words]) => words).join(", ")}`
}

interface LinesProps {
  /** Beside the title. */
  readonly beside?: ComponentChildren
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
  top
}: Pick<LinesProps, "isSimulated" | "lines"> & {
  readonly frame: Frame
  readonly isNarrow: boolean
  readonly top: number
}) => {
  const [pointedAt, point] = useState<string | null>(null)
  const stripesId = useId()
  return (
    <>
      {isSimulated ? <Stripes id={stripesId} /> : null}
      {lines.map((line) =>
        line.color === 0 || line.name === pointedAt ? (
          <Area key={line.name} frame={frame} line={line} stripes={isSimulated ? stripesId : null} top={top} />
        ) : null
      )}
      {[...lines.slice(1), ...lines.slice(0, 1)].map((line) => (
        <Line key={line.name} frame={frame} line={line} top={top} />
      ))}
      {isNarrow ? null : <Labels frame={frame} lines={lines} onPoint={point} top={top} />}
    </>
  )
}

export const BrandLines = (props: LinesProps) => {
  const { figure, isSimulated, lines } = props
  const top = endFor(lines.flatMap((line) => line.points.map(({ rate }) => rate)))
  const [element, width] = useWidth("lines", innerWidth - besideContent)
  const isNarrow = width < narrow
  const points = lines[0]?.points ?? []
  const frame = { ...wide, width, right: isNarrow ? 12 : wide.right }
  return (
    <TimeChart
      {...props}
      above={isNarrow ? <Names lines={lines} /> : null}
      element={element}
      // the heads of the table have its link
      figure={undefined}
      frame={frame}
      kind="trend brand-lines"
      points={points}
      rows={<Rows lines={lines} />}
      summary={`${lines.map(lastOf).join(". ")} ${isSimulated ? text.trendSimulated : ""}`}
      title={text.trendOf(figureNames[figure])}
      top={top}
      wordsAt={(index) => wordsAt(lines, index)}
    >
      <Drawn {...props} frame={frame} isNarrow={isNarrow} top={top} />
    </TimeChart>
  )
}
