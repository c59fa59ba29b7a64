import type { AskedMarket } from "@answerscope/core/model"
import { AlertId, ScanId, SnapshotId, Transaction } from "@answerscope/core"
import {
  type CellChange,
  type CellHistory,
  CellHistoryStore,
  type Entry,
  type StoredCell,
  TrackerStore
} from "@answerscope/core/storage"
import { changesSince, emptyHistory, noMarket } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newBrand, newOrganization, newScan, contractEngines as engines } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newTracker } from "./NotificationFixtures.ts"

/** A tracker with a current run. */
const newRunning = Effect.gen(function* () {
  const organizationId = yield* newOrganization
  const brand = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId: brand.id })
  const tracker = yield* newTracker(brand, { runningScanId: scan.id })
  return { tracker, scanId: scan.id }
})

const firstEntry: Entry = {
  run: 7,
  atMillis: 1_700_000_000_000,
  mentions: { k: 1, n: 2 },
  positions: [{ position: 3, answers: 1 }],
  tones: { positive: 0, neutral: 1, negative: 0 },
  rivals: { 'glo"bex': 1, ünï: 0 },
  models: ["gpt-1"],
  followUps: 1,
  planned: { k: 1, n: 1 },
  askedAgain: { k: 0, n: 1 },
  lastNaming: SnapshotId.make("snp_1"),
  lastSilent: null
}

const history: CellHistory = {
  asking: { model: "gpt", names: "a1", rules: "3", judge: null },
  entries: [
    firstEntry,
    {
      run: 9,
      atMillis: 1_700_000_100_000,
      mentions: { k: 0, n: 3 },
      positions: [],
      tones: { positive: 0, neutral: 0, negative: 0 },
      rivals: { initech: 0, ünï: 3 },
      cited: 0,
      models: ["gpt-2", "gpt-1"],
      followUps: 0,
      lastNaming: null,
      lastSilent: SnapshotId.make("snp_2"),
      spanMillis: 0
    }
  ],
  bases: { mention: 7, "rival:ünï": 3 },
  reference: [{ entries: 30, until: 6, sum: firstEntry }],
  reported: [
    {
      theme: "rival:ünï",
      run: 3,
      direction: -1,
      isOfMany: true,
      joint: {
        alert: AlertId.make("alr_01jnhv8q5yfa7tb2c3d4e5f6g7"),
        engine: null,
        cause: "everywhere",
        cut: null,
        label: "negative",
        earliest: 2,
        latest: 4,
        sure: 7,
        updates: 1
      },
      shown: { from: 1, run: 3 }
    }
  ]
}

const cellsOf = (...prompts: ReadonlyArray<string>): ReadonlyArray<StoredCell> =>
  prompts.map((prompt) => ({ ...noMarket, prompt, engine: "chatgpt", history }))

/** Initial content of these cells. */
const madeOf = (...prompts: ReadonlyArray<string>) => ({
  changes: changesSince([], cellsOf(...prompts)),
  isAnew: false
})

const entryOf = (run: number, naming: number): Entry => ({
  ...firstEntry,
  run,
  mentions: { k: naming, n: 5 }
})

const tellingMarketsApart = (it: ContractTests) => {
  it.effect("tells the markets of a prompt and engine apart", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      const markets = [noMarket, { location: "Germany", language: null }, { location: "Germany", language: "de" }]
      const { entries: _, ...levels } = history
      const changes = markets.map((market, place): CellChange => ({
        ...market,
        prompt: "a",
        engine: "chatgpt",
        levels,
        entries: [entryOf(1, place)]
      }))
      assert.isTrue(yield* store.save({ tracker, scanId, changes, isAnew: false }))
      const [, german] = changes
      assert(german !== undefined)
      const again = [{ ...german, entries: [entryOf(2, 4)] }]
      assert.isTrue(yield* store.save({ tracker, scanId, changes: again, isAnew: false }))
      const found = yield* store.read({ tracker, prompts: ["a"], engines })
      const mentionsIn = (market: AskedMarket) =>
        found
          .filter(({ language, location }) => language === market.language && location === market.location)
          .flatMap(({ history: { entries } }) => entries.map(({ mentions }) => mentions.k))
      assert.deepStrictEqual(markets.map(mentionsIn), [[0], [1, 4], [2]])
    })
  )
}

