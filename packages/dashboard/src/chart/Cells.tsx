/** Few answers as squares, one per answer. Decoration: the words beside them say the same. */
import type { Rate } from "../data/Client.ts"

const squaresMax = 10
const side = 9
const gap = 3

export const Cells = ({ rate }: { readonly rate: Rate }) => {
  const squares = Math.min(rate.n, squaresMax)
  const width = Math.max(1, squares) * (side + gap) - gap
  return (
    <svg class="cells" viewBox={`0 0 ${width} ${side}`} width={width} height={side} aria-hidden="true">
      {Array.from({ length: squares }, (_, index) => (
        <rect
          key={index}
          class={index < rate.k ? "filled" : "empty"}
          x={index * (side + gap) + 0.5}
          y={0.5}
          width={side - 1}
          height={side - 1}
          rx={1.5}
        />
      ))}
    </svg>
  )
}
