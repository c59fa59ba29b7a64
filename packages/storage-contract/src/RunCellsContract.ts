/**
 * What `SnapshotStore.runCells` guarantees, whatever the storage.
 */
import { type Engine, type OrganizationId, ScanId, type Snapshot, type Tracker } from "@answerscope/core"
import { SnapshotStore, type StoredObservation } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  at,
  contractSuite,
  type ContractTests,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf,
  storedScan,
  contractEngines
} from "./ContractFixtures.ts"
import { newTracker } from "./NotificationFixtures.ts"

interface Grid {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
}

const smallGrid: Grid = { prompts: ["b", "a"], engines: ["claude", "chatgpt"] }

const observationOf = (snapshot: Snapshot): StoredObservation => {
  const { id, model, mentioned, position, sentiment, competitorsFound, checkedAt, analyzerVersion } = snapshot
  return {
    id,
    model,
    mentioned,
    position,
    sentiment,
    competitorsFound,
    checkedAt,
    analyzerVersion,
    isOfSameSubject: true
  }
}

interface RunFields extends Grid {
  readonly aliases?: ReadonlyArray<string>
  readonly samples?: number
  /** Prompts, and samples, of which there is no snapshot. */
  readonly without?: ReadonlyArray<string>
  readonly withoutSamples?: ReadonlyArray<number>
}

/** A run of a tracker at that time, with a snapshot for each of its checks but those left out. */
const newRunOf = Effect.fnUntraced(function* (
  { organizationId, brandId, id: trackerId }: Pick<Tracker, "organizationId" | "brandId" | "id">,
  millis: number,
  { prompts, engines, without = [], aliases = [], samples = 1, withoutSamples = [] }: RunFields = smallGrid
) {
  const createdAt = at(millis)
  const { scan, checks } = yield* newScan(organizationId, {
    brandId,
    trackerId,
    prompts,
    engines,
    samples,
    createdAt,
    subject: { name: "Contoso", aliases, domain: null, competitors: [], location: null, language: null }
  })
  const asked = checks.filter(({ prompt, sample }) => !without.includes(prompt) && !withoutSamples.includes(sample))
  const snapshots = yield* Effect.forEach(asked, ({ prompt, engine, sample, ordinal }) =>
    snapshotOf(
      { organizationId, brandId, scanId: scan.id },
      {
        prompt,
        engine,
        sample,
        trackerId,
        checkedAt: at(millis + 10 - ordinal),
        model: `${engine} ${millis}`,
        position: ordinal + 1
      }
    )
  )
  yield* (yield* SnapshotStore).insert(snapshots)
  return { scanId: scan.id, snapshots }
})

const trackerOfNewBrand = Effect.gen(function* () {
  return yield* newTracker(yield* newBrand(yield* newOrganization))
})

const cellsOf = Effect.fnUntraced(function* (tracker: Tracker, scanId: ScanId, observationsMax: number = 10) {
  const { organizationId, id: trackerId } = tracker
  return yield* (yield* SnapshotStore).runCells({ organizationId, trackerId, scanId, observationsMax })
})

const cells = (it: ContractTests) => {
  it.effect("gives the cells in the order of the run's results, each with its history, newest first", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const runs = yield* Effect.forEach([0, 1_000, 2_000], (millis) => newRunOf(tracker, millis))
      const [first, second, third] = runs
      if (first === undefined || second === undefined || third === undefined) return assert.fail("three runs were made")
      const expected = (...newestFirst: ReadonlyArray<typeof first>) =>
        third.snapshots.map(({ prompt, engine }, index) => ({
          prompt,
          engine,
          history: newestFirst.flatMap(({ snapshots }) => snapshots.slice(index, index + 1).map(observationOf))
        }))
      assert.deepStrictEqual(yield* cellsOf(tracker, third.scanId), expected(third, second, first))
      assert.deepStrictEqual(yield* cellsOf(tracker, third.scanId, 2), expected(third, second))
      // what came later is no history
      assert.deepStrictEqual(yield* cellsOf(tracker, second.scanId), expected(second, first))
      assert.deepStrictEqual(yield* cellsOf(tracker, first.scanId), expected(first))
    })
  )

  it.effect("the order is that of the runs, whatever the clocks of those who asked said", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      // the first run on a clock that is three minutes ahead, the third on one that is behind
      const runs = yield* Effect.forEach([180_000, 1_000, -60_000], (millis) => newRunOf(tracker, millis))
      const inOrder = runs.flatMap(({ snapshots }) => snapshots.slice(0, 1).map(({ id }) => id))
      // also for those that a limit leaves
      for (const most of [10, 2]) {
        const ids = yield* Effect.forEach(runs, ({ scanId }) =>
          Effect.map(cellsOf(tracker, scanId, most), ([cell]) => cell?.history.map(({ id }) => id))
        )
        assert.deepStrictEqual(
          ids,
          runs.map((_, index) =>
            inOrder
              .slice(0, index + 1)
              .toReversed()
              .slice(0, most)
          )
        )
      }
    })
  )

  it.effect("says of each observation whether its run looked for what this one did", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const earlier = yield* newRunOf(tracker, 0)
      const run = yield* newRunOf(tracker, 1_000, { ...smallGrid, aliases: ["Acme"] })
      const found = yield* cellsOf(tracker, run.scanId)
      assert.deepStrictEqual(
        found.map(({ history }) => history.map(({ isOfSameSubject }) => isOfSameSubject)),
        found.map(() => [true, false])
      )
      const [cell] = yield* cellsOf(tracker, earlier.scanId)
      assert.deepStrictEqual(
        cell?.history.map(({ isOfSameSubject }) => isOfSameSubject),
        [true]
      )
    })
  )
}