const keeping = (it: ContractTests) => {
  it.effect("returns the stored histories, and leaves other cells alone", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      const prompts = ["a", "Ünï 🎈 {\"b\"} \\ 'c'", "x".repeat(4_000)]
      const read = (...of: ReadonlyArray<string>) => store.read({ tracker, prompts: of, engines })
      assert.deepStrictEqual(yield* read(...prompts), [])
      for (const prompt of prompts) {
        assert.isTrue(yield* store.save({ tracker, scanId, ...madeOf(prompt) }))
        assert.deepStrictEqual(yield* read(prompt), cellsOf(prompt))
      }
      assert.strictEqual((yield* read(...prompts)).length, 3)
      assert.deepStrictEqual(yield* read("b"), [])
      assert.deepStrictEqual(yield* store.read({ tracker, prompts, engines: ["claude"] }), [])
      assert.isTrue(yield* store.save({ tracker, scanId, changes: [], isAnew: false }))
      assert.deepStrictEqual(yield* read("a"), cellsOf("a"))
    })
  )

  it.effect("adds entries, replaces those of the same run, and moves baselines", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      const of = (prompt: string, levels: CellChange["levels"], ...entries: ReadonlyArray<Entry>): CellChange => ({
        ...noMarket,
        prompt,
        engine: "chatgpt",
        levels,
        entries
      })
      const { entries: _, ...levels } = history
      const { entries: __, ...noLevels } = emptyHistory
      const write = (...changes: ReadonlyArray<CellChange>) => store.save({ tracker, scanId, changes, isAnew: false })
      const kept = Effect.map(store.read({ tracker, prompts: ["a", "b", "c"], engines }), (cells) =>
        cells.map(({ history: { entries, ...own }, prompt }) => [prompt, own, entries])
      )
      yield* write(of("a", noLevels, entryOf(11, 1)), of("b", noLevels, entryOf(11, 2)), of("c", levels))
      // a later run in the same window, without an answer of b; then one of b alone; in any order
      yield* write(of("a", null, entryOf(12, 0), entryOf(11, 3)))
      yield* write(of("b", levels, entryOf(10, 4)))
      assert.sameDeepMembers(
        [...(yield* kept)],
        [
          ["a", noLevels, [entryOf(11, 3), entryOf(12, 0)]],
          ["b", levels, [entryOf(10, 4), entryOf(11, 2)]],
          ["c", levels, []]
        ]
      )
      const anew = [of("a", levels, entryOf(12, 5)), of("c", null, entryOf(11, 5))]
      yield* store.save({ tracker, scanId, changes: anew, isAnew: true })
      assert.sameDeepMembers(
        [...(yield* kept)],
        [
          ["a", levels, [entryOf(12, 5)]],
          ["b", levels, []],
          ["c", levels, [entryOf(11, 5)]]
        ]
      )
    })
  )
}

