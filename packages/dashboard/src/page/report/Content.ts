/** A report as its own content has it. Pure. */
import type { DuelReport, SourcesReport, Story, VisibilityReport } from "../../data/Client.ts"
import { type ReportSection, reportSections } from "../../text/ReportText.ts"

/** The figures of a report, as the API kept them. A section that it does not have is missing. */
export interface Content {
  readonly brand: string
  readonly from: string
  /** Exclusive. */
  readonly to: string
  /** In the order in which they are shown; reports that were made before there was one have none. */
  readonly sections?: ReadonlyArray<ReportSection>
  readonly story?: Story
  readonly overview?: VisibilityReport
  readonly trend?: VisibilityReport
  readonly engines?: VisibilityReport
  readonly prompts?: VisibilityReport
  readonly prompt_engines?: VisibilityReport
  readonly competitors?: VisibilityReport
  readonly competitor_trend?: VisibilityReport
  readonly rival?: string
  readonly duel?: DuelReport
  readonly sources?: SourcesReport
  /** States of sources; reports that were made before there were any have none. */
  readonly states?: ReadonlyArray<{ readonly key: string; readonly text: string }>
  readonly quotes?: ReadonlyArray<{
    readonly kind: "named" | "lost"
    readonly name: string
    readonly engine: string
    readonly prompt: string
    readonly at: string
    readonly text: string
  }>
  /** What failed, by engine; missing where nothing did. */
  readonly faults?: { readonly [engine: string]: string }
  /** The finding of a section, in a sentence. */
  readonly headlines?: { readonly [Name in ReportSection]?: string }
  readonly notes?: ReadonlyArray<{ readonly at: string; readonly note: string | null }>
}

/** The description of the API leaves the content open. */
export const isContent = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && "brand" in value && "from" in value && "to" in value

/** The last day of a period whose end is exclusive. */
export const lastDayOf = (to: string): string => new Date(Date.parse(to) - 1).toISOString().slice(0, 10)

/** A logo that needs no request. */
export const logoOf = (logo: string | null | undefined): string | null =>
  logo?.startsWith("data:image/") === true ? logo : null

/** The sections that a report has, in their order. */
export const orderOf = ({ sections = reportSections }: Content): ReadonlyArray<ReportSection> => sections