const answers = (it: ContractTests) => {
  it.effect("gives a run and those before it with all their answers, samples and follow-ups included", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const tracker = yield* trackerOfNewBrand
      const { organizationId, brandId, id: trackerId } = tracker
      const grid = { prompts: ["a"], engines: ["chatgpt"], samples: 2 } as const
      const runs = yield* Effect.forEach([0, 1_000, 2_000], (millis) => newRunOf(tracker, millis, grid))
      yield* newRunOf(yield* newTracker({ organizationId, id: brandId }), 0, grid)
      const [, second, third] = runs
      assert(second !== undefined && third !== undefined)
      const { subject } = Option.getOrThrow(yield* storedScan({ organizationId, id: second.scanId })).scan
      const stage = { brandId, trackerId, subject, prompts: ["a"], followUpOf: second.scanId, stage: 1 }
      const { scan: followUps } = yield* newScan(organizationId, stage)
      const later = yield* snapshotOf(
        { organizationId, brandId, scanId: followUps.id },
        { trackerId, prompt: "a", sample: 3, followUp: true, checkedAt: at(9_000) }
      )
      yield* store.insert([later])
      const runsOf = (scanId: ScanId, runsMax: number, of: OrganizationId = organizationId) =>
        store.answeredRuns({ organizationId: of, trackerId, scanId, runsMax, prompts: null })
      const found = yield* runsOf(third.scanId, 2)
      assert.deepStrictEqual(
        found.map(({ answers, scanId }) => [scanId, answers.map(({ id }) => id)]),
        [
          [second.scanId, [...second.snapshots.toReversed().map(({ id }) => id), later.id]],
          [third.scanId, third.snapshots.toReversed().map(({ id }) => id)]
        ]
      )
      const [one, two] = found
      assert(one !== undefined && two !== undefined && one.run < two.run)
      assert.strictEqual(one.subject.name, "Contoso")
      const { isOfSameSubject: _, ...observation } = observationOf(later)
      const place = {
        prompt: "a",
        engine: "chatgpt" as const,
        sample: 3,
        followUp: true,
        cited: null,
        scanId: followUps.id,
        subject: followUps.subject
      }
      assert.deepStrictEqual(one.answers[2], { ...observation, ...place })
      assert.strictEqual((yield* runsOf(third.scanId, 60)).length, 3)
      assert.deepStrictEqual(yield* runsOf(third.scanId, 60, yield* newOrganization), [])
      assert.deepStrictEqual(yield* runsOf(followUps.id, 60), [])
      for (const [prompts, count] of [
        [["b", "a"], 3],
        [["b"], 0],
        [[], 0]
      ] as const) {
        const [, ofPrompts] = yield* store.answeredRuns({
          organizationId,
          trackerId,
          scanId: third.scanId,
          runsMax: 3,
          prompts
        })
        assert.strictEqual(ofPrompts?.answers.length, count)
      }
      // what was asked to make sure is no observation of the plan
      const cells = yield* cellsOf(tracker, third.scanId)
      assert.deepStrictEqual(
        cells.map(({ history }) => history.length),
        [3]
      )
    })
  )
}

