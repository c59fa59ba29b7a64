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

type Port = ImportStore["Service"]
type Of<Method extends keyof Port> = Parameters<Port[Method]>[0]
type ImportKey = Of<"get">

/** What the methods do. */
const importsIn = (tables: MemoryTables["Service"]) => {
  const { brands, importLines, imports, snapshots } = tables

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

  const receivingSince = (before: DateTime.Utc) =>
    imports.rows().filter(({ createdAt, status }) => status === "receiving" && DateTime.isLessThan(createdAt, before))

  const removeStale = ({ before, limit }: Of<"removeStale">): number => {
    const stale = receivingSince(before)
    const lines = stale.flatMap(({ id }) => [...(importLines.get(id)?.keys() ?? [])].map((line) => ({ id, line })))
    for (const { id, line } of lines.slice(0, limit)) {
      const left = new Map(importLines.get(id))
      left.delete(line)
      importLines.set(id, left)
    }
    if (lines.length > 0) return Math.min(lines.length, limit)
    for (const { id } of stale.slice(0, limit)) removeImport(tables, id)
    return Math.min(stale.length, limit)
  }

  const addLines = ({ lines, ...key }: Of<"addLines">): number => {
    const found = find(key)
    if (found?.status !== "receiving") return 0
    const known = importLines.get(found.id) ?? new Map<string, ImportLine>()
    const all = new Map(known)
    for (const line of lines) if (!all.has(line.snapshotId)) all.set(line.snapshotId, line)
    importLines.set(found.id, all)
    return all.size - known.size
  }

  const begin = ({ at, creditsPerLine, duplicates, names, refusals, refused, ...key }: Of<"begin">): Import | null => {
    const found = find(key)
    if (found?.status !== "receiving" || hasOtherUnended(found)) return null
    const all = importLines.get(found.id) ?? new Map<string, ImportLine>()
    const added = new Map([...all].filter(([id]) => snapshots.get(id) === undefined))
    importLines.set(found.id, added)
    const begun: Import = {
      ...found,
      refused,
      refusals,
      names,
      creditsPerLine,
      status: added.size === 0 ? "completed" : "pending",
      total: added.size,
      duplicates: duplicates + all.size - added.size,
      completedAt: added.size === 0 ? at : null
    }
    imports.set(found.id, begun)
    return begun
  }

  const lines = ({ lastCheckedAt, lastLine, limit, ...key }: Of<"lines">): ReadonlyArray<ImportLine> => {
    const found = find(key)
    const all = found === undefined ? [] : [...(importLines.get(found.id)?.values() ?? [])]
    const from = lastCheckedAt === null ? Number.NEGATIVE_INFINITY : DateTime.toEpochMillis(lastCheckedAt)
    return all
      .filter((line) => millisOf(line) > from || (millisOf(line) === from && line.line > (lastLine ?? 0)))
      .toSorted((a, b) => millisOf(a) - millisOf(b) || a.line - b.line)
      .slice(0, limit)
  }

  return { addLines, begin, find, insert, lines, receivingSince, removeStale }
}

export const layer = Layer.effect(
  ImportStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { importLines, imports } = tables
    const { addLines, begin, find, insert, lines, receivingSince, removeStale } = importsIn(tables)

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
      advance: ({ from, to, ...key }) =>
        use("ImportStore.advance", () => {
          const found = find(key)
          if (found === undefined || !isUnended(found) || found.done !== from) return false
          imports.set(found.id, { ...found, ...to, status: "running" })
          return true
        }),
      end: ({ at, status, ...key }) =>
        use("ImportStore.end", () => {
          const found = find(key)
          if (found === undefined || !isUnended(found)) return null
          importLines.delete(found.id)
          const ended: Import = { ...found, status, completedAt: at }
          imports.set(found.id, ended)
          return ended
        }),
      remove: (key) =>
        use("ImportStore.remove", () => {
          if (find(key)?.status === "receiving") removeImport(tables, key.id)
        }),
      removeReceiving: ({ before, id, organizationId }) =>
        use("ImportStore.removeReceiving", () => {
          for (const row of receivingSince(before)) {
            if (row.brandId === id && row.organizationId === organizationId) removeImport(tables, row.id)
          }
        }),
      removeStale: (options) => use("ImportStore.removeStale", () => removeStale(options)),
      removeEnded: (removal) =>
        use("ImportStore.removeEnded", () =>
          removeAged(removal, {
            rows: imports.rows().flatMap((row) => (row.completedAt === null ? [] : [{ ...row, at: row.completedAt }])),
            timeOf: ({ at }) => at,
            remove: ({ id }) => removeImport(tables, id)
          })
        )
    })
  })
)
