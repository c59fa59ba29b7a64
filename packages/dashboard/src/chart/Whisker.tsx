/**
 * A share with its interval on a line from 0 to 100 %: a dot or bar, and a whisker. Decoration: hidden from screen
 * readers, which get the figure in words.
 */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"

/** The position of a share (0 to 1) on the line, which takes the available width. */
const routeOf = (share: number): string => `${(share * 100).toFixed(2)}%`

export const Whisker = ({
  form,
  isOwn = false,
  rate
}: {
  readonly form: "dot" | "bar"
  /** Whether this is the brand's own row. */
  readonly isOwn?: boolean
  readonly rate: Rate | null
}) => {
  const level = levelOf(rate)
  if (rate === null || level === null) return <svg class="whisker" aria-hidden="true" />
  const [at, low, high] = [routeOf(level.value), routeOf(level.low), routeOf(level.high)]
  return (
    <svg class={`whisker ${isOwn ? "own" : "other"} ${isFew(rate) ? "few" : ""}`} aria-hidden="true">
      <line class="axis" x1="0" x2="100%" y1="50%" y2="50%" />
      {form === "bar" && !isFew(rate) ? <rect class="bar" x="0" y="20%" width={at} height="60%" /> : null}
      <line class="range" x1={low} x2={high} y1="50%" y2="50%" />
      <line class="range" x1={low} x2={low} y1="28%" y2="72%" />
      <line class="range" x1={high} x2={high} y1="28%" y2="72%" />
      {form === "dot" ? <circle class="dot" cx={at} cy="50%" r="4" /> : null}
    </svg>
  )
}
