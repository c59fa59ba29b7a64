/** A trend in a table cell: line and band between 0 and 100 %. The words beside it say the same. */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { bandThrough, type Frame, lineThrough, runsOf, xOf, yOf } from "./Scale.ts"

const frame: Frame = { width: 96, height: 32, left: 2, right: 2, top: 2, bottom: 2 }

/** Whether any of the rows has answers of three weeks: a line through two says no more than their figures. */
export const hasCourse = (rows: ReadonlyArray<ReadonlyArray<{ readonly mention_rate: Rate }>>): boolean =>
  rows.some((weeks) => weeks.filter(({ mention_rate }) => mention_rate.n > 0).length > 2)

export const Spark = ({ rates }: { readonly rates: ReadonlyArray<Rate | null> }) => {
  const known = rates.map(levelOf)
  const at = (index: number, share: number) => [xOf(frame, index, rates.length), yOf(frame, share, 1)] as const
  return (
    <svg class="spark" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <path class="grid" d={`M0 ${yOf(frame, 0, 1)}H${frame.width}M0 ${yOf(frame, 1, 1)}H${frame.width}`} />
      {runsOf(known).map((run) => {
        const [first] = run[0] ?? [0]
        return (
          <g key={first}>
            <path class={run.length === 1 ? "band-alone" : "band"} d={bandThrough(run, at)} />
            <path class="line" d={lineThrough(run.map(([index, { value }]) => at(index, value)))} />
            {run.map(([index, { value }]) => {
              const [cx, cy] = at(index, value)
              return run.length === 1 || index === rates.length - 1 ? (
                <circle key={index} class="point" cx={cx} cy={cy} r="2" />
              ) : null
            })}
          </g>
        )
      })}
    </svg>
  )
}
