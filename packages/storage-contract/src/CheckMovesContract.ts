/** Contract of `ScanStore` for the moves of checks. */
import {
  type Check,
  CheckId,
  Ids,
  type OrganizationId,
  type ScanWithChecks,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { BrandStore, type CheckOutcome, type CheckWork, ScanStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import {
  askedLater,
  at,
  completedOutcome,
  failedOutcome,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  result,
  type ScanFields,
  spent,
  storedScan,
  unknownSpent
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const startsOf = (checks: ReadonlyArray<{ readonly id: CheckId }>, attempt: string) =>
  checks.map(({ id }) => ({ checkId: id, attempt: `${attempt} ${id}` }))

/** A scan whose checks all run. */
const running = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: ScanFields = {}) {
  const store = yield* ScanStore
  const created = yield* newScan(organizationId, fields)
  const works = yield* store.startChecks({ starts: startsOf(created.checks, "attempt"), at: at(1) })
  return { ...created, works, key: { organizationId, id: created.scan.id } }
})

const read = Effect.fnUntraced(function* ({ scan }: Pick<ScanWithChecks, "scan">) {
  return Option.getOrThrow(yield* storedScan({ organizationId: scan.organizationId, id: scan.id }))
})

const completed = (works: ReadonlyArray<CheckWork>, endedAt = at(100)) =>
  Effect.forEach(works, (work) => completedOutcome(work, endedAt))

const starting = (it: ContractTests) => {
  it.effect("moves pending checks to running, with their scans, and returns the work in order", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const created = yield* newScan(organizationId, {
        brandId,
        engines: ["claude", "chatgpt"],
        samples: 2,
        markets: [{ location: "Berlin,Germany", language: "de" }],
        models: { claude: "opus" },
        captureSentiment: true
      })
      const chosen = [created.checks[7], created.checks[0]].flatMap((check) => (check === undefined ? [] : [check]))
      const works = yield* store.startChecks({ starts: startsOf(chosen, "attempt"), at: at(1) })
      const { scan } = created
      const { subject, captureSentiment, creditsPerCheck, lane } = scan
      const shared = { organizationId, brandId, scanId: scan.id, subject, captureSentiment, lane }
      assert.deepStrictEqual(
        works,
        chosen.map(({ id, prompt, engine, location, language, sample }) => ({
          ...shared,
          checkId: id,
          prompt,
          engine,
          location,
          language,
          sample,
          followUp: false,
          model: engine === "claude" ? "opus" : null,
          creditsPerCheck: creditsPerCheck[engine] ?? assert.fail(`no price of ${engine}`),
          trackerId: null,
          attempt: `attempt ${id}`,
          asked: null
        }))
      )
      const after = yield* read(created)
      assert.deepStrictEqual(after.scan, { ...scan, status: "running" })
      assert.deepStrictEqual(
        after.checks.map(({ status }) => status),
        created.checks.map(({ id }) => (chosen.some((one) => one.id === id) ? "running" : "pending"))
      )
    })
  )

  it.effect("starts checks of many scans in one call, without ended, unknown and malformed ones", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const ended = yield* running(yield* newOrganization)
      yield* store.finishChecks([
        ...(yield* completed(ended.works.slice(0, 1))),
        ...ended.works.slice(1).map((work) => failedOutcome(work))
      ])
      const one = yield* newScan(yield* newOrganization)
      const two = yield* newScan(yield* newOrganization)
      const [unknown = ""] = yield* idsOf("chk", 1)
      const strange = [unknown, "chk_", "scn"].map((id) => ({ id: CheckId.make(id) }))
      const starts = startsOf([...two.checks, ...ended.checks, ...strange, ...one.checks], "attempt")
      const works = yield* store.startChecks({ starts, at: at(2) })
      assert.deepStrictEqual(
        works.map(({ checkId }) => checkId),
        [...two.checks, ...one.checks].map(({ id }) => id)
      )
      assert.strictEqual((yield* read(ended)).scan.status, "completed")
      assert.deepStrictEqual(yield* store.startChecks({ starts: [], at: at(2) }), [])
    })
  )
}

