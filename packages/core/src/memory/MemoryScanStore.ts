import { DateTime, Effect, Layer, Option } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Check, Scan, ScanWithChecks } from "../scan/Scan.ts"
import { type ScanFilter, type ScanKey, ScanStore } from "../scan/ScanStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { cancelScan, finishCheck, rowsOf, startCheck } from "./MemoryScanMoves.ts"
import { type CheckRow, MemoryTables } from "./MemoryTables.ts"
import { newestFirst, pageOf } from "./NewestFirst.ts"

const checkOf = ({ attempt: _attempt, movedAt: _movedAt, ...check }: CheckRow): Check => check

const matches =
  (organizationId: OrganizationId, filter: ScanFilter) =>
  (scan: Scan): boolean =>
    scan.organizationId === organizationId &&
    (filter.brandId ?? scan.brandId) === scan.brandId &&
    (filter.status ?? scan.status) === scan.status

/** What a database refuses by its keys. */
const refuseBroken = (tables: MemoryTables["Service"], { scan, checks }: ScanWithChecks): void => {
  const isTaken =
    tables.scans.get(scan.id) !== undefined || checks.some(({ id }) => tables.checks.get(id) !== undefined)
  if (isTaken) throw new Error("the id is taken")
  if (tables.organizations.get(scan.organizationId) === undefined) throw new Error("no such organization")
  if (scan.brandId !== null && tables.brands.get(scan.brandId)?.organizationId !== scan.organizationId) {
    throw new Error("no such brand")
  }
  if (new Set(checks.map((check) => check.ordinal)).size < checks.length) throw new Error("the place is taken")
}

export const layer = Layer.effect(
  ScanStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { checks, checksOfScan, scans } = tables

    const find = ({ organizationId, id }: ScanKey) =>
      Option.filter(Option.fromUndefinedOr(scans.get(id)), (scan) => scan.organizationId === organizationId)

    const withChecks = (scan: Scan): ScanWithChecks => ({ scan, checks: rowsOf(tables, scan).map(checkOf) })

    return ScanStore.of({
      insert: ({ scan, checks: added }) =>
        use("ScanStore.insert", () => {
          refuseBroken(tables, { scan, checks: added })
          scans.set(scan.id, scan)
          checksOfScan.set(
            scan.id,
            added.toSorted((a, b) => a.ordinal - b.ordinal).map((check) => check.id)
          )
          for (const check of added) checks.set(check.id, { ...check, attempt: null, movedAt: scan.createdAt })
        }),
      get: (key) => use("ScanStore.get", () => Option.map(find(key), withChecks)),
      list: ({ organizationId, filter, page }) =>
        use("ScanStore.list", () => {
          const matching = scans.rows().filter(matches(organizationId, filter))
          const { total, items } = pageOf(
            newestFirst(matching, (scan) => scan.createdAt),
            page
          )
          return { total, items: items.map(withChecks) }
        }),
      startChecks: ({ starts, at }) =>
        use("ScanStore.startChecks", () => {
          // of two starts of one check the later one counts
          const lastAttempt = new Map(starts.map(({ checkId, attempt }) => [checkId, attempt]))
          const counted = starts.filter(({ checkId, attempt }) => lastAttempt.get(checkId) === attempt)
          return counted.map((one) => startCheck(tables, one, at)).filter((work) => work !== null)
        }),
      finishChecks: (outcomes) =>
        use("ScanStore.finishChecks", () =>
          outcomes.map((outcome) => finishCheck(tables, outcome)).filter((finished) => finished !== null)
        ),
      releaseChecks: ({ starts, at }) =>
        use("ScanStore.releaseChecks", () => {
          for (const { checkId, attempt } of starts) {
            const row = checks.get(checkId)
            if (row?.status !== "running" || row.attempt !== attempt) continue
            checks.set(checkId, { ...row, status: "pending", attempt: null, movedAt: at })
          }
        }),
      cancel: ({ at, ...key }) =>
        use("ScanStore.cancel", () => Option.map(find(key), (scan) => cancelScan(tables, scan, at))),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", () =>
          checks
            .rows()
            .filter(
              (row) =>
                (row.status === "pending" || row.status === "running") && DateTime.isLessThan(row.movedAt, before)
            )
            .toSorted((a, b) => DateTime.toEpochMillis(a.movedAt) - DateTime.toEpochMillis(b.movedAt))
            .slice(0, limit)
            .map((row) => ({ checkId: row.id, engine: row.engine, lane: scans.require(row.scanId).lane }))
        )
    })
  })
)
