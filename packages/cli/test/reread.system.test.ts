/**
 * `answerscope reread` on a database: a worker stores response bodies, and the command repairs answers from them.
 */
import { Reanalysis, Scans, Snapshots } from "@answerscope/core"
import { startFakeOpenAi } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import {
  coreOn,
  holds,
  newTenant,
  startWorker,
  type Tenant,
  until,
  type Url,
  workerEnvironment
} from "@answerscope/harness/TrackerFixtures"
import { runCommand } from "./InProcess.ts"

const vendor = startFakeOpenAi(() => ({
  text: "Zendrix fits best. Globex is cheaper.",
  cited: [{ url: "https://shop.example/a", title: "Zendrix at the shop" }],
  consulted: [{ url: "https://forum.example/t/1", title: "A thread" }],
  queries: ["crm small law firm"]
}))

/** A tenant's scan of two prompts, which a worker has answered. */
const answeredScan = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
  const tenant = yield* newTenant("reader")
  const { brand, organizationId } = tenant
  const scans = yield* Scans
  const { scan } = yield* scans.start(organizationId, {
    brandId: brand.id,
    prompts: ["best crm", "free crm"],
    engines: ["chatgpt"]
  })
  yield* Effect.scoped(
    Effect.andThen(
      startWorker({ ...environment, KEEP_RAW_DAYS: "30" }),
      until(
        Effect.map(
          Effect.orDie(scans.get({ organizationId, id: scan.id })),
          (found) => found.scan.status === "completed"
        )
      )
    )
  )
  return tenant
})

/** The answers of a tenant in full. */
const answersOf = Effect.fnUntraced(function* ({ organizationId }: Tenant) {
  const snapshots = yield* Snapshots
  const { items } = yield* snapshots.list({ organizationId })
  return yield* Effect.forEach(items, ({ id }) => snapshots.get({ organizationId, id }))
})

/** Stores the result of an adapter that loses most of a text and all sources of the first prompt's answer. */
const loseText = Effect.fnUntraced(function* (url: Url, { brand, organizationId }: Tenant) {
  yield* TestDatabase.withSql(
    url,
    (sql) => sql`
      update snapshots set answer = 'Globex is cheaper.', sources = '[]', cited_hosts = '{}', sources_count = 0,
        queries = '{}', searched = false, consulted = '[]', citations = '[]'
      where prompt = 'best crm'`
  )
  const reanalysis = yield* Reanalysis
  yield* Stream.runDrain(reanalysis.run({ organizationId, brandId: brand.id, write: true }))
})

it.live("repairs an answer, its sources and its analysis from the stored body, and only with --write", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const openAi = yield* vendor
    const environment = workerEnvironment(url, openAi.baseUrl)
    const reread = (args: ReadonlyArray<string>) => runCommand(["reread", ...args], environment)
    yield* Effect.gen(function* () {
      const tenant = yield* answeredScan(environment)
      const asked = openAi.requests.length
      assert.isTrue(
        yield* holds(
          url,
          `(select count(*) from raw_bodies b join snapshots s on s.id = b.snapshot_id
            where b.expires_at = s.checked_at + interval '30 days') = 2`
        )
      )
      const right = yield* answersOf(tenant)
      yield* loseText(url, tenant)
      const wrong = yield* answersOf(tenant)
      const lost = wrong.find(({ prompt }) => prompt === "best crm")
      assert.deepInclude(lost, { mentioned: false, competitorsFound: ["Globex"], sources: [], searched: false })

      const org = ["--org", tenant.organizationId]
      const looked = yield* reread([...org, "--json"])
      assert.strictEqual(looked.code, 0, looked.err)
      const found = JSON.parse(looked.out)
      assert.deepInclude(found, { bodies: 2, changed: 1, unread: 0, written: false })
      assert.strictEqual(found.results[0].id, lost?.id)
      assert.includeMembers(found.results[0].changed, ["answer", "sources", "consulted", "searched", "mentioned"])
      assert.include((yield* reread(org)).out, "Nothing was written; --write replaces the stored answers.")
      assert.deepStrictEqual(yield* answersOf(tenant), wrong)

      const written = yield* reread([...org, "--brand", tenant.brand.id, "--write"])
      assert.strictEqual(written.code, 0, written.err)
      assert.include(written.out, "2 bodies: 1 change, 0 cannot be parsed. Written.")
      assert.deepStrictEqual(yield* answersOf(tenant), right)
      assert.include((yield* reread(org)).out, "2 bodies: 0 change, 0 cannot be parsed.")
      assert.strictEqual(openAi.requests.length, asked)

      const stranger = yield* newTenant("stranger")
      const strange = yield* reread([...org, "--brand", stranger.brand.id])
      assert.strictEqual(strange.code, 1)
      assert.include(strange.err, `There is no brand ${stranger.brand.id}.`)
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
