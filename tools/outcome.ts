/**
 * The result of a test run, from vitest's JSON report.
 * Its form: https://vitest.dev/guide/reporters#json-reporter
 */
import { Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"

export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const Report = Schema.fromJsonString(
  Schema.Struct({
    numPassedTests: Schema.Int,
    numFailedTests: Schema.Int,
    numPendingTests: Schema.Int,
    numTodoTests: Schema.Int,
    testResults: Schema.Array(
      Schema.Struct({
        status: Schema.String,
        assertionResults: Schema.Array(Schema.Struct({ status: Schema.String }))
      })
    )
  })
)

/**
 * Counts a failed file without a failed test as one failure: it does not load, or a hook threw. Counts any other
 * failure of vitest as one too.
 */
export const readOutcome = (path: string, exitCode: number): Outcome => {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const report = Schema.decodeUnknownSync(Report)(readFileSync(path, "utf8"))
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
  )
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests
  }
}

/** The last line of a run. */
export const summary = ({ failed, passed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`
