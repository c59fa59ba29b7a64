/** Contract of `SnapshotStore.answers` and `SnapshotStore.replaceReadings`. */
import { type BrandId, type OrganizationId, type Snapshot, SnapshotId, Transaction } from "@answerscope/core"
import { ScanStore, type SnapshotReading, SnapshotStore, type StoredAnswer } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  at,
  completedOutcome,
  failedOutcome,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  result,
  snapshotOf,
  storedScan
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const newOwner = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId, captureSentiment: true })
  return { owner: { organizationId, brandId, scanId: scan.id }, scan }
})

/** All answers, walked over `limit` at a time. */
const walk = Effect.fnUntraced(function* (organizationId: OrganizationId, brandId: BrandId | null, limit: number) {
  const store = yield* SnapshotStore
  const found: Array<StoredAnswer> = []
  for (let after: Snapshot | null = null; ;) {
    const page: ReadonlyArray<StoredAnswer> = yield* store.answers({ organizationId, brandId, after, limit })
    found.push(...page)
    after = page.at(-1)?.snapshot ?? null
    if (after === null) return found
  }
})

const readingOf = ({ organizationId, id }: Snapshot, fields: Partial<SnapshotReading> = {}): SnapshotReading => ({
  organizationId,
  id,
  mentioned: true,
  position: 1,
  sentiment: "negative",
  competitorsFound: ["Initech", "{}"],
  competitorCandidatesFound: ["Umbrella"],
  spans: [{ entity: "Contoso", kind: "brand", start: 1, end: 8 }],
  ranking: [{ name: "Contoso", kind: "brand", position: 1 }],
  extras: [{ kind: "ad", title: "Contoso", url: null, domain: null, ofBrand: true }],
  analyzerVersion: "2",
  reanalysisId: null,
  ...fields
})

const walking = (it: ContractTests) => {
  it.effect("walks over the answers of an organization, newest first, with the names of their analysis", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const { owner, scan } = yield* newOwner(organizationId)
      const other = yield* newOwner(organizationId)
      const stranger = yield* newOwner(yield* newOrganization)
      const ids = (yield* idsOf("snp", 5)).map((id) => SnapshotId.make(id))
      const times = [0, 0, 1, 0, 2]
      const own = yield* Effect.forEach(ids, (id, index) =>
        snapshotOf(owner, { id, checkedAt: at(times[index] ?? 0), answer: `answer ${index}` })
      )
      const others = yield* snapshotOf(other.owner, { checkedAt: at(-1) })
      yield* store.insert([...own, others, yield* snapshotOf(stranger.owner)])
      const expected = [4, 2, 3, 1, 0].map((index) => own[index])
      for (const limit of [1, 2, 5, 100]) {
        const all = yield* walk(organizationId, null, limit)
        assert.deepStrictEqual(
          all.map(({ snapshot }) => snapshot),
          [...expected, others]
        )
        assert.deepStrictEqual(all[0]?.subject, scan.subject)
        assert.isTrue(all[0]?.captureSentiment)
        const ofBrand = yield* walk(organizationId, owner.brandId, limit)
        assert.deepStrictEqual(
          ofBrand.map(({ snapshot }) => snapshot),
          expected
        )
      }
    })
  )
}

const one = (it: ContractTests) => {
  it.effect("returns one answer of its organization, with the names of its analysis and the cost of its check", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const { owner, scan } = yield* newOwner(organizationId)
      const of = { subject: scan.subject, captureSentiment: scan.captureSentiment }
      const snapshot = yield* snapshotOf(owner, { answer: "the answer" })
      const other = yield* snapshotOf(owner, { engine: "claude" })
      yield* store.insert([snapshot, other])
      const found = yield* store.answer({ organizationId, id: snapshot.id })
      assert.deepStrictEqual(found, Option.some({ snapshot, ...of, credits: 5 }))
      assert.deepStrictEqual(
        yield* store.answer({ organizationId, id: other.id }),
        Option.some({ snapshot: other, ...of, credits: 6 })
      )
      const stranger = yield* newOrganization
      assert.isTrue(Option.isNone(yield* store.answer({ organizationId: stranger, id: snapshot.id })))
      assert.isTrue(Option.isNone(yield* store.answer({ organizationId, id: SnapshotId.make("snp_none") })))
    })
  )
}

