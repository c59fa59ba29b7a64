import type { ReportDocument } from "@answerscope/core"
import { DocumentStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Struct } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { newestFirst, pageOf } from "../database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"
import { removeDocument } from "../database/Removal.ts"

type DocumentKey = Pick<ReportDocument, "organizationId" | "id">

/** The looks that organizations keep. */
const designs = Effect.gen(function* () {
  const { use } = yield* MemoryDatabase
  const { organizations, reportDesigns } = yield* MemoryTables
  const store: Pick<DocumentStore["Service"], "design" | "saveDesign"> = {
    design: (organizationId) =>
      use("DocumentStore.design", () =>
        Option.map(Option.fromUndefinedOr(reportDesigns.get(organizationId)), ({ branding }) => branding)
      ),
    saveDesign: (design) =>
      use("DocumentStore.saveDesign", () => {
        organizations.require(design.organizationId)
        reportDesigns.set(design.organizationId, design)
      })
  }
  return store
})

export const layer = Layer.effect(
  DocumentStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands, documents, reportDesigns } = tables

    const find = ({ id, organizationId }: DocumentKey) => {
      const found = documents.get(id)
      return found?.organizationId === organizationId ? found : undefined
    }

    const change = (key: DocumentKey, state: ReportDocument["state"], to: Partial<ReportDocument>) => {
      const found = find(key)
      if (found?.state !== state) return false
      documents.set(found.id, { ...found, ...to })
      return true
    }

    return DocumentStore.of({
      removeTenant: tenantRemoval(use, "DocumentStore", (id) => [
        ...ownRows(documents, id),
        ...ownRows(reportDesigns, id)
      ]),
      ...(yield* designs),
      insert: ({ document, documentsMax }) =>
        use("DocumentStore.insert", () => {
          const { brandId, organizationId } = document
          if (brands.require(brandId).organizationId !== organizationId) throw new Error("no such brand")
          const held = rowsOf(documents, organizationId).length
          return insertBelow(tables, documents, document, { held, max: documentsMax })
        }),
      get: (key) => use("DocumentStore.get", () => Option.fromUndefinedOr(find(key))),
      lock: (key) => use("DocumentStore.lock", () => Option.fromUndefinedOr(find(key))),
      list: ({ brandId, organizationId, page }) =>
        use("DocumentStore.list", () => {
          const own = rowsOf(documents, organizationId).filter((row) => (brandId ?? row.brandId) === row.brandId)
          const heads = own.map((row) => Struct.omit(row, ["branding", "content"]))
          return pageOf(
            newestFirst(heads, ({ createdAt }) => createdAt),
            page
          )
        }),
      save: (document) =>
        use("DocumentStore.save", () =>
          change(
            document,
            "draft",
            Struct.pick(document, [
              "title",
              "periodFrom",
              "periodBefore",
              "lastDays",
              "comment",
              "sections",
              "branding",
              "updatedAt"
            ])
          )
        ),
      freeze: ({ content, frozenAt, updatedAt, ...key }) =>
        use("DocumentStore.freeze", () => {
          const found = find(key)
          if (found === undefined || !DateTime.Equivalence(found.updatedAt, updatedAt)) return false
          return change(key, "draft", { state: "made", content, frozenAt, updatedAt: frozenAt })
        }),
      send: (key) => use("DocumentStore.send", () => void change(key, "made", { state: "sent" })),
      remove: (key) =>
        use("DocumentStore.remove", () => {
          const isThere = find(key) !== undefined
          if (isThere) removeDocument(tables, key.id)
          return isThere
        })
    })
  })
)
