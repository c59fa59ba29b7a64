/**
 * Contract of `JobStore`. Leases use the store's own clock, which tests cannot set: they are an hour long, or expired
 * at once.
 */
import { OrganizationId, StorageClock } from "@answerscope/core"
import { type ClaimedJob, JobStore, fairJobOrder } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { idsOf, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const hour = 3_600_000

/** A queue of the test, and organizations in the order of their ids. */
const newQueue = Effect.fnUntraced(function* (organizations: number = 1) {
  const store = yield* JobStore
  const [queue = ""] = yield* idsOf("evt", 1)
  const ids = yield* idsOf("org", organizations)
  const organizationIds = ids.map((id) => OrganizationId.make(id))
  const idAt = (organization: number) => organizationIds[organization] ?? OrganizationId.make("")
  const insert = (jobIds: ReadonlyArray<string>, organization = 0, delayMillis = 0) => {
    const jobs = jobIds.map((id) => ({ id, organizationId: idAt(organization), document: { of: id } }))
    return store.insert({ queue, jobs, delayMillis })
  }
  const claim = (limit: number, leaseMillis = hour) =>
    Effect.map(store.claim({ queue, limit, leaseMillis }), ({ jobs }) => jobs)
  const complete = (jobs: ReadonlyArray<ClaimedJob>, keepsIds = true) => store.complete({ queue, jobs, keepsIds })
  return { queue, store, organizationIds, idAt, insert, claim, complete }
})

const namesOf = (jobs: ReadonlyArray<ClaimedJob>) => jobs.map(({ id, attempts }) => `${id} ${attempts}`)

const claiming = (it: ContractTests) => {
  it.effect("returns a job to one claim, with its payload, in the order of the offers", () =>
    Effect.gen(function* () {
      const { insert, claim, idAt } = yield* newQueue()
      yield* insert(["b", "a", "b"])
      yield* insert(["a", "c"])
      const [first, ...none] = yield* claim(1)
      assert.deepInclude(first, { id: "b", organizationId: idAt(0), document: { of: "b" }, attempts: 1 })
      assert.deepStrictEqual(none, [])
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["a 1", "c 1"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), [])
    })
  )

  it.effect("returns no job of another queue, and none before its time", () =>
    Effect.gen(function* () {
      const { insert } = yield* newQueue()
      const other = yield* newQueue()
      yield* insert(["here"])
      yield* other.insert(["later"], 0, hour)
      assert.deepStrictEqual(namesOf(yield* other.claim(5)), [])
      yield* other.insert(["now"])
      assert.deepStrictEqual(namesOf(yield* other.claim(5)), ["now 1"])
    })
  )

  it.effect("reports the depth of a queue, also when all its jobs are done", () =>
    Effect.gen(function* () {
      const { queue, store, insert, claim, complete } = yield* newQueue()
      const depth = Effect.map(store.depths, (depths) => depths.find((each) => each.queue === queue) ?? null)
      assert.isNull(yield* depth)
      yield* insert(["later"], 0, hour)
      assert.deepStrictEqual(yield* depth, { queue, waiting: 0, delayed: 1, claimed: 0, aside: 0, oldestMillis: 0 })
      yield* insert(["a", "b", "c", "d"])
      const [first, second, ...others] = yield* claim(3)
      if (first === undefined || second === undefined) return assert.fail("nothing was claimed")
      yield* store.putAside({ queue, job: first })
      const { oldestMillis, ...counts } = (yield* depth) ?? { oldestMillis: -1 }
      assert.deepStrictEqual(counts, { queue, waiting: 1, delayed: 1, claimed: 2, aside: 1 })
      assert.isAtLeast(oldestMillis, 0)
      yield* complete([second, ...others])
      yield* complete(yield* claim(1))
      assert.deepStrictEqual(yield* depth, { queue, waiting: 0, delayed: 1, claimed: 0, aside: 1, oldestMillis: 0 })
      const other = yield* newQueue()
      yield* other.insert(["a"])
      yield* other.complete(yield* other.claim(1))
      const empty = (yield* store.depths).find((each) => each.queue === other.queue)
      const none = { waiting: 0, delayed: 0, claimed: 0, aside: 0, oldestMillis: 0 }
      assert.deepStrictEqual(empty, { queue: other.queue, ...none })
    })
  )

  it.effect("returns each job once to concurrent claimers", () =>
    Effect.gen(function* () {
      const { insert, claim } = yield* newQueue(4)
      const ids = Array.from({ length: 40 }, (_, index) => `j${index}`)
      for (const [index, id] of ids.entries()) yield* insert([id], index % 4)
      const claims = yield* Effect.replicateEffect(claim(3), 20, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        claims
          .flat()
          .map(({ id }) => id)
          .toSorted(),
        ids.toSorted()
      )
    })
  )
}

