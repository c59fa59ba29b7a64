import { OrganizationId, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option } from "effect"
import { organizationOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Stores a new organization, which exists afterwards only if the transaction committed. */
const insertOne = Effect.gen(function* () {
  const store = yield* OrganizationStore
  const organization = yield* organizationOf()
  yield* store.insert(organization)
  return organization
})

const isStored = Effect.fnUntraced(function* (organization: { readonly id: string } | undefined) {
  const store = yield* OrganizationStore
  return organization !== undefined && Option.isSome(yield* store.get(OrganizationId.make(organization.id)))
})

const atomicity = (it: ContractTests) => {
  it.effect("keeps all that succeeded and returns the result", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const [first, second] = yield* run(Effect.all([insertOne, insertOne]))
      assert.deepStrictEqual([yield* isStored(first), yield* isStored(second)], [true, true])
    })
  )

  it.effect("takes changes", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* (yield* Transaction).takesChanges)
    })
  )

  it.effect("returns whether it is running", () =>
    Effect.gen(function* () {
      const { run, isRunning } = yield* Transaction
      assert.isFalse(yield* isRunning)
      assert.isTrue(yield* run(isRunning))
      assert.isTrue(yield* run(run(isRunning)))
      assert.isFalse(yield* isRunning)
    })
  )

  it.effect("reads its own writes", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* OrganizationStore
      const found = yield* run(Effect.flatMap(insertOne, ({ id }) => store.get(id)))
      assert.isTrue(Option.isSome(found))
    })
  )

  for (const [end, how] of [
    ["fails", Effect.fail("refused")],
    ["dies", Effect.die("defect")],
    ["is interrupted", Effect.interrupt]
  ] as const) {
    it.effect(`undoes its store calls when it ${end}, and ends in the same way`, () =>
      Effect.gen(function* () {
        const { run } = yield* Transaction
        const written: Array<{ readonly id: string }> = []
        const write = Effect.map(insertOne, (organization) => written.push(organization))
        const exit = yield* Effect.exit(run(Effect.andThen(write, how)))
        assert.deepStrictEqual(Exit.isFailure(exit) && exit.cause.reasons.map(({ _tag }) => _tag), [
          end === "fails" ? "Fail" : end === "dies" ? "Die" : "Interrupt"
        ])
        assert.isFalse(yield* isStored(written[0]))
      })
    )
  }

  it.effect("continues after its own failure outside of a store call", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const organization = yield* run(Effect.tap(insertOne, () => Effect.ignore(Effect.fail("harmless"))))
      assert.isTrue(yield* isStored(organization))
    })
  )

  it.effect("a failed store call dooms it, also when the failure is caught", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* OrganizationStore
      const taken = yield* insertOne
      const other = yield* organizationOf()
      const exit = yield* Effect.exit(run(Effect.andThen(store.insert(other), Effect.ignore(store.insert(taken)))))
      assert.isTrue(Exit.isFailure(exit) && Exit.hasDies(exit))
      assert.isFalse(yield* isStored(other))
    })
  )
}

const nesting = (it: ContractTests) => {
  it.effect("joins the running one: what succeeded inside goes with what fails outside", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const written: Array<{ readonly id: string }> = []
      const inner = run(Effect.map(insertOne, (organization) => written.push(organization)))
      assert.strictEqual(yield* Effect.flip(run(Effect.andThen(inner, Effect.fail("outside")))), "outside")
      assert.isFalse(yield* isStored(written[0]))
    })
  )

  it.effect("a failure inside undoes the outer one, which dies when the failure is caught in between", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const written: Array<{ readonly id: string }> = []
      const outer = Effect.map(insertOne, (organization) => written.push(organization))
      const exit = yield* Effect.exit(run(Effect.andThen(outer, Effect.ignore(run(Effect.fail("inside"))))))
      assert.isTrue(Exit.isFailure(exit) && Exit.hasDies(exit))
      assert.isFalse(yield* isStored(written[0]))
    })
  )

  it.effect("a failure inside that is passed on is the failure of the outer one", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      assert.strictEqual(yield* Effect.flip(run(run(run(Effect.fail("inside"))))), "inside")
    })
  )

  it.effect("a fiber that outlives it writes on its own", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const isOver = yield* Deferred.make<void>()
      const late = Effect.andThen(Deferred.await(isOver), Effect.all([insertOne, run(insertOne)]))
      const fiber = yield* run(Effect.forkDetach(late))
      yield* Deferred.succeed(isOver, undefined)
      const [first, second] = yield* Fiber.join(fiber)
      assert.deepStrictEqual([yield* isStored(first), yield* isStored(second)], [true, true])
    })
  )
}

const afterCommit = (it: ContractTests) => {
  it.effect("runs the follow-up effects after the commit, in order, outside of the transaction", () =>
    Effect.gen(function* () {
      const { run, afterCommit } = yield* Transaction
      const services = yield* Effect.context<OrganizationStore>()
      const followed: Array<string> = []
      const follow = (step: string) => Effect.sync(() => followed.push(step))
      const organization = yield* run(
        Effect.gen(function* () {
          const written = yield* insertOne
          const store = yield* OrganizationStore
          const look = Effect.flatMap(store.get(written.id), (found) => follow(`found ${Option.isSome(found)}`))
          yield* afterCommit(Effect.asVoid(Effect.orDie(Effect.provide(look, services))))
          yield* run(afterCommit(Effect.asVoid(follow("second"))))
          yield* follow("inside")
          return written
        })
      )
      assert.deepStrictEqual(followed, ["inside", "found true", "second"])
      assert.isTrue(yield* isStored(organization))
    })
  )

  it.effect("drops the follow-up effects when it is rolled back", () =>
    Effect.gen(function* () {
      const { run, afterCommit } = yield* Transaction
      let followed = 0
      const follow = Effect.sync(() => {
        followed += 1
      })
      yield* Effect.ignore(run(Effect.andThen(afterCommit(follow), Effect.fail("undone"))))
      assert.strictEqual(followed, 0)
      yield* afterCommit(follow)
      assert.strictEqual(followed, 1)
    })
  )
}

/** Atomicity, nesting, and what follows a commit. */
export const suite = contractSuite("Transaction", [atomicity, nesting, afterCommit])
