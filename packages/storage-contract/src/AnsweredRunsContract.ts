/** Contract of `SnapshotStore.answeredRuns`. */
import { type OrganizationId, ScanId, type Tracker } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, contractEngines, newBrand, newOrganization, newScan, snapshotOf, storedScan } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newTracker } from "./NotificationFixtures.ts"

const textHash = "0123456789abcdef"

const smallGrid = { prompts: ["a"], engines: ["chatgpt"], samples: 2 } as const

/** A run of a tracker at that time, with a snapshot for each of its checks, last check first. */
const newRunOf = Effect.fnUntraced(function* (
  { organizationId, brandId, id: trackerId }: Pick<Tracker, "organizationId" | "brandId" | "id">,
  millis: number,
  grid: Pick<Tracker, "prompts" | "engines" | "samples"> = smallGrid
) {
  const subject = { name: "Contoso", aliases: [], domain: null, competitors: [], location: null, language: null }
  const createdAt = at(millis)
  const { checks, scan } = yield* newScan(organizationId, { ...grid, brandId, trackerId, createdAt, subject })
  const snapshots = yield* Effect.forEach(checks, ({ engine, ordinal, prompt, sample }) =>
    snapshotOf(
      { organizationId, brandId, scanId: scan.id },
      {
        prompt,
        engine,
        sample,
        trackerId,
        checkedAt: at(millis + checks.length - ordinal),
        position: ordinal + 1,
        textHash: sample === 1 ? textHash : null
      }
    )
  )
  yield* (yield* SnapshotStore).insert(snapshots)
  return { scanId: scan.id, oldestFirst: snapshots.toReversed().map(({ id }) => id) }
})

const trackerOfNewBrand = Effect.gen(function* () {
  return yield* newTracker(yield* newBrand(yield* newOrganization))
})

/** The ids of the answers of each run. */
const answersIn = Effect.fnUntraced(function* (
  { id: trackerId, organizationId }: Pick<Tracker, "id" | "organizationId">,
  scanId: ScanId,
  runsMax: number
) {
  const found = yield* (yield* SnapshotStore).answeredRuns({ organizationId, trackerId, scanId, runsMax })
  return found.map(({ answers }) => answers.map(({ id }) => id))
})

const answers = (it: ContractTests) => {
  it.effect("returns a run and those before it with all their answers, samples and follow-ups included", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const tracker = yield* trackerOfNewBrand
      const { organizationId, brandId, id: trackerId } = tracker
      const runs = yield* Effect.forEach([0, 1_000, 2_000], (millis) => newRunOf(tracker, millis))
      yield* newRunOf(yield* newTracker({ organizationId, id: brandId }), 0)
      const [, second, third] = runs
      assert(second !== undefined && third !== undefined)
      const { subject } = Option.getOrThrow(yield* storedScan({ organizationId, id: second.scanId })).scan
      const stage = { brandId, trackerId, subject, prompts: ["a"], followUpOf: second.scanId, stage: 1 }
      const { scan: followUps } = yield* newScan(organizationId, stage)
      const later = yield* snapshotOf(
        { organizationId, brandId, scanId: followUps.id },
        { trackerId, prompt: "a", sample: 3, followUp: true, checkedAt: at(9_000), textHash }
      )
      const notShown = yield* snapshotOf(
        { organizationId, brandId, scanId: second.scanId },
        { trackerId, prompt: "a", kind: "not_shown", mentioned: false, position: null, checkedAt: at(1_001) }
      )
      yield* store.insert([later, notShown])
      const runsOf = (scanId: ScanId, runsMax: number, of: OrganizationId = organizationId) =>
        store.answeredRuns({ organizationId: of, trackerId, scanId, runsMax })
      const found = yield* runsOf(third.scanId, 2)
      assert.deepStrictEqual(
        found.map(({ answers, scanId }) => [scanId, answers.map(({ id }) => id)]),
        [
          [second.scanId, [...second.oldestFirst, later.id]],
          [third.scanId, third.oldestFirst]
        ]
      )
      const [one, two] = found
      assert(one !== undefined && two !== undefined && one.run < two.run)
      assert.strictEqual(one.subject.name, "Contoso")
      const { id, model, mentioned, position, sentiment, competitorsFound, checkedAt, analyzerVersion } = later
      assert.deepStrictEqual(one.answers[2], {
        id,
        model,
        mentioned,
        position,
        sentiment,
        competitorsFound,
        checkedAt,
        analyzerVersion,
        prompt: "a",
        engine: "chatgpt",
        location: null,
        language: null,
        provider: later.provider,
        sample: 3,
        followUp: true,
        cited: null,
        repeats: true,
        scanId: followUps.id,
        subject: followUps.subject
      })
      assert.strictEqual((yield* runsOf(third.scanId, 60)).length, 3)
      assert.deepStrictEqual(yield* runsOf(third.scanId, 60, yield* newOrganization), [])
      assert.deepStrictEqual(yield* runsOf(followUps.id, 60), [])
    })
  )
}

const order = (it: ContractTests) => {
  it.effect("orders by runs, whatever the clocks of their processes", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      // the first run on a clock that is three minutes fast, the third on a slow one
      const runs = yield* Effect.forEach([180_000, 1_000, -60_000], (millis) => newRunOf(tracker, millis))
      const inOrder = runs.map(({ oldestFirst }) => oldestFirst)
      for (const [place, { scanId }] of runs.entries()) {
        assert.deepStrictEqual(yield* answersIn(tracker, scanId, 10), inOrder.slice(0, place + 1))
        assert.deepStrictEqual(yield* answersIn(tracker, scanId, 2), inOrder.slice(0, place + 1).slice(-2))
      }
    })
  )

  it.effect("reads a run of 300 checks, with the runs before it", () =>
    Effect.gen(function* () {
      const tracker = yield* trackerOfNewBrand
      const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)
      const runs = yield* Effect.forEach([0, 1_000, 2_000], (millis) =>
        newRunOf(tracker, millis, { prompts, engines: contractEngines, samples: 1 })
      )
      const found = yield* answersIn(tracker, runs.at(-1)?.scanId ?? ScanId.make(""), 2)
      assert.deepStrictEqual(
        found,
        runs.slice(-2).map(({ oldestFirst }) => oldestFirst)
      )
      assert.deepStrictEqual(
        found.map((ofRun) => ofRun.length),
        [300, 300]
      )
    })
  )
}

const citing = (it: ContractTests) => {
  it.effect("reports which answers cite the domain that the brand had in the run, or a subdomain", () =>
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
        const [run] = yield* store.answeredRuns({ organizationId, trackerId, scanId: scan.id, runsMax: 1 })
        return run?.answers.map(({ cited }) => cited)
      })
      assert.deepStrictEqual(yield* citedIn("contoso.com"), [false, true, true, false, false])
      assert.deepStrictEqual(yield* citedIn(null), [null, null, null, null, null])
    })
  )
}

/** The answers of a tracker's runs. */
export const suite = contractSuite("SnapshotStore's answered runs", [answers, order, citing])
