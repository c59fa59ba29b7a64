import type * as PgClient from "@effect/sql-pg/PgClient"
import { ReportDocument } from "@answerscope/core"
import { DocumentStore } from "@answerscope/core/storage"
import { Effect, Layer, Struct } from "effect"
import { toDate } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { rowCodec } from "../database/RowCodec.ts"
import { brandItems, ofKey } from "./BrandItems.ts"

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
  Effect.gen(function* () {
    const { sql, write } = yield* PgDatabase
    const { get, insert, isAny, list, lock, remove, removeTenant } = yield* brandItems({
      store: "DocumentStore",
      table: "documents",
      prefix: "doc",
      decode: (row) => Effect.sync(() => decode(row)),
      listed: heads.names.join(", "),
      decodeListed: (row) => Effect.sync(() => heads.decode(row))
    })
    return DocumentStore.of({
      removeTenant,
      insert: ({ document, documentsMax }) => insert(document.organizationId, encode(document), documentsMax),
      get,
      lock,
      list,
      remove,
      save: (document) => write("DocumentStore.save", saveIn(sql, document)).pipe(isAny),
      freeze: ({ content, frozenAt, updatedAt, ...key }) =>
        write(
          "DocumentStore.freeze",
          sql`
            update answerscope.documents
            set state = 'made', content = ${content}, frozen_at = ${toDate(frozenAt)}, updated_at = ${toDate(frozenAt)}
            where ${ofKey(sql, "doc", key)} and state = 'draft' and updated_at = ${toDate(updatedAt)} returning id`
        ).pipe(isAny),
      send: (key) =>
        write(
          "DocumentStore.send",
          sql`update answerscope.documents set state = 'sent' where ${ofKey(sql, "doc", key)} and state = 'made'`
        ).pipe(Effect.asVoid)
    })
  })
)

const saveIn = (sql: PgClient.PgClient, document: ReportDocument) => {
  const names = sql.literal(changeable.join(", "))
  return sql`
    update answerscope.documents set (${names}) = (
      select ${names} from jsonb_populate_record(null::answerscope.documents, ${sql.json(encode(document))})
    )
    where ${ofKey(sql, "doc", document)} and state = 'draft' returning id`
}
