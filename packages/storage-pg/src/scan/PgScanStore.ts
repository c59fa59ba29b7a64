import { BrandId, CheckId, type FinishedCheck, ScanStore, type StalledCheck, TypeId } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, pageOf } from "../database/ResultRows.ts"
import { type FinishedRow, scanMoves } from "./ScanMoves.ts"
import { scanReads, type StalledRow } from "./ScanReads.ts"
import { scanWithChecksOf, trackerIdOf, workOf } from "./ScanRows.ts"
import { scanWrites } from "./ScanWrites.ts"

export const layer = Layer.effect(
  ScanStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const reads = scanReads(sql)
    const writes = scanWrites(sql)
    const moves = scanMoves(sql)
    return ScanStore.of({
      insert: (scan) => use("ScanStore.insert", Effect.asVoid(writes.insert(scan))),
      get: (key) => use("ScanStore.get", Effect.map(reads.get(key), maybeRow(scanWithChecksOf))),
      list: (options) => use("ScanStore.list", Effect.map(reads.list(options), pageOf(scanWithChecksOf))),
      startChecks: ({ starts, at }) =>
        use("ScanStore.startChecks", Effect.map(moves.start(starts, at), allRows(workOf))),
      finishChecks: (outcomes) =>
        use("ScanStore.finishChecks", Effect.map(moves.finish(outcomes), allRows(finishedOf))),
      releaseChecks: ({ starts, at }) => use("ScanStore.releaseChecks", Effect.asVoid(moves.release(starts, at))),
      cancel: ({ at, ...key }) => useAll("ScanStore.cancel", writes.cancel(key, at)),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", Effect.map(reads.stalled(before, limit), allRows(stalledOf)))
    })
  })
)

const finishedOf = (row: FinishedRow): FinishedCheck => ({
  checkId: CheckId.make(TypeId.fromUuid("chk", row.check_id)),
  attempt: row.attempt,
  brandId: row.brand_id === null ? null : BrandId.make(TypeId.fromUuid("brd", row.brand_id)),
  trackerId: trackerIdOf(row.tracker_id),
  scanCompleted: row.scan_completed,
  scanSettled: row.scan_settled
})

const stalledOf = ({ id, engine, lane }: StalledRow): StalledCheck => ({
  checkId: CheckId.make(TypeId.fromUuid("chk", id)),
  engine,
  lane
})
