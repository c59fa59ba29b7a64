/**
 * Which runs are read for immediate alerts of runs that ask each cell several times.
 */
import { alertsOfRun } from "#core/alert/RunAlerts.ts"
import type { AnsweredRun, RunAnswer } from "@answerscope/core/storage"
import { sampledCells } from "#core/alert/SampledCells.ts"
import { BrandId, OrganizationId, ScanId, SnapshotId, TrackerId } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"

const prompts = ["a", "b", "c"]
const grid = { prompts, engines: ["chatgpt"] }

/** What a cell's answers of a run say: none where its checks failed. */
const Said = Schema.Array(
  Schema.Struct({
    mentioned: Schema.Boolean,
    position: Schema.Literals([1, 2]),
    sentiment: Schema.NullOr(Schema.Literals(["positive", "negative"])),
    competitorsFound: Schema.Array(Schema.Literals(["Globex", "Hooli"])).check(Schema.isMaxLength(2))
  })
).check(Schema.isMaxLength(4))

const Runs = Schema.Array(Schema.Tuple([Said, Said, Said])).check(Schema.isMinLength(1), Schema.isMaxLength(14))

const subject = { name: "Zendrix", aliases: [], domain: null, competitors: [], location: null, language: null }

const runOf = (cells: (typeof Runs.Type)[number], run: number): AnsweredRun => {
  const scanId = ScanId.make(`scn_${run}`)
  return {
    scanId,
    run,
    subject,
    models: {},
    answers: cells.flatMap((answers, cell) =>
      answers.map(({ competitorsFound, mentioned, position, sentiment }, sample): RunAnswer => ({
        id: SnapshotId.make(`snp_${run}_${cell}_${sample}`),
        scanId,
        prompt: prompts[cell] ?? "",
        engine: "chatgpt",
        sample: sample + 1,
        followUp: false,
        model: null,
        mentioned,
        position: mentioned ? position : null,
        sentiment: mentioned ? sentiment : null,
        competitorsFound,
        checkedAt: DateTime.makeUnsafe(run),
        analyzerVersion: "1",
        subject,
        cited: null
      }))
    )
  }
}

const of = {
  organizationId: OrganizationId.make("org_1"),
  brandId: BrandId.make("brd_1"),
  brand: "Zendrix",
  trackerId: TrackerId.make("trk_1"),
  scanId: ScanId.make("scn_1")
}

/** The alerts of the last of these runs, and how many runs were read each time; all of them at once if `isWhole`. */
const told = Effect.fnUntraced(function* (runs: ReadonlyArray<AnsweredRun>, isWhole: boolean) {
  const read: Array<number> = []
  const cells = yield* sampledCells({
    read: (runsMax, wanted) => {
      const found = runs.slice(isWhole ? -12 : -runsMax)
      read.push(found.length)
      return Effect.succeed(
        found.map((run) => ({
          ...run,
          answers: run.answers.filter(({ prompt }) => wanted === null || wanted.includes(prompt))
        }))
      )
    },
    grid,
    comparable: (cell) => Effect.succeed({ ...cell, goneCount: 0, otherJudgeCount: 0 }),
    observationsMax: 2
  })
  return { read, alerts: alertsOfRun(of, cells) }
})

describe("sampledCells", () => {
  it.effect.prop(
    "tells the same changes from the few runs that it reads as from all",
    [Runs],
    ([history]) =>
      Effect.gen(function* () {
        const runs = history.map(runOf)
        const few = yield* told(runs, false)
        assert.deepStrictEqual(few.alerts, (yield* told(runs, true)).alerts)
        assert.deepStrictEqual(
          few.read,
          [Math.min(runs.length, 2), Math.min(runs.length, 12)].slice(0, few.read.length)
        )
      }),
    { arbitrary: { runs: 500 } }
  )

  it.effect("reads no more than it compares where answers have a majority", () =>
    Effect.gen(function* () {
      const most = { mentioned: true, position: 1, sentiment: null, competitorsFound: [] } as const
      const cell = [most, most, { ...most, mentioned: false }]
      const runs = Array.from({ length: 9 }, (_, run) => runOf([cell, cell, cell], run))
      assert.deepStrictEqual(yield* told(runs, false), { read: [2], alerts: [] })
    })
  )
})
