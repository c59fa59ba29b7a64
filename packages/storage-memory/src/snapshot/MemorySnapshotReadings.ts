import type { Check, Snapshot } from "@answerscope/core"
import {
  type BrandSubject,
  creditsOf,
  type SnapshotPlace,
  type SnapshotStore,
  type StoredAnswer,
  cellKey
} from "@answerscope/core/storage"
import { DateTime, Option } from "effect"
import type { MemoryDatabase } from "../database/MemoryDatabase.ts"
import type { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"

/** Whether a row comes after another one, newest first. */
export const isBehind = (row: Snapshot, { checkedAt, id }: SnapshotPlace): boolean =>
  DateTime.isLessThan(row.checkedAt, checkedAt) || (DateTime.Equivalence(row.checkedAt, checkedAt) && row.id < id)

const isOfCheck = (snapshot: Snapshot, check: Check): boolean =>
  cellKey(check) === cellKey(snapshot) && check.sample === snapshot.sample

/** Returns the names of the answers' latest analysis: one object per scan and re-analysis. */
export const subjectsIn = ({ reanalyses, scans }: MemoryTables["Service"]) => {
  const known = new Map<string, BrandSubject>()
  return ({ reanalysisId, scanId }: Snapshot): BrandSubject => {
    const { subject } = scans.require(scanId)
    if (reanalysisId === null) return subject
    const key = `${scanId} ${reanalysisId}`
    const read = known.get(key) ?? { ...subject, ...reanalyses.require(reanalysisId).names }
    known.set(key, read)
    return read
  }
}

/** Converts snapshots to stored answers. */
export const storedAnswers = (tables: MemoryTables["Service"]) => {
  const subjectOf = subjectsIn(tables)
  return (snapshot: Snapshot): StoredAnswer => {
    const { captureSentiment, creditsPerCheck } = tables.scans.require(snapshot.scanId)
    return { snapshot, subject: subjectOf(snapshot), captureSentiment, credits: creditsOf(creditsPerCheck, [snapshot]) }
  }
}

/** Walks over stored answers, and replaces analyses. */
export const readingsIn = (options: {
  readonly use: MemoryDatabase["Service"]["use"]
  readonly tables: MemoryTables["Service"]
}): Pick<SnapshotStore["Service"], "answer" | "answers" | "replaceReadings"> => {
  const { use } = options
  const { checks, checksOfScan, snapshots } = options.tables
  const storedOf = storedAnswers(options.tables)
  return {
    answer: ({ organizationId, id }) =>
      use("SnapshotStore.answer", () =>
        Option.fromUndefinedOr(snapshots.get(id)).pipe(
          Option.filter((row) => row.organizationId === organizationId),
          Option.map(storedOf)
        )
      ),
    answers: ({ organizationId, brandId, after, limit, oldestFirst = false }) =>
      use("SnapshotStore.answers", () => {
        const rows = snapshots.rows().filter((row) => row.organizationId === organizationId)
        const ofBrand = rows.filter((row) => brandId === null || row.brandId === brandId)
        const ordered = newestFirst(ofBrand, (row) => row.checkedAt)
        const comesAfter = (row: Snapshot): boolean =>
          after === null || (row.id !== after.id && isBehind(row, after) !== oldestFirst)
        return (oldestFirst ? ordered.toReversed() : ordered).filter(comesAfter).slice(0, limit).map(storedOf)
      }),
    replaceReadings: (readings) =>
      use("SnapshotStore.replaceReadings", () => {
        for (const reading of readings) {
          const before = snapshots.get(reading.id)
          if (before === undefined || before.organizationId !== reading.organizationId) continue
          if (before.textRemovedAt !== null) continue
          snapshots.set(before.id, { ...before, ...reading })
          const { mentioned, position, sentiment, competitorsFound } = reading
          for (const id of checksOfScan.get(before.scanId) ?? []) {
            const check = checks.require(id)
            if (check.status !== "completed" || !isOfCheck(before, check)) continue
            checks.set(id, { ...check, mentioned, position, sentiment, competitorsFound })
          }
        }
      })
  }
}
