/**
 * Statements that write brands, with the organization's quota for their text.
 *
 * A brand is locked before its organization, as everywhere. A text that does not grow needs neither quota nor the
 * organization's lock.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Brand } from "@answerscope/core"
import {
  type BrandAmount,
  type BrandKey,
  brandShortage,
  type BrandStore,
  brandTextBytes,
  isSameList,
  keywordsWithin,
  textShortage,
  updateOf,
  withKeywords
} from "@answerscope/core/storage"
import { Effect, Option, Result, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { maybeRow, onlyRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto, lockOrganization } from "../database/TableStatements.ts"
import { markAllUncounted } from "../database/UncountedDays.ts"

const { decode, encode } = rowCodec(Brand)
const changeable = rowCodec(Brand.mapFields(Struct.omit(["id", "organizationId", "createdAt", "updatedAt"])))

type Store = BrandStore["Service"]
type Options<Method extends keyof Store> = Parameters<Store[Method]>[0]

export const brandKey = (sql: PgClient.PgClient, { organizationId, id }: BrandKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", id)}`

export const brandWrites = (sql: PgClient.PgClient) => {
  /** Sizes of the organization's other brands, fixed until the transaction ends. */
  const heldBeside = Effect.fnUntraced(function* ({ organizationId, id }: BrandKey) {
    yield* lockOrganization(sql, uuidToFind("org", organizationId))
    return onlyRow(
      yield* sql<BrandAmount>`
        select count(*)::int4 as brands, coalesce(sum(text_bytes), 0)::int4 as "textBytes" from answerscope.brands
        where organization_id = ${uuidToFind("org", organizationId)} and id <> ${uuidToStore("brd", id)}`
    )
  })

  const locked = (key: BrandKey) =>
    Effect.map(
      sql<Row>`select * from answerscope.brands where ${brandKey(sql, key)} for no key update`,
      maybeRow(decode)
    )

  return {
    insert: Effect.fnUntraced(function* ({ brand, limits }: Options<"insert">) {
      const textBytes = brandTextBytes(brand)
      const shortage = brandShortage({ limits, others: yield* heldBeside(brand), textBytes })
      if (shortage !== null) return Result.fail(shortage)
      yield* insertInto(sql, "answerscope.brands", [{ ...encode(brand), text_bytes: textBytes }])
      return Result.void
    }),

    update: Effect.fnUntraced(function* ({ change, updatedAt, limits, ...key }: Options<"update">) {
      const before = Option.getOrNull(yield* locked(key))
      if (before === null) return Option.none()
      const update = updateOf(change, before)
      const after: Brand = { ...before, ...update, updatedAt }
      const textBytes = brandTextBytes(after)
      if (textBytes > brandTextBytes(before)) {
        const shortage = textShortage({ limits, others: yield* heldBeside(key), textBytes })
        if (shortage !== null) return Option.some(Result.fail(shortage))
      }
      const { competitorDetails, promptSettings, ...plain } = update
      const columns = {
        ...changeable.encode(plain),
        ...(promptSettings === undefined ? {} : { prompt_settings: sql.json(promptSettings) }),
        ...(competitorDetails === undefined ? {} : { competitor_details: sql.json(competitorDetails) }),
        text_bytes: textBytes,
        updated_at: toDate(updatedAt)
      }
      yield* sql`update answerscope.brands set ${sql.update(columns)} where ${brandKey(sql, key)}`
      if (after.domain !== before.domain) yield* markAllUncounted(sql, key)
      return Option.some(Result.succeed(after))
    }),

    addKeywords: Effect.fnUntraced(function* ({ keywords, updatedAt, limits, ...key }: Options<"addKeywords">) {
      const before = Option.getOrNull(yield* locked(key))
      if (before === null) return
      const wanted = withKeywords(before.keywords, keywords)
      const grows = brandTextBytes({ ...before, keywords: wanted }) > brandTextBytes(before)
      const rest = brandTextBytes({ ...before, keywords: [] })
      const after = grows
        ? keywordsWithin(wanted, limits.textBytes - (yield* heldBeside(key)).textBytes - rest)
        : wanted
      if (isSameList(after, before.keywords)) return
      const columns = {
        keywords: after,
        text_bytes: brandTextBytes({ ...before, keywords: after }),
        updated_at: toDate(updatedAt)
      }
      yield* sql`update answerscope.brands set ${sql.update(columns)} where ${brandKey(sql, key)}`
    })
  }
}
