/**
 * `answerscope reanalyze` on a database.
 */
import { ANALYZER_VERSION, AnswerEngines, Brands, Core, Scans, type Snapshot, Reanalysis } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Stream } from "effect"
import { newTenant, type Tenant, type Url } from "@answerscope/harness/TrackerFixtures"
import { runCommand } from "./InProcess.ts"

/** The core on a database, in the test's own process, with an engine that names the tenant's brand first. */
const coreOn = (url: Url) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4 })),
    Layer.provideMerge(
      AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["1. **Zendrix** – good\n2. **Globex** – also good"]) })
    )
  )

const run = (url: Url, args: ReadonlyArray<string>) =>
  runCommand(["reanalyze", ...args], { DATABASE_URL: Redacted.value(url) })

/** Returns the stored readings of this version. */
const storedFor = Effect.fnUntraced(function* ({ brand, organizationId }: Tenant) {
  const reanalysis = yield* Reanalysis
  const found = yield* Stream.runCollect(reanalysis.run({ organizationId, brandId: brand.id, write: false }))
  return [...found].map(({ before }) => before)
})

/** A tenant with three snapshots, two of them as an older version might have read them. */
const outdatedTenant = Effect.gen(function* () {
  const tenant = yield* newTenant("reader")
  const { brand, organizationId } = tenant
  const started = yield* (yield* Scans).start(organizationId, {
    brandId: brand.id,
    prompts: ["best crm", "free crm", "big crm"],
    engines: ["chatgpt"]
  })
  const runner = yield* CheckRunner
  for (const { id: checkId } of started.checks) yield* runner.run({ organizationId, checkId, tries: 0 })
  const right = yield* storedFor(tenant)
  const older = (snapshot: Snapshot) => ({ ...snapshot, analyzerVersion: "0.1.0" })
  yield* (yield* SnapshotStore).replaceReadings(
    right.slice(0, 2).map((snapshot, index) => (index === 0 ? { ...older(snapshot), position: 9 } : older(snapshot)))
  )
  return { tenant, right, outdated: yield* storedFor(tenant) }
})

it.live("uses the current names on request, and keeps them", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    yield* Effect.gen(function* () {
      const { tenant } = yield* outdatedTenant
      const { brand, organizationId } = tenant
      yield* (yield* Brands).update({ organizationId, id: brand.id }, { name: "Hooli", competitors: [] })
      const org = ["--org", organizationId]
      const looked = JSON.parse((yield* run(url, [...org, "--names", "now", "--json"])).output)
      assert.deepInclude(looked, { names: "now", answers: 3, changed: 3, written: false })
      assert.deepInclude(looked.fields, { mentioned: 3, competitorsFound: 3 })
      assert.isTrue((yield* storedFor(tenant)).every(({ mentioned }) => mentioned))

      const written = yield* run(url, [...org, "--names", "now", "--write"])
      assert.strictEqual(written.code, 0, written.output)
      assert.include(written.output, "Written.")
      assert.isTrue((yield* storedFor(tenant)).every(({ mentioned }) => !mentioned))
      for (const names of ["last", "now"]) {
        const again = yield* run(url, [...org, "--names", names])
        assert.match(again.output, /3 answers, 0 analyzed by another version.* Nothing to write\./)
      }
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)

it.live("shows what would change, and writes only on request", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    yield* Effect.gen(function* () {
      const { tenant, right, outdated } = yield* outdatedTenant
      const org = ["--org", tenant.organizationId]

      const table = yield* run(url, org)
      assert.strictEqual(table.code, 0, table.output)
      assert.include(table.output, "position 9 → 1")
      assert.match(table.output, /3 answers, 2 analyzed by another version than \S+, 1 change \(position 1\)/)
      assert.include(table.output, "Nothing was written")
      assert.deepStrictEqual(yield* storedFor(tenant), outdated)

      const json = yield* run(url, [...org, "--brand", tenant.brand.id, "--json", "--show", "1"])
      const document = JSON.parse(json.output)
      assert.deepStrictEqual(
        [document.version, document.answers, document.outdated, document.changed, document.written],
        [ANALYZER_VERSION, 3, 2, 1, false]
      )
      assert.deepStrictEqual(document.changes[0].changes, { position: { before: 9, after: 1 } })

      const written = yield* run(url, [...org, "--write"])
      assert.include(written.output, "Written.")
      assert.deepStrictEqual(yield* storedFor(tenant), right)
      const again = yield* run(url, org)
      assert.match(again.output, /3 answers, 0 analyzed by another version.* Nothing to write\./)

      const stranger = yield* newTenant("stranger")
      const strange = yield* run(url, [...org, "--brand", stranger.brand.id])
      assert.strictEqual(strange.code, 1)
      assert.include(strange.output, `There is no brand ${stranger.brand.id}.`)
      const nobody = yield* run(url, ["--org", "org_x"])
      assert.strictEqual(nobody.code, 1)
    }).pipe(Effect.provide(coreOn(url)))
  }).pipe(Effect.scoped)
)