const bounds = (it: ContractTests) => {
  it.effect("ignores a run that is not the tracker's current one, and a rolled-back transaction", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      const other = yield* newRunning
      const made = madeOf("a")
      const read = (of: typeof tracker) => store.read({ tracker: of, prompts: ["a"], engines })
      const wrongs = [
        { tracker, scanId: other.scanId },
        { tracker, scanId: ScanId.make("") },
        { tracker: { ...tracker, organizationId: other.tracker.organizationId }, scanId },
        { tracker: yield* newTracker({ organizationId: tracker.organizationId, id: tracker.brandId }), scanId }
      ]
      for (const wrong of wrongs) assert.isFalse(yield* store.save({ ...wrong, ...made }))
      const { run } = yield* Transaction
      const undone = Effect.andThen(store.save({ tracker, scanId, ...made }), Effect.fail("undone"))
      yield* Effect.ignore(run(undone))
      assert.deepStrictEqual(yield* read(tracker), [])
      yield* store.save({ tracker, scanId, ...made })
      assert.deepStrictEqual(yield* read({ ...tracker, organizationId: other.tracker.organizationId }), [])
      for (const wrong of wrongs) assert.isFalse(yield* store.save({ ...wrong, changes: [], isAnew: true }))
      assert.deepStrictEqual(yield* read(tracker), cellsOf("a"))
    })
  )

  it.effect("is deleted with its tracker", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      yield* store.save({ tracker, scanId, ...madeOf("a", "b") })
      yield* (yield* TrackerStore).remove(tracker)
      assert.deepStrictEqual(yield* store.read({ tracker, prompts: ["a", "b"], engines }), [])
    })
  )

  it.effect("keeps the latest 60 runs of 300 cells", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      const { scanId, tracker } = yield* newRunning
      const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)
      const cells = prompts.flatMap((prompt) => engines.map((engine) => ({ ...noMarket, prompt, engine })))
      const { entries: _, ...levels } = history
      const runs = Array.from({ length: 62 }, (_, run) => run)
      const changes = cells.map((cell): CellChange => ({
        ...cell,
        levels,
        entries: runs.slice(0, 60).map((run) => entryOf(run, 1))
      }))
      yield* store.save({ tracker, scanId, changes, isAnew: false })
      for (const run of runs.slice(60)) {
        const added = cells.map((cell): CellChange => ({ ...cell, levels: null, entries: [entryOf(run, 1)] }))
        yield* store.save({ tracker, scanId, changes: added, isAnew: false })
      }
      const found = yield* store.read({ tracker, prompts, engines })
      assert.strictEqual(found.length, 300)
      for (const {
        history: { entries }
      } of found) {
        assert.deepStrictEqual(
          entries.map(({ run }) => run),
          runs.slice(2)
        )
      }
    })
  )
}

const sums = (it: ContractTests) => {
  it.effect("adds up the correlations of a day's answers over concurrent writers", () =>
    Effect.gen(function* () {
      const store = yield* CellHistoryStore
      // sums cover the whole storage, so this test uses its own days
      const [first, second] = ["2999-01-01", "2999-01-02"] as const
      yield* store.addCorrelationSamples({ day: first, correlationSamples: [] })
      yield* Effect.forEach(
        Array.from({ length: 10 }),
        () =>
          store.addCorrelationSamples({
            day: first,
            correlationSamples: [
              { engine: "gemini", lag: 0, agreed: -0.5, possible: 1, comparisons: 1 },
              { engine: "chatgpt", lag: 1, agreed: 0.125, possible: 0.25, comparisons: 2 },
              { engine: "chatgpt", lag: 0, agreed: 0.25, possible: 0.5, comparisons: 1 }
            ]
          }),
        { concurrency: 5 }
      )
      yield* store.addCorrelationSamples({
        day: second,
        correlationSamples: [{ engine: "chatgpt", lag: 0, agreed: 1, possible: 2, comparisons: 3 }]
      })
      const since = (from: string) =>
        Effect.map(store.correlationSamples({ from }), (found) =>
          found.toSorted((a, b) => (`${a.engine} ${a.lag}` < `${b.engine} ${b.lag}` ? -1 : 1))
        )
      assert.deepStrictEqual(yield* since(first), [
        { engine: "chatgpt", lag: 0, agreed: 3.5, possible: 7, comparisons: 13 },
        { engine: "chatgpt", lag: 1, agreed: 1.25, possible: 2.5, comparisons: 20 },
        { engine: "gemini", lag: 0, agreed: -5, possible: 10, comparisons: 10 }
      ])
      assert.deepStrictEqual(yield* since(second), [
        { engine: "chatgpt", lag: 0, agreed: 1, possible: 2, comparisons: 3 }
      ])
      assert.deepStrictEqual(yield* since("2999-01-03"), [])
    })
  )
}

/** Histories of cells, and sums of correlations. */
export const suite = contractSuite("CellHistoryStore", [keeping, tellingMarketsApart, bounds, sums])
