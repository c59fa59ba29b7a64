import { DateTime, Effect, Layer, Option } from "effect"
import type { CheckOutcome, CheckWork, FinishedCheck } from "../scan/CheckOutcome.ts"
import { type Check, isDone, type Scan, type ScanWithChecks } from "../scan/Scan.ts"
import { type CheckStart, type ScanKey, ScanStore } from "../scan/ScanStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { type CheckRow, MemoryTables } from "./MemoryTables.ts"
import { newestFirst, pageOf } from "./NewestFirst.ts"

const checkOf = ({ run: _run, movedAt: _movedAt, ...check }: CheckRow): Check => check

const workOf = (scan: Scan, check: Check, run: string): CheckWork => ({
  checkId: check.id,
  scanId: scan.id,
  organizationId: scan.organizationId,
  brandId: scan.brandId,
  trackerId: scan.trackerId,
  prompt: check.prompt,
  engine: check.engine,
  model: scan.models[check.engine] ?? null,
  subject: scan.subject,
  captureSentiment: scan.captureSentiment,
  creditsPerCheck: scan.creditsPerCheck,
  lane: scan.lane,
  run
})

const ended = (row: CheckRow, outcome: CheckOutcome): CheckRow => ({
  ...row,
  movedAt: outcome.endedAt,
  ...(outcome._tag === "completed"
    ? { status: "completed", ...outcome.result }
    : { status: "failed", error: outcome.error, model: outcome.model })
})

export const layer = Layer.effect(
  ScanStore,
  Effect.gen(function*() {
    const { use } = yield* MemoryDatabase
    const { checks, checksOfScan, scans } = yield* MemoryTables

    const find = ({ organizationId, id }: ScanKey) =>
      Option.filter(Option.fromUndefinedOr(scans.get(id)), (scan) => scan.organizationId === organizationId)

    const rowsOf = (scan: Scan): Array<CheckRow> => (checksOfScan.get(scan.id) ?? []).map((id) => checks.get(id)!)

    const withChecks = (scan: Scan): ScanWithChecks => ({ scan, checks: rowsOf(scan).map(checkOf) })

    const start = ({ checkId, run }: CheckStart, at: DateTime.Utc): CheckWork | null => {
      const row = checks.get(checkId)
      if (row === undefined || (row.status !== "pending" && row.status !== "running")) return null
      checks.set(checkId, { ...row, status: "running", run, movedAt: at })
      const scan = scans.get(row.scanId)!
      if (scan.status === "pending") scans.set(scan.id, { ...scan, status: "running" })
      return workOf(scan, row, run)
    }

    const finish = (outcome: CheckOutcome): FinishedCheck | null => {
      const row = checks.get(outcome.work.checkId)
      if (row === undefined || row.status !== "running" || row.run !== outcome.work.run) return null
      checks.set(row.id, ended(row, outcome))
      const before = scans.get(row.scanId)!
      const progress = { ...before.progress, [outcome._tag]: before.progress[outcome._tag] + 1 }
      const open = progress.total - progress.completed - progress.failed - progress.cancelled
      const scanCompleted = open === 0 && !isDone(before)
      scans.set(before.id, {
        ...before,
        progress,
        ...(scanCompleted ? { status: "completed", completedAt: outcome.endedAt } : {})
      })
      return { checkId: row.id, run: outcome.work.run, brandId: before.brandId, scanCompleted }
    }

    return ScanStore.of({
      insert: ({ scan, checks: added }) =>
        use("ScanStore.insert", () => {
          if (scans.get(scan.id) !== undefined) throw new Error("the id is taken")
          scans.set(scan.id, scan)
          checksOfScan.set(scan.id, added.map((check) => check.id))
          for (const check of added) checks.set(check.id, { ...check, run: null, movedAt: scan.createdAt })
        }),
      get: (key) => use("ScanStore.get", () => Option.map(find(key), withChecks)),
      list: ({ organizationId, filter, page }) =>
        use("ScanStore.list", () => {
          const matching = scans.rows().filter((scan) =>
            scan.organizationId === organizationId &&
            (filter.brandId === null || scan.brandId === filter.brandId) &&
            (filter.status === null || scan.status === filter.status)
          )
          const { total, items } = pageOf(newestFirst(matching, (scan) => scan.createdAt), page)
          return { total, items: items.map(withChecks) }
        }),
      startChecks: ({ starts, at }) =>
        use("ScanStore.startChecks", () => starts.map((one) => start(one, at)).filter((work) => work !== null)),
      finishChecks: (outcomes) =>
        use("ScanStore.finishChecks", () => outcomes.map(finish).filter((finished) => finished !== null)),
      releaseChecks: ({ starts, at }) =>
        use("ScanStore.releaseChecks", () => {
          for (const { checkId, run } of starts) {
            const row = checks.get(checkId)
            if (row?.status !== "running" || row.run !== run) continue
            checks.set(checkId, { ...row, status: "pending", run: null, movedAt: at })
          }
        }),
      cancel: ({ at, ...key }) =>
        use("ScanStore.cancel", () =>
          Option.map(find(key), (scan) => {
            if (isDone(scan)) return { _tag: "done" as const }
            const pending = rowsOf(scan).filter((row) => row.status === "pending")
            for (const row of pending) checks.set(row.id, { ...row, status: "cancelled", movedAt: at })
            scans.set(scan.id, {
              ...scan,
              status: "cancelled",
              completedAt: at,
              progress: { ...scan.progress, cancelled: pending.length }
            })
            return { _tag: "cancelled" as const, checks: pending.length }
          })),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", () =>
          checks.rows()
            .filter((row) =>
              (row.status === "pending" || row.status === "running") && DateTime.isLessThan(row.movedAt, before)
            )
            .toSorted((a, b) => DateTime.toEpochMillis(a.movedAt) - DateTime.toEpochMillis(b.movedAt))
            .slice(0, limit)
            .map((row) => ({ checkId: row.id, engine: row.engine, lane: scans.get(row.scanId)!.lane })))
    })
  })
)
