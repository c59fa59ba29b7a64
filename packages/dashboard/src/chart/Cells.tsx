/** Few answers as squares, one per answer. Decoration: the words beside them say the same. */
import type { Rate } from "../data/Client.ts"

const squaresMax = 10

export const Cells = ({ rate }: { readonly rate: Rate }) => (
  <span class="cells" aria-hidden="true">
    {Array.from({ length: Math.min(rate.n, squaresMax) }, (_, index) => (
      <i key={index} class={index < rate.k ? "filled" : "blank"} />
    ))}
  </span>
)
