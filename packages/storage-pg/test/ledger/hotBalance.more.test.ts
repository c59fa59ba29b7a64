/**
 * 64 connections of two processes charge one balance of 1,000 credits: within transactions of their own, as a scan's
 * start does, and bare, when those that wait are written together.
 */
import { AccessKeys, Credits, Ids, Notices, Organizations } from "@answerscope/core"
import { CreditStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Option, Redacted } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("./chargeProgram.ts", import.meta.url))
const balance = 1_000

/** Runs the program to its end, going on together with the others of `start`, and returns how many charges it made. */
const runCharger = (args: ReadonlyArray<string>, start: Start): Effect.Effect<number> =>
  Effect.callback((resume) => {
    const child = spawn(process.execPath, ["--conditions=@answerscope/source", program, ...args])
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      if (output === "" && chunk.toString().startsWith("ready")) start.ready(() => child.stdin.write("go\n"))
      output += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.once("close", () => {
      const count = /succeeded (\d+)/.exec(output)?.[1]
      resume(count === undefined ? Effect.die(new Error(output)) : Effect.succeed(Number(count)))
    })
    return Effect.sync(() => void child.kill("SIGKILL"))
  })

/** Lets several processes begin at one moment: when the last of them is ready. */
class Start {
  readonly #waiting: Array<() => void> = []
  readonly #count: number
  constructor(count: number) {
    this.#count = count
  }
  ready(go: () => void): void {
    this.#waiting.push(go)
    if (this.#waiting.length === this.#count) for (const begin of this.#waiting) begin()
  }
}

it.live.each(["joined", "bare"])(
  "exactly 1,000 %s charges succeed, and no reader sees a balance that is negative or not the entries' sum",
  (kind) =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const services = Organizations.layer.pipe(
        Layer.provideMerge(AccessKeys.layer),
        Layer.provideMerge(Credits.layer),
        Layer.provideMerge(Notices.layer),
        Layer.provide(Ids.layer),
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...TestDatabase.patience }))
      )
      yield* Effect.gen(function* () {
        const credits = yield* Credits
        const store = yield* CreditStore
        // both buckets take part: 300 monthly, 700 purchased
        const { id } = yield* (yield* Organizations).create({ name: "hot", monthlyLimit: 300 })
        yield* credits.grant({ organizationId: id, amount: balance - 300 })

        const seen: Array<number> = []
        const read = Effect.gen(function* () {
          const { account, monthlySum, purchasedSum } = Option.getOrThrow(yield* store.audit(id))
          assert.strictEqual(monthlySum, account.cycleLimit - account.monthlyUsed)
          assert.strictEqual(purchasedSum, account.purchasedTotal - account.purchasedUsed)
          assert.isAtLeast(monthlySum, 0)
          assert.isAtLeast(purchasedSum, 0)
          seen.push(monthlySum + purchasedSum)
        })
        const reader = yield* Effect.forkChild(Effect.forever(read))
        const start = new Start(2)
        const counts = yield* Effect.forEach(
          ["first", "second"],
          (name) => runCharger([Redacted.value(url), id, name, kind], start),
          { concurrency: 2 }
        )
        yield* Fiber.interrupt(reader)
        const end = yield* Fiber.await(reader)
        assert.isTrue(Exit.isFailure(end) && Cause.hasInterruptsOnly(end.cause), "the reader has seen a wrong balance")
        yield* read

        assert.strictEqual(
          counts.reduce((sum, count) => sum + count, 0),
          balance
        )
        assert.isAbove(Math.min(...counts), 0)
        assert.strictEqual(seen.at(-1), 0)
        assert.isAbove(seen.filter((left) => left > 0 && left < balance).length, 0)
        // a balance only ever went down
        assert.deepStrictEqual(
          seen,
          seen.toSorted((a, b) => b - a)
        )
        const charges = (yield* store.entries({ organizationId: id, after: 0, limit: 10_000 })).filter(
          (entry) => entry.kind === "charge"
        )
        assert.strictEqual(charges.length, balance)
        assert.strictEqual(new Set(charges.map((entry) => entry.chargeId)).size, balance)
        const notices = (yield* (yield* Notices).list({ organizationId: id })).items
        assert.deepStrictEqual(
          notices.map(({ message }) => message),
          ["Credits are low: 29 left, and the threshold is 30."]
        )
      }).pipe(Effect.provide(services))
    }).pipe(Effect.scoped)
)
