/**
 * `answerscope export`: files with the bytes of the interface, there whole or not at all.
 */
import { assert, layer } from "@effect/vitest"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Latch, Redacted } from "effect"
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder } from "@answerscope/harness/Scratch"
import { until } from "@answerscope/harness/TrackerFixtures"
import { days, hostilePrompt, queryOf, Reports } from "./ReportServer.ts"

const mediaTypes = { csv: "text/csv", ndjson: "application/x-ndjson" } as const

layer(Reports.layer, { excludeTestServices: true })("answerscope export", (it) => {
  it.effect("writes the API's bytes, as CSV and as NDJSON", () =>
    Effect.gen(function* () {
      const server = yield* Reports
      const folder = yield* emptyFolder
      const { from, to } = days
      const brand_id = server.brand.id
      const period = ["--from", from, "--to", to]
      const exports: ReadonlyArray<
        readonly [format: keyof typeof mediaTypes, args: ReadonlyArray<string>, path: string]
      > = [
        [
          "csv",
          ["visibility", "--brand", "Acme", "--by", "prompt,day", ...period],
          `/v1/reports/visibility?${queryOf({ brand_id, by: "prompt,day", from, to })}`
        ],
        [
          "ndjson",
          ["sources", "--brand", "Acme", ...period],
          `/v1/reports/sources?brand_id=${brand_id}&from=${from}&to=${to}`
        ],
        [
          "csv",
          ["searches", "--brand", "Acme", ...period],
          `/v1/reports/searches?brand_id=${brand_id}&from=${from}&to=${to}`
        ],
        [
          "csv",
          ["snapshots", "--answer", "--prompt", hostilePrompt, "--mentioned", "true"],
          `/v1/snapshots/?${queryOf({ answer: "true", prompt: hostilePrompt, mentioned: "true" })}`
        ],
        [
          "ndjson",
          ["snapshots", "--engine", "claude", "--limit", "5", "--offset", "3"],
          "/v1/snapshots/?engine=claude&limit=5&offset=3"
        ],
        ["csv", ["scans", "--results", "--status", "completed"], "/v1/scans/?results=true&status=completed"],
        [
          "ndjson",
          ["alerts", "--type", "mention_lost", "--surface", "api"],
          "/v1/alerts/?type=mention_lost&surface=api"
        ]
      ]
      for (const [format, args, path] of exports) {
        const file = join(folder, `${args[0]}.${format}`)
        const { code, err, out } = yield* server.run(["export", ...args, "--out", file])
        const answer = yield* server.get(path, mediaTypes[format])
        assert.deepStrictEqual([code, answer.status, out], [0, 200, ""], err)
        assert.strictEqual(readFileSync(file, "utf8"), answer.text, path)
        if (format === "ndjson") assert.strictEqual(err, `${answer.text.split("\n").length - 1} rows in ${file}.\n`)
      }
      const printed = yield* server.run(["export", "usage", "--days", "2", "--out", "-"])
      assert.match(printed.out, /^date,count,monthly,purchased\r\n(\d{4}-\d\d-\d\d,0,0,0\r\n){2}$/)
      assert.strictEqual(printed.err, "")
    }).pipe(Effect.scoped)
  )

  /** Ends the sessions in which an export reads, as a database does that goes away. */
  const endedWalks = (sql: PgClient.PgClient) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'answerscope walk' and datname = current_database()`

  it.effect("leaves a complete file, or the previous one", () =>
    Effect.gen(function* () {
      const server = yield* Reports
      const folder = yield* emptyFolder
      const kept = join(folder, "kept.csv")
      const link = join(folder, "link.csv")
      writeFileSync(kept, "before")
      symlinkSync(kept, link)

      // a lock holds the export up between the beginning and the end of its file
      const isReading = yield* Latch.make()
      const url = Redacted.make(server.env["DATABASE_URL"] ?? "")
      yield* Effect.forkScoped(
        TestDatabase.withSql(url, (sql) =>
          sql.withTransaction(
            Effect.andThen(
              sql`lock table snapshots in access exclusive mode`,
              Effect.andThen(isReading.open, Effect.never)
            )
          )
        )
      )
      yield* isReading.await
      const names = () => readdirSync(folder).toSorted()
      const args = ["export", "snapshots", "--answer", "--out", kept, "--org", server.organizationId]
      const held = yield* startCommand(args, server.env)
      yield* until(Effect.sync(() => names().length === 3))
      assert.match(names()[1] ?? "", /^kept\.csv\.[0-9a-f]{8}\.part$/)
      assert.strictEqual(readFileSync(kept, "utf8"), "before")
      yield* held.signal("SIGINT")
      assert.strictEqual(yield* held.exit, 130)
      assert.deepStrictEqual([names(), readFileSync(kept, "utf8")], [["kept.csv", "link.csv"], "before"])

      const cut = yield* startCommand(args, server.env)
      yield* until(Effect.sync(() => names().length === 3))
      yield* until(Effect.map(TestDatabase.withSql(url, endedWalks), (ended) => ended.length > 0))
      assert.strictEqual(yield* cut.exit, 1)
      assert.deepStrictEqual([names(), readFileSync(kept, "utf8")], [["kept.csv", "link.csv"], "before"])

      mkdirSync(join(folder, "folder"))
      const refusals: ReadonlyArray<readonly [file: string, said: string]> = [
        [join(folder, "missing", "a.csv"), "no such folder"],
        [join(folder, "folder"), "it is a folder"]
      ]
      for (const [file, said] of refusals) {
        const { code, err } = yield* server.run(["export", "scans", "--out", file])
        assert.deepStrictEqual(
          [code, err],
          [1, `answerscope: ${file} cannot be written: ${said}. Give --out another file.\n`]
        )
      }
      assert.strictEqual(readFileSync(kept, "utf8"), "before")

      const replaced = yield* server.run(["export", "scans", "--out", link])
      assert.strictEqual(replaced.code, 0, replaced.err)
      assert.match(readFileSync(kept, "utf8"), /^id,/)
      assert.isTrue(lstatSync(link).isSymbolicLink())
      assert.deepStrictEqual(names(), ["folder", "kept.csv", "link.csv"])
    }).pipe(Effect.scoped)
  )
})
