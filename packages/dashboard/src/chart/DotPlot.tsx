/**
 * Shares with their intervals as marks on the axis in the head of their column; the period before is hollow.
 * Decoration: hidden from screen readers, which get the figures in words.
 */
import type { ComponentChildren } from "preact"
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { percentText } from "../text/Format.ts"
import { Shape } from "./BrandMark.tsx"
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

interface OnAxis {
  readonly rate: Rate | null
  /** End of the axis. */
  readonly top: number
}

/** The interval of a brand's share, and its mark. */
const Mark = ({
  children,
  color,
  rate,
  top
}: OnAxis & { readonly children?: ComponentChildren; readonly color: number | null }) => {
  const level = levelOf(rate)
  return level === null ? null : (
    <g class={color === null ? undefined : `c${color}`}>
      <line class="inner" x1={partOf(level.low, top)} x2={partOf(level.high, top)} y1="50%" y2="50%" />
      {children}
      <svg x={partOf(level.value, top)} y="50%" overflow="visible">
        <Shape color={color ?? 0} />
      </svg>
    </g>
  )
}

/** A line through the rows. */
const Upright = ({ at, kind, top }: { readonly at: number; readonly kind: string; readonly top: number }) => (
  <line class={kind} x1={partOf(at, top)} x2={partOf(at, top)} y1="0" y2="100%" />
)

const Grid = ({ top }: { readonly top: number }) =>
  ticksOf(top).map((share) => <Upright key={share} at={share} kind="grid" top={top} />)

export const DotPlot = ({
  color = 0,
  previous = null,
  rate,
  reference,
  top
}: OnAxis & {
  /** See `Shape`; `null` of what has none, such as a site. */
  readonly color?: number | null
  /** The same share in the period before. */
  readonly previous?: number | null
  /** A share that the others are compared with. */
  readonly reference?: number | undefined
}) =>
  rate !== null && isFew(rate) ? (
    <Cells rate={rate} />
  ) : (
    <svg class="dots" aria-hidden="true">
      <Grid top={top} />
      {reference === undefined ? null : <Upright at={reference} kind="reference" top={top} />}
      <Mark color={color} rate={rate} top={top}>
        {previous === null ? null : <circle class="was" cx={partOf(previous, top)} cy="50%" r="4" />}
      </Mark>
    </svg>
  )

/** The brand and a competitor on one axis to 100%. */
export const DuelPlot = ({
  brand,
  color,
  rival
}: {
  readonly brand: Rate
  /** Of the competitor. */
  readonly color: number
  readonly rival: Rate
}) => {
  const [own, other] = [levelOf(brand), levelOf(rival)]
  return (
    <svg class="dots duel" aria-hidden="true">
      <Grid top={1} />
      {own === null || other === null || isFew(brand) ? null : (
        <>
          <line class="between" x1={partOf(own.value)} x2={partOf(other.value)} y1="50%" y2="50%" />
          <Mark color={0} rate={brand} top={1} />
          <Mark color={color} rate={rival} top={1} />
        </>
      )}
    </svg>
  )
}
