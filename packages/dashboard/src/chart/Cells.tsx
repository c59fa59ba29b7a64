/**
 * k of n as squares, one per answer, up to ten answers. Above that, a bar with its interval. Decoration: the words
 * beside it say the same.
 */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"

const squaresMax = 10
const side = 7
const gap = 2

const percentOf = (share: number): string => `${(share * 100).toFixed(2)}%`

export const Cells = ({ rate }: { readonly rate: Rate }) => {
  const squares = Math.min(rate.n, squaresMax)
  const width = squaresMax * (side + gap) - gap
  if (rate.n > squaresMax) {
    const level = levelOf(rate)
    const value = percentOf(level?.value ?? 0)
    return (
      <svg class="cells bar" aria-hidden="true">
        <rect class="empty" width="100%" height="100%" />
        <rect class="part" width={value} height="100%" />
        <line class="value" x1={value} x2={value} y1="0" y2="100%" />
        {level === null ? null : (
          <line class="range" x1={percentOf(level.low)} x2={percentOf(level.high)} y1="50%" y2="50%" />
        )}
      </svg>
    )
  }
  return (
    <svg class="cells" viewBox={`0 0 ${width} ${side}`} aria-hidden="true">
      {Array.from({ length: squares }, (_, index) => (
        <rect
          key={index}
          class={index < rate.k ? "filled" : "empty"}
          x={index * (side + gap) + 0.5}
          y={0.5}
          width={side - 1}
          height={side - 1}
        />
      ))}
    </svg>
  )
}
