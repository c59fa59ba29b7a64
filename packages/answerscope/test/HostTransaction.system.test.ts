/**
 * Scans that a host requests in its own transactions.
 */
import { assert, describe, it } from "@effect/vitest"
import { type Answerscope, AnswerscopeError, createAnswerscope } from "answerscope"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type Client, Pool } from "pg"
import { countOf, describeHost, failureOf, newScope, onDatabase, pgHost, request, used } from "./HostOrders.ts"
import { startsAllOrNone } from "./ManyScans.ts"

const requestScan = async (client: Client, ...values: ReadonlyArray<unknown>): Promise<string> => {
  const { rows } = await client.query<{ id: string }>("select answerscope.request_scan($1, $2, $3) as id", [
    ...values,
    ...Array<null>(3 - values.length).fill(null)
  ])
  return String(rows[0]?.id)
}

const isUnknown = async (scope: Answerscope, key: { readonly organizationId: string; readonly id: string }) => {
  const error = await failureOf(scope.requestedScans.get(key))
  return error instanceof AnswerscopeError && error.code === "not_found"
}

describeHost("pg", pgHost)

describe("a host's own pool", () => {
  it.live("carries everything, also the host's transactions, and stays the host's", () =>
    onDatabase(async ({ client, organizationId, url }) => {
      const pool = new Pool({ connectionString: url, max: 4 })
      const scope = await createAnswerscope({
        database: { pool },
        engines: { chatgpt: () => "1. **Globex**\n2. **Contoso**" },
        events: ["scanEnded"],
        log: "silent"
      })
      const ended = new Promise<string>((resolve) => scope.on("scanEnded", ({ scanId }) => resolve(scanId)))
      await scope.start()
      const connection = await pool.connect()
      await connection.query("begin")
      const { rows } = await connection.query<{ id: string }>("select answerscope.request_scan($1, $2) as id", [
        organizationId,
        request
      ])
      await connection.query("commit")
      connection.release()
      assert.strictEqual(await ended, rows[0]?.id)
      await scope.stop()
      assert.strictEqual((await scope.scans.head({ organizationId, id: await ended })).scan.status, "completed")
      await scope.dispose()
      // one that was still being opened comes back as soon as it is open
      while (pool.idleCount < pool.totalCount) await once(pool, "release")
      assert.deepStrictEqual((await pool.query("select 1 as one")).rows, [{ one: 1 }])
      await pool.end()
      assert.strictEqual(await countOf(client, "answerscope.scans"), 1)
    })
  )

  it.live("is refused with a sentence when it is too small, or none", () =>
    Effect.promise(async () => {
      const refusal = async (pool: Pool) => {
        const made = createAnswerscope({ database: { pool }, engines: { chatgpt: () => "" }, log: "silent" })
        const error = await failureOf(made)
        assert.instanceOf(error, AnswerscopeError)
        assert.strictEqual(error.code, "setup")
        return error.message
      }
      const small = new Pool({ max: 2 })
      assert.strictEqual(await refusal(small), "The pool has at most 2 connections, but 4 are needed: set its max.")
      await small.end()
      const none: Pool = Object.create(null)
      assert.strictEqual(await refusal(none), "database.pool: must be a Pool of pg")
    })
  )
})