const leasing = (it: ContractTests) => {
  it.effect("returns a job again, counted, when its lease has expired, unless it was renewed", () =>
    Effect.gen(function* () {
      const { queue, store, insert, claim } = yield* newQueue()
      yield* insert(["leased"])
      yield* claim(1)
      yield* insert(["over", "renewed"])
      const jobs = yield* claim(2, 0)
      yield* store.renew({ queue, jobs: jobs.slice(1), leaseMillis: hour })
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["over 2"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), [])
    })
  )

  it.effect("an expired claim writes nothing of a job that another has claimed", () =>
    Effect.gen(function* () {
      const { queue, store, insert, claim, complete } = yield* newQueue()
      yield* insert(["job"])
      const late = yield* claim(1, 0)
      const [job] = late
      const now = yield* claim(1)
      if (job === undefined) return yield* Effect.die("no job")
      yield* complete(late)
      yield* store.giveBack({ queue, job })
      yield* store.postpone({ queue, job, delayMillis: 0 })
      yield* store.putAside({ queue, job })
      yield* store.renew({ queue, jobs: late, leaseMillis: 0 })
      assert.deepStrictEqual(namesOf(yield* claim(1)), [])
      const [again] = now
      if (again === undefined) return yield* Effect.die("no job")
      yield* store.giveBack({ queue, job: again })
      assert.deepStrictEqual(namesOf(yield* claim(1)), ["job 2"])
    })
  )

  it.effect("a late claim without a successor settles its job", () =>
    Effect.gen(function* () {
      const { insert, claim, complete } = yield* newQueue()
      yield* insert(["job"])
      yield* complete(yield* claim(1, 0))
      assert.deepStrictEqual(namesOf(yield* claim(1)), [])
    })
  )
}

const settling = (it: ContractTests) => {
  it.effect("orders jobs: released ones first, postponed ones when due, dead ones never", () =>
    Effect.gen(function* () {
      const { queue, store, insert, claim } = yield* newQueue()
      yield* insert(["back", "soon", "late", "aside", "next"])
      const [back, soon, late, aside] = yield* claim(4)
      if (back === undefined || soon === undefined || late === undefined || aside === undefined) {
        return yield* Effect.die("no jobs")
      }
      yield* store.postpone({ queue, job: soon, delayMillis: 0 })
      yield* store.postpone({ queue, job: late, delayMillis: hour })
      yield* store.putAside({ queue, job: aside })
      yield* store.giveBack({ queue, job: back })
      const [first = "", ...others] = namesOf(yield* claim(5))
      assert.strictEqual(first, "back 1")
      assert.sameMembers(others, ["next 1", "soon 2"])
    })
  )

  it.effect("a completed job whose id is not kept can be offered again", () =>
    Effect.gen(function* () {
      const { store, idAt, insert, claim, complete } = yield* newQueue()
      yield* insert(["done", "under way"])
      const [done, ...others] = yield* claim(2)
      if (done === undefined) return yield* Effect.die("no job")
      // a job that another has claimed belongs to it
      yield* complete([done, ...others.map((job) => ({ ...job, claim: done.claim }))], false)
      yield* insert(["done", "under way"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["done 1"])
      yield* complete(others, false)
      const before = DateTime.add(yield* (yield* StorageClock).now, { hours: 1 })
      const removal = { organizationId: idAt(0), from: null, limit: 5, before }
      assert.deepStrictEqual(yield* store.removeCompleted(removal), { removed: 0, next: null })
      yield* insert(["under way"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["under way 1"])
    })
  )

  it.effect("deletes completed jobs, and no others", () =>
    Effect.gen(function* () {
      const { store, idAt, insert, claim, complete } = yield* newQueue()
      const other = yield* newQueue()
      for (const own of [other, { insert, claim, complete }]) {
        yield* own.insert(["done"])
        yield* own.complete(yield* own.claim(1))
      }
      yield* insert(["under way"])
      yield* claim(1)
      yield* insert(["waiting"])
      const now = yield* (yield* StorageClock).now
      const removal = { organizationId: idAt(0), from: null, limit: 5 }
      const past = DateTime.subtract(now, { hours: 1 })
      assert.deepStrictEqual(yield* store.removeCompleted({ ...removal, before: past }), { removed: 0, next: null })
      yield* insert(["done"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["waiting 1"])
      const future = DateTime.add(now, { hours: 1 })
      assert.deepStrictEqual(yield* store.removeCompleted({ ...removal, before: future }), { removed: 1, next: null })
      for (const own of [other, { insert, claim }]) yield* own.insert(["done", "under way", "waiting"])
      assert.deepStrictEqual(namesOf(yield* claim(5)), ["done 1"])
      assert.deepStrictEqual(namesOf(yield* other.claim(5)), ["under way 1", "waiting 1"])
    })
  )
}

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Offers, claims and ends of jobs in sequence; a job is named by the number of those before it. */
const Step = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("insert"), organization: between(0, 4), count: between(1, 6) }),
  Schema.Struct({ _tag: Schema.tag("claim"), limit: between(1, 5) }),
  Schema.Struct({ _tag: Schema.tag("complete"), nth: between(0, 8) })
])
const History = Schema.Array(Step).check(Schema.isMinLength(5), Schema.isMaxLength(25))

