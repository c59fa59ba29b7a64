/**
 * A share with its interval as a dot on the axis in the head of its column; the period before is hollow. Decoration:
 * hidden from screen readers, which get the figure in words.
 */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { percentText } from "../text/Format.ts"
import { Cells } from "./Cells.tsx"
import { partOf, ticksOf } from "./Scale.ts"

/** The axis, once for all rows. */
export const DotAxis = ({ top }: { readonly top: number }) => {
  const ticks = ticksOf(top)
  return (
    <>
      <span class="unseen">{text.scale(percentText(top))}</span>
      <svg class="dot-axis" aria-hidden="true">
        {ticks.map((share, index) => (
          <text key={share} x={partOf(share, top)} y="12" text-anchor="middle">
            {index === ticks.length - 1 ? percentText(share) : Math.round(share * 100)}
          </text>
        ))}
      </svg>
    </>
  )
}

export const DotPlot = ({
  color = 0,
  isOwn = false,
  previous = null,
  rate,
  reference,
  top
}: {
  /** That of its line in a chart, from 1 on. */
  readonly color?: number
  /** Whether this is the brand's own row. */
  readonly isOwn?: boolean
  /** The same share in the period before. */
  readonly previous?: number | null
  readonly rate: Rate | null
  /** A share that the others are compared with. */
  readonly reference?: number | undefined
  /** End of the axis. */
  readonly top: number
}) => {
  const level = levelOf(rate)
  if (rate !== null && isFew(rate)) return <Cells rate={rate} />
  return (
    <svg class={isOwn ? "dots own" : `dots c${color}`} aria-hidden="true">
      {ticksOf(top).map((share) => (
        <line key={share} class="grid" x1={partOf(share, top)} x2={partOf(share, top)} y1="0" y2="100%" />
      ))}
      {reference === undefined ? null : (
        <line class="reference" x1={partOf(reference, top)} x2={partOf(reference, top)} y1="0" y2="100%" />
      )}
      {level === null ? null : (
        <>
          <line class="inner" x1={partOf(level.low, top)} x2={partOf(level.high, top)} y1="50%" y2="50%" />
          {previous === null ? null : <circle class="was" cx={partOf(previous, top)} cy="50%" r="4" />}
          <circle class="dot" cx={partOf(level.value, top)} cy="50%" r="4" />
        </>
      )}
    </svg>
  )
}
