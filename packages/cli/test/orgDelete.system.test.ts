/**
 * `answerscope org` on a database: names, lists, and deletion, which may be killed at any time.
 */
import { type OrganizationId, Organizations } from "@answerscope/core"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, holds, newTenant, until } from "@answerscope/harness/TrackerFixtures"
import { runCommand } from "./InProcess.ts"

const scratch = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "answerscope-org-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true }))
)

it.live("names, lists and deletes organizations; an interrupted deletion continues when it is run again", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const folder = yield* scratch
    const org = (args: ReadonlyArray<string>) => runCommand(["org", ...args], { DATABASE_URL: Redacted.value(url) })

    const tenant = yield* newTenant("Leaving").pipe(Effect.provide(coreOn(url)))
    const id: OrganizationId = tenant.organizationId
    assert.strictEqual((yield* org(["update", id, "--external-id", "customer 7"])).code, 0)
    assert.include((yield* org(["find", "customer 7"])).output, id)
    const taken = yield* org(["create", "--name", "Other", "--external-id", "customer 7"])
    assert.deepStrictEqual([taken.code, taken.output.includes("Another organization has this external id.")], [1, true])
    assert.strictEqual((yield* org(["create", "--name", "Other", "--external-id", "customer 8"])).code, 0)
    const first = yield* org(["list", "--prefix", "customer", "--limit", "1"])
    assert.include(first.output, `There are more: --after ${id}`)
    const second = yield* org(["list", "--prefix", "customer", "--after", id])
    assert.include(second.output, "Other")

    const out = join(folder, "ledger.ndjson")
    const nowhere = yield* org(["delete", id, "--out", join(folder, "missing", "ledger.ndjson")])
    assert.deepStrictEqual([nowhere.code, nowhere.output.includes("no such folder")], [1, true])
    // killed after it is closed: removes nothing unless the file is complete
    yield* Effect.scoped(
      Effect.gen(function* () {
        const killed = yield* startCommand(["org", "delete", id, "--out", out], { DATABASE_URL: Redacted.value(url) })
        yield* until(holds(url, "exists (select from organizations where deletion_started_at is not null)"))
        yield* killed.signal("SIGKILL")
      })
    )
    const deleted = yield* org(["delete", id, "--out", out])
    if (deleted.code === 0) assert.include(deleted.output, `${id} is deleted.`)
    // it had come to its end before it was killed
    else assert.include(deleted.output, `There is no organization ${id}.`)
    const lines = (yield* Effect.promise(() => readFile(out, "utf8"))).trimEnd().split("\n")
    const [head, ...entries] = lines.map((line): unknown => JSON.parse(line))
    assert.deepInclude(head, {
      sums: [{ kind: "grant", entries: 1, monthly: 0, purchased: entryAmount(entries[0]), dropped: 0 }]
    })
    assert.strictEqual(entries.length, 1)
    assert.isTrue(yield* holds(url, `not exists (select from organizations where external_id = 'customer 7')`))
    const left = yield* Effect.flatMap(Organizations, ({ list }) => list()).pipe(Effect.provide(coreOn(url)))
    assert.deepStrictEqual(
      left.organizations.map(({ name }) => name),
      ["Other"]
    )
  })
)

const entryAmount = (entry: unknown): unknown =>
  typeof entry === "object" && entry !== null && "purchased" in entry ? entry.purchased : undefined
