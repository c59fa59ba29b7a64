/** What is Postgres' own about links: the token of one that is sent is sealed. */
import { layerEncryptedSeal } from "@answerscope/core"
import { ShareStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, References } from "effect"
import { newDatabase, withSql } from "./Databases.ts"
import { organizationId, organizationWithBrand } from "./Rows.ts"

/** Two links that are sent, with tokens as they were before there was a key. */
const links = `insert into shares (id, organization_id, brand_id, sections, last_days, token_hash, created_at, openings,
    schedule_every, schedule_subscription_id, next_send_at, sent_token)
  select gen_random_uuid(), organization_id, id, '{story}', 30, 'hash ' || n, now(), 0, 'week', id, now(), 'token ' || n
  from brands, generate_series(1, 2) n`

it.live("the token of a link that is sent is sealed when it is written, and opens in its own row only", () =>
  Effect.gen(function* () {
    const url = yield* newDatabase
    yield* PgStorage.migrate({ url })
    const run = (statement: string) =>
      withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe(statement))
      )
    for (const statement of [...organizationWithBrand, links]) yield* run(statement)
    const sealed = PgStorage.layer({ url, maxConnections: 2 }).pipe(
      Layer.provide(layerEncryptedSeal(Redacted.make("0".repeat(64))))
    )
    const store = Context.get(yield* Layer.build(sealed), ShareStore)
    const list = store.list({ organizationId: organizationId(1), brandId: null, page: { limit: 9, offset: 0 } })
    const tokens = Effect.map(
      list,
      ({ items }) => new Set(items.map(({ sentToken }) => (sentToken === null ? null : Redacted.value(sentToken))))
    )
    assert.deepStrictEqual(yield* tokens, new Set(["token 1", "token 2"]))
    yield* Effect.forEach((yield* list).items, store.saveSchedule, { discard: true })
    assert.deepStrictEqual(yield* tokens, new Set(["token 1", "token 2"]))
    assert.notInclude(JSON.stringify(yield* run("select * from shares")), "token 1")
    yield* store.checkSecrets
    const other = PgStorage.layer({ url, maxConnections: 1 }).pipe(
      Layer.provide(layerEncryptedSeal(Redacted.make("1".repeat(64))))
    )
    const withOther = Context.get(yield* Layer.build(other), ShareStore)
    assert.include(String(yield* Effect.exit(withOther.checkSecrets)), "SecretNotOpened")
    yield* run("update shares s set sent_token = o.sent_token from shares o where o.id <> s.id")
    assert.include(String(yield* Effect.exit(list)), "SecretNotOpened")
  }).pipe(Effect.provideService(References.MinimumLogLevel, "None"))
)
