/**
 * Trackers of a simulated world through the whole product: service, worker and storage in memory, on a virtual clock.
 * Turns the world's answers into texts, and reads the alerts from the product.
 */
import {
  Alerts,
  type Alert,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  type Engine,
  knownEngines as engines,
  Organizations,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { everyone, scriptedEngine } from "@answerscope/core/testing"
import { Worker } from "@answerscope/worker"
import { Clock, DateTime, Effect, Layer, References } from "effect"
import { TestClock } from "effect/testing"
import type { PlayedAlert, PlayedGroupAlert } from "../world/play.ts"
import { rivalName, World, type WorldAnswer, type WorldOptions } from "../world/world.ts"

/** Alerts and costs of a tracker of the product. */
export interface ToldByProduct {
  /** Of cells, in no order; without counts for immediate ones. */
  readonly alerts: ReadonlyArray<Omit<PlayedAlert, "sides" | "date"> & { readonly sides: PlayedAlert["sides"] | null }>
  readonly groupAlerts: ReadonlyArray<Pick<PlayedGroupAlert, "run" | "engine" | "type">>
  readonly credits: number
  readonly savedUp: number
}

/** Common to both trackers. */
export interface ProductMonth {
  readonly immediate: ToldByProduct
  readonly confirmed: ToldByProduct
}

const brandName = "Acme"
const dayMillis = 86_400_000
const creditsMax = 1_000_000
const alertsOfPage = 200

const spoken = {
  positive: "is excellent, and its customers love it",
  neutral: "is a tool for teams",
  negative: "is unreliable, and its customers are disappointed"
}

/** Untracked products for the positions before the brand. */
const fillers = [
  "Altavia",
  "Borealis",
  "Cascadia",
  "Dunmore",
  "Eastwick",
  "Fernhill",
  "Greymont",
  "Halcyon",
  "Ironwood"
]

/** An answer in an engine's words, with the number of its text. */
export const textOf = ({ isNamed, position, rivals, text, tone }: WorldAnswer): string => {
  const others = rivals.flatMap((isFound, rival) => (isFound ? [rivalName(rival)] : []))
  const before = Math.max(0, (position ?? 1) - 1)
  const missing = Math.max(0, before - others.length)
  const all = [...others, ...fillers.slice(0, Math.max(1, missing))]
  const lines = all.map((name) => `**${name}** ${spoken.neutral}.`)
  if (isNamed) lines.splice(before, 0, `**${brandName}** ${spoken[tone ?? "neutral"]}.`)
  return [...lines.map((line, index) => `${index + 1}. ${line}`), "", `This is text ${text}.`].join("\n")
}

/** Engines that answer like the world. Its first run is the current day of the clock. */
const enginesOf = (world: World, startMillis: number) => {
  const places = new Map(world.cells.map(({ engine, prompt }, cell) => [`${engine} ${prompt}`, cell]))
  const engineOf = (engine: Engine) =>
    scriptedEngine(engine, ({ prompt, sample = 1 }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const cell = places.get(`${engine} ${prompt}`)
        if (cell === undefined) throw new Error(`The world has no cell of ${engine} for ${prompt}`)
        const answer = world.answer({ cell, run: 1 + Math.floor((now - startMillis) / dayMillis), sample })
        return answer === null ? { failure: "bad_request" as const } : textOf(answer)
      })
    )
  return Object.fromEntries(engines.map((engine) => [engine, engineOf(engine)]))
}

/** Waits until this many runs of the trackers have ended. */
const untilRuns = Effect.fnUntraced(function* (trackers: ReadonlyArray<Tracker>, count: number) {
  const service = yield* Trackers
  const isBehind = Effect.map(
    Effect.forEach(trackers, (tracker) => service.get(tracker)),
    (now) => now.some(({ runCount }) => runCount < count)
  )
  while (yield* isBehind) yield* TestClock.adjust("1 second")
})

const sidesOf = ({ evidence: { confirmation } }: Alert): PlayedAlert["sides"] | null => {
  if (confirmation === null) return null
  const { before, since } = confirmation
  return { before: [before.yes, before.answers], since: [since.yes, since.answers] }
}

