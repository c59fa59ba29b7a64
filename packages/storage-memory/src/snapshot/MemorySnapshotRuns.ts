/** Answers of trackers' runs, from memory. */
import type { Snapshot } from "@answerscope/core"
import {
  type AnsweredRun,
  type BrandSubject,
  isCitedBy,
  type RunAnswer,
  type SnapshotStore,
  cellOf
} from "@answerscope/core/storage"
import type { MemoryDatabase } from "../database/MemoryDatabase.ts"
import type { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"
import { subjectsIn } from "./MemorySnapshotReadings.ts"

const runAnswerOf = (snapshot: Snapshot, subject: BrandSubject): RunAnswer => {
  const { id, model, mentioned, position, sentiment, competitorsFound, checkedAt, analyzerVersion } = snapshot
  const { followUp, provider, repeats, sample, scanId } = snapshot
  const { domain } = subject
  return {
    id,
    model,
    mentioned,
    position,
    sentiment,
    competitorsFound,
    checkedAt,
    analyzerVersion,
    subject,
    ...cellOf(snapshot),
    provider,
    sample,
    followUp,
    cited: domain === null ? null : isCitedBy(snapshot, domain),
    repeats,
    scanId
  }
}

export const runsIn = ({
  use,
  tables
}: {
  readonly use: MemoryDatabase["Service"]["use"]
  readonly tables: MemoryTables["Service"]
}): Pick<SnapshotStore["Service"], "answeredRuns"> => {
  const { scans, snapshots } = tables
  return {
    answeredRuns: ({ organizationId, runsMax, scanId, trackerId }) =>
      use("SnapshotStore.answeredRuns", () => {
        const subjectOf = subjectsIn(tables)
        // scans are kept in the order of their insertion
        const runs = scans
          .rows()
          .map((scan, run) => ({ scan, run }))
          .filter(({ scan }) => scan.trackerId === trackerId && scan.organizationId === organizationId)
          .filter(({ scan }) => scan.followUpOf === null)
        const last = runs.findIndex(({ scan }) => scan.id === scanId)
        const byRun = Map.groupBy(
          snapshots
            .rows()
            .filter((row) => row.trackerId === trackerId && row.organizationId === organizationId)
            .filter(({ kind }) => kind === "answer"),
          (row) => scans.get(row.scanId)?.followUpOf ?? row.scanId
        )
        return runs.slice(Math.max(0, last + 1 - runsMax), last + 1).map(({ run, scan }): AnsweredRun => ({
          scanId: scan.id,
          run,
          subject: scan.subject,
          models: scan.models,
          answers: newestFirst(byRun.get(scan.id) ?? [], (row) => row.checkedAt)
            .toReversed()
            .map((row) => runAnswerOf(row, subjectOf(row)))
        }))
      })
  }
}