describe("request_scan", () => {
  // more of them in `ManyScans.more.test.ts`
  startsAllOrNone(100)

  it.live("tells why a scan is not started, once it was committed", () =>
    onDatabase(async (given) => {
      const { client, organizationId, scope } = given
      const { id: otherId } = await scope.organizations.create({ name: "Globex", monthlyLimit: 4 })
      const { id: brandId } = await scope.brands.create(otherId, { name: "Globex", prompts: ["best crm"] })
      const cases = [
        { of: organizationId, request: { brandId, engines: ["chatgpt"] }, code: "not_found" },
        { of: organizationId, request: { ...request, brandId: "x" }, code: "not_found" },
        { of: organizationId, request: { ...request, prompts: [] }, code: "invalid_request" },
        { of: organizationId, request: { ...request, samples: "2" }, code: "invalid_request" },
        { of: organizationId, request: { ...request, engines: ["claude"] }, code: "not_configured" },
        { of: otherId, request, code: "insufficient_credits" }
      ]
      const told = new Map<string, string>()
      const all = Promise.withResolvers<void>()
      scope.on("scanRefused", ({ code, message, organizationId: of, scanId }) => {
        told.set(scanId, `${of} ${code} ${message}`)
        if (told.size === cases.length) all.resolve()
      })
      const ids: Array<string> = []
      for (const one of cases) ids.push(await requestScan(client, one.of, one.request))
      await scope.start()
      await all.promise
      for (const [index, { code, of }] of cases.entries()) {
        const id = String(ids[index])
        const { refusal, status } = await scope.requestedScans.get({ organizationId: of, id })
        assert.deepStrictEqual([status, refusal?.code], ["refused", code])
        assert.strictEqual(told.get(id), `${of} ${code} ${refusal?.message}`)
      }
      assert.strictEqual(await countOf(client, "answerscope.scans"), 0)
      assert.strictEqual(await used(given), 0)
    })
  )

  it.live("shows nothing of one organization to another", () =>
    onDatabase(async ({ client, organizationId, scope }) => {
      const { id: otherId } = await scope.organizations.create({ name: "Globex", monthlyLimit: 100 })
      const id = await requestScan(client, organizationId, request, "order 1")
      assert.isTrue(await isUnknown(scope, { organizationId: otherId, id }))
      assert.notStrictEqual(await requestScan(client, otherId, request, "order 1"), id)
    })
  )

  it.live("refuses at once what it can tell at once, with a code of PostgreSQL's", () =>
    onDatabase(async ({ client, organizationId }) => {
      await requestScan(client, organizationId, request, "order 1")
      const long = { ...request, prompts: ["x".repeat(262_144)] }
      const refused: ReadonlyArray<readonly [ReadonlyArray<unknown>, string, string]> = [
        [[organizationId], "22023", "answerscope: request must be a JSON object"],
        [[organizationId, "[]"], "22023", "answerscope: request must be a JSON object"],
        [[organizationId, "null"], "22023", "answerscope: request must be a JSON object"],
        [[organizationId, long], "22023", "answerscope: request must have at most 262144 bytes"],
        [[organizationId, request, ""], "22023", "answerscope: idempotency_key must have 1 to 255 characters"],
        [
          [organizationId, request, "x".repeat(256)],
          "22023",
          "answerscope: idempotency_key must have 1 to 255 characters"
        ],
        [[null, request], "23503", "answerscope: no such organization"],
        [["org_00000000000000000000000001", request], "23503", "answerscope: no such organization"],
        [["acme", request], "23503", "answerscope: no such organization"],
        [[organizationId.toUpperCase(), request], "23503", "answerscope: no such organization"],
        [
          [organizationId, { ...request, samples: 2 }, "order 1"],
          "23505",
          "answerscope: idempotency_key was used for another request"
        ]
      ]
      for (const [values, code, message] of refused) {
        const error = await failureOf(requestScan(client, ...values))
        assert.instanceOf(error, Error)
        assert.deepStrictEqual([Reflect.get(error, "code"), error.message], [code, message])
      }
      assert.strictEqual(await countOf(client, "answerscope.requested_scans"), 1)
    })
  )

  it.live("needs no right but to call it, and finds no table or function but its own", () =>
    onDatabase(async ({ client, organizationId, scope }) => {
      const role = `host_${process.pid}_${Date.now()}`
      await client.query(`create role ${role}; grant create on schema public to ${role}`)
      try {
        await client.query(`grant usage on schema answerscope to ${role}; set role ${role}`)
        const denied = await failureOf(requestScan(client, organizationId, request))
        assert.strictEqual(Reflect.get(Object(denied), "code"), "42501")
        await client.query(
          `reset role; grant execute on function answerscope.request_scan to ${role}; set role ${role}`
        )
        await client.query(`
          create temp table organizations (id uuid); create temp table queue_jobs (id text);
          create function public.gen_random_uuid() returns uuid language sql as 'select null::uuid';
          set search_path = pg_temp, public, pg_catalog`)
        const id = await requestScan(client, organizationId, request)
        for (const table of ["requested_scans", "organizations", "queue_jobs"]) {
          const error = await failureOf(client.query(`select * from answerscope.${table}`))
          assert.strictEqual(Reflect.get(Object(error), "code"), "42501")
        }
        await scope.start()
        assert.strictEqual((await scope.requestedScans.untilTaken({ organizationId, id })).status, "started")
      } finally {
        await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
      }
    })
  )

  it.live("is in the schema that the host has chosen", () =>
    onDatabase(async ({ client, url }) => {
      await using scope = await newScope(url, "visibility")
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
      const { rows } = await client.query<{ id: string }>(
        "select visibility.request_scan(organization_id => $1, request => $2) as id",
        [organizationId, request]
      )
      await scope.start()
      const id = String(rows[0]?.id)
      assert.strictEqual((await scope.requestedScans.untilTaken({ organizationId, id })).status, "started")
    })
  )

  it.live("starts each scan once, also when a process is killed while it does", () =>
    onDatabase(async (given) => {
      const { client, organizationId, scope, url } = given
      const program = fileURLToPath(new URL("ordering.ts", import.meta.url))
      const child = spawn(process.execPath, ["--conditions=@answerscope/source", program, url, organizationId], {
        stdio: ["ignore", "ignore", "inherit"]
      })
      const [, signal] = await once(child, "exit")
      assert.strictEqual(signal, "SIGKILL")
      assert.strictEqual(await countOf(client, "answerscope.requested_scans"), 40)
      await scope.start()
      const { rows } = await client.query<{ id: string }>(
        "select answerscope.id_of_uuid('scn', id) as id from answerscope.requested_scans"
      )
      for (const { id } of rows) {
        await scope.requestedScans.untilTaken({ organizationId, id })
        await scope.scans.untilDone({ organizationId, id })
      }
      assert.strictEqual(await countOf(client, "answerscope.requested_scans where status = 'started'"), 40)
      assert.strictEqual(await countOf(client, "answerscope.scans where status = 'completed'"), 40)
      assert.strictEqual(await used(given), 200)
    })
  )
})
