import { statSync } from "node:fs"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The longest files: begun last, each would end long after all others. */
const longest = [
  "cli/test/slowReaders",
  // two minutes of the clock, half of one of the processor
  "tools/chaos.more",
  "storage-pg/test/contract/histories.more",
  "dashboard/test/",
  "cli/test/clocks",
  "core/test/alert/ConfirmedShares",
  "http/test/ImportFiles",
  "cli/test/queuedKills",
  "cli/test/lookup/storm",
  "storage-pg/test/contract/",
  "cli/test/exports",
  "cli/test/engineLimit",
  "storage-pg/test/PgAnswerErasure",
  "embedded-postgres/test/",
  "cli/test/reanalysis",
  "storage-memory/test/MemoryStorage"
]

/** It compares times, and at the end little else runs. */
const last = "cli/test/neighbors"

const place = ({ moduleId }: TestSpecification): number => {
  if (moduleId.includes(`/${last}`)) return longest.length + 1
  const found = longest.findIndex((part) => moduleId.includes(`/${part}`))
  return found === -1 ? longest.length : found
}

const size = ({ moduleId }: TestSpecification): number => statSync(moduleId).size

/** Begins with the longest files, then with the largest, and ends with what compares times. */
export class LongestFirst extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b) || size(b) - size(a)))
  }
}
