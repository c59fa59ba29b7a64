/** Text around the rows of a report: subject and notes. */
import type { ReportNote } from "@answerscope/core"
import { DateTime } from "effect"
import { wholeText } from "../output/FigureText.ts"
import { barLegend } from "../output/RateBar.ts"
import { forTerminal, printable, wrapped } from "../output/TerminalText.ts"
import type { FittedTable } from "./ReportColumns.ts"
import { shownNote } from "./NoteText.ts"

const dayMillis = 86_400_000

const isMidnight = (at: DateTime.Utc): boolean => DateTime.toEpochMillis(at) % dayMillis === 0

/** "2026-10-24 to 2026-11-22 (UTC)": whole days, inclusive, or moments. */
export const periodText = ({ before, from }: ShownReport["period"]): string => {
  if (!isMidnight(from) || !isMidnight(before)) return `${DateTime.formatIso(from)} until ${DateTime.formatIso(before)}`
  const lastDay = DateTime.subtract(before, { days: 1 })
  return `${DateTime.formatIsoDateUtc(from)} to ${DateTime.formatIsoDateUtc(lastDay)} (UTC)`
}

/** A report: its rows as a table, or a sentence if there are none. */
export interface ShownReport {
  /** Subject. */
  readonly title: string
  readonly period: { readonly from: DateTime.Utc; readonly before: DateTime.Utc }
  readonly body: FittedTable
  /** The range of shown rows and the total. */
  readonly part: { readonly shown: number; readonly offset: number; readonly total: number }
  readonly hasBars: boolean
  /** How to show the columns that did not fit. */
  readonly more: string
  readonly notes: ReadonlyArray<ReportNote>
  /** Brand names by id. */
  readonly names: Readonly<Record<string, string>>
}

const partLine = ({ offset, shown, total }: ShownReport["part"]): ReadonlyArray<string> =>
  shown === total || shown === 0
    ? []
    : [
        `Rows ${wholeText(offset + 1)} to ${wholeText(offset + shown)} of ${wholeText(total)}` +
          (offset + shown < total ? `; --offset ${offset + shown} shows the next.` : ".")
      ]

const leftOutLine = (heads: ReadonlyArray<string>, more: string): ReadonlyArray<string> =>
  heads.length === 0 ? [] : [`No room here for: ${heads.join(", ")}. A wider terminal shows them, as do ${more}.`]

/** The text of a report, `columns` wide. */
export const reportText = (report: ShownReport, columns: number): string => {
  const { body, hasBars, more, names, notes, part, period, title } = report
  const below = [
    ...partLine(part),
    ...(hasBars && part.shown > 0 ? [barLegend()] : []),
    ...leftOutLine(body.leftOut, more),
    ...notes.map((note) => shownNote(note, names))
  ]
  const lines = (text: string): string => forTerminal(wrapped(printable(text), columns).join("\n"))
  return [lines(`${title}, ${periodText(period)}`), body.table, ...below.map(lines)].join("\n")
}