const takingOver = (it: ContractTests) => {
  it.effect("takes over a running check: the earlier attempt can no longer finish it", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const first = yield* running(yield* newOrganization, { prompts: ["a"] })
      const second = yield* store.startChecks({ starts: startsOf(first.checks, "again"), at: at(2) })
      assert.deepStrictEqual(yield* store.finishChecks(yield* completed(first.works)), [])
      assert.deepStrictEqual(
        (yield* read(first)).checks.map(({ status }) => status),
        ["running"]
      )
      const finished = yield* store.finishChecks(yield* completed(second))
      assert.deepStrictEqual(
        finished.map(({ attempt }) => attempt),
        second.map(({ attempt }) => attempt)
      )
    })
  )

  it.effect("counts the later of two starts of one check in one call", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { checks } = yield* newScan(yield* newOrganization, { prompts: ["a"] })
      const starts = [...startsOf(checks, "first"), ...startsOf(checks, "second")]
      const works = yield* store.startChecks({ starts, at: at(1) })
      assert.deepStrictEqual(
        works.map(({ attempt }) => attempt),
        starts.slice(1).map(({ attempt }) => attempt)
      )
    })
  )
}

const finishing = (it: ContractTests) => {
  it.effect("stores how each check ended, counts it, and completes the scan with the last one", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const trackerId = TrackerId.make(yield* (yield* Ids).next("trk"))
      const scan = yield* running(organizationId, { brandId, trackerId, prompts: ["a", "b", "c"] })
      const [a, b, c] = scan.works
      if (a === undefined || b === undefined || c === undefined) return assert.fail("three checks were started")
      const finish = (...outcomes: ReadonlyArray<CheckOutcome>) => store.finishChecks(outcomes)
      const accepted = (work: CheckWork, scanCompleted: boolean) => ({
        checkId: work.checkId,
        attempt: work.attempt,
        brandId,
        trackerId,
        followUpOf: null,
        stage: 0,
        scanCompleted,
        scanSettled: scanCompleted
      })
      assert.deepStrictEqual(yield* finish(yield* completedOutcome(b, at(10))), [accepted(b, false)])
      assert.deepStrictEqual((yield* read(scan)).scan, {
        ...scan.scan,
        status: "running",
        progress: { total: 3, completed: 1, failed: 0, cancelled: 0 }
      })
      const last = yield* finish(failedOutcome(c, at(30), "model-2"), yield* completedOutcome(a, at(20)))
      assert.deepStrictEqual(last, [accepted(c, false), accepted(a, true)])
      const after = yield* read(scan)
      assert.deepStrictEqual(after.scan, {
        ...scan.scan,
        status: "completed",
        creditsRefunded: 5,
        progress: { total: 3, completed: 2, failed: 1, cancelled: 0 },
        completedAt: at(20)
      })
      const answered = { status: "completed", kind: "answer", ...result, spent } as const
      const failed = { status: "failed", error: "no answer", model: "model-2", spent: unknownSpent } as const
      assert.deepStrictEqual(
        after.checks,
        scan.checks.map((check, index) => ({ ...check, ...(index < 2 ? answered : failed) }))
      )
    })
  )

  it.effect("ignores late and repeated outcomes", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const scan = yield* running(yield* newOrganization)
      const [outcome, other] = yield* completed(scan.works)
      if (outcome === undefined || other === undefined) return assert.fail("two checks were started")
      assert.strictEqual((yield* store.finishChecks([outcome, outcome])).length, 1)
      assert.deepStrictEqual(yield* store.finishChecks([outcome, failedOutcome(outcome.work)]), [])
      const unknown = { ...outcome, work: { ...outcome.work, checkId: CheckId.make("chk_none") } }
      assert.deepStrictEqual(yield* store.finishChecks([unknown]), [])
      assert.deepStrictEqual(yield* store.finishChecks([]), [])
      const before = yield* read(scan)
      assert.deepStrictEqual(before.scan.progress, { total: 2, completed: 1, failed: 0, cancelled: 0 })
      assert.strictEqual((yield* store.finishChecks([outcome, other])).length, 1)
      assert.strictEqual((yield* read(scan)).scan.status, "completed")
    })
  )
}

