import type { Import } from "@answerscope/core"
import { type ImportLine, ImportStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { removeImport } from "../database/Removal.ts"
import { ownRows, rowsIn, tenantRemoval } from "../database/TenantRemoval.ts"

const isUnended = ({ status }: Import): boolean => status === "pending" || status === "running"

const millisOf = ({ checkedAt }: ImportLine): number => DateTime.toEpochMillis(checkedAt)

/** Whether a line comes after the last stored one. */
const isWaiting = ({ lastCheckedAt, lastLine }: Pick<Import, "lastLine" | "lastCheckedAt">) => {
  const from = lastCheckedAt === null ? Number.NEGATIVE_INFINITY : DateTime.toEpochMillis(lastCheckedAt)
  return (line: ImportLine): boolean =>
    millisOf(line) > from || (millisOf(line) === from && line.line > (lastLine ?? 0))
}

type Port = ImportStore["Service"]
type Of<Method extends keyof Port> = Parameters<Port[Method]>[0]
type ImportKey = Of<"get">

/** Lines by the id of their import. */
const linesIn = ({ importLines }: MemoryTables["Service"]) => {
  const linesOf = (id: string) => [...(importLines.get(id)?.values() ?? [])]

  /** An import without lines has no row of lines. */
  const setLines = (id: string, lines: ReadonlyArray<ImportLine>): void => {
    if (lines.length === 0) importLines.delete(id)
    else importLines.set(id, new Map(lines.map((line) => [line.snapshotId, line])))
  }

  return { linesOf, setLines }
}

/** How imports end early, and their lines go. */
const removalsIn = (tables: MemoryTables["Service"]) => {
  const { importLines, imports } = tables
  const { linesOf, setLines } = linesIn(tables)

  const drop = (
    found: Import,
    { at, ...refused }: Pick<Import, "refused" | "refusals"> & { at: DateTime.Utc }
  ): Import => {
    const dropped: Import = { ...found, ...refused, status: "failed", completedAt: at }
    imports.set(found.id, dropped)
    return dropped
  }

  const dropReceiving = (
    { at, before }: Pick<Of<"removeStale">, "at" | "before">,
    goes: (row: Import) => boolean = () => true
  ): void => {
    for (const row of imports.rows()) {
      if (row.status !== "receiving" || !DateTime.isLessThan(row.createdAt, before) || !goes(row)) continue
      drop(row, { at, refused: 0, refusals: [] })
    }
  }

  const removeLines = (limit: number, goes: (row: Import) => boolean = () => true): number => {
    const ended = imports
      .rows()
      .find((row) => row.completedAt !== null && importLines.get(row.id) !== undefined && goes(row))
    if (ended === undefined) return 0
    const lines = linesOf(ended.id)
    setLines(ended.id, lines.slice(limit))
    return Math.min(lines.length, limit)
  }

  return { drop, dropReceiving, removeLines }
}

/** What the methods do. */
const importsIn = (tables: MemoryTables["Service"]) => {
  const { brands, importLines, imports, snapshots } = tables
  const { linesOf, setLines } = linesIn(tables)

  const find = ({ id, organizationId }: ImportKey) => {
    const found = imports.get(id)
    return found?.organizationId === organizationId ? found : undefined
  }

  const hasOtherUnended = ({ brandId, id }: Import) =>
    imports.rows().some((row) => row.brandId === brandId && row.id !== id && isUnended(row))

  const insert = (created: Import): void => {
    const { brandId, id, organizationId } = created
    if (brands.require(brandId).organizationId !== organizationId) throw new Error("no such brand")
    if (imports.get(id) !== undefined) throw new Error("the id is taken")
    imports.set(id, created)
  }

  const addLines = ({ lines, ...key }: Of<"addLines">): number => {
    const found = find(key)
    if (found?.status !== "receiving") return 0
    const known = importLines.get(found.id) ?? new Map<string, ImportLine>()
    const all = new Map(known)
    for (const line of lines) if (!all.has(line.snapshotId)) all.set(line.snapshotId, line)
    if (all.size > known.size) importLines.set(found.id, all)
    return all.size - known.size
  }

  const begin = ({ at, creditsPerLine, duplicates, names, refusals, refused, ...key }: Of<"begin">): Import | null => {
    const found = find(key)
    if (found?.status !== "receiving" || hasOtherUnended(found)) return null
    const all = importLines.get(found.id) ?? new Map<string, ImportLine>()
    const added = [...all.values()].filter(({ snapshotId }) => snapshots.get(snapshotId) === undefined)
    setLines(found.id, added)
    const begun: Import = {
      ...found,
      refused,
      refusals,
      names,
      creditsPerLine,
      status: added.length === 0 ? "completed" : "pending",
      total: added.length,
      duplicates: duplicates + all.size - added.length,
      completedAt: added.length === 0 ? at : null
    }
    imports.set(found.id, begun)
    return begun
  }

  const lines = ({ lastCheckedAt, lastLine, limit, ...key }: Of<"lines">): ReadonlyArray<ImportLine> => {
    const found = find(key)
    return (found === undefined ? [] : linesOf(found.id))
      .filter(isWaiting({ lastCheckedAt, lastLine }))
      .toSorted((a, b) => millisOf(a) - millisOf(b) || a.line - b.line)
      .slice(0, limit)
  }

  const advance = ({ from, to, ...key }: Of<"advance">): boolean => {
    const found = find(key)
    if (found === undefined || !isUnended(found) || found.done !== from) return false
    setLines(found.id, linesOf(found.id).filter(isWaiting(to)))
    imports.set(found.id, { ...found, ...to, status: "running" })
    return true
  }

  return { addLines, advance, begin, find, insert, lines }
}

export const layer = Layer.effect(
  ImportStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { importLines, imports } = tables
    const { addLines, advance, begin, find, insert, lines } = importsIn(tables)
    const { drop, dropReceiving, removeLines } = removalsIn(tables)

    return ImportStore.of({
      removeTenant: tenantRemoval(use, "ImportStore", (id) => [
        ...rowsIn(importLines, (_, key) => imports.get(key)?.organizationId === id),
        ...ownRows(imports, id)
      ]),
      insert: (options) => use("ImportStore.insert", () => insert(options)),
      get: (key) => use("ImportStore.get", () => Option.fromUndefinedOr(find(key))),
      unendedOf: ({ id, organizationId }) =>
        use("ImportStore.unendedOf", () =>
          Option.fromUndefinedOr(
            imports.rows().find((row) => row.brandId === id && row.organizationId === organizationId && isUnended(row))
          )
        ),
      addLines: (options) => use("ImportStore.addLines", () => addLines(options)),
      begin: (options) => use("ImportStore.begin", () => begin(options)),
      lines: (options) => use("ImportStore.lines", () => lines(options)),
      advance: (step) => use("ImportStore.advance", () => advance(step)),
      end: ({ at, status, ...key }) =>
        use("ImportStore.end", () => {
          const found = find(key)
          if (found === undefined || !isUnended(found)) return null
          const ended: Import = { ...found, status, completedAt: at }
          imports.set(found.id, ended)
          return ended
        }),
      drop: ({ at, refusals, refused, ...key }) =>
        use("ImportStore.drop", () => {
          const found = find(key)
          return found?.status === "receiving" ? drop(found, { at, refused, refusals }) : null
        }),
      dropReceiving: ({ id, organizationId, ...times }) =>
        use("ImportStore.dropReceiving", () =>
          dropReceiving(times, (row) => row.brandId === id && row.organizationId === organizationId)
        ),
      removeLines: ({ id, limit, organizationId }) =>
        use("ImportStore.removeLines", () =>
          removeLines(limit, (row) => row.brandId === id && row.organizationId === organizationId)
        ),
      removeStale: ({ limit, ...times }) =>
        use("ImportStore.removeStale", () => {
          dropReceiving(times)
          return removeLines(limit)
        }),
      removeEnded: (removal) =>
        use("ImportStore.removeEnded", () =>
          removeAged(removal, {
            rows: imports
              .rows()
              .flatMap((row) =>
                row.completedAt === null || importLines.get(row.id) !== undefined
                  ? []
                  : [{ ...row, at: row.completedAt }]
              ),
            timeOf: ({ at }) => at,
            remove: ({ id }) => removeImport(tables, id)
          })
        )
    })
  })
)
