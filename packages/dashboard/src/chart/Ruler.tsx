/** A head figure with its interval on a ruler from 0 to 100%. Decoration. */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"
import { partOf } from "./Scale.ts"

export const Ruler = ({ rate }: { readonly rate: Rate | null }) => {
  const level = levelOf(rate)
  return (
    <svg class="dots ruler own" aria-hidden="true">
      <line class="track" x1="0" x2="100%" y1="50%" y2="50%" />
      {rate === null || level === null || isFew(rate) ? null : (
        <>
          <line class="inner" x1={partOf(level.low)} x2={partOf(level.high)} y1="50%" y2="50%" />
          <circle class="dot" cx={partOf(level.value)} cy="50%" r="4" />
        </>
      )}
    </svg>
  )
}