const finishingMany = (it: ContractTests) => {
  it.effect("ends checks of many scans in one call, each scan separately", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const one = yield* running(yield* newOrganization)
      const two = yield* running(yield* newOrganization)
      const outcomes = yield* completed([...one.works.slice(0, 1), ...two.works, ...one.works.slice(1)])
      const finished = yield* store.finishChecks(outcomes)
      assert.deepStrictEqual(
        finished.map(({ scanCompleted }) => scanCompleted),
        [false, false, true, true]
      )
      assert.deepStrictEqual(
        finished.map(({ trackerId, scanSettled }) => [trackerId, scanSettled]),
        [false, false, true, true].map((isSettled) => [null, isSettled])
      )
    })
  )

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { run } = yield* Transaction
      const scan = yield* running(yield* newOrganization)
      const before = yield* read(scan)
      const outcomes = yield* completed(scan.works)
      yield* Effect.ignore(run(Effect.andThen(store.finishChecks(outcomes), Effect.fail("undone"))))
      assert.deepStrictEqual(yield* read(scan), before)
      assert.strictEqual((yield* run(store.finishChecks(outcomes))).length, 2)
    })
  )

  it.effect("reports that the brand was deleted meanwhile", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const brands = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const scan = yield* running(organizationId, { brandId })
      yield* brands.remove({ organizationId, id: brandId })
      const finished = yield* store.finishChecks(yield* completed(scan.works))
      assert.deepStrictEqual(
        finished.map((check) => check.brandId),
        [null, null]
      )
    })
  )
}

const releasing = (it: ContractTests) => {
  it.effect("releases running checks of that attempt only", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const scan = yield* running(yield* newOrganization, { prompts: ["a", "b", "c"] })
      const [, taken, ended] = scan.checks
      yield* store.startChecks({ starts: startsOf(taken === undefined ? [] : [taken], "again"), at: at(2) })
      yield* store.finishChecks(yield* completed(scan.works.filter(({ checkId }) => checkId === ended?.id)))
      assert.strictEqual(yield* store.releaseChecks({ starts: startsOf(scan.checks, "attempt"), at: at(3) }), 1)
      assert.strictEqual(yield* store.releaseChecks({ starts: startsOf(scan.checks, "attempt"), at: at(3) }), 0)
      const statuses = Effect.map(read(scan), ({ checks }) => checks.map(({ status }: Check) => status))
      assert.deepStrictEqual(yield* statuses, ["pending", "running", "completed"])
      // the attempt that released it is over
      assert.deepStrictEqual(yield* store.finishChecks(yield* completed(scan.works.slice(0, 1))), [])
      assert.strictEqual(yield* store.releaseChecks({ starts: startsOf(scan.checks, "unknown"), at: at(3) }), 0)
      assert.deepStrictEqual(yield* statuses, ["pending", "running", "completed"])
      const works = yield* store.startChecks({ starts: startsOf(scan.checks.slice(0, 1), "later"), at: at(4) })
      assert.strictEqual((yield* store.finishChecks(yield* completed(works))).length, 1)
    })
  )
}

