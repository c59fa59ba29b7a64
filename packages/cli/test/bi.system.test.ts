/** Database roles that read one organization's views: made by the command, used by a plain client of PostgreSQL. */
import { AccessKeys, Organizations } from "@answerscope/core"
import { callJson, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn } from "@answerscope/harness/TrackerFixtures"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { runCommand } from "./InProcess.ts"

/** An organization and a key of it, made without a process. */
const organizationOn = (database: Redacted.Redacted<string>, name: string) =>
  Effect.gen(function* () {
    const { id } = yield* (yield* Organizations).create({ name, monthlyLimit: 1000 })
    const { secret } = yield* (yield* AccessKeys).issue({
      organizationId: id,
      name: null,
      scope: "write",
      expiresAt: null
    })
    return { id, key: Redacted.value(secret) }
  }).pipe(Effect.provide(coreOn(database)))

const operatorOn =
  (url: string) =>
  (...args: ReadonlyArray<string>) =>
    runCommand([...args, "--json"], { LOG_LEVEL: "error", DATABASE_URL: url })

/** Two organizations, and the operator's command on their database. */
const twoOrganizations = Effect.gen(function* () {
  const database = yield* TestDatabase.make
  const first = yield* organizationOn(database, "Acme")
  const second = yield* organizationOn(database, "Globex")
  return { database, operator: operatorOn(Redacted.value(database)), first, second }
})

/** A server with simulated engines, and two organizations with an answered scan each. */
const deployment = Effect.gen(function* () {
  const made = yield* twoOrganizations
  const server = yield* startCommand(["serve"], {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(made.database),
    PROVIDERS: "simulated"
  })
  const address = /ready at (\S+)/.exec(yield* server.printed("ready at "))?.[1] ?? ""
  const measured = Effect.fnUntraced(function* (key: string, name: string) {
    const caller = { address, key }
    const brand = yield* callJson(caller, "POST", "/v1/brands", {
      name,
      domain: `${name.toLowerCase()}.com`,
      prompts: ["Which CRM is best?", "Which CRM suits a bakery?"]
    })
    assert.strictEqual(brand.status, 200, brand.text)
    const body = { brandId: brand.body.data.id, engines: ["chatgpt", "claude"], samples: 3 }
    const scan = yield* callJson(caller, "POST", "/v1/scans", body)
    yield* pollScan(caller, scan.body.data.id)
    yield* callJson(caller, "POST", "/v1/trackers", { brandId: brand.body.data.id, enabled: false })
    return brand.body.data.id
  })
  const brands = { own: yield* measured(made.first.key, "Acme"), other: yield* measured(made.second.key, "Globex") }
  return { ...made, address, brands }
})

/** An alert of each tracker. */
const alertEach = (database: Redacted.Redacted<string>) =>
  TestDatabase.withSql(
    database,
    (sql) => sql`
      insert into answerscope.alerts (id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type,
        message, before_snapshot_id, after_snapshot_id, mode, created_at, cause_id)
      select gen_random_uuid(), t.organization_id, t.brand_id, b.name, t.id,
        (select s.id from answerscope.scans s where s.organization_id = t.organization_id limit 1), 'prompt', 'chatgpt',
        'mention_lost', b.name || ' is gone', gen_random_uuid(), gen_random_uuid(), 'immediate', now(),
        gen_random_uuid()
      from answerscope.trackers t join answerscope.brands b on b.id = t.brand_id`
  )

/** Runs statements as a reader. */
const asReader = <A>(url: string, use: (client: Client) => Promise<A>) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      const client = new Client({ connectionString: url })
      client.on("error", () => {})
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => use(client)),
    (client) => Effect.promise(() => client.end())
  )

const refusalOf = (client: Client, statement: string): Promise<string> =>
  client.query(statement).then(
    () => "none",
    (error: unknown) => String(error)
  )

interface Figures {
  readonly rows: ReadonlyArray<{
    readonly answers: number
    readonly mention_rate: { readonly k: number }
    readonly citation_rate: { readonly k: number }
  }>
}

