/**
 * The outcome of a scan for the terminal: a table for people, JSON for machines.
 */
import { type Check, modelsUsed, type ScanWithChecks } from "@answerscope/core"
import { DateTime } from "effect"
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

/** One line that sums up a scan. */
export const scanSummary = ({ scan, checks }: ScanWithChecks): string => {
  const mentioned = checks.filter((check) => check.mentioned === true).length
  const failed = scan.progress.failed === 0 ? "" : `; ${scan.progress.failed} failed`
  return `${scan.subject.name} is mentioned in ${mentioned} of ${scan.progress.completed} answers${failed}.`
}

/** The scan as the API shows it. */
export const scanJson = (outcome: ScanWithChecks): unknown => {
  const { scan, checks } = outcome
  const { total, completed, failed, cancelled } = scan.progress
  return {
    brand: scan.subject.name,
    domain: scan.subject.domain,
    status: scan.status,
    progress: { total, completed, failed, pending: total - completed - failed - cancelled },
    prompts: scan.prompts,
    engines: scan.engines,
    models: modelsUsed(outcome),
    results: checks.map((check) => ({
      prompt: check.prompt,
      engine: check.engine,
      status: check.status,
      mentioned: check.mentioned,
      position: check.position,
      competitors_found: check.competitorsFound,
      sentiment: check.sentiment,
      sources_count: check.sourcesCount,
      error: check.error
    })),
    createdAt: DateTime.formatIso(scan.createdAt),
    completedAt: scan.completedAt === null ? null : DateTime.formatIso(scan.completedAt)
  }
}