const asking = (it: ContractTests) => {
  it.effect("keeps the ticket of a check until it has ended, and notes nothing for another attempt", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { run } = yield* Transaction
      const { checks } = yield* running(yield* newOrganization, { prompts: ["a"] })
      const [checkId = CheckId.make("")] = checks.map(({ id }) => id)
      const note = { checkId, attempt: `attempt ${checkId}`, asked: askedLater(null), at: at(2) }
      const begin = (attempt: string) =>
        Effect.map(store.startChecks({ starts: [{ checkId, attempt }], at: at(3) }), ([work]) => work?.asked)
      const release = (attempt: string, state: { readonly asked?: typeof note.asked | null }) =>
        store.releaseChecks({ starts: [{ checkId, attempt, ...state }], at: at(3) })

      yield* Effect.ignore(run(Effect.andThen(store.noteAsked(note), Effect.fail("undone"))))
      assert.isNull(yield* begin("second"))
      assert.isFalse(yield* store.noteAsked(note))
      assert.isTrue(yield* store.noteAsked({ ...note, attempt: "second" }))
      assert.deepStrictEqual(yield* begin("third"), note.asked)
      assert.strictEqual(yield* release("third", { asked: askedLater("ticket") }), 1)
      assert.isFalse(yield* store.noteAsked({ ...note, attempt: "third" }))
      assert.deepStrictEqual(yield* begin("fourth"), askedLater("ticket"))
      assert.strictEqual(yield* release("fourth", {}), 1)
      assert.deepStrictEqual(yield* begin("fifth"), askedLater("ticket"))
      assert.strictEqual(yield* release("fifth", { asked: null }), 1)
      assert.isNull(yield* begin("sixth"))
    })
  )
}

const concurrency = (it: ContractTests) => {
  it.effect("ends a check once, however many outcomes arrive", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const scan = yield* running(yield* newOrganization, { prompts: ["a", "b", "c", "d"] })
      const outcomes = yield* completed(scan.works)
      const batches = [outcomes, outcomes.toReversed(), outcomes.slice(1), outcomes.slice(0, 2)]
      const finished = yield* Effect.forEach([...batches, ...batches], store.finishChecks, { concurrency: "unbounded" })
      assert.strictEqual(finished.flat().length, 4)
      assert.strictEqual(finished.flat().filter(({ scanCompleted }) => scanCompleted).length, 1)
      assert.strictEqual(finished.flat().filter(({ scanSettled }) => scanSettled).length, 1)
      assert.deepStrictEqual((yield* read(scan)).scan.progress, { total: 4, completed: 4, failed: 0, cancelled: 0 })
    })
  )

  it.effect("concurrent moves, cancellations and deletions of brands all succeed and keep every check", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const brands = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const scans = yield* Effect.forEach(Array.from({ length: 6 }), (_, index) =>
        running(organizationId, { prompts: ["a", "b", "c"], brandId: index % 2 === 0 ? brand.id : null })
      )
      const works = scans.flatMap((scan) => scan.works)
      const again = Effect.flatMap(
        store.startChecks({
          starts: startsOf(
            scans.flatMap(({ checks }) => checks),
            "again"
          ),
          at: at(2)
        }),
        (taken) => Effect.flatMap(completed(taken.toReversed()), store.finishChecks)
      )
      yield* Effect.all(
        [
          ...works.map((work) => Effect.flatMap(completed([work]), store.finishChecks)),
          again,
          again,
          store.releaseChecks({
            starts: works.toReversed().map(({ checkId, attempt }) => ({ checkId, attempt })),
            at: at(3)
          }),
          ...scans.slice(0, 3).map(({ key }) => store.cancel({ ...key, at: at(4) })),
          brands.remove({ organizationId, id: brand.id })
        ],
        { concurrency: "unbounded" }
      )
      for (const { key } of scans) {
        const { scan, checks } = Option.getOrThrow(yield* storedScan(key))
        const count = (status: string) => checks.filter((check) => check.status === status).length
        assert.deepStrictEqual(scan.progress, {
          total: 3,
          completed: count("completed"),
          failed: 0,
          cancelled: count("cancelled")
        })
        assert.strictEqual(scan.status === "completed", count("completed") === 3 && scan.status !== "cancelled")
        assert.isNull(scan.brandId)
      }
    })
  )
}

/** Starting, finishing and releasing checks. */
export const suite = contractSuite("ScanStore's checks", [
  starting,
  takingOver,
  finishing,
  finishingMany,
  releasing,
  asking,
  concurrency
])
