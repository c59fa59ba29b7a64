import type * as PgClient from "@effect/sql-pg/PgClient"
import { ReportDocument } from "@answerscope/core"
import { DocumentStore } from "@answerscope/core/storage"
import { Effect, Layer, Schema, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow } from "../database/ResultRows.ts"
import { rowCodec } from "../database/RowCodec.ts"
import { brandItems, ofKey } from "./BrandItems.ts"

const { decode, encode } = rowCodec(ReportDocument)
const { fields } = ReportDocument.mapFields(Struct.omit(["branding", "content"]))
const { names: headColumns } = rowCodec(Schema.Struct(fields))
const heads = rowCodec(Schema.Struct({ ...fields, openings: Schema.NullOr(Schema.Int) }))

/** What a draft's owner changes. */
const { names: changeable } = rowCodec(
  ReportDocument.mapFields(
    Struct.omit(["id", "organizationId", "brandId", "state", "createdAt", "frozenAt", "content"])
  )
)

interface DesignRow {
  readonly branding: ReportDocument["branding"]
}

export const layer = Layer.effect(
  DocumentStore,
  Effect.gen(function* () {
    const { sql, use, write } = yield* PgDatabase
    const { get, insert, isAny, list, lock, remove, removeTenant } = yield* brandItems({
      store: "DocumentStore",
      table: "documents",
      prefix: "doc",
      decode: (row) => Effect.sync(() => decode(row)),
      listed: headColumns.join(", "),
      derived: sql`, (
        select sum(openings) from answerscope.shares
        where organization_id = item.organization_id and document_id = item.id
      ) as openings`,
      tables: [{ table: "report_designs", order: "organization_id" }],
      decodeListed: (row) => Effect.sync(() => heads.decode(row))
    })
    return DocumentStore.of({
      removeTenant,
      design: (organizationId) =>
        use(
          "DocumentStore.design",
          sql<DesignRow>`
            select branding from answerscope.report_designs
            where organization_id = ${uuidToFind("org", organizationId)}`
        ).pipe(Effect.map(maybeRow(({ branding }) => branding))),
      saveDesign: ({ branding, organizationId }) =>
        write(
          "DocumentStore.saveDesign",
          sql`
            insert into answerscope.report_designs (organization_id, branding)
            values (${uuidToStore("org", organizationId)}, ${sql.json(branding)})
            on conflict (organization_id) do update set branding = excluded.branding`
        ).pipe(Effect.asVoid),
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
