/** Two brands on one axis: a circle for the brand, a square for the competitor. Decoration. */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"
import { partOf, ticksOf } from "./Scale.ts"

export const DuelPlot = ({
  brand,
  color,
  rival,
  top
}: {
  readonly brand: Rate
  /** Of the competitor, as on its line. */
  readonly color: number
  readonly rival: Rate
  /** End of the axis. */
  readonly top: number
}) => {
  const [own, other] = [levelOf(brand), levelOf(rival)]
  return (
    <svg class="dots duel" aria-hidden="true">
      {ticksOf(top).map((share) => (
        <line key={share} class="grid" x1={partOf(share, top)} x2={partOf(share, top)} y1="0" y2="100%" />
      ))}
      {own === null || other === null || isFew(brand) ? null : (
        <>
          <line class="between" x1={partOf(own.value, top)} x2={partOf(other.value, top)} y1="50%" y2="50%" />
          <g class="own">
            <line class="inner" x1={partOf(own.low, top)} x2={partOf(own.high, top)} y1="50%" y2="50%" />
            <circle class="dot" cx={partOf(own.value, top)} cy="50%" r="4" />
          </g>
          <g class={`other c${color}`}>
            <line class="inner" x1={partOf(other.low, top)} x2={partOf(other.high, top)} y1="50%" y2="50%" />
            <svg x={partOf(other.value, top)} y="50%" overflow="visible">
              <rect class="dot" x="-4" y="-4" width="8" height="8" />
            </svg>
          </g>
        </>
      )}
    </svg>
  )
}
