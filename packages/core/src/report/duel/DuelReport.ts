/** The answer of a comparison of a brand with one competitor, prompt by prompt. */
import type { CellsRate } from "../../figure/Rate.ts"
import type { ReportNote } from "../ReportNote.ts"
import type { ReportPeriod } from "../ReportPeriod.ts"
import type { RowRange } from "../VisibilityQuery.ts"

/**
 * Who is mentioned in more of the same answers. `ahead`: the brand, since the interval of the difference is above 0.
 * `few_answers`: there are fewer than five.
 */
export type DuelVerdict = "ahead" | "behind" | "too_close" | "few_answers"

/** Mentions of both in the same answers. */
export interface DuelFigures {
  readonly answers: number
  /** Answers that mention the brand. */
  readonly brand: CellsRate
  /** Answers that mention the competitor. */
  readonly competitor: CellsRate
  /** The brand's rate minus the competitor's, with its interval of 95 %, 4 decimals; `null` without answers. */
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict: DuelVerdict
  /** Answers that mention the brand and not the competitor. */
  readonly onlyBrand: number
  /** Of the answers that do not mention the brand, those that mention the competitor. */
  readonly competitorInstead: CellsRate
}

/** The figures of a prompt. */
export interface DuelRow extends DuelFigures {
  readonly prompt: string
  /** Like `verdict`, but `ahead` and `behind` only if the difference also holds among all prompts of the report. */
  readonly verdictPage: DuelVerdict
}

/** How many prompts have each verdict, by `verdictPage`. */
export interface DuelPrompts {
  readonly ahead: number
  readonly behind: number
  readonly tooClose: number
  readonly fewAnswers: number
}

/** A page of prompts, the competitor's clearest leads first. */
export interface DuelReport extends ReportPeriod, RowRange {
  /** All prompts. */
  readonly total: number
  /** Over all prompts; `null` for an unknown brand. */
  readonly all: DuelFigures | null
  readonly prompts: DuelPrompts
  readonly rows: ReadonlyArray<DuelRow>
  /** Prompts that name one of the two, so that their answers compare nothing. They are in no figure. */
  readonly leftOut: ReadonlyArray<string>
  readonly notes: ReadonlyArray<ReportNote>
}
