/**
 * k of n as squares: one for each answer up to ten; beyond, a part of a bar with its end and its interval. Decoration
 * beside the words.
 */
import type { Rate } from "../data/Client.ts"

const squaresMax = 10
const side = 7
const gap = 2

export const Cells = ({ rate }: { readonly rate: Rate }) => {
  const squares = Math.min(rate.n, squaresMax)
  const width = squaresMax * (side + gap) - gap
  if (rate.n > squaresMax) {
    return (
      <svg class="cells" viewBox={`0 0 ${width} ${side}`} aria-hidden="true">
        <rect class="empty" x="0" y="0" width={width} height={side} />
        <rect class="part" x="0" y="0" width={(rate.value ?? 0) * width} height={side} />
        <line class="value" x1={(rate.value ?? 0) * width} x2={(rate.value ?? 0) * width} y1="0" y2={side} />
        {rate.low === null || rate.high === null ? null : (
          <line class="range" x1={rate.low * width} x2={rate.high * width} y1={side / 2} y2={side / 2} />
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
