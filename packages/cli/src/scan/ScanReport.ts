/**
 * The outcome of a scan as people read it in the terminal.
 */
import type { Check, ScanWithChecks } from "@answerscope/core"
import { intervalOf, rounded } from "@answerscope/core/adapter"
import { renderTable } from "../output/Table.ts"

const heads = ["prompt", "engine", "mentioned", "position", "competitors", "sentiment", "sources"]

const none = "–"

const rowOf = (check: Check): ReadonlyArray<string> =>
  check.status === "completed"
    ? [
        check.prompt,
        check.engine,
        check.mentioned === true ? "yes" : "no",
        check.position === null ? none : String(check.position),
        check.competitorsFound.length === 0 ? none : check.competitorsFound.join(", "),
        check.sentiment ?? none,
        String(check.sourcesCount)
      ]
    : [check.prompt, check.engine, `failed: ${check.error ?? check.status}`, none, none, none, none]

/** The results as a table. */
export const scanTable = ({ checks }: ScanWithChecks): string => renderTable(heads, checks.map(rowOf))

const percent = (share: number): string => String(rounded(100 * share, 1))

/** The share with its interval of 95 %, in brackets; nothing without answers. */
const shareOf = (k: number, n: number): string => {
  const interval = intervalOf({ k, n })
  if (interval === null) return ""
  return ` (${percent(k / n)} %; asked again, ${percent(interval.low)} to ${percent(interval.high)} %)`
}

/** One line that sums up a scan. */
export const scanSummary = ({ scan, checks }: ScanWithChecks): string => {
  const mentioned = checks.filter((check) => check.mentioned === true).length
  const failed = scan.progress.failed === 0 ? "" : `; ${scan.progress.failed} failed`
  const { completed } = scan.progress
  const share = shareOf(mentioned, completed)
  return `${scan.subject.name} is mentioned in ${mentioned} of ${completed} answers${share}${failed}.`
}
