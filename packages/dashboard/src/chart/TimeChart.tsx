/**
 * The frame of a chart over time: arrow keys or the pointer select a time, whose figures a live text says, and Enter or
 * a click opens what is behind it. A table has the same figures.
 */
import type { ComponentChildren, RefObject } from "preact"
import { useId, useState } from "preact/hooks"
import { Legend, type LegendMark } from "../figure/Legend.tsx"
import { FigureHelp } from "../figure/Numbers.tsx"
import { type FigureName, text } from "../text/English.ts"
import { SaveChart } from "./SaveChart.tsx"
import { type Frame, xOf } from "./Scale.ts"
import { Axes, Failed, labelsOf, Markers, type TrendMarker, type TrendPoint } from "./TrendMarks.tsx"

interface TimeChartProps {
  /** Between the title and the chart. */
  readonly above?: ComponentChildren
  /** Beside the title. */
  readonly beside?: ComponentChildren
  /** What is drawn between axes and events. */
  readonly children: ComponentChildren
  /** The one engine of the report that it shows. */
  readonly engine?: string | null | undefined
  readonly element: RefObject<HTMLElement | null>
  /** The figure that it shows, if its title says so: a link to its method, except in a report. */
  readonly figure?: FigureName | undefined
  readonly frame: Frame
  readonly kind: string
  readonly markers: ReadonlyArray<TrendMarker>
  /** Further marks that need an explanation. */
  readonly marks?: ReadonlyArray<LegendMark>
  /** Its times: those of the brand. */
  readonly points: ReadonlyArray<TrendPoint>
  /** End of the scale. */
  readonly top: number
  readonly onOpen?: (index: number) => void
  /** The query of its report, by a time unit; without it there are no files. */
  readonly query?: string
  /** Of the table. */
  readonly rows: ComponentChildren
  /** Text alternative. */
  readonly summary: string
  readonly title: string
  readonly wordsAt: (index: number) => string
}

const Table = ({
  children,
  rows,
  title
}: Pick<TimeChartProps, "rows" | "title"> & { readonly children: ComponentChildren }) => (
  <details class="chart-table">
    <summary>{children === null ? text.table : text.tableAndFile}</summary>
    {children}
    <table>
      <caption class="unseen">{title}</caption>
      {rows}
    </table>
  </details>
)

const ChartLegend = ({ markers, marks = [], points }: Pick<TimeChartProps, "markers" | "marks" | "points">) => (
  <Legend
    labels={labelsOf(markers, points)}
    marks={[
      ...marks,
      ...(points.some(({ hasFailed }) => hasFailed) ? (["failed"] as const) : []),
      ...(markers.length > 0 ? (["model"] as const) : [])
    ]}
  />
)

export const TimeChart = (props: TimeChartProps) => {
  const { beside, element, engine, figure, frame, kind, markers, onOpen, points, query, title } = props
  const count = points.length
  const [chosen, choose] = useState<number | null>(null)
  const titleId = useId()
  const summaryId = useId()
  const chooseNear = (index: number) => choose(Math.min(count - 1, Math.max(0, index)))
  const open = () => {
    if (chosen !== null) onOpen?.(chosen)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => chooseNear((chosen ?? -1) + 1),
    ArrowLeft: () => chooseNear((chosen ?? count) - 1),
    Home: () => chooseNear(0),
    End: () => chooseNear(count),
    Escape: () => choose(null),
    Enter: open
  }
  const name = figure === undefined || query === undefined ? title : <FigureHelp figure={figure} name={title} />
  const chosenX = xOf(frame, chosen ?? 0, count)
  const save = query === undefined ? null : <SaveChart query={query} engine={engine} />
  return (
    <figure ref={element} class={kind}>
      <figcaption>
        <span id={titleId}>{name}</span> {beside}
      </figcaption>
      {props.above}
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="application"
        aria-roledescription={text.chart}
        aria-labelledby={titleId}
        aria-describedby={summaryId}
        tabindex={0}
        onKeyDown={(event) => {
          const act = keys[event.key]
          if (act === undefined) return
          act()
          event.preventDefault()
        }}
        onPointerMove={({ clientX, currentTarget }) => {
          const inside = clientX - currentTarget.getBoundingClientRect().left - frame.left
          chooseNear(Math.round((inside / (frame.width - frame.left - frame.right)) * (count - 1)))
        }}
        onPointerLeave={() => choose(null)}
        onClick={open}
      >
        <Axes frame={frame} points={points} top={props.top} />
        <Failed frame={frame} points={points} />
        {props.children}
        <Markers frame={frame} markers={markers} points={points} />
        {chosen === null ? null : (
          <line class="chosen" x1={chosenX} x2={chosenX} y1={frame.top} y2={frame.height - frame.bottom} />
        )}
      </svg>
      <p class="live" aria-live="polite">
        {chosen === null ? " " : props.wordsAt(chosen)}
      </p>
      <p id={summaryId} class="unseen">
        {props.summary} {text.trendHelp}
      </p>
      <ChartLegend {...props} />
      <Table rows={props.rows} title={title}>
        {save}
      </Table>
    </figure>
  )
}
