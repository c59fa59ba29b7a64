/** What the marks of a chart mean, where they stand. */
import type { Rate } from "../data/Client.ts"
import { legendText } from "../text/LegendText.ts"
import { isFew } from "./Numbers.tsx"

export type LegendMark = keyof typeof legendText

const samples: Readonly<Record<LegendMark, "square" | "circle" | "diamond">> = {
  answerWith: "square",
  answerWithout: "square",
  showsChange: "square",
  showsNoChange: "square",
  showsNone: "circle",
  fewAnswers: "circle",
  failed: "square",
  previous: "circle",
  model: "diamond"
}

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
          <svg class={mark} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            {samples[mark] === "square" ? (
              <rect x="0.5" y="0.5" width="9" height="9" rx="1.5" />
            ) : samples[mark] === "circle" ? (
              <circle cx="5" cy="5" r="3.5" />
            ) : (
              <path d="M5 1l4 4l-4 4l-4 -4Z" />
            )}
          </svg>{" "}
          {labels[mark] ?? legendText[mark]}
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
