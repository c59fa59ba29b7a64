import type { Check, OrganizationId, Scan, ScanFilter, ScanHead, ScanKey, ScanWithChecks } from "@answerscope/core"
import { modelsUsed } from "@answerscope/core/model"
import { type ScanListRequest, ScanMoves, ScanStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { isBeingDeleted, MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst, pageOf, walkOf } from "../database/NewestFirst.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const checkOf = ({ asked: _asked, attempt: _attempt, movedAt: _movedAt, ...check }: ScanMoves.CheckState): Check =>
  check

const matches =
  (organizationId: OrganizationId, filter: ScanFilter) =>
  (scan: Scan): boolean =>
    scan.organizationId === organizationId &&
    (filter.brandId ?? scan.brandId) === scan.brandId &&
    (filter.status ?? scan.status) === scan.status &&
    (filter.withFollowUps || scan.followUpOf === null)

/** Rejects what foreign keys of a database reject. */
const refuseBroken = (tables: MemoryTables["Service"], { scan, checks }: ScanWithChecks): void => {
  const isTaken =
    tables.scans.get(scan.id) !== undefined || checks.some(({ id }) => tables.checks.get(id) !== undefined)
  if (isTaken) throw new Error("the id is taken")
  if (tables.organizations.get(scan.organizationId) === undefined) throw new Error("no such organization")
  if (scan.brandId !== null && tables.brands.get(scan.brandId)?.organizationId !== scan.organizationId) {
    throw new Error("no such brand")
  }
  if (scan.followUpOf !== null) {
    if (tables.scans.get(scan.followUpOf)?.organizationId !== scan.organizationId) throw new Error("no such run")
    const isAsked = ({ followUpOf, stage }: Scan) => followUpOf === scan.followUpOf && stage === scan.stage
    if (tables.scans.rows().some(isAsked)) throw new Error("the stage was asked")
  }
  if (new Set(checks.map((check) => check.ordinal)).size < checks.length) throw new Error("the place is taken")
}

const readsOf = (tables: MemoryTables["Service"]) => {
  const { checks, checksOfScan, scans } = tables

  /** The checks of a scan, in the order of its results. */
  const statesOf = (scan: Scan): ReadonlyArray<ScanMoves.CheckState> =>
    (checksOfScan.get(scan.id) ?? []).map((id) => checks.require(id))

  const wholeOf = (scan: Scan): ScanWithChecks => ({ scan, checks: statesOf(scan).map(checkOf) })

  const headOf = (scan: Scan): ScanHead => ({ scan, models: modelsUsed({ scan, checks: statesOf(scan) }) })

  const inScan = (checkId: string): ScanMoves.CheckInScan | null => {
    const check = checks.get(checkId)
    return check === undefined ? null : { check, scan: scans.require(check.scanId) }
  }

  const find = ({ organizationId, id }: ScanKey) =>
    Option.filter(Option.fromUndefinedOr(scans.get(id)), (scan) => scan.organizationId === organizationId)

  return { statesOf, wholeOf, headOf, inScan, find }
}

/** State changes, as `ScanMoves` defines them. */
const movesIn = (
  use: MemoryDatabase["Service"]["use"],
  tables: MemoryTables["Service"]
): Pick<ScanStore["Service"], "startChecks" | "finishChecks" | "noteAsked" | "releaseChecks" | "cancel"> => {
  const { find, inScan, statesOf } = readsOf(tables)

  const save = ({ scan, check }: ScanMoves.CheckInScan): void => {
    tables.scans.set(scan.id, scan)
    tables.checks.set(check.id, check)
  }

  return {
    startChecks: ({ starts, at }) =>
      use("ScanStore.startChecks", () =>
        ScanMoves.countedStarts(starts).flatMap(({ checkId, attempt }) => {
          const found = inScan(checkId)
          const started = found && ScanMoves.startCheck(found, { attempt, at })
          if (started === null || isBeingDeleted(tables, started.scan.organizationId)) return []
          save(started)
          return [ScanMoves.workOf(started, attempt)]
        })
      ),
    finishChecks: (outcomes) =>
      use("ScanStore.finishChecks", () =>
        outcomes.flatMap((outcome) => {
          const found = inScan(outcome.work.checkId)
          const ended = found && ScanMoves.finishCheck(found, outcome)
          if (ended === null) return []
          if (tables.answersErased.get(ended.scan.id) !== undefined) {
            save({ ...ended, check: ScanMoves.withoutResult(ended.check) })
            return [{ ...ended.finished, brandId: null }]
          }
          save(ended)
          return [ended.finished]
        })
      ),
    noteAsked: ({ checkId, ...note }) =>
      use("ScanStore.noteAsked", () => {
        const check = tables.checks.get(checkId)
        const noted = check === undefined ? null : ScanMoves.noteAsked(check, note)
        if (noted !== null) tables.checks.set(noted.id, noted)
        return noted !== null
      }),
    releaseChecks: ({ starts, at }) =>
      use("ScanStore.releaseChecks", () => {
        const released = starts.flatMap(({ checkId, ...start }) => {
          const check = tables.checks.get(checkId)
          return (check && ScanMoves.releaseCheck(check, { ...start, at })) ?? []
        })
        for (const check of released) tables.checks.set(check.id, check)
        return released.length
      }),
    cancel: ({ at, ...key }) =>
      use("ScanStore.cancel", () =>
        Option.map(find(key), (scan) => {
          const after = ScanMoves.cancelScan({ scan, checks: statesOf(scan) }, at)
          if (after === null) return { _tag: "done" as const }
          for (const check of after.checks) save({ scan: after.scan, check })
          const cancelled = after.checks.filter(({ status }) => status === "cancelled")
          return {
            _tag: "cancelled" as const,
            scan: after.scan,
            cancelled: cancelled.map(({ engine }) => ({ engine }))
          }
        })
      )
  }
}

/** Reads scans without their checks. */
const netCredits = (scans: ReadonlyArray<Scan>): number =>
  scans.reduce((sum, { creditsCharged, creditsRefunded }) => sum + creditsCharged - creditsRefunded, 0)

const headsIn = (
  use: MemoryDatabase["Service"]["use"],
  tables: MemoryTables["Service"]
): Pick<
  ScanStore["Service"],
  "getAll" | "get" | "endedChecks" | "spent" | "spentByTrackers" | "head" | "followUps"
> => {
  const { find, headOf, statesOf, wholeOf } = readsOf(tables)

  const scansSince = (organizationId: OrganizationId, since: DateTime.Utc): ReadonlyArray<Scan> =>
    tables.scans
      .rows()
      .filter(
        (scan) => scan.organizationId === organizationId && DateTime.isGreaterThanOrEqualTo(scan.createdAt, since)
      )

  return {
    getAll: (keys) => use("ScanStore.getAll", () => keys.flatMap((key) => Option.toArray(find(key)))),
    get: (key) => use("ScanStore.get", () => Option.map(find(key), wholeOf)),
    endedChecks: ({ engine, organizationId, since }) =>
      use("ScanStore.endedChecks", () => {
        const statuses = scansSince(organizationId, since)
          .flatMap(statesOf)
          .flatMap((check) => (check.engine === engine ? check.status : []))
        const count = (status: Check["status"]) => statuses.filter((one) => one === status).length
        return { completed: count("completed"), failed: count("failed") }
      }),
    spent: ({ organizationId, since }) =>
      use("ScanStore.spent", () =>
        [
          ...Map.groupBy(
            scansSince(organizationId, since),
            ({ brandId, trackerId }) => `${trackerId} ${brandId}`
          ).values()
        ].flatMap((scans) => {
          const [first] = scans
          if (first === undefined) return []
          const { brandId, trackerId } = first
          const followUps = scans.filter(({ followUpOf }) => followUpOf !== null)
          const all = netCredits(scans)
          return { trackerId, brandId, planned: all - netCredits(followUps), followUps: netCredits(followUps) }
        })
      ),
    spentByTrackers: ({ organizationId, since }) =>
      use("ScanStore.spentByTrackers", () => {
        const scans = scansSince(organizationId, since).filter(({ trackerId }) => trackerId !== null)
        const days = Map.groupBy(scans, ({ createdAt }) => DateTime.formatIsoDateUtc(createdAt))
        return [...days].map(([day, ofDay]) => ({ day, credits: netCredits(ofDay) }))
      }),
    head: (key) => use("ScanStore.head", () => Option.map(find(key), headOf)),
    followUps: (runs) =>
      use("ScanStore.followUps", () => {
        const ownerOf = new Map(runs.map(({ id, organizationId }) => [id, organizationId]))
        return tables.scans
          .rows()
          .filter(({ followUpOf, organizationId }) => followUpOf !== null && ownerOf.get(followUpOf) === organizationId)
          .toSorted((a, b) => a.stage - b.stage)
      })
  }
}

const failuresIn = (
  use: MemoryDatabase["Service"]["use"],
  { checks, scans }: MemoryTables["Service"]
): Pick<ScanStore["Service"], "failedChecks"> => ({
  failedChecks: ({ checksMax, filter: { before, brandId, from }, organizationId, page }) =>
    use("ScanStore.failedChecks", () => {
      const isCounted = ({ movedAt, scanId, status }: ScanMoves.CheckState) => {
        const scan = scans.require(scanId)
        return (
          status === "failed" &&
          scan.followUpOf === null &&
          scan.organizationId === organizationId &&
          scan.brandId === brandId &&
          (from === null || DateTime.isGreaterThanOrEqualTo(movedAt, from)) &&
          (before === null || DateTime.isLessThan(movedAt, before))
        )
      }
      const newest = newestFirst(checks.rows().filter(isCounted), ({ movedAt }) => movedAt).slice(0, checksMax)
      const groups = [...Map.groupBy(newest, ({ engine, error }) => `${engine} ${error}`).values()].flatMap((alike) => {
        const [last] = alike
        const first = alike.at(-1)
        if (last === undefined || first === undefined) return []
        const { engine, error, movedAt: lastAt, scanId } = last
        return [{ engine, error: error ?? "", checks: alike.length, firstAt: first.movedAt, lastAt, scanId }]
      })
      return pageOf(groups.toSorted(byNewestFailure), page)
    })
})

type FailedGroup = Effect.Success<ReturnType<ScanStore["Service"]["failedChecks"]>>["items"][number]

const byNewestFailure = Order.combineAll([
  Order.flip(Order.mapInput(DateTime.Order, ({ lastAt }: FailedGroup) => lastAt)),
  Order.mapInput(Order.String, ({ engine }: FailedGroup) => engine),
  Order.mapInput(Order.String, ({ error }: FailedGroup) => error)
])

const removeScan = (tables: MemoryTables["Service"], id: string): void => {
  for (const check of tables.checksOfScan.get(id) ?? []) tables.checks.delete(check)
  tables.checksOfScan.delete(id)
  tables.answersErased.delete(id)
  tables.scans.delete(id)
}

export const layer = Layer.effect(
  ScanStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { checks, checksOfScan, scans } = tables
    const { wholeOf } = readsOf(tables)

    const matching = ({ organizationId, filter }: Pick<ScanListRequest, "organizationId" | "filter">) =>
      newestFirst(scans.rows().filter(matches(organizationId, filter)), (scan) => scan.createdAt)

    return ScanStore.of({
      removeTenant: tenantRemoval(use, "ScanStore", (id) =>
        tables.scans.rows().flatMap((scan) => (scan.organizationId === id ? [() => removeScan(tables, scan.id)] : []))
      ),
      ...movesIn(use, tables),
      ...headsIn(use, tables),
      ...failuresIn(use, tables),
      insert: (inserted) =>
        use("ScanStore.insert", () => {
          for (const { scan, checks: added } of inserted) {
            refuseBroken(tables, { scan, checks: added })
            scans.set(scan.id, scan)
            checksOfScan.set(
              scan.id,
              added.toSorted(byOrdinal).map(({ id }) => id)
            )
            for (const check of added) checks.set(check.id, ScanMoves.unmoved(check, scan))
          }
        }),
      list: (request) => use("ScanStore.list", () => pageOf(matching(request), request.page)),
      walk: (request) =>
        walkOf(
          use("ScanStore.walk", () => matching(request)),
          request.part
        ),
      walkWithChecks: (request) =>
        walkOf(
          use("ScanStore.walkWithChecks", () => matching(request).map(wholeOf)),
          request.part
        ),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", () =>
          checks
            .rows()
            .filter((check) => ScanMoves.isUnended(check) && DateTime.isLessThan(check.movedAt, before))
            .toSorted(byMove)
            .slice(0, limit)
            .map(({ id, engine, scanId }) => {
              const { organizationId, lane } = scans.require(scanId)
              return { organizationId, checkId: id, engine, lane }
            })
        )
    })
  })
)

const byOrdinal = Order.mapInput(Order.Number, ({ ordinal }: Check) => ordinal)
const byMove = Order.mapInput(DateTime.Order, ({ movedAt }: ScanMoves.CheckState) => movedAt)
