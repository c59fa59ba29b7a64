/** Keys bound to brands, on PostgreSQL: made by the command, used against a server. */
import { AccessKeyForm } from "@answerscope/core/model"
import { callJson } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { runCommand } from "./InProcess.ts"

const firstKey = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(29))

type Rows = ReadonlyArray<{ readonly id: string }>

/** A thing, or a list of one kind. */
interface Shown {
  readonly id: string
  readonly alerts?: Rows
  readonly brands?: Rows
  readonly scans?: Rows
  readonly trackers?: Rows
}

const start = Effect.gen(function* () {
  const environment = {
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: Redacted.value(yield* TestDatabase.make),
    BOOTSTRAP_ACCESS_KEY: firstKey
  }
  const server = yield* startCommand(["api"], environment)
  const address = /ready at (\S+)/.exec(yield* server.printed("database "))?.[1] ?? ""
  const operator = (...args: ReadonlyArray<string>) => runCommand([...args, "--json"], environment)
  return { address, operator }
})

it.live("a key made for a brand sees and changes that brand alone, and nothing once it is deleted", () =>
  Effect.gen(function* () {
    const { address, operator } = yield* start
    const callWith = (key: string) => (method: string, path: string, body?: object) =>
      callJson<Shown>({ address, key }, method, path, body)
    const all = callWith(firstKey)
    const made = (path: string, body: object) => Effect.map(all("POST", path, body), ({ body: { data } }) => data.id)
    const own = yield* made("/v1/brands", { name: "Acme", prompts: ["crm?"] })
    const other = yield* made("/v1/brands", { name: "Zebra", prompts: ["crm?"] })
    const ownTracker = yield* made("/v1/trackers", { brandId: own })
    const otherTracker = yield* made("/v1/trackers", { brandId: other })
    const scan = yield* made("/v1/scans", { brandId: other, engines: ["chatgpt"] })

    const org = /org_[0-9a-z]{26}/.exec((yield* operator("org", "list")).output)?.[0] ?? ""
    const create = (...brands: ReadonlyArray<string>) =>
      operator("key", "create", "--org", org, ...brands.flatMap((brand) => ["--brand", brand]))
    assert.notStrictEqual((yield* create("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")).code, 0)
    const issued = yield* create(own)
    assert.deepStrictEqual([issued.code, JSON.parse(issued.output).brandIds], [0, [own]], issued.output)
    const bound = callWith(JSON.parse(issued.output).accessKey)

    const foreign = [
      yield* bound("GET", `/v1/brands/${other}`),
      yield* bound("PATCH", `/v1/brands/${other}`, { name: "Mine" }),
      yield* bound("GET", `/v1/scans/${scan}`),
      yield* bound("DELETE", `/v1/trackers/${otherTracker}`),
      yield* bound("POST", "/v1/scans", { brandId: other, engines: ["chatgpt"] }),
      yield* bound("GET", `/v1/reports/story?brand_id=${other}`)
    ]
    assert.deepStrictEqual(
      foreign.map(({ status }) => status),
      [404, 404, 404, 404, 404, 404]
    )
    const idsOf = Effect.fnUntraced(function* (list: "alerts" | "brands" | "scans" | "trackers") {
      const { body } = yield* bound("GET", `/v1/${list}`)
      return body.data[list]?.map(({ id }) => id)
    })
    const lists = ["brands", "trackers", "scans", "alerts"] as const
    assert.deepStrictEqual(yield* Effect.forEach(lists, idsOf), [[own], [ownTracker], [], []])
    assert.strictEqual((yield* bound("PATCH", `/v1/brands/${own}`, { category: "CRM" })).status, 200)

    assert.strictEqual((yield* all("DELETE", `/v1/brands/${own}`)).status, 200)
    assert.deepStrictEqual(yield* Effect.forEach(lists, idsOf), [[], [], [], []])
    const keys = JSON.parse((yield* operator("key", "list", "--org", org)).output).keys
    assert.deepStrictEqual(
      keys.map(({ brandIds }: { readonly brandIds: unknown }) => brandIds),
      [[], null]
    )
  }).pipe(Effect.scoped)
)
