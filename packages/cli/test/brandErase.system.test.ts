/**
 * `answerscope brand` on a database: erasing, asked for, killed in between, and run again; lists.
 */
import { Brands } from "@answerscope/core"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, holds, insertTrackers, newTenant, until } from "@answerscope/harness/TrackerFixtures"
import { runCommand } from "./InProcess.ts"

it.live("erases a brand's answers with --yes, and continues after a kill when it is run again", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = { DATABASE_URL: Redacted.value(url) }
    const erase = (args: ReadonlyArray<string>) => runCommand(["brand", "erase", ...args], environment)

    const { brand, organizationId } = yield* newTenant("Tenant").pipe(Effect.provide(coreOn(url)))
    yield* insertTrackers(url, { brand, count: 3, prompts: ["best crm"] })
    yield* TestDatabase.withSql(
      url,
      (sql) => sql`
        insert into cell_entries (tracker_id, run, entries)
        select id, n, '["an answer"]' from trackers, generate_series(1, 500) n`
    )
    const kept = yield* erase([brand.id, "--org", organizationId])
    assert.include(kept.output, "Confirm with --yes.")
    assert.strictEqual(kept.code, 1)
    assert.isTrue(yield* holds(url, "(select count(*) from cell_entries) = 1500"))
    const unknown = yield* erase([organizationId, "--org", organizationId, "--yes"])
    assert.deepStrictEqual([unknown.code, unknown.output.includes("There is no brand")], [1, true])

    yield* Effect.scoped(
      Effect.gen(function* () {
        const killed = yield* startCommand(["brand", "erase", brand.id, "--org", organizationId, "--yes"], environment)
        yield* until(holds(url, "(select count(*) from cell_entries) < 1500"))
        yield* killed.signal("SIGKILL")
      })
    )
    const erased = yield* erase([brand.id, "--org", organizationId, "--yes"])
    assert.deepStrictEqual([erased.code, erased.output.includes("All answers of Zendrix are deleted.")], [0, true])
    assert.isTrue(yield* holds(url, "not exists (select from cell_entries)"))
    assert.isTrue(yield* holds(url, "(select count(*) from trackers) = 3"))
  })
)

it.live("lists brands with their groups, all or those of a group", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const { brand, organizationId } = yield* newTenant("Tenant").pipe(Effect.provide(coreOn(url)))
    const change = Effect.flatMap(Brands, (brands) =>
      Effect.andThen(
        brands.update({ organizationId, id: brand.id }, { groups: ["Retail"] }),
        brands.create(organizationId, { name: "Other" })
      )
    )
    const other = yield* change.pipe(Effect.provide(coreOn(url)))
    const listed = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
      const asked = ["brand", "list", "--org", organizationId, "--json", ...args]
      const { code, output } = yield* runCommand(asked, { DATABASE_URL: Redacted.value(url) })
      assert.strictEqual(code, 0, output)
      const { brands }: { readonly brands: ReadonlyArray<{ readonly id: string }> } = JSON.parse(output)
      return brands.map(({ id }) => id).toSorted()
    })
    assert.deepStrictEqual(yield* listed([]), [brand.id, other.id].toSorted())
    assert.deepStrictEqual(yield* listed(["--group", "Retail"]), [brand.id])
  })
)
