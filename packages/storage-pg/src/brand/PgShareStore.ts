import { CurrentSecretSeal, Share } from "@answerscope/core"
import { sealedPrefix, ShareStore } from "@answerscope/core/storage"
import { Effect, Layer, Struct } from "effect"
import { toDate } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { brandItems, ofKey } from "./BrandItems.ts"

type ShareKey = Pick<Share, "organizationId" | "id">

const own = rowCodec(Share.mapFields(Struct.omit(["sentToken"])))
const keys = rowCodec(Share.mapFields(Struct.pick(["id", "organizationId"])))
const schedule = rowCodec(
  Share.mapFields(
    Struct.pick([
      "scheduleEvery",
      "scheduleSubscriptionId",
      "nextSendAt",
      "scheduleHold",
      "heldDocumentId",
      "heldSentence"
    ])
  )
)

/** How many of the newest and of the oldest sealed tokens are opened to check the key. */
const secretsChecked = 100

/** Where the token of a link stands. */
const placeOf = ({ id, organizationId }: ShareKey) => ({ purpose: "shares.sent_token", organizationId, id })

export const layer = Layer.effect(
  ShareStore,
  Effect.gen(function* () {
    const { sql, use, write } = yield* PgDatabase
    const seal = yield* CurrentSecretSeal

    const sealed = (share: Share) =>
      share.sentToken === null ? Effect.succeed(null) : seal.seal(share.sentToken, placeOf(share))

    const decode = Effect.fnUntraced(function* (row: Row): Effect.fn.Return<Share> {
      const share = own.decode(row)
      const { sent_token: token } = row
      return { ...share, sentToken: typeof token === "string" ? yield* seal.open(token, placeOf(share)) : null }
    })

    const sealedTokens = sql<Row>`
      with sealed as (select * from answerscope.shares where starts_with(sent_token, ${sealedPrefix}))
      select * from sealed where id in (
        (select id from sealed order by created_at desc limit ${secretsChecked})
        union
        (select id from sealed order by created_at limit ${secretsChecked}))`

    const where = (key: ShareKey) => ofKey(sql, "shr", key)

    const { get, insert, list, lock, maybe, remove, removeTenant } = yield* brandItems({
      store: "ShareStore",
      table: "shares",
      prefix: "shr",
      decode,
      decodeListed: decode
    })

    return ShareStore.of({
      removeTenant,
      insert: ({ share, sharesMax }) =>
        Effect.flatMap(sealed(share), (token) =>
          insert(share.organizationId, { ...own.encode(share), sent_token: token }, sharesMax)
        ),
      get,
      lock,
      list,
      remove,
      find: (tokenHash) =>
        use("ShareStore.find", sql<Row>`select * from answerscope.shares where token_hash = ${tokenHash}`).pipe(
          Effect.flatMap(maybe)
        ),
      dueSchedules: ({ limit, now }) =>
        use(
          "ShareStore.dueSchedules",
          sql<Row>`
            select id, organization_id from answerscope.shares
            where next_send_at <= ${toDate(now)} and (expires_at is null or expires_at > ${toDate(now)})
            order by next_send_at, id limit ${limit}`
        ).pipe(Effect.map((rows) => rows.map(keys.decode))),
      saveSchedule: (share) =>
        write(
          "ShareStore.saveSchedule",
          Effect.flatMap(sealed(share), (token) => {
            const row = { ...schedule.encode(share), sent_token: token }
            return sql`update answerscope.shares set ${sql.update(row)} where ${where(share)}`
          })
        ).pipe(Effect.asVoid),
      checkSecrets: use("ShareStore.checkSecrets", sealedTokens).pipe(
        Effect.flatMap((rows) => Effect.forEach(rows, decode, { discard: true }))
      ),
      open: ({ at, ...key }) =>
        write(
          "ShareStore.open",
          sql`
            update answerscope.shares set openings = openings + 1, last_opened_at = ${toDate(at)}
            where ${where(key)}`
        ).pipe(Effect.asVoid)
    })
  })
)