const turns = (it: ContractTests) => {
  it.effect("one organization's backlog does not delay another's job", () =>
    Effect.gen(function* () {
      const { insert, claim, complete } = yield* newQueue(2)
      yield* insert(["a1", "a2", "a3", "a4", "a5", "a6"])
      const [first, ...others] = yield* claim(3)
      yield* insert(["b1", "b2"], 1)
      if (first === undefined) return yield* Effect.die("no job")
      yield* complete([first])
      assert.deepStrictEqual(namesOf(yield* claim(1)), ["b1 1"])
      yield* complete(others)
      // the one has no running job, the other has one
      assert.deepStrictEqual(namesOf(yield* claim(3)), ["a4 1", "a5 1", "b2 1"])
    })
  )

  it.effect("gives a single slot to all in turn", () =>
    Effect.gen(function* () {
      const { insert, claim, complete } = yield* newQueue(3)
      yield* insert(["a1", "a2", "a3"])
      yield* insert(["c1", "c2"], 2)
      const begun: Array<string> = []
      for (let round = 0; round < 6; round++) {
        const jobs = yield* claim(1)
        begun.push(...jobs.map(({ id }) => id))
        if (round === 1) yield* insert(["b1"], 1)
        yield* complete(jobs)
      }
      assert.deepStrictEqual(begun, ["a1", "c1", "a2", "b1", "c2", "a3"])
    })
  )

  it.effect.prop(
    "claims what `fairJobOrder` decides, counting running jobs",
    [History],
    ([history]) =>
      Effect.gen(function* () {
        const { insert, claim, complete, organizationIds, idAt } = yield* newQueue(5)
        const waiting = new Map<string, Array<string>>(organizationIds.map((id) => [id, []]))
        const underWay: Array<ClaimedJob> = []
        let offered = 0
        let last: string | null = null
        for (const step of history) {
          if (step._tag === "insert") {
            const ids = Array.from({ length: step.count }, () => `j${++offered}`)
            waiting.get(idAt(step.organization))?.push(...ids)
            yield* insert(ids, step.organization)
          } else if (step._tag === "complete") {
            yield* complete(underWay.splice(step.nth, 1))
          } else {
            const ready = [...waiting].flatMap(([organizationId, ids]) => ids.map((id) => ({ id, organizationId })))
            const expected: Readonly<typeof ready> = fairJobOrder(ready, underWay, { last, limit: step.limit })
            last = expected.at(-1)?.organizationId ?? last
            const jobs = yield* claim(step.limit)
            assert.deepStrictEqual(
              jobs.map(({ id }) => id),
              expected.map(({ id }) => id)
            )
            for (const { organizationId } of expected) waiting.get(organizationId)?.shift()
            underWay.push(...jobs)
          }
        }
      }),
    { arbitrary: { runs: 100 } }
  )
}

const leaving = (it: ContractTests) => {
  it.effect("deletes the jobs of one organization in any state, in batches", () =>
    Effect.gen(function* () {
      const { claim, complete, idAt, insert, queue, store } = yield* newQueue(2)
      yield* insert(["completed", "claimed", "aside", "postponed"])
      const jobs = yield* claim(4)
      const [completed, , aside, postponed] = jobs
      assert(completed !== undefined && aside !== undefined && postponed !== undefined)
      yield* complete([completed])
      yield* store.putAside({ queue, job: aside })
      yield* store.postpone({ queue, job: postponed, delayMillis: hour })
      yield* insert(["waiting"])
      yield* insert(["of the other"], 1)
      assert.strictEqual(yield* removeAllOf(store, { organizationId: idAt(0), limit: 2 }), 5)
      const depth = (yield* store.depths).find((found) => found.queue === queue)
      const left = { waiting: 1, delayed: 0, claimed: 0, aside: 0 }
      assert.deepInclude(depth, left)
      // a claim of a deleted job does nothing
      yield* store.giveBack({ queue, job: postponed })
      yield* complete(jobs)
      assert.deepStrictEqual(namesOf(yield* claim(9)), ["of the other 1"])
      yield* insert(["completed"])
      assert.deepStrictEqual(namesOf(yield* claim(9)), ["completed 1"])
    })
  )
}

/** Claims, leases, ends, and fairness. */
export const suite = contractSuite("JobStore", [claiming, leasing, settling, turns, leaving])
