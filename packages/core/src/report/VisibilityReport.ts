/** The answer of a visibility report. */
import type { PositionRange } from "../figure/Positions.ts"
import type { CellsRate, Rate } from "../figure/Rate.ts"
import type { Difference } from "../figure/Difference.ts"
import type { RateChange, Verdict } from "../figure/RateChange.ts"
import type { ReportNote } from "./ReportNote.ts"
import type { ReportPeriod } from "./ReportPeriod.ts"
import type { Dimension, RowRange } from "./VisibilityQuery.ts"

/** A change over the cells with answers in both periods. */
export interface CellsChange extends RateChange {
  /** Cells of the row that were asked in both periods. */
  readonly cells: number
  /** Those that were asked in one of them alone. */
  readonly cellsLeftOut: number
}

/** The change of each rate; null where the rate is. */
export interface VisibilityChange {
  readonly mentionRate: CellsChange
  readonly citationRate: CellsChange | null
  readonly shareOfVoice: CellsChange | null
  readonly firstRate: CellsChange
  readonly top3Rate: CellsChange
  readonly positiveRate: CellsChange | null
  /** Of the mean position: `up` is a larger number, further behind. `previous.k`: the positions added up. */
  readonly position: CellsChange
  /** Only by competitor. */
  readonly togetherRate?: CellsChange | null
  readonly aheadRate?: CellsChange | null
}

/**
 * How far the leader is ahead, and how that changed: its mention rate minus that of the other, over the cells
 * with answers in both periods, which weigh the same in both. 4 decimals.
 */
export interface LeadChange extends Difference {
  /** The other: the brand, or the most mentioned competitor if the brand leads. */
  readonly over: string
  readonly value: number
  readonly previous: number
  /** `up`: further ahead. */
  readonly verdict: Verdict
  /**
   * Like `verdict`, but `up` and `down` only if the change also holds among all changes of the report, and the verdicts
   * on the two rows do not point the other way.
   */
  readonly verdictPage: Verdict
}

/** The rank of a brand among its competitors, by the answers that mention each; 1 is the first. */
export interface MentionRank {
  readonly rank: number
  /** The ranks that it may have, ascending: competitors that are too close to tell may be ahead or behind. */
  readonly possible: ReadonlyArray<number>
  /** The brand and its competitors. */
  readonly of: number
  /** The names of those that may lead, most mentioned first; empty if none is mentioned. */
  readonly leaders: ReadonlyArray<string>
  /** Only where periods are compared and one alone leads: else `null`, and without a cell that has answers in both. */
  readonly lead: LeadChange | null
  /** Who leads and where the brand stands, in words. */
  readonly sentence: string
}

/** Figures of one row: of a brand, or of a competitor in the brand's answers. */
export interface VisibilityRow {
  /** The value of each dimension, in the order asked: null for an unknown model and for no tag. */
  readonly by: { readonly [D in Dimension]?: string | null }
  /** Only by competitor: whether the row is of the brand itself. */
  readonly own?: boolean
  readonly answers: number
  /** Prompts and runs with answers. */
  readonly prompts: number
  readonly runs: number
  /** `null` by model and by competitor, and with a filter on model or `searched`, which failed checks do not have. */
  readonly failedChecks: number | null
  /** `true` where most checks of an engine failed, of a competitor those of the brand; else left out. */
  readonly mostlyFailed?: boolean
  /** Checks whose page showed no answer: part of no other number. `null` by competitor. */
  readonly notShown: number | null
  /** Shown answers of all checks that ended well, of engines that may show none. `null` without such an engine. */
  readonly shownRate: Rate | null
  readonly mentionRate: CellsRate
  /** Null without a domain, and for competitors. */
  readonly citationRate: CellsRate | null
  /** `null` if the brand tracks no competitor and none is mentioned. */
  readonly shareOfVoice: CellsRate | null
  readonly firstRate: CellsRate
  readonly top3Rate: CellsRate
  readonly position: PositionRange
  /** Null for competitors: the tone of answers is read for the brand alone. */
  readonly sentiment: {
    readonly positive: number
    readonly neutral: number
    readonly negative: number
    readonly positiveRate: CellsRate
  } | null
  /**
   * Only by competitor, `null` for the brand itself: of the answers that mention the brand, those that also mention it.
   */
  readonly togetherRate?: CellsRate | null
  /** Likewise: of the answers that rank both, those that rank it ahead of the brand. */
  readonly aheadRate?: CellsRate | null
  /** Only by competitor: the brand's rank by mentions; `null` for competitors, and below five answers. */
  readonly rank?: MentionRank | null
  /** Only where periods are compared. */
  readonly change?: VisibilityChange
}

/** A page of rows. */
export interface VisibilityReport extends ReportPeriod, RowRange {
  /** All rows. */
  readonly total: number
  readonly rows: ReadonlyArray<VisibilityRow>
  /** The names of the brands of the rows, by id. */
  readonly names: { readonly [id: string]: string }
  readonly notes: ReadonlyArray<ReportNote>
}

/** All rows of a report, built one by one as they are taken, because there may be many. */
export interface VisibilityRows extends Omit<VisibilityReport, "rows"> {
  readonly rows: Iterable<VisibilityRow>
}
