import type * as PgClient from "@effect/sql-pg/PgClient"
import { ReportDocument } from "@answerscope/core"
import { DocumentStore } from "@answerscope/core/storage"
import { Effect, Layer, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { fitsQuota, insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(ReportDocument)
const heads = rowCodec(ReportDocument.mapFields(Struct.omit(["branding", "content"])))

/** What a draft's owner changes. */
const { names: changeable } = rowCodec(
  ReportDocument.mapFields(
    Struct.omit(["id", "organizationId", "brandId", "state", "createdAt", "frozenAt", "content"])
  )
)

export const layer = Layer.effect(
  DocumentStore,
  Effect.map(PgDatabase, ({ sql, use, useAll, write }) => {
    const insert = insertIn(sql)
    const isAny = Effect.map(({ length }: ReadonlyArray<unknown>) => length > 0)
    return DocumentStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "DocumentStore", [
        { table: "documents", order: "created_at desc, id desc" }
      ]),
      insert: ({ document, documentsMax }) => useAll("DocumentStore.insert", insert(document, documentsMax)),
      get: (key) =>
        use("DocumentStore.get", sql<Row>`select * from answerscope.documents where ${ofKey(sql, key)}`).pipe(
          Effect.map(maybeRow(decode))
        ),
      lock: (key) =>
        use(
          "DocumentStore.lock",
          sql<Row>`select * from answerscope.documents where ${ofKey(sql, key)} for no key update`
        ).pipe(Effect.map(maybeRow(decode))),
      list: ({ brandId, organizationId, page }) => {
        const ofBrand = brandId === null ? sql`` : sql`and brand_id = ${uuidToFind("brd", brandId)}`
        const where = sql`organization_id = ${uuidToFind("org", organizationId)} ${ofBrand}`
        const columns = sql.literal(heads.names.join(", "))
        return use(
          "DocumentStore.list",
          pageQuery<Row>(sql, { table: "answerscope.documents", where, page, columns })
        ).pipe(Effect.map(pageOf(heads.decode)))
      },
      save: (document) => write("DocumentStore.save", saveIn(sql, document)).pipe(isAny),
      freeze: ({ content, frozenAt, updatedAt, ...key }) =>
        write(
          "DocumentStore.freeze",
          sql`
            update answerscope.documents
            set state = 'made', content = ${content}, frozen_at = ${toDate(frozenAt)}, updated_at = ${toDate(frozenAt)}
            where ${ofKey(sql, key)} and state = 'draft' and updated_at = ${toDate(updatedAt)} returning id`
        ).pipe(isAny),
      send: (key) =>
        write(
          "DocumentStore.send",
          sql`update answerscope.documents set state = 'sent' where ${ofKey(sql, key)} and state = 'made'`
        ).pipe(Effect.asVoid),
      remove: (key) =>
        write(
          "DocumentStore.remove",
          sql`delete from answerscope.documents where ${ofKey(sql, key)} returning id`
        ).pipe(isAny)
    })
  })
)

type DocumentKey = Pick<ReportDocument, "organizationId" | "id">

const ofKey = (sql: PgClient.PgClient, { id, organizationId }: DocumentKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("doc", id)}`

const insertIn = (sql: PgClient.PgClient) =>
  Effect.fnUntraced(function* (document: ReportDocument, max: number) {
    const organizationId = uuidToStore("org", document.organizationId)
    if (!(yield* fitsQuota(sql, { table: "answerscope.documents", organizationId, max }))) return false
    yield* insertInto(sql, "answerscope.documents", [encode(document)])
    return true
  })

const saveIn = (sql: PgClient.PgClient, document: ReportDocument) => {
  const names = sql.literal(changeable.join(", "))
  return sql`
    update answerscope.documents set (${names}) = (
      select ${names} from jsonb_populate_record(null::answerscope.documents, ${sql.json(encode(document))})
    )
    where ${ofKey(sql, document)} and state = 'draft' returning id`
}