/** All alerts of an organization, page by page. */
const allAlerts = Effect.fnUntraced(function* ({ organizationId }: Pick<Tracker, "organizationId">) {
  const alerts = yield* Alerts
  const filter = { brandId: null, type: null, from: null, before: null }
  const read: Array<Alert> = []
  for (;;) {
    const page = { limit: alertsOfPage, offset: read.length }
    const { items } = yield* alerts.list({ organizationId, filter, page })
    read.push(...items)
    if (items.length < alertsOfPage) return read
  }
})

/** A tracker with an organization of its own. */
const trackerOf = Effect.fnUntraced(function* (world: WorldOptions, asked: World, alertMode: Tracker["alertMode"]) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: alertMode, monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: creditsMax })
  const brand = yield* (yield* Brands).create(organizationId, {
    name: brandName,
    engines: engines.slice(0, world.engineCount),
    prompts: [...new Set(asked.cells.map(({ prompt }) => prompt))],
    competitors: world.truthOf(0).rivals.map((_, rival) => rivalName(rival))
  })
  return yield* (yield* Trackers).create(organizationId, {
    brandId: brand.id,
    alertMode,
    alertSettings: { scopes: ["cell", "engine", "brand"] },
    intervalMinutes: 1_440,
    captureSentiment: true
  })
})

/** Alerts of a tracker; runs are counted from its first day. */
const toldBy = Effect.fnUntraced(function* (tracker: Tracker, world: World, startMillis: number) {
  const { organizationId } = tracker
  const places = new Map(world.cells.map(({ engine, prompt }, cell) => [`${engine} ${prompt}`, cell]))
  const account = yield* (yield* Credits).balance(organizationId)
  const { savedUp } = yield* (yield* Trackers).get(tracker)
  const alerts = yield* allAlerts(tracker)
  const runOf = ({ createdAt }: Alert) => 1 + Math.floor((DateTime.toEpochMillis(createdAt) - startMillis) / dayMillis)
  const told: ToldByProduct = {
    alerts: alerts.flatMap((alert) => {
      const { engine, prompt, type } = alert
      const cell = places.get(`${engine} ${prompt}`)
      return cell === undefined ? [] : [{ run: runOf(alert), cell, type, sides: sidesOf(alert) }]
    }),
    groupAlerts: alerts
      .filter(({ prompt }) => prompt === everyone)
      .map((alert) => ({ run: runOf(alert), engine: alert.engine, type: alert.type })),
    credits: account.purchasedUsed,
    savedUp
  }
  return told
})

/** This many days of a tracker in each mode, in worlds with the same answers. */
export const playProduct = (options: WorldOptions & { readonly runs: number }): Effect.Effect<ProductMonth> =>
  Effect.gen(function* () {
    const world = new World(options)
    const startMillis = yield* Clock.currentTimeMillis
    const product = Core.layer.pipe(
      Layer.provideMerge(MemoryStorage.layer),
      Layer.provide(AnswerEngines.layer(enginesOf(world, startMillis)))
    )
    const month = Effect.gen(function* () {
      const immediate = yield* trackerOf(options, world, "immediate")
      const confirmed = yield* trackerOf(options, world, "confirmed")
      for (let run = 1; run <= options.runs; run++) {
        // starts a worker each day: without one, a day passes in no time
        yield* Effect.provide(untilRuns([immediate, confirmed], run), Worker.layer())
        const nowMillis = yield* Clock.currentTimeMillis
        if (run < options.runs) yield* TestClock.adjust(startMillis + run * dayMillis - nowMillis)
      }
      return {
        immediate: yield* toldBy(immediate, world, startMillis),
        confirmed: yield* toldBy(confirmed, world, startMillis)
      }
    })
    return yield* Effect.orDie(Effect.provide(month, product))
    // failed checks are part of the world
  }).pipe(Effect.provide(TestClock.layer()), Effect.provideService(References.MinimumLogLevel, "Error"))