describe("answerscope bi", () => {
  it.live("makes a role that counts the answers of its organization as reports do, and sees no other", () =>
    Effect.gen(function* () {
      const { address, brands, database, first, operator, second } = yield* deployment
      yield* alertEach(database)
      const made = yield* operator("bi", "create", "--org", first.id)
      assert.strictEqual(made.code, 0, made.err)
      const { role, url } = JSON.parse(made.out)
      const stranger = JSON.parse((yield* operator("bi", "create", "--org", second.id)).out)
      const caller = { address, key: first.key }
      const report = yield* callJson<Figures>(caller, "GET", `/v1/reports/visibility?brand_id=${brands.own}&by=brand`)
      const row = report.body.data.rows[0]
      const seen = yield* asReader(url, async (client) => {
        const counts = await client.query(
          `select brand_id, brand, sum(answers)::int as answers, sum(mentioned)::int as mentioned,
             sum(cited)::int as cited from v1_counts group by 1, 2`
        )
        const answers = await client.query("select id, brand_id from v1_answers order by id")
        const sources = await client.query("select distinct brand_id, use from v1_sources order by 2")
        const alerts = await client.query("select brand_id, message from v1_alerts")
        return { counts: counts.rows, answers: answers.rows, sources: sources.rows, alerts: alerts.rows }
      })
      assert.deepStrictEqual(seen.counts, [
        {
          brand_id: brands.own,
          brand: "Acme",
          answers: row?.answers,
          mentioned: row?.mention_rate.k,
          cited: row?.citation_rate.k
        }
      ])
      assert.deepInclude(seen.sources, { brand_id: brands.own, use: "cited" })
      assert.deepStrictEqual(seen.alerts, [{ brand_id: brands.own, message: "Acme is gone" }])
      const listed = yield* callJson<{ readonly snapshots: ReadonlyArray<{ readonly id: string }> }>(
        caller,
        "GET",
        "/v1/snapshots?limit=100"
      )
      assert.strictEqual(seen.answers.length, 12)
      assert.deepStrictEqual(
        seen.answers.map(({ id }) => id),
        listed.body.data.snapshots.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1))
      )

      // what a reader tries beside its views
      const refused = yield* asReader(url, async (client) => {
        await client.query("set default_transaction_read_only = off")
        await client.query(`create function pg_temp.leak(text) returns boolean language plpgsql cost 0.0001
          as $$ begin raise notice '%', $1; return true; end $$`)
        const leaked: Array<string> = []
        client.on("notice", ({ message }) => leaked.push(message ?? ""))
        await client.query("select 1 from v1_answers where pg_temp.leak(brand)")
        const refusals: Array<readonly [statement: string, refusal: string]> = []
        for (const statement of [
          "select 1 from answerscope.snapshots",
          "select 1 from answerscope_bi.readers",
          "delete from v1_alerts",
          "create view answerscope_bi.mine as select 1",
          "select rolpassword from pg_authid",
          `set role ${stranger.role}`,
          `select set_config('role', '${stranger.role}', false)`,
          `set session authorization ${stranger.role}`,
          `grant ${stranger.role} to ${role}`,
          `alter role ${stranger.role} password 'mine'`,
          `update answerscope_bi.readers set role = '${role}' where role = '${stranger.role}'`,
          `insert into answerscope_bi.readers (role, organization_id) values ('${role}2', gen_random_uuid())`,
          `create or replace function answerscope_bi.public_id(prefix text, id uuid) returns text
             language sql as 'select prefix'`,
          "drop view v1_answers",
          "copy v1_answers to program 'cat'",
          "select pg_read_file('PG_VERSION')",
          "select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user"
        ]) {
          refusals.push([statement, await refusalOf(client, statement)])
        }
        // tables, functions and operators of its own change nothing for the views
        await client.query("create temp table readers (role text, organization_id uuid)")
        await client.query("create temp table organizations (id uuid, suspended_at timestamptz)")
        await client.query(`create function pg_temp.public_id(text, uuid) returns text language sql as 'select $1'`)
        await client.query("set search_path = pg_temp, answerscope_bi")
        const words = []
        const views = await client.query<{ name: string }>(
          `select table_name as name from information_schema.views where table_schema = 'answerscope_bi' order by 1`
        )
        const names = views.rows.map(({ name }) => name)
        assert.deepStrictEqual(names, ["v1_alerts", "v1_answers", "v1_counts", "v1_sources"])
        for (const view of names) {
          const { rows } = await client.query(`select brand_id, brand from ${view} group by 1, 2`)
          assert.deepStrictEqual(rows, [{ brand_id: brands.own, brand: "Acme" }], view)
          const foreign = await client.query(`select 1 from ${view} where brand_id = '${brands.other}'`)
          assert.strictEqual(foreign.rowCount, 0, view)
          // an error may name a value, of its own rows alone
          words.push(await refusalOf(client, `select 1 from ${view} where (brand || '!')::int = 0`))
        }
        // what PostgreSQL knows of the tables, and what others do
        const hidden = await client.query(
          `select 1 from pg_stats where schemaname like 'answerscope%'
           union all select 1 from pg_stat_activity where usename <> current_user and query not like '<insufficient%'`
        )
        return { leaked: new Set(leaked), refusals, words, hidden: hidden.rowCount }
      })
      assert.deepStrictEqual(refused.leaked, new Set(["Acme"]))
      for (const [statement, refusal] of refused.refusals) {
        assert.match(refusal, /permission denied|does not exist|must be owner/, statement)
      }
      for (const word of refused.words) assert.match(word, /invalid input syntax .*"Acme!"$/)
      assert.strictEqual(refused.hidden, 0)
      assert.notInclude(role, first.id)

      yield* operator("org", "suspend", first.id)
      const suspended = yield* asReader(url, (client) => client.query("select 1 from v1_answers"))
      assert.strictEqual(suspended.rowCount, 0)
    })
  )

  it.live("lists roles, and revokes one with its connections", () =>
    Effect.gen(function* () {
      const { database, first, operator, second } = yield* twoOrganizations
      assert.deepStrictEqual(JSON.parse((yield* operator("bi", "list")).out), { readers: [] })
      const one = JSON.parse((yield* operator("bi", "create", "--org", first.id)).out)
      const other = JSON.parse((yield* operator("bi", "create", "--org", second.id)).out)
      const rolesOf = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        const { out } = yield* operator("bi", "list", ...args)
        const { readers }: { readonly readers: ReadonlyArray<{ readonly role: string }> } = JSON.parse(out)
        return readers.map(({ role }) => role)
      })
      assert.deepStrictEqual(yield* rolesOf(), [one.role, other.role])
      assert.deepStrictEqual(yield* rolesOf("--org", second.id), [other.role])

      const ended = yield* asReader(one.url, (client) => {
        const end = new Promise<string>((resolve) => client.on("error", (error) => resolve(String(error))))
        return Effect.runPromise(
          Effect.gen(function* () {
            assert.strictEqual((yield* operator("bi", "revoke", one.role)).code, 0)
            return yield* Effect.promise(() => end)
          }).pipe(Effect.scoped)
        )
      })
      assert.match(ended, /terminating connection/)
      assert.deepStrictEqual(yield* rolesOf(), [other.role])
      const again = yield* operator("bi", "revoke", one.role)
      assert.deepStrictEqual([again.code, again.err], [1, `answerscope: There is no such role: ${one.role}.\n`])
      const unknown = yield* operator("bi", "revoke", "postgres")
      assert.strictEqual(unknown.code, 1)

      // the password is in no catalog as it is
      const stored = yield* TestDatabase.withSql(
        database,
        (sql) => sql<{ rolpassword: string }>`select rolpassword from pg_authid where rolname = ${other.role}`
      )
      assert.match(stored[0]?.rolpassword ?? "", /^SCRAM-SHA-256\$4096:/)

      yield* operator("org", "delete", second.id, "--out", "-")
      assert.deepStrictEqual(yield* rolesOf(), [])
      const roles = yield* TestDatabase.withSql(
        database,
        (sql) => sql`select rolname from pg_roles where rolname in (${one.role}, ${other.role})`
      )
      assert.deepStrictEqual(roles, [])
    })
  )

  it.live("says which right the database's user lacks", () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.make
      const role = `limited_${randomUUID().replaceAll("-", "")}`
      const run = (...statements: ReadonlyArray<string>) =>
        TestDatabase.withSql(database, (sql) => Effect.forEach(statements, (statement) => sql.unsafe(statement)))
      yield* run(
        `create role ${role} login password 'limited'`,
        `grant usage on schema answerscope to ${role}`,
        `grant all on all tables in schema answerscope to ${role}`
      )
      yield* Effect.addFinalizer(() => run(`drop owned by ${role}`, `drop role ${role}`))
      const url = new URL(Redacted.value(database))
      const { id } = yield* organizationOn(database, "Acme")
      const limited = new URL(url)
      limited.username = role
      limited.password = "limited"
      const [operator, underLimits] = [operatorOn(url.href), operatorOn(limited.href)]
      const refused = yield* underLimits("bi", "create", "--org", id)
      assert.strictEqual(refused.code, 1)
      const reason = /may not create roles or schemas\. Run this command as a user with CREATEROLE/
      assert.match(refused.err, reason)

      // roles that it may not drop, or not even see, hold up no deletion
      const { role: kept } = JSON.parse((yield* operator("bi", "create", "--org", id)).out)
      yield* run(`grant usage on schema answerscope_bi to ${role}`)
      yield* run(`grant select, delete on answerscope_bi.readers to ${role}`)
      const stays = yield* underLimits("org", "delete", id, "--out", "-")
      assert.strictEqual(stays.code, 0, stays.err)
      assert.include(stays.err, `The role ${kept} stays.`)
      assert.match(stays.err, reason)
      assert.include(stays.out, '"isGone": true')
      const next = yield* organizationOn(database, "Globex")
      yield* run(`revoke all on schema answerscope_bi from ${role}`)
      const unseen = yield* underLimits("org", "delete", next.id, "--out", "-")
      assert.strictEqual(unseen.code, 0, unseen.err)
      assert.include(unseen.err, "Its roles of the database stay, if any. ")
      assert.include(unseen.out, '"isGone": true')
      // one that stayed can be revoked later
      assert.strictEqual((yield* operator("bi", "revoke", kept)).code, 0)
    })
  )
})
