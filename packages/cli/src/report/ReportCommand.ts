/** `answerscope report`: figures of stored answers as tables, JSON or CSV. */
import { Reports, type SearchesReport, type VisibilityReport } from "@answerscope/core"
import { encodeSearches, encodeSources, encodeVisibility, ExportedRows } from "@answerscope/http/rows"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { intervalText, shareText, wholeText } from "../output/FigureText.ts"
import { onCore, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { duelCommand } from "./DuelCommand.ts"
import { printReport } from "./PrintedReport.ts"
import { inWords } from "./ReportColumns.ts"
import { brandFlag, filterFlags, formFlags, rowFlags, sourceFlags, visibilityFlags } from "./ReportFlags.ts"
import {
  brandNamed,
  filterOf,
  rowsOf,
  sourcesRequestOf,
  theBrandNamed,
  visibilityRequestOf,
  withFlagNames
} from "./ReportQuestion.ts"
import { storyCommand } from "./StoryCommand.ts"
import { searchesTable, sourcesTable } from "./SourcesTable.ts"
import { shownFigureNames } from "./ShownFigures.ts"
import { visibilityFigures, type VisibilityLook, visibilityTable } from "./VisibilityTable.ts"

/** A count with a noun that takes an s. */
const countText = (count: number, thing: string): string => `${wholeText(count)} ${thing}${count === 1 ? "" : "s"}`

/** The rows of a visibility report. Without dimensions, one row with all figures. */
const visibilityBody = (report: VisibilityReport, look: VisibilityLook) => {
  const [row, ...others] = report.rows
  if (row === undefined) return inWords("No answers match in this period.")
  if (others.length > 0 || Object.keys(row.by).length > 0) return visibilityTable(report, look)
  const { failedChecks } = row
  const failed = failedChecks === null || failedChecks === 0 ? "" : `; ${countText(failedChecks, "check")} failed`
  const asked = `${countText(row.prompts, "prompt")} in ${countText(row.runs, "run")}`
  const told = `${countText(row.answers, "answer")} to ${asked}${failed}.`
  return inWords(`${told}\n${visibilityFigures(row, look)}`)
}

const visibility = Command.make(
  "visibility",
  {
    org: orgFlag,
    brand: brandFlag,
    ...visibilityFlags,
    ...filterFlags,
    ...rowFlags,
    figures: Flag.Literals("figure", shownFigureNames).pipe(
      Flag.atLeast(0),
      Flag.withDescription("A figure to show; repeatable. Default: as many as fit")
    ),
    ...formFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(flags.org)
        const brand = Option.isNone(flags.brand) ? null : yield* brandNamed(organizationId, flags.brand.value)
        const request = visibilityRequestOf(brand, yield* filterOf(organizationId, flags), flags)
        const report = yield* (yield* Reports).visibility(organizationId, { ...request, ...rowsOf(flags, flags.csv) })
        const by = request.by ?? []
        yield* printReport({
          report,
          flags,
          encode: () => encodeVisibility(report),
          form: ExportedRows.visibilityRows(by, flags.compare === "previous"),
          title: `${brand?.name ?? "All brands"}: visibility${by.length === 0 ? "" : ` by ${by.join(", ")}`}`,
          body: (columns) => visibilityBody(report, { columns, figures: flags.figures }),
          more: "--figure, --json and --csv",
          hasBars: true,
          names: report.names
        })
      }).pipe(withFlagNames)
    )
).pipe(
  Command.withDescription("Show how answers mention, rank and cite a brand"),
  Command.withExamples([
    { command: "answerscope report visibility --org ORG --brand Acme", description: "All figures of the last 30 days" },
    {
      command: "answerscope report visibility --org ORG --brand Acme --by engine --compare previous",
      description: "By engine, compared with the 30 days before"
    }
  ])
)

const sources = Command.make(
  "sources",
  { org: orgFlag, brand: brandFlag, ...sourceFlags, ...filterFlags, ...rowFlags, ...formFlags },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(flags.org)
        const brand = yield* theBrandNamed(organizationId, flags.brand)
        const request = sourcesRequestOf(brand, yield* filterOf(organizationId, flags), flags)
        const report = yield* (yield* Reports).sources(organizationId, { ...request, ...rowsOf(flags, flags.csv) })
        yield* printReport({
          report,
          flags,
          encode: () => encodeSources(report),
          form: ExportedRows.sourceRows,
          title:
            `${brand.name}: ${flags.groupBy === "page" ? "pages" : "domains"} that ` +
            (flags.retrievedOnly ? "engines retrieved and no answer cites" : "answers cite"),
          body: (columns) =>
            report.rows.length === 0
              ? inWords(`No ${flags.retrievedOnly ? "engine retrieved" : "answer cites"} such a source in this period.`)
              : sourcesTable(report, columns),
          more: "--json and --csv",
          hasBars: true,
          names: {}
        })
      }).pipe(withFlagNames)
    )
).pipe(Command.withDescription("Show which domains and pages the answers cite"))

/** The number of answers that report searches, and the searches. */
const searchesBody = (report: SearchesReport, columns: number) => {
  const { known, rows } = report
  const range = intervalText(known)
  const share = range === null ? "" : ` (${shareText(known)}; 95 % interval ${range})`
  const told = `${wholeText(known.k)} of ${countText(known.n, "answer")}${share} report their searches.`
  if (rows.length === 0) return inWords(told)
  const { leftOut, table } = searchesTable(report, columns)
  return { table: `${told}\n${table}`, leftOut }
}

const searches = Command.make(
  "searches",
  { org: orgFlag, brand: brandFlag, ...filterFlags, ...rowFlags, ...formFlags },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(flags.org)
        const brand = yield* theBrandNamed(organizationId, flags.brand)
        const filter = yield* filterOf(organizationId, flags)
        const report = yield* (yield* Reports).searches(organizationId, {
          ...filter,
          ...rowsOf(flags, flags.csv),
          brandId: brand.id
        })
        yield* printReport({
          report,
          flags,
          encode: () => encodeSearches(report),
          form: ExportedRows.searchRows,
          title: `${brand.name}: searches of the engines`,
          body: (columns) => searchesBody(report, columns),
          more: "--json and --csv",
          hasBars: false,
          names: {}
        })
      }).pipe(withFlagNames)
    )
).pipe(Command.withDescription("Show what engines searched for before they answered"))

export const reportCommand = Command.make("report").pipe(
  Command.withSubcommands([storyCommand, visibility, duelCommand, sources, searches])
)
