/**
 * `answerscope org retention` on a database.
 */
import { AnswerEngines, Core, Organizations } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { runCommand } from "./InProcess.ts"

it.live("shows and sets an organization's own terms, and rejects unknown ones", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const core = Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2 })),
      Layer.provide(AnswerEngines.layer({}))
    )
    const { id } = yield* Effect.gen(function* () {
      const organization = yield* (yield* Organizations).create({ name: "first", monthlyLimit: 0 })
      const store = yield* OrganizationStore
      yield* store.markRemoved({ id: organization.id, textsBefore: DateTime.makeUnsafe("2026-11-01T00:00:00.000Z") })
      return organization
    }).pipe(Effect.provide(core))
    const retention = (args: ReadonlyArray<string>) =>
      runCommand(["org", "retention", ...args], { DATABASE_URL: Redacted.value(url) })
    const own = (output: string): unknown => JSON.parse(output.slice(0, output.lastIndexOf("}") + 1)).retention

    const shown = yield* retention([id])
    assert.strictEqual(shown.code, 0, shown.output)
    assert.match(shown.output, /texts\s+│ default │ 2026-11-01T00:00:00.000Z/)
    const set = yield* retention([id, "--texts", "30", "--snapshots", "forever", "--jobs", "2", "--json"])
    assert.deepStrictEqual(own(set.output), { texts: 30, snapshots: null, jobs: 2 })
    const changed = yield* retention([id, "--texts", "default", "--idempotency", "7", "--json"])
    assert.deepStrictEqual(own(changed.output), { snapshots: null, jobs: 2, idempotency: 7 })
    for (const [flag, value] of [
      ["--texts", "0"],
      ["--snapshots", "36501"],
      ["--deliveries", "1.5"],
      ["--idempotency", "8"],
      ["--jobs", "forever"]
    ] as const) {
      const refused = yield* retention([id, flag, value])
      assert.strictEqual(refused.code, 1, refused.output)
      assert.include(refused.output, `${flag} must be 1 to `)
    }
    const unknown = yield* retention(["org_01m7xz7ey1eswazhe1vkakfakw", "--texts", "1"])
    assert.include(unknown.output, "There is no organization org_01m7xz7ey1eswazhe1vkakfakw.")
    const after = yield* retention([id, "--json"])
    assert.deepStrictEqual(own(after.output), { snapshots: null, jobs: 2, idempotency: 7 })
  })
)
