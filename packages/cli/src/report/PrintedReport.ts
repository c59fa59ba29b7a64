/** Prints a report as a table, JSON or CSV. */
import { ExportedRows } from "@answerscope/http/rows"
import { Console, Effect } from "effect"
import { CommandError } from "../CommandError.ts"
import { wholeText } from "../output/FigureText.ts"
import { printJson } from "../output/Json.ts"
import { writeOut } from "../output/StandardOutput.ts"
import { terminalColumns } from "../output/TerminalText.ts"
import { type FittedTable, inWords } from "./ReportColumns.ts"
import { reportText, type ShownReport } from "./ReportText.ts"

/** Content of a printed report. */
export interface PrintedReport<Row> extends Pick<ShownReport, "title" | "hasBars" | "more" | "names"> {
  readonly report: ShownReport["period"] &
    Pick<ShownReport, "notes"> & {
      readonly rows: ReadonlyArray<Row>
      readonly offset: number
      readonly total: number
    }
  readonly flags: { readonly json: boolean; readonly csv: boolean }
  /** The API's `data`. */
  readonly encode: () => unknown
  /** CSV columns of a row. */
  readonly form: ExportedRows.RowForm<Row>
  /** The rows as text for a terminal of this width. */
  readonly body: (columns: number) => FittedTable
}

/** Prints the report in the requested format. */
export const printReport = Effect.fnUntraced(function* <Row>(printed: PrintedReport<Row>) {
  const { body, encode, flags, form, report } = printed
  const { notes, offset, rows, total } = report
  if (flags.json && flags.csv) return yield* new CommandError({ message: "Give --json or --csv, not both." })
  if (flags.json) return yield* printJson(encode())
  if (flags.csv) {
    return yield* writeOut(ExportedRows.headIn("csv", form) + rows.map(form.textIn("csv")).join(""))
  }
  const columns = terminalColumns()
  const isBeyond = rows.length === 0 && total > 0
  const shown = isBeyond ? inWords(`There are ${wholeText(total)} rows; --offset ${offset} skips all.`) : body(columns)
  const part = { shown: rows.length, offset, total }
  yield* Console.log(reportText({ ...printed, notes, part, period: report, body: shown }, columns))
})
