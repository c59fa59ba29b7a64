/**
 * `answerscope tracker create`, `update` and `plan` on a database.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Reports } from "./report/ReportServer.ts"

layer(Reports.layer, { excludeTestServices: true })("answerscope tracker", (it) => {
  it.effect("creates and changes trackers, and reports errors in one line", () =>
    Effect.gen(function* () {
      const { run } = yield* Reports
      const asked = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        const { code, err, out } = yield* run(["tracker", ...args, "--json"])
        assert.strictEqual(code, 0, err)
        return JSON.parse(out)
      })
      const made = yield* asked(
        "create",
        "--brand",
        "Acme",
        "--engine",
        "claude",
        "--prompt",
        "best crm",
        "--samples",
        "2"
      )
      assert.deepInclude(made, {
        alertMode: "confirmed",
        alertSettings: null,
        engines: ["claude"],
        prompts: ["best crm"],
        samples: 2
      })
      const settings = ["--follow-ups", "50", "--scope", "cell", "--scope", "brand"]
      const changed = yield* asked("update", made.id, ...settings, "--no-enabled", "--name", "Nightly")
      assert.deepInclude(changed, { name: "Nightly", enabled: false, samples: 2, alertMode: "confirmed" })
      assert.deepInclude(changed.alertSettings, { falseAlerts: 1, followUps: 50, scopes: ["cell", "brand"] })
      const plain = yield* asked("update", made.id, "--default-alerts", "--alert-mode", "immediate")
      assert.deepInclude(plain, { alertMode: "immediate", alertSettings: null, name: "Nightly" })

      const refusals: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
        [
          ["create", "--brand", "Acme", "--false-alerts", "6"],
          /^answerscope: --false-alerts must be a value between 0.1/
        ],
        [["create", "--brand", "Nobody"], /^answerscope: There is no brand Nobody\.\n$/],
        [["create", "--brand", "Acme", "--interval-minutes", "5"], /^answerscope: --interval-minutes must be a whole/],
        [["update", made.id], /^answerscope: Nothing to change\. Give a setting/],
        [["update", made.id, "--default-alerts", "--follow-ups", "5"], /not both\.\n$/],
        [["update", "trk_none", "--name", "x"], /^answerscope: There is no tracker trk_none\.\n$/],
        [["plan", "--before", "0.9"], /^answerscope: --after is required, unless --drop is given\n$/]
      ]
      for (const [args, said] of refusals) {
        const { code, err, out } = yield* run(["tracker", ...args])
        assert.deepStrictEqual([code, out], [1, ""], err)
        assert.match(err, said)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("plans with the API's figures", () =>
    Effect.gen(function* () {
      const { get, run } = yield* Reports
      const printed = yield* run(["tracker", "plan", "--before", "0.9", "--cells", "40", "--after", "0.2", "--json"])
      assert.strictEqual(printed.code, 0, printed.err)
      const answered = yield* get("/v1/reports/plan?before=0.9&cells=40&after=0.2", "application/json")
      assert.deepStrictEqual(JSON.parse(printed.out), JSON.parse(answered.text).data)
    }).pipe(Effect.scoped)
  )
})
