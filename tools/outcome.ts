/**
 * The result of a test run, from vitest's JSON report.
 * Its form: https://vitest.dev/guide/reporters#json-reporter
 */
import { Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"

export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** File, name and first lines of each failure. */
  readonly failures: ReadonlyArray<string>
}

const Report = Schema.fromJsonString(
  Schema.Struct({
    numPassedTests: Schema.Int,
    numFailedTests: Schema.Int,
    numPendingTests: Schema.Int,
    numTodoTests: Schema.Int,
    testResults: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        status: Schema.String,
        message: Schema.String,
        assertionResults: Schema.Array(
          Schema.Struct({
            status: Schema.String,
            fullName: Schema.String,
            failureMessages: Schema.NullOr(Schema.Array(Schema.String))
          })
        )
      })
    )
  })
)

/** A failure with so much of its message that its cause can be guessed. */
const failureText = (file: string, test: string, messages: ReadonlyArray<string>): string => {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, 12)
  return [`failed: ${relative(process.cwd(), file)}: ${test}`, ...lines.map((line) => line.slice(0, 300))].join(
    "\n  failed: "
  )
}

/**
 * Counts a failed file without a failed test as one failure: it does not load, or a hook threw. Counts any other
 * failure of vitest as one too.
 */
export const readOutcome = (path: string, exitCode: number): Outcome => {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0, failures: [] }
  const report = Schema.decodeUnknownSync(Report)(readFileSync(path, "utf8"))
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
  )
  const failed = report.numFailedTests + brokenFiles.length
  const failures = [
    ...brokenFiles.map((file) => failureText(file.name, "the file", [file.message])),
    ...report.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => failureText(file.name, test.fullName, test.failureMessages ?? []))
    )
  ]
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures
  }
}

/** What failed, and the result as the last line. */
export const summary = ({ failed, failures, passed, skipped }: Outcome): string =>
  [...failures, `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`].join("\n")
