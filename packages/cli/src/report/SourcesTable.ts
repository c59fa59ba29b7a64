/** Formats the reports on sources and searches. */
import type { SearchesReport, SearchRow, SourceRow, SourcesReport } from "@answerscope/core"
import { DateTime } from "effect"
import { wholeText } from "../output/FigureText.ts"
import { countColumn, type FittedTable, fittedTable, rateColumn, textColumn } from "./ReportColumns.ts"

const whoseText = ({ competitor, kind }: SourceRow): string => competitor ?? kind

/** Most competitors and pages in a cell. */
const namedMax = 3

const namedText = (named: SourceRow["competitors"]): string | null =>
  named.length === 0
    ? null
    : named
        .slice(0, namedMax)
        .map(({ answers, name }) => `${name} ${wholeText(answers)}`)
        .join(", ")

/** Table of cited pages or domains. */
export const sourcesTable = ({ rows }: SourcesReport, columns: number): FittedTable => {
  const whose = textColumn("whose", whoseText)
  const isWorthTelling = rows.some(({ kind }) => kind !== "other")
  return fittedTable<SourceRow>({
    rows,
    fixed: [
      textColumn("source", ({ key }) => key),
      rateColumn({ head: "cited in", rows, rateOf: ({ answers }) => answers })
    ],
    fitted: [
      ...(rows.some(({ retrieved }) => retrieved > 0)
        ? [countColumn<SourceRow>("retrieved, not cited", rows, ({ retrieved }) => retrieved)]
        : []),
      ...(isWorthTelling ? [whose] : []),
      rateColumn({ head: "of these with the brand", rows, rateOf: ({ withBrand }) => withBrand }),
      ...(rows.some(({ gapAnswers }) => gapAnswers > 0)
        ? [rateColumn<SourceRow>({ head: "gap", rows, rateOf: ({ gap }) => gap })]
        : []),
      textColumn("competitors in them", ({ competitors }) => namedText(competitors)),
      countColumn("prompts", rows, ({ prompts }) => prompts),
      textColumn("engines", ({ engines }) => engines.join(", ")),
      ...(isWorthTelling ? [] : [whose]),
      textColumn("last seen", ({ lastSeenAt }) => DateTime.formatIsoDateUtc(lastSeenAt)),
      textColumn("first seen", ({ firstSeenAt }) => DateTime.formatIsoDateUtc(firstSeenAt))
    ],
    columns
  })
}

/** Table of searches. */
export const searchesTable = ({ rows }: SearchesReport, columns: number): FittedTable =>
  fittedTable<SearchRow>({
    rows,
    fixed: [textColumn("search", ({ query }) => query), countColumn("answers", rows, ({ answers }) => answers)],
    fitted: [
      textColumn("tracked", ({ tracked }) => (tracked ? "yes" : "no")),
      countColumn("prompts", rows, ({ prompts }) => prompts),
      textColumn("engines", ({ engines }) => engines.join(", "))
    ],
    columns
  })
