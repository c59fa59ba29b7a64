/**
 * What trackers' runs saw, from memory.
 */
import type { Snapshot } from "@answerscope/core"
import {
  type AnsweredRun,
  type BrandSubject,
  cellKey,
  isCitedBy,
  type RunAnswer,
  type RunCell,
  type SnapshotStore,
  type StoredObservation
} from "@answerscope/core/storage"
import { Equal } from "effect"
import type { MemoryDatabase } from "../database/MemoryDatabase.ts"
import type { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"
import { subjectsIn } from "./MemorySnapshotReadings.ts"

const storedObservation = (snapshot: Snapshot, isOfSameSubject: boolean): StoredObservation => {
  const { id, model, mentioned, position, sentiment, competitorsFound, checkedAt, analyzerVersion } = snapshot
  return {
    id,
    model,
    mentioned,
    position,
    sentiment,
    competitorsFound,
    checkedAt,
    analyzerVersion,
    isOfSameSubject
  }
}

const runAnswerOf = (snapshot: Snapshot, subject: BrandSubject): RunAnswer => {
  const { isOfSameSubject: _, ...observation } = storedObservation(snapshot, true)
  const { engine, followUp, prompt, sample, scanId } = snapshot
  const { domain } = subject
  const cited = domain === null ? null : isCitedBy(snapshot, domain)
  return { ...observation, subject, prompt, engine, sample, followUp, cited, scanId }
}

/** `runCells` and `answeredRuns`. */
export const runsIn = ({
  use,
  tables
}: {
  readonly use: MemoryDatabase["Service"]["use"]
  readonly tables: MemoryTables["Service"]
}): Pick<SnapshotStore["Service"], "runCells" | "answeredRuns"> => {
  const { checks, checksOfScan, scans, snapshots } = tables
  return {
    runCells: ({ organizationId, trackerId, scanId, observationsMax }) =>
      use("SnapshotStore.runCells", () => {
        const subjectOf = subjectsIn(tables)
        const ofTracker = snapshots
          .rows()
          .filter(
            (row) =>
              row.organizationId === organizationId && row.trackerId === trackerId && row.sample === 1 && !row.followUp
          )
        // scans are kept in the order of their insertion
        const runs = scans.rows().filter((scan) => scan.trackerId === trackerId)
        const places = new Map(runs.map(({ id }, place) => [id, place]))
        const placeOf = (row: Snapshot) => places.get(row.scanId) ?? -1
        const byCell = Map.groupBy(
          ofTracker.toSorted((a, b) => placeOf(b) - placeOf(a)),
          cellKey
        )
        const subject = scans.get(scanId)?.subject
        const observationOf = (row: Snapshot) => storedObservation(row, Equal.equals(subjectOf(row), subject))
        return (checksOfScan.get(scanId) ?? []).flatMap((id): ReadonlyArray<RunCell> => {
          const { prompt, engine, sample } = checks.require(id)
          if (sample !== 1) return []
          const rows = byCell.get(cellKey({ prompt, engine })) ?? []
          // newest first: the rows after the run's own are of earlier runs
          const own = rows.findIndex((row) => row.scanId === scanId)
          if (own === -1) return []
          return [{ prompt, engine, history: rows.slice(own, own + observationsMax).map(observationOf) }]
        })
      }),
    answeredRuns: ({ organizationId, prompts, runsMax, scanId, trackerId }) =>
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
            .filter(({ prompt }) => prompts === null || prompts.includes(prompt)),
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
