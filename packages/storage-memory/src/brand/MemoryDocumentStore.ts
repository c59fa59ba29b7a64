import type { ReportDocument } from "@answerscope/core"
import { DocumentStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Struct } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"
import { removeDocument } from "../database/Removal.ts"
import { brandItems } from "./BrandItems.ts"

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
    const { documents, reportDesigns, shares } = tables

    /** Openings of the links of a report, as the sum in SQL: `null` of none. */
    const openingsOf = ({ id, organizationId }: DocumentKey): number | null => {
      const links = rowsOf(shares, organizationId).filter(({ documentId }) => documentId === id)
      return links.length === 0 ? null : links.reduce((sum, { openings }) => sum + openings, 0)
    }

    const { find, insert, methods } = yield* brandItems({
      store: "DocumentStore",
      table: documents,
      shown: (document) => ({ ...Struct.omit(document, ["branding", "content"]), openings: openingsOf(document) }),
      removeRow: (id) => removeDocument(tables, id)
    })

    const change = (key: DocumentKey, state: ReportDocument["state"], to: Partial<ReportDocument>) => {
      const found = find(key)
      if (found?.state !== state) return false
      documents.set(found.id, { ...found, ...to })
      return true
    }

    return DocumentStore.of({
      ...methods,
      removeTenant: tenantRemoval(use, "DocumentStore", (id) => [
        ...ownRows(documents, id),
        ...ownRows(reportDesigns, id)
      ]),
      ...(yield* designs),
      insert: ({ document, documentsMax }) => use("DocumentStore.insert", () => insert(document, documentsMax)),
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
      send: (key) => use("DocumentStore.send", () => void change(key, "made", { state: "sent" }))
    })
  })
)