const replacing = (it: ContractTests) => {
  it.effect("replaces the reading in the snapshot and nothing else of it", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const { owner } = yield* newOwner(organizationId)
      const snapshot = yield* snapshotOf(owner, { queries: ["q"] })
      const untouched = yield* snapshotOf(owner, { prompt: "free crm" })
      yield* store.insert([snapshot, untouched])
      const reading = readingOf(snapshot)
      yield* store.replaceReadings([reading])
      const found = yield* store.get({ organizationId, id: snapshot.id })
      assert.deepStrictEqual(found, Option.some({ ...snapshot, ...reading }))
      const absent = readingOf(snapshot, { mentioned: false, position: null, sentiment: null, spans: [] })
      yield* store.replaceReadings([absent])
      assert.deepStrictEqual(
        yield* store.get({ organizationId, id: snapshot.id }),
        Option.some({ ...snapshot, ...absent })
      )
      assert.deepStrictEqual(yield* store.get({ organizationId, id: untouched.id }), Option.some(untouched))
    })
  )

  it.effect("replaces it in the completed check that the snapshot came from, and in no other", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const scans = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const { checks, scan } = yield* newScan(organizationId, { brandId, prompts: ["a", "b", "c"] })
      const works = yield* scans.startChecks({
        starts: checks.slice(0, 2).map(({ id }) => ({ checkId: id, attempt: `attempt ${id}` })),
        at: at(1)
      })
      const [first, second] = works
      assert(first !== undefined && second !== undefined)
      yield* scans.finishChecks([yield* completedOutcome(first), failedOutcome(second)])
      const before = Option.getOrThrow(yield* storedScan({ organizationId, id: scan.id }))
      const snapshots = yield* Effect.forEach(["a", "b", "c"], (prompt) =>
        snapshotOf({ organizationId, brandId, scanId: scan.id }, { prompt })
      )
      yield* store.insert(snapshots)
      yield* store.replaceReadings(snapshots.map((snapshot) => readingOf(snapshot)))
      const after = Option.getOrThrow(yield* storedScan({ organizationId, id: scan.id }))
      const { competitorsFound, mentioned, position, sentiment } = readingOf(snapshots[0] ?? assert.fail())
      assert.deepStrictEqual(after, {
        ...before,
        checks: before.checks.map((check) =>
          check.prompt === "a" ? { ...check, competitorsFound, mentioned, position, sentiment } : check
        )
      })
    })
  )
}

const samples = (it: ContractTests) => {
  it.effect("of several answers to a prompt and engine, each is replaced in its own check", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const scans = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const { checks, scan } = yield* newScan(organizationId, { brandId, prompts: ["a"], samples: 3 })
      const works = yield* scans.startChecks({
        starts: checks.map(({ id }) => ({ checkId: id, attempt: `attempt ${id}` })),
        at: at(1)
      })
      yield* scans.finishChecks(yield* Effect.forEach(works, (work) => completedOutcome(work)))
      const stored = yield* Effect.forEach(checks, ({ sample }) =>
        snapshotOf({ organizationId, brandId, scanId: scan.id }, { prompt: "a", sample })
      )
      yield* store.insert(stored)
      const again = stored.map((snapshot) => readingOf(snapshot, { position: 10 + snapshot.sample }))
      yield* store.replaceReadings(again.slice(1))
      const after = Option.getOrThrow(yield* storedScan({ organizationId, id: scan.id }))
      assert.deepStrictEqual(
        after.checks.map(({ sample, position }) => [sample, position]),
        [
          [1, result.position],
          [2, 12],
          [3, 13]
        ]
      )
    })
  )
}

const sparing = (it: ContractTests) => {
  it.effect("ignores deleted answers and those of other organizations, and joins the running transaction", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { run } = yield* Transaction
      const { owner } = yield* newOwner(yield* newOrganization)
      const stranger = yield* newOrganization
      const snapshot = yield* snapshotOf(owner)
      yield* store.insert([snapshot])
      yield* store.replaceReadings([])
      yield* store.replaceReadings([
        readingOf(snapshot, { organizationId: stranger }),
        readingOf(yield* snapshotOf(owner))
      ])
      yield* Effect.ignore(run(Effect.andThen(store.replaceReadings([readingOf(snapshot)]), Effect.fail("undone"))))
      const found = yield* store.get({ organizationId: owner.organizationId, id: snapshot.id })
      assert.deepStrictEqual(found, Option.some(snapshot))
    })
  )
}

/** Walks over stored answers, and replaces their readings. */
export const suite = contractSuite("SnapshotStore readings", [walking, one, replacing, samples, sparing])
