/** Metrics of a server on /metrics, and that the Grafana dashboard queries exactly these. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { callJson, type Caller, pollScan } from "@answerscope/harness/Calls"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder } from "@answerscope/harness/Scratch"

const workspace = fileURLToPath(new URL("../../..", import.meta.url))

const Dashboard = Schema.fromJsonString(
  Schema.Struct({
    uid: Schema.Literal("answerscope"),
    panels: Schema.Array(
      Schema.Struct({
        id: Schema.Number,
        title: Schema.String,
        type: Schema.Literals(["row", "timeseries"]),
        gridPos: Schema.Struct({ x: Schema.Number, y: Schema.Number, w: Schema.Number, h: Schema.Number }),
        targets: Schema.optional(Schema.Array(Schema.Struct({ expr: Schema.String, legendFormat: Schema.String })))
      })
    )
  })
)

const dashboard = Schema.decodeUnknownSync(Dashboard)(
  readFileSync(`${workspace}/docs/grafana/answerscope.json`, "utf8")
)

/** Every series that the sources declare, by the names that Prometheus' text format gives them. */
const declared = new Map<string, string>(
  globSync("packages/*/src/**/*.ts", { cwd: workspace }).flatMap((path) =>
    [...readFileSync(`${workspace}/${path}`, "utf8").matchAll(/Metric\.(\w+)\("(answerscope_\w+)"/g)].flatMap(
      ([, kind, name = ""]) =>
        kind === "histogram"
          ? ["bucket", "sum", "count"].map((part): [string, string] => [`${name}_${part}`, name])
          : [[name, name] as [string, string]]
    )
  )
)

const panels = dashboard.panels.filter(({ type }) => type === "timeseries")
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const namesIn = (text: string) => text.match(/answerscope_\w+/g) ?? []

/** Labels that an expression asks for or groups by, those that Prometheus adds aside. */
const labelsIn = (expression: string): ReadonlyArray<string> => {
  const asked = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label = ""]) => label)
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", "))
  return [...asked, ...grouped].filter((label) => label !== "instance" && label !== "le")
}

describe("the Grafana dashboard", () => {
  it("uses exactly the declared metrics", () => {
    const asked = new Set(expressions.flatMap(namesIn))
    assert.deepStrictEqual(
      [...asked].filter((name) => !declared.has(name)),
      []
    )
    const shown = new Set([...asked].map((name) => declared.get(name)))
    assert.deepStrictEqual(
      [...declared.values()].filter((name) => !shown.has(name)),
      []
    )
  })

  it("has panels that do not overlap, with unique names", () => {
    const places = new Set<string>()
    for (const { gridPos } of dashboard.panels) {
      assert.isAtMost(gridPos.x + gridPos.w, 24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) places.add(`${x} ${y}`)
      }
    }
    const area = dashboard.panels.reduce((sum, { gridPos }) => sum + gridPos.w * gridPos.h, 0)
    assert.strictEqual(places.size, area)
    assert.strictEqual(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length)
    assert.strictEqual(new Set(panels.map(({ title }) => title)).size, panels.length)
  })

  it.live("finds its labels on a server's page, with metrics of queues, credits, connections and the process", () =>
    Effect.gen(function* () {
      const server = yield* startCommand(["serve"], { PORT: "0", LOG_LEVEL: "error" }, yield* emptyFolder)
      const said = yield* server.printed("'\n\n")
      const caller: Caller = {
        address: /ready at (\S+)/.exec(said)?.[1] ?? "",
        key: /access key {2}(ask_\w+)/.exec(said)?.[1] ?? ""
      }
      const request = { brand: "Acme", prompts: ["best crm"] }
      const started = yield* callJson(caller, "POST", "/v1/scans/", request)
      yield* pollScan(caller, started.body.data.id)
      const text = yield* Effect.promise(async () => (await fetch(`${caller.address}/metrics`)).text())
      const labels = new Map<string, string>()
      for (const line of text.split("\n")) {
        const [, name = "", found = ""] = /^(\w+)(\{.*\})? /.exec(line) ?? []
        labels.set(name, `${labels.get(name) ?? ""} ${found}`)
      }
      for (const name of [
        "answerscope_queue_jobs",
        "answerscope_queue_oldest_seconds",
        "answerscope_credits_total",
        "answerscope_database_connections",
        "answerscope_database_connections_max",
        "answerscope_database_waiting",
        "answerscope_database_wait_seconds_bucket",
        "answerscope_process_resident_bytes",
        "answerscope_process_heap_bytes",
        "answerscope_process_handles"
      ]) {
        assert.isTrue(labels.has(name), name)
      }
      let seen = 0
      for (const expression of expressions) {
        const [name = ""] = namesIn(expression)
        const page = labels.get(name)
        if (page === undefined) continue
        seen += 1
        for (const label of labelsIn(expression)) assert.include(page, `${label}="`, expression)
      }
      // the others come with alerts, deliveries, trackers and discoveries
      assert.isAbove(seen, expressions.length / 2)
    }).pipe(Effect.scoped)
  )
})
