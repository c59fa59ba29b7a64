/**
 * The answers of the reports on sources and searches.
 */
import type { DateTime } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { Rate } from "../../figure/Rate.ts"
import type { ReportNote } from "../ReportNote.ts"
import type { ReportPeriod } from "../ReportPeriod.ts"
import type { SourceKind } from "./SourcesQuery.ts"
import type { RowRange } from "../VisibilityQuery.ts"
import type { CellsChange } from "../VisibilityReport.ts"

/** Answers that name a competitor. */
export interface NamedAnswers {
  readonly name: string
  readonly answers: number
}

/** Answers that cite a page. */
export interface CitedPage {
  readonly key: string
  readonly answers: number
}

/** Answers to one prompt that cite a source, and the gap answers among them. */
export interface GapPrompt {
  readonly prompt: string
  readonly gapAnswers: number
  readonly answers: number
}

/** The gap rate since a source was marked as done, beside that before, in the answers of the report. */
export interface SinceDone extends CellsChange {
  /** Since when it is marked as done. */
  readonly at: DateTime.Utc
}

/**
 * A cited page, or all cited pages of a registrable domain. For a source that was only retrieved, competitors, gap,
 * engines, prompts, times and pages are those of the answers whose engines retrieved it.
 */
export interface SourceRow {
  /** The page's address, or the domain; the host where it has no such domain, as an IP address. */
  readonly key: string
  readonly kind: SourceKind
  /** The tracked competitor that owns the source; `null` for other kinds. */
  readonly competitor: string | null
  /** Answers that cite it, of all answers. */
  readonly answers: Rate
  /** Answers whose engine retrieved it and that do not cite it. Not known of answers whose text was removed. */
  readonly retrieved: number
  /** Answers that mention the brand, of those that cite the source. */
  readonly withBrand: Rate
  /** Tracked competitors that most of these answers mention, at most 5; ties by name. */
  readonly competitors: ReadonlyArray<NamedAnswers>
  /** Answers that name a tracked competitor and not the brand, of those that cite the source. */
  readonly gap: Rate
  /** The `k` of `gap`. */
  readonly gapAnswers: number
  /** `null` if it is not marked as done, or was only retrieved. */
  readonly sinceDone: SinceDone | null
  /** Whether it is no clear gap: fewer than 3 gap answers, or a rate not clearly above that of all sources. */
  readonly few: boolean
  /** Tracked competitors that most of the gap answers name, at most 5; ties by name. */
  readonly namesInstead: ReadonlyArray<NamedAnswers>
  /** Prompts with most gap answers, at most 10; ties by prompt. */
  readonly gapPrompts: ReadonlyArray<GapPrompt>
  /** Engines whose answers cite it, by name. */
  readonly engines: ReadonlyArray<Engine>
  /** Prompts with an answer that cites it. */
  readonly prompts: number
  /** When the first and the last answer was read that cites it. */
  readonly firstSeenAt: DateTime.Utc
  readonly lastSeenAt: DateTime.Utc
  /** The domain's pages that most answers cite, at most 5; ties by address. Empty by page. */
  readonly pages: ReadonlyArray<CitedPage>
}

/** A search query of engines. */
export interface SearchRow {
  /** As the engine wrote it. */
  readonly query: string
  /** Answers with this search. */
  readonly answers: number
  /** Engines that searched for it, by name. */
  readonly engines: ReadonlyArray<Engine>
  /** Prompts with such an answer. */
  readonly prompts: number
  /** Whether it equals one of the brand's current prompts. */
  readonly tracked: boolean
}

/** A page of sources, in the order asked for, then by key. */
export interface SourcesReport extends ReportPeriod, RowRange {
  /** All rows. */
  readonly total: number
  /** Answers that name a tracked competitor and not the brand, of all that have a source. */
  readonly gap: Rate
  /** Rows that are clear gaps, on all pages. */
  readonly clearGaps: number
  readonly rows: ReadonlyArray<SourceRow>
  readonly notes: ReadonlyArray<ReportNote>
}

/** A page of searches: most answers first, then by query. */
export interface SearchesReport extends ReportPeriod, RowRange {
  /** All rows. */
  readonly total: number
  readonly rows: ReadonlyArray<SearchRow>
  /** Answers whose searches are known, of all answers. */
  readonly known: Rate
  readonly notes: ReadonlyArray<ReportNote>
}

/** All rows of a source report, built as they are taken, because there may be many. */
export interface SourcesRows extends Omit<SourcesReport, "rows"> {
  readonly rows: Iterable<SourceRow>
}

/** The same of searches. */
export interface SearchesRows extends Omit<SearchesReport, "rows"> {
  readonly rows: Iterable<SearchRow>
}
