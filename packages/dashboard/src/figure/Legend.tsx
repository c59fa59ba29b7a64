/** What the marks of a chart mean, where they stand. */
import type { Rate } from "../data/Client.ts"
import { legendText } from "../text/LegendText.ts"
import { isFew } from "./Numbers.tsx"

export type LegendMark = keyof typeof legendText

export const Legend = ({
  labels = {},
  marks
}: {
  /** Instead of the marks' own texts. */
  readonly labels?: Partial<Record<LegendMark, string>>
  readonly marks: ReadonlyArray<LegendMark>
}) =>
  marks.length === 0 ? null : (
    <p class="marks-legend">
      {marks.map((mark) => (
        <span key={mark}>
          <i class={mark} /> {labels[mark] ?? legendText[mark]}
        </span>
      ))}
    </p>
  )

/** The legend of rates in a table: squares where some have few answers, and the period before. */
export const RateLegend = ({
  hasPrevious = false,
  rates
}: {
  readonly hasPrevious?: boolean
  readonly rates: ReadonlyArray<Rate | null>
}) => (
  <Legend
    marks={[
      ...(rates.some((rate) => rate !== null && rate.n > 0 && isFew(rate))
        ? (["answerWith", "answerWithout"] as const)
        : []),
      ...(hasPrevious ? (["previous"] as const) : [])
    ]}
  />
)
