/** A tenant with many answers that reads at its limit, and its effect on another tenant. */
import { AccessKeys } from "@answerscope/core"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { type Caller, callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, holds, newTenant, until, type Url } from "@answerscope/harness/TrackerFixtures"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"

const answers = 150_000
const scanCount = 40
const startMillisMax = 300
/** Maximum slowdown of scans by the neighbor, on a slow or busy machine. */
const slowdownMax = 10

/** That many answers of the only brand with a scan, of 90 days, each with 8 sources. */
const insertAnswers = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      with made as (
        select n, now() - n * interval '50 seconds' as at, array(
          select 'site' || (n * 7 + s * 13) % 400 || '.example' from generate_series(1, 8) s) as hosts
        from generate_series(1, ${answers}::int4) n
      ), added as (
        insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, model, mentioned,
          sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts,
          spans, ranking, queries, analyzer_version, origin)
        select gen_random_uuid(), organization_id, brand_id, id, 'Zendrix', 'best crm ' || n % 20, 'chatgpt', 1, 'm-1',
          n % 2 = 0, 8, '{}', '{}', at, repeat('Globex is good. ', 60),
          (select json_agg(json_build_object('url', 'https://' || host || '/' || n % 50, 'domain', host))
            from unnest(hosts) host),
          hosts, '[]', '[]', array['query ' || n % 500], '1', 'live'
        from scans cross join made
        returning organization_id, brand_id, checked_at
      )
      insert into uncounted_days
      select distinct organization_id, brand_id, (checked_at at time zone 'UTC')::date from added
      on conflict do nothing`
  )

/** A tenant with one scan and two keys. */
const tenantOn = (url: Url, name: string) =>
  Effect.gen(function* () {
    const { organizationId, brand } = yield* newTenant(name)
    const keys = yield* AccessKeys
    const issue = Effect.map(
      keys.issue({ organizationId, name: null, scope: "write", expiresAt: null }),
      ({ secret }) => Redacted.value(secret)
    )
    return { brandId: brand.id, keys: [yield* issue, yield* issue] }
  }).pipe(Effect.provide(coreOn(url)))

/** Reads at the rate limit of each key. Returns the number of responses by status. */
const readAll = Effect.fnUntraced(function* (
  address: string,
  { brandId, keys }: Effect.Success<ReturnType<typeof tenantOn>>
) {
  const paths = [
    "/v1/snapshots?source=nowhere.example",
    `/v1/snapshots?search=query%201&brand_id=${brandId}`,
    `/v1/reports/visibility?brand_id=${brandId}&by=prompt,day`,
    `/v1/reports/sources?brand_id=${brandId}`,
    "/v1/snapshots?model=m-2&limit=200",
    `/v1/brands/${brandId}/overview`
  ]
  const statuses = new Map<number, number>()
  let asked = 0
  const read = (key: string) =>
    Effect.map(callJson({ address, key }, "GET", paths[asked++ % paths.length] ?? ""), ({ status }) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
  const bursts = keys.flatMap((key) => Array.from({ length: 100 }, () => read(key)))
  const steady = keys.map((key) => Effect.repeat(Effect.forkChild(read(key)), Schedule.spaced("100 millis")))
  yield* Effect.forkChild(Effect.all([...bursts, ...steady], { concurrency: "unbounded" }))
  return statuses
})

const p95Of = (times: ReadonlyArray<number>): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? NaN

/** How long the start of a scan took. */
const startMillis = Effect.fnUntraced(function* (caller: Caller) {
  const body = { brand: "Acme", prompts: ["best crm"], engines: ["chatgpt"] }
  const began = performance.now()
  const { status } = yield* callJson(caller, "POST", "/v1/scans", body)
  assert.strictEqual(status, 200)
  return performance.now() - began
})

it.live("another tenant's scans start as usual while a neighbor with 150,000 answers reads at its limits", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const server = yield* startCommand(["serve"], {
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: Redacted.value(url),
      PROVIDERS: "simulated"
    })
    const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
    const neighbor = yield* tenantOn(url, "neighbor")
    const [neighborKey = ""] = neighbor.keys
    const scan = { brandId: neighbor.brandId, prompts: ["best crm"], engines: ["chatgpt"] }
    assert.strictEqual((yield* callJson({ address, key: neighborKey }, "POST", "/v1/scans", scan)).status, 200)
    yield* insertAnswers(url)
    yield* until(holds(url, "not exists (select from uncounted_days where day < current_date - 1)"))
    const [key = ""] = (yield* tenantOn(url, "other")).keys
    const caller = { address, key }
    const alone = p95Of(yield* Effect.replicateEffect(startMillis(caller), 20))

    const statuses = yield* readAll(address, neighbor)
    yield* Effect.sleep("1 second")
    const times: Array<number> = []
    for (let started = 0; started < scanCount; started++) {
      times.push(yield* startMillis(caller))
      yield* Effect.sleep("200 millis")
    }
    const p95 = p95Of(times)
    const seen = `p95 ${p95.toFixed(0)} ms, ${alone.toFixed(0)} ms alone; ${JSON.stringify([...statuses])}`
    yield* Effect.logInfo(seen)
    // the neighbor is served too, up to its limit
    assert.isAbove(statuses.get(200) ?? 0, 5, seen)
    assert.sameMembers([...statuses.keys()], [200, 429], seen)
    assert.isAbove(statuses.get(429) ?? 0, 0, seen)
    assert.isBelow(p95, Math.max(startMillisMax, slowdownMax * alone), seen)
  }).pipe(Effect.scoped)
)
