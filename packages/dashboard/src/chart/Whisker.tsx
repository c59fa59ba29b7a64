/**
 * A share with its interval on a line from 0 to 100 %: a dot or a bar, and a whisker. Decoration beside the figure in
 * words, so that screen readers pass it by.
 */
import type { Rate } from "../data/Client.ts"
import { isFew } from "../figure/Numbers.tsx"

const width = 160
const height = 18
const inset = 5

/** A share of 0 to 1 as a place on the line. */
const placeOf = (share: number): number => inset + share * (width - 2 * inset)

export const Whisker = ({
  form,
  isOwn = false,
  rate
}: {
  readonly form: "dot" | "bar"
  /** Whether it is the brand's own. */
  readonly isOwn?: boolean
  readonly rate: Rate | null
}) => {
  const middle = height / 2
  if (rate === null || rate.value === null || rate.low === null || rate.high === null) {
    return <svg class="whisker" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
  }
  const [at, low, high] = [placeOf(rate.value), placeOf(rate.low), placeOf(rate.high)]
  return (
    <svg
      class={`whisker ${isOwn ? "own" : "other"} ${isFew(rate) ? "few" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line class="axis" x1={placeOf(0)} x2={placeOf(1)} y1={middle} y2={middle} />
      {form === "bar" && !isFew(rate) ? (
        <rect class="bar" x={placeOf(0)} y={middle - 5} width={Math.max(at - placeOf(0), 0.5)} height={10} />
      ) : null}
      <line class="range" x1={low} x2={high} y1={middle} y2={middle} />
      <line class="range" x1={low} x2={low} y1={middle - 4} y2={middle + 4} />
      <line class="range" x1={high} x2={high} y1={middle - 4} y2={middle + 4} />
      {form === "dot" ? <circle class="dot" cx={at} cy={middle} r={4} /> : null}
    </svg>
  )
}
