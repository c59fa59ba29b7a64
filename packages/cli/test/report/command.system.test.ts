/**
 * `answerscope report` on a database: the same figures as the interface, byte for byte, and what people read.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { days, hostilePrompt, queryOf, type ReportServer, Reports } from "./ReportServer.ts"

interface Question {
  readonly report: "visibility" | "duel" | "sources" | "searches"
  readonly flags: ReadonlyArray<string>
  readonly query: Readonly<Record<string, string>>
}

const questionsOf = ({ brand, trackerId }: ReportServer): ReadonlyArray<Question> => [
  { report: "visibility", flags: ["--brand", "acme"], query: { brand_id: brand.id } },
  {
    report: "visibility",
    flags: ["--brand", brand.id, "--by", "engine, prompt", "--limit", "7", "--offset", "2"],
    query: { brand_id: brand.id, by: "engine,prompt", limit: "7", offset: "2" }
  },
  {
    report: "visibility",
    flags: ["--brand", "Acme", "--by", "competitor", "--compare", "previous", "--from", "2026-09-29"],
    query: { brand_id: brand.id, by: "competitor", compare: "previous", from: "2026-09-29" }
  },
  {
    report: "visibility",
    flags: ["--by", "brand,week", "--engine", "claude", "--class", "non_branded"],
    query: { by: "brand,week", engine: "claude", class: "non_branded" }
  },
  {
    report: "visibility",
    flags: ["--brand", "Acme", "--by", "tag", "--tracker", trackerId, "--prompt", hostilePrompt],
    query: { brand_id: brand.id, by: "tag", tracker_id: trackerId, prompt: hostilePrompt }
  },
  {
    report: "sources",
    flags: ["--brand", "Acme", "--group-by", "page", "--kind", "other", "--gap", "--tag", "mobile"],
    query: { brand_id: brand.id, group_by: "page", kind: "other", gap: "true", tag: "mobile" }
  },
  { report: "searches", flags: ["--brand", "Acme"], query: { brand_id: brand.id } },
  {
    report: "duel",
    flags: ["--brand", "Acme", "--competitor", "Globex"],
    query: { brand_id: brand.id, competitor: "Globex" }
  }
]

layer(Reports.layer, { excludeTestServices: true })("answerscope report", (it) => {
  it.effect("prints the API's JSON and CSV", () =>
    Effect.gen(function* () {
      const server = yield* Reports
      for (const { flags, query, report } of questionsOf(server)) {
        const asked = ["report", report, ...flags, ...(flags.includes("--from") ? [] : ["--from", days.from])]
        const path = `/v1/reports/${report}?${queryOf({ from: days.from, ...query, to: days.to })}`

        const json = yield* server.run([...asked, "--to", days.to, "--json"])
        const answer = yield* server.get(path, "application/json")
        assert.deepStrictEqual([json.code, answer.status], [0, 200], json.err)
        const { data } = JSON.parse(answer.text)
        assert.isAbove(data.rows.length, 0, path)
        assert.strictEqual(JSON.stringify(JSON.parse(json.out)), JSON.stringify(data), path)

        const csv = yield* server.run([...asked, "--to", days.to, "--csv"])
        const lines = yield* server.get(path, "text/csv")
        assert.deepStrictEqual([csv.code, lines.status], [0, 200], csv.err)
        assert.strictEqual(csv.out, lines.text, path)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is the same as a process of its own", () =>
    Effect.gen(function* () {
      const server = yield* Reports
      for (const args of [
        ["report", "visibility", "--brand", "Acme", "--from", days.from, "--to", days.to, "--by", "prompt", "--csv"],
        ["report", "visibility", "--brand", "Nobody"]
      ]) {
        const asked = [...args, "--org", server.organizationId]
        const command = yield* startCommand(asked, server.env)
        const { code, err, out } = yield* server.run(args)
        assert.strictEqual(yield* command.exit, code)
        assert.deepStrictEqual(command.streams(), { out, err })
      }
    }).pipe(Effect.scoped)
  )

  it.effect("prints a table that fits, and reports invalid flags in one line", () =>
    Effect.gen(function* () {
      const server = yield* Reports
      const period = ["--from", days.from, "--to", days.to]
      const acme = ["--brand", "Acme", ...period]

      const table = yield* server.run(["report", "visibility", ...acme, "--by", "prompt"], { COLUMNS: "80" })
      assert.strictEqual(table.code, 0, table.err)
      assert.match(table.out, /^Acme: visibility by prompt, 2026-09-22 to 2026-10-05 \(UTC\)\n┌/)
      assert.match(table.out, /│ best crm for startups +│ [·├─█┤]{11,} [ \d]{3}\.\d % (n \d+|\d+ of \d+) +│/)
      assert.match(table.out, /\d+ answers are simulated: sample data, not real engine answers\./)
      assert.notMatch(table.out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]|undefined|null|NaN/)

      const ascii = yield* server.run(["report", "sources", ...acme], { COLUMNS: "80", LANG: "C" })
      assert.match(ascii.out, /^[\n\x20-\x7e]+$/)
      assert.match(ascii.out, /\| \S+\.example +\| \.*\[?-*#-*\]?\.* /)
      const page = yield* server.run(["report", "searches", ...acme, "--limit", "1"])
      assert.match(page.out, /of \d+ answers \([\d.]+ %; 95 % interval [\d.]+ to [\d.]+ %\) report their searches/)
      assert.match(page.out, /^Rows 1 to 1 of \d+; --offset 1 shows the next\.$/m)
      const beyond = yield* server.run(["report", "searches", ...acme, "--offset", "5000"])
      assert.match(beyond.out, /^There are \d+ rows; --offset 5000 skips all\.$/m)
      const none = yield* server.run(["report", "visibility", "--brand", "Acme", "--by", "day", "--to", "2020-01-01"])
      assert.match(none.out, /^No answers match in this period\.$/m)

      const story = yield* server.run(["report", "story", ...acme], { COLUMNS: "80" })
      // days without answers before are not compared with, which is said once
      assert.match(story.out, /^\d+ \w+ to \d+ \w+\.\s/)
      assert.strictEqual(story.out.match(/There\s+are\s+no\s+answers\s+from/g)?.length, 1)
      assert.match(story.out, /^Acme is mentioned in \S+ of [\S\s]*What to do next\n\[ \] /m)
      const asked = queryOf({ brand_id: server.brand.id, ...days })
      const told = yield* server.run(["report", "story", ...acme, "--json"])
      const { data } = JSON.parse((yield* server.get(`/v1/reports/story?${asked}`, "application/json")).text)
      assert.deepStrictEqual(JSON.parse(told.out), data)

      const refusals: ReadonlyArray<readonly [args: ReadonlyArray<string>, said: RegExp]> = [
        [["visibility", ...period], /^answerscope: Give --brand, or --by brand for all of them\.\n$/],
        [["sources", ...period], /^answerscope: Give --brand: this report needs one brand\.\n$/],
        [["sources", "--brand", "twin"], /^answerscope: 2 brands are called twin\. Give .* ids: brd_\w+, brd_\w+\.\n$/],
        [["visibility", "--brand", "Nobody"], /^answerscope: There is no brand Nobody\.\n$/],
        [["visibility", ...acme, "--by", "colour"], /^answerscope: --by must hold none but brand, .*month\n$/],
        [["visibility", ...acme, "--by", "day", "--compare", "previous"], /^answerscope: --compare must be none where/],
        [
          ["visibility", "--brand", "Acme", "--from", "yesterday"],
          /^answerscope: --from yesterday is neither a day such as/
        ],
        [
          ["visibility", "--brand", "Acme", "--from", "2026-02-02", "--to", "2026-02-01"],
          /--from the period would be empty; --to must be later/
        ],
        [["searches", ...acme, "--limit", "1001"], /^answerscope: --limit must be a whole number from 1 to 1000\n$/],
        [["searches", ...acme, "--tracker", "trk_x"], /^answerscope: There is no tracker trk_x\.\n$/],
        [["searches", ...acme, "--json", "--csv"], /^answerscope: Give --json or --csv, not both\.\n$/]
      ]
      for (const [args, said] of refusals) {
        const { code, err, out } = yield* server.run(["report", ...args])
        assert.deepStrictEqual([code, out], [1, ""], err)
        assert.match(err, said)
      }
    }).pipe(Effect.scoped)
  )
})
