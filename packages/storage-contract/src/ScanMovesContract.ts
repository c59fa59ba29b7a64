/**
 * Holds an adapter to core's `ScanMoves`: histories of moves, drawn at random, end alike in the store and in the pure
 * state machine, and each move answers alike on the way.
 */
import { type Check, Ids, isDone, type Scan, type ScanWithChecks, TrackerId } from "@answerscope/core"
import { type CheckOutcome, creditsOf, ScanMoves, ScanStore } from "@answerscope/core/storage"
import { isSettled } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect, Option, Order, Schema } from "effect"
import {
  askedLater,
  at,
  completedOutcome,
  failedOutcome,
  newOrganization,
  newScan,
  storedScan
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Those of a scan's three checks, in this order: each has another price. */
const engines = ["chatgpt", "claude", "gemini"]
/** A host sets its prices, and may count in tiny parts. */
const creditsPerCheck = { chatgpt: 5, claude: 6, gemini: 3_000_000_000 }

/** Which check of two scans, and the name of the attempt: few names, so that moves meet and miss each other. */
const Target = Schema.Struct({
  scan: Schema.Literals([0, 1]),
  check: Schema.Literals([0, 1, 2]),
  attempt: Schema.Literals(["a", "b"])
})

const Move = Schema.Struct({
  // starts and ends more often than the rest, or most histories would never end a scan
  kind: Schema.Literals(["start", "start", "start", "complete", "complete", "fail", "note", "release", "cancel"]),
  targets: Schema.Array(Target).check(Schema.isMinLength(1), Schema.isMaxLength(4))
})
type Move = typeof Move.Type

/** Two scans and their checks, moved by the pure functions. */
class Model {
  readonly scans: Array<Scan>
  readonly checks: Array<Array<ScanMoves.CheckState>>

  constructor(created: ReadonlyArray<ScanWithChecks>) {
    this.scans = created.map(({ scan }) => scan)
    this.checks = created.map(({ scan, checks }) => checks.map((check) => ScanMoves.unmoved(check, scan)))
  }

  at({ scan, check }: Pick<typeof Target.Type, "scan" | "check">): ScanMoves.CheckInScan {
    const found = { scan: this.scans[scan], check: this.checks[scan]?.[check] }
    if (found.scan === undefined || found.check === undefined) throw new Error("there are two scans of three checks")
    return { scan: found.scan, check: found.check }
  }

  save(target: Pick<typeof Target.Type, "scan" | "check">, { scan, check }: ScanMoves.CheckInScan): void {
    this.scans[target.scan] = scan
    this.checks[target.scan]?.splice(target.check, 1, check)
  }

  /** The scans as a store shows them. */
  shown(): ReadonlyArray<ScanWithChecks> {
    return this.scans.map((scan, index) => ({
      scan,
      checks: (this.checks[index] ?? []).map(
        ({ asked: _asked, attempt: _attempt, movedAt: _movedAt, ...check }) => check
      )
    }))
  }
}

interface TargetedStart {
  readonly target: Pick<typeof Target.Type, "scan" | "check">
  readonly checkId: Check["id"]
  readonly attempt: string
}

/** Notes submissions of several attempts, one after the other. */
const noteMoves = Effect.fnUntraced(function* (model: Model, starts: ReadonlyArray<TargetedStart>, millis: number) {
  const store = yield* ScanStore
  for (const [index, { attempt, checkId, target }] of starts.entries()) {
    const { scan, check } = model.at(target)
    const note = { attempt, at: at(millis), asked: askedLater(index === 0 ? null : `ticket ${index}`) }
    const noted = ScanMoves.noteAsked(check, note)
    if (noted !== null) model.save(target, { scan, check: noted })
    assert.strictEqual(yield* store.noteAsked({ checkId, ...note }), noted !== null)
  }
})

/** Makes one move in the store and in the model, and compares what both say of it. */
const makeMove = Effect.fnUntraced(function* (model: Model, { kind, targets }: Move, millis: number) {
  const store = yield* ScanStore
  const starts = targets.map((target) => ({ target, checkId: model.at(target).check.id, attempt: target.attempt }))
  switch (kind) {
    case "start": {
      const works = ScanMoves.countedStarts(starts).flatMap(({ target, attempt }) => {
        const started = ScanMoves.startCheck(model.at(target), { attempt, at: at(millis) })
        if (started === null) return []
        model.save(target, started)
        return [ScanMoves.workOf(started, attempt)]
      })
      return assert.deepStrictEqual(yield* store.startChecks({ starts, at: at(millis) }), works)
    }
    case "note":
      return yield* noteMoves(model, starts, millis)
    case "release": {
      const kinds = [{}, { asked: null }, { asked: askedLater("released") }]
      // each attempt once
      const distinct = [...new Map(starts.map((start) => [`${start.checkId} ${start.attempt}`, start])).values()]
      const releases = distinct.map((start, index) => ({ ...start, ...kinds[index % kinds.length] }))
      let count = 0
      for (const { target, ...release } of releases) {
        const { scan, check } = model.at(target)
        const released = ScanMoves.releaseCheck(check, { ...release, at: at(millis) })
        if (released === null) continue
        model.save(target, { scan, check: released })
        count++
      }
      return assert.strictEqual(yield* store.releaseChecks({ starts: releases, at: at(millis) }), count)
    }
    case "cancel": {
      const [{ scan: index } = { scan: 0 as const }] = targets
      const { scan } = model.at({ scan: index, check: 0 })
      const after = ScanMoves.cancelScan({ scan, checks: model.checks[index] ?? [] }, at(millis))
      if (after !== null) {
        model.scans[index] = after.scan
        model.checks[index] = [...after.checks]
      }
      const ended = (after?.checks ?? []).filter(({ status }) => status === "cancelled")
      const said =
        after === null
          ? { _tag: "done" }
          : { _tag: "cancelled", scan: after.scan, cancelled: ended.map(({ engine }) => ({ engine })) }
      const { id, organizationId } = scan
      const answer = Option.getOrThrow(yield* store.cancel({ id, organizationId, at: at(millis) }))
      const byEngine = Order.mapInput(Order.String, ({ engine }: Pick<Check, "engine">) => engine)
      return assert.deepStrictEqual<unknown>(
        answer._tag === "done" ? answer : { ...answer, cancelled: answer.cancelled.toSorted(byEngine) },
        said
      )
    }
    default: {
      const outcomes: ReadonlyArray<CheckOutcome> = yield* Effect.forEach(targets, (target, index) => {
        const work = ScanMoves.workOf(model.at(target), target.attempt)
        const endedAt = at(millis + index)
        return kind === "fail" ? Effect.succeed(failedOutcome(work, endedAt)) : completedOutcome(work, endedAt)
      })
      const finished = targets.flatMap((target, index) => {
        const outcome = outcomes[index]
        const ended = outcome === undefined ? null : ScanMoves.finishCheck(model.at(target), outcome)
        if (ended === null) return []
        model.save(target, ended)
        return [ended.finished]
      })
      return assert.deepStrictEqual(yield* store.finishChecks(outcomes), finished)
    }
  }
})

/** Asserts the invariants of a scan and its checks, which hold after every move. */
const assertInvariants = ({
  scan,
  checks
}: {
  readonly scan: Scan
  readonly checks: ReadonlyArray<ScanMoves.CheckState>
}): void => {
  const count = (status: ScanMoves.CheckState["status"]) => checks.filter((check) => check.status === status).length
  assert.deepStrictEqual(scan.progress, {
    total: checks.length,
    completed: count("completed"),
    failed: count("failed"),
    cancelled: count("cancelled")
  })
  const unpaid = checks.filter(({ status }) => status === "failed" || status === "cancelled")
  assert.strictEqual(scan.creditsRefunded, creditsOf(scan.creditsPerCheck, unpaid))
  assert.strictEqual(isSettled(scan), !checks.some(ScanMoves.isUnended))
  assert.strictEqual(isDone(scan), scan.completedAt !== null)
  if (scan.status === "pending") assert.strictEqual(count("pending"), checks.length)
  if (scan.status === "running") assert.isFalse(isSettled(scan))
  if (scan.status === "completed") assert.isTrue(isSettled(scan) && count("cancelled") === 0)
}

const histories = (it: ContractTests) => {
  it.effect.prop(
    "moves scans and checks as the pure state machine does",
    [Schema.Array(Move).check(Schema.isMinLength(1), Schema.isMaxLength(25))],
    ([moves]) =>
      Effect.gen(function* () {
        const store = yield* ScanStore
        const organizationId = yield* newOrganization
        const trackerId = TrackerId.make(yield* (yield* Ids).next("trk"))
        const prompts = ["p"]
        const created = [
          yield* newScan(organizationId, { prompts, engines, creditsPerCheck }),
          yield* newScan(organizationId, { prompts, engines, creditsPerCheck, trackerId, lane: "scheduled" })
        ]
        const model = new Model(created)
        for (const [index, move] of moves.entries()) {
          yield* makeMove(model, move, (index + 1) * 100)
          for (const [which, scan] of model.scans.entries()) {
            assertInvariants({ scan, checks: model.checks[which] ?? [] })
          }
        }
        const stored = yield* Effect.forEach(created, ({ scan }) => storedScan({ organizationId, id: scan.id }))
        assert.deepStrictEqual(stored, model.shown().map(Option.some))
        const unended = model.checks
          .flat()
          .filter(ScanMoves.isUnended)
          .map(({ id }) => id)
        const stalled = yield* store.stalledChecks({ before: at(1_000_000), limit: 100_000 })
        const own = new Set(created.flatMap(({ checks }) => checks.map(({ id }) => id)))
        assert.sameMembers(
          stalled.flatMap(({ checkId }) => (own.has(checkId) ? [checkId] : [])),
          unended
        )
      }),
    { arbitrary: { runs: 150 } }
  )
}

/** The state machine of scans and checks. */
export const suite = contractSuite("ScanStore's moves", [histories])
