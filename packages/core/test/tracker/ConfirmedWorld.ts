/**
 * Trackers with confirmed alerts, asked once a day until each run is judged.
 */
import {
  type AnswerEngine,
  Brands,
  type Engine,
  KnownEngine,
  type NewTracker,
  type ScanKey,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { answerOf, isSettled, scriptedEngine } from "@answerscope/core/testing"
import { ScanStore } from "@answerscope/core/storage"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { dice } from "../Dice.ts"
import { coreWith, newTenant } from "../TestCore.ts"
import { current, lookAtRun, newTracker, runChecks } from "./TrackerWorld.ts"

export const naming = "1. Globex\n2. Zendrix"
export const silent = "1. Globex\n2. Hooli"

/** What an engine is asked: a cell's prompt, and which of its answers. */
interface Asked {
  readonly prompt: string
  readonly sample: number
}

/** Engines that answer as the test says, which may change from run to run. */
export const engineThat = (reply: (asked: Asked) => string, engine: Engine = "chatgpt") =>
  scriptedEngine(engine, ({ prompt, sample = 1 }) => reply({ prompt, sample }), { varies: true })

/**
 * A core whose engines name the brand as often, and answer with such models, as its world says at that moment; where
 * the rate is null, they fail.
 */
export const ratedWorld = ({
  apps = [],
  limits = {},
  rate,
  seed
}: {
  readonly seed: number
  readonly rate: number
  /** Engines whose answers are seen in an app. */
  readonly apps?: ReadonlyArray<Engine>
  /** What engines take of a market; all of it if left out. */
  readonly limits?: { readonly [engine: Engine]: Pick<AnswerEngine, "places" | "language"> }
}) => {
  const chance = dice(seed)
  const world = {
    rateOf: (_engine: KnownEngine, _prompt: string, _location: string | null): number | null => rate,
    modelOf: (_engine: KnownEngine) => "old"
  }
  const engines = KnownEngine.literals.map((engine) => [
    engine,
    {
      ...scriptedEngine(
        engine,
        ({ location, prompt }) => {
          const share = world.rateOf(engine, prompt, location)
          if (share === null) return { failure: "bad_request" }
          return answerOf(engine, { text: chance() < share ? naming : silent, model: world.modelOf(engine) })
        },
        { varies: true }
      ),
      ...limits[engine],
      surface: apps.includes(engine) ? ("app" as const) : ("api" as const)
    }
  ])
  return { world, core: coreWith(Object.fromEntries(engines)) }
}

/** A tracker of a new tenant's brand with confirmed alerts, asked once a day. */
export const confirmedTracker = Effect.fnUntraced(function* (
  fields: Omit<NewTracker, "brandId"> & { readonly credits?: number } = {}
) {
  const { credits, ...settings } = fields
  const organizationId = yield* newTenant(credits ?? 100_000)
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Zendrix",
    engines: ["chatgpt"],
    prompts: ["best crm"],
    competitors: ["Globex"]
  })
  return yield* newTracker(brand, { intervalMinutes: 1_440, alertMode: "confirmed", ...settings })
})

/** Starts the run that is due; its key. */
export const begun = Effect.fnUntraced(function* (tracker: Tracker) {
  yield* (yield* Trackers).startDue
  const { organizationId, runningScanId: id } = yield* current(tracker)
  return id === null ? null : { organizationId, id }
})

/** The scans that asked cells of a run again. */
export const followUpsOf = (run: ScanKey) => Effect.flatMap(ScanStore, (store) => store.followUps([run]))

/** Runs what was asked of a run until it is judged. */
export const judged = Effect.fnUntraced(function* (run: ScanKey) {
  yield* runChecks(run)
  yield* lookAtRun
  for (;;) {
    const open = (yield* followUpsOf(run)).filter((scan) => !isSettled(scan))
    if (open.length === 0) return yield* followUpsOf(run)
    yield* Effect.forEach(open, ({ id }) => runChecks({ organizationId: run.organizationId, id }))
    yield* lookAtRun
  }
})

/** One run from its slot to its judgement, and the day until the next; the follow-ups that it took. */
export const day = Effect.fnUntraced(function* (tracker: Tracker) {
  const run = yield* begun(tracker)
  const followUps = run === null ? [] : yield* judged(run)
  yield* TestClock.adjust("1 day")
  return followUps
})

/** So many days. */
export const days = (tracker: Tracker, count: number) =>
  Effect.map(
    Effect.forEach(Array.from({ length: count }), () => day(tracker)),
    (all) => all.flat()
  )