const citing = (it: ContractTests) => {
  it.effect("says which answers cite the domain that the brand had in the run, or what is below it", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { brandId, id: trackerId, organizationId } = yield* trackerOfNewBrand
      const hosts = ["contoso.com", "www.contoso.com", "notcontoso.com", "contoso.com.example"]
      const citedIn = Effect.fnUntraced(function* (domain: string | null) {
        const subject = { name: "Contoso", aliases: [], domain, competitors: [], location: null, language: null }
        const { scan } = yield* newScan(organizationId, { brandId, trackerId, prompts: ["a"], subject })
        const snapshots = yield* Effect.forEach([null, ...hosts], (host, index) =>
          snapshotOf(
            { organizationId, brandId, scanId: scan.id },
            {
              trackerId,
              prompt: "a",
              sample: index + 1,
              checkedAt: at(index),
              sources: host === null ? [] : [{ url: `https://${host}/page`, title: null, domain: host }]
            }
          )
        )
        yield* store.insert(snapshots)
        const [run] = yield* store.answeredRuns({
          organizationId,
          trackerId,
          scanId: scan.id,
          runsMax: 1,
          prompts: null
        })
        return run?.answers.map(({ cited }) => cited)
      })
      assert.deepStrictEqual(yield* citedIn("contoso.com"), [false, true, true, false, false])
      assert.deepStrictEqual(yield* citedIn(null), [null, null, null, null, null])
    })
  )
}

const observations = (it: ContractTests) => {
  it.effect("leaves out checks that gave no snapshot, and looks behind runs in which a cell had none", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const base = yield* newRunOf(tracker, 0)
      yield* newRunOf(tracker, 1_000, { ...smallGrid, without: ["a"] })
      const run = yield* newRunOf(tracker, 2_000, { ...smallGrid, without: ["b"] })
      const found = yield* cellsOf(tracker, run.scanId, 2)
      assert.deepStrictEqual(
        found.map(({ prompt, engine, history }) => [prompt, engine, history.map(({ id }) => id)]),
        run.snapshots.map(({ id, prompt, engine }, index) => [prompt, engine, [id, base.snapshots[index + 2]?.id]])
      )
    })
  )

  it.effect("takes only this tracker's observations of this prompt and engine", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const { organizationId, brandId } = tracker
      const grid: Grid = { prompts: ["a"], engines: ["chatgpt"] }
      const other = yield* newTracker({ organizationId, id: brandId })
      yield* newRunOf(other, 0, grid)
      yield* newRunOf(tracker, 0, { prompts: ["A", "a "], engines: ["chatgpt"] })
      yield* newRunOf(tracker, 0, { prompts: ["a"], engines: ["claude"] })
      const { scan } = yield* newScan(organizationId, { brandId, prompts: ["a"] })
      const byHand = yield* snapshotOf({ organizationId, brandId, scanId: scan.id }, { prompt: "a" })
      yield* (yield* SnapshotStore).insert([byHand])
      const run = yield* newRunOf(tracker, 1_000, grid)
      const found = yield* cellsOf(tracker, run.scanId)
      assert.deepStrictEqual(
        found.map(({ history }) => history.map(({ id }) => id)),
        [run.snapshots.map(({ id }) => id)]
      )
      assert.deepStrictEqual(yield* cellsOf({ ...tracker, organizationId: yield* newOrganization }, run.scanId), [])
      assert.deepStrictEqual(yield* cellsOf(other, run.scanId), [])
      assert.deepStrictEqual(yield* cellsOf(tracker, scan.id), [])
    })
  )

  it.effect("of several answers takes the first: the cell has no observation in a run without it", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const grid = { prompts: ["a"], engines: ["chatgpt"], samples: 3 } as const
      const firstOf = ({ snapshots }: { readonly snapshots: ReadonlyArray<Snapshot> }) =>
        snapshots.flatMap(({ id, sample }) => (sample === 1 ? [id] : []))
      const base = yield* newRunOf(tracker, 0, grid)
      const without = yield* newRunOf(tracker, 1_000, { ...grid, withoutSamples: [1] })
      const single = yield* newRunOf(tracker, 2_000, { ...grid, samples: 1 })
      const run = yield* newRunOf(tracker, 3_000, grid)
      const found = yield* cellsOf(tracker, run.scanId)
      assert.deepStrictEqual(
        found.map(({ history }) => history.map(({ id }) => id)),
        [[run, single, base].flatMap(firstOf)]
      )
      assert.deepStrictEqual(yield* cellsOf(tracker, without.scanId), [])
    })
  )

  it.effect("reads a run of 300 checks, with as much history as is wanted", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)
      const runs = yield* Effect.forEach([0, 1_000, 2_000], (millis) =>
        newRunOf(tracker, millis, { prompts, engines: contractEngines })
      )
      const found = yield* cellsOf(tracker, runs.at(-1)?.scanId ?? ScanId.make(""), 2)
      assert.strictEqual(found.length, 300)
      assert.isTrue(found.every(({ history }) => history.length === 2))
    })
  )
}

/** The cells of a tracker's run. */
export const suite = contractSuite("SnapshotStore's cells of a run", [cells, observations, answers, citing])
