/** The figures of a visibility report, most important first. */
import type { Rate, VisibilityRow } from "@answerscope/core"
import type { CellsChange, VisibilityChange } from "@answerscope/core/model"

/** A rate of a row: `undefined` if such rows have none, `null` if it is unknown. */
export interface ShownRate {
  readonly head: string
  readonly rateOf: (row: VisibilityRow) => Rate | null | undefined
  readonly changeOf: (change: VisibilityChange) => CellsChange | null | undefined
}

type RowRate = Exclude<keyof VisibilityChange, "positiveRate" | "position">

const rate = (name: RowRate, head: string): ShownRate => ({
  head,
  rateOf: (row) => row[name],
  changeOf: (change) => change[name]
})

/** The figures by their flag values. The position is not a rate. */
export const shownFigures = {
  mention: rate("mentionRate", "mention rate"),
  share: rate("shareOfVoice", "share of voice"),
  together: rate("togetherRate", "named together"),
  ahead: rate("aheadRate", "ranked ahead"),
  position: null,
  citation: rate("citationRate", "citation rate"),
  first: rate("firstRate", "ranked first"),
  top3: rate("top3Rate", "in first three"),
  positive: {
    head: "positive",
    rateOf: ({ sentiment }: VisibilityRow) => (sentiment === null ? null : sentiment.positiveRate),
    changeOf: ({ positiveRate }: VisibilityChange) => positiveRate
  }
} satisfies Readonly<Record<string, ShownRate | null>>

export const positionHead = "median position"

/** A value of `--figure`. */
export type ShownFigure = keyof typeof shownFigures
export const shownFigureNames = [
  "mention",
  "share",
  "together",
  "ahead",
  "position",
  "citation",
  "first",
  "top3",
  "positive"
] as const satisfies ReadonlyArray<ShownFigure>
