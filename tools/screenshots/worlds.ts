/** The brands that `npm run screenshots` shows: a usual one, and ones with few, many, failed or long things. */
import {
  AccessKeys,
  AnswerEngineError,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  knownEngines,
  noEmail,
  noWebhooks,
  Organizations,
  Snapshots,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { simulatedEngine } from "@answerscope/providers"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { Clock, Effect, Layer, Redacted, References } from "effect"
import { TestClock } from "effect/testing"

const daysMax = 35
const dayMillis = 86_400_000
const hourMillis = 3_600_000

/** Engines do not answer the brand with this domain in its last days. */
const failingDomain = "acme.org"
const failingDays = 4

const usualPrompts = [
  "best crm for startups",
  "crm with a good api",
  "cheap crm for small teams",
  "simulated drop: best crm for agencies",
  "simulated new model: crm with email automation",
  "is Acme any good?",
  "crm for real estate",
  "best open source crm",
  "which crm should a large company with many subsidiaries choose for its sales teams",
  "أفضل برنامج إدارة علاقات العملاء",
  "crm for a law firm",
  "simulated noisy week: crm for consultants"
]

interface NamedBrand {
  readonly name: string
  readonly domain: string
  readonly prompts: ReadonlyArray<string>
  readonly competitors: ReadonlyArray<string>
}

const acme: NamedBrand = {
  name: "Acme",
  domain: "acme.com",
  prompts: usualPrompts,
  competitors: ["Globex", "Initech", "Umbrella", "Hooli"]
}

interface WorldPlan {
  /** Days with a run each, up to now. */
  readonly days: number
  readonly samples: number
  readonly brands: ReadonlyArray<NamedBrand>
}

const numbered = (count: number, textOf: (number: number) => string): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => textOf(index + 1))

const longName = "Vereinigte Landesgenossenschaft für Unternehmenssoftware und Beratungsdienstleistungen"

const plans: Readonly<Record<string, WorldPlan>> = {
  usual: { days: daysMax, samples: 3, brands: [acme] },
  "one-prompt": { days: 14, samples: 3, brands: [{ ...acme, prompts: usualPrompts.slice(0, 1) }] },
  "fifty-prompts": {
    days: 10,
    samples: 1,
    brands: [{ ...acme, prompts: numbered(50, (number) => `best crm for a company with ${number * 20} people`) }]
  },
  "thirty-brands": {
    days: 8,
    samples: 1,
    brands: numbered(30, (number) => `Client ${number}`).map((name) => ({
      ...acme,
      name,
      prompts: usualPrompts.slice(0, 2),
      competitors: ["Globex"]
    }))
  },
  "no-answers": { days: 0, samples: 1, brands: [acme] },
  failing: { days: 12, samples: 2, brands: [{ ...acme, domain: failingDomain, prompts: usualPrompts.slice(0, 6) }] },
  "long-names": {
    days: 10,
    samples: 2,
    brands: [
      {
        name: longName,
        domain: "vereinigte-landesgenossenschaft-unternehmenssoftware.de",
        prompts: [
          "ما هو أفضل برنامج لإدارة العملاء؟",
          "איזו תוכנת ניהול לקוחות מתאימה לעסק קטן?",
          `ist ${longName} gut?`
        ],
        competitors: [
          "شركة الحلول المتكاملة لإدارة علاقات العملاء",
          "מערכות ניהול לקוחות בע״מ",
          "Donaudampfschifffahrtsgesellschaft"
        ]
      }
    ]
  }
}

export const worldNames: ReadonlyArray<string> = Object.keys(plans)

/** So that the last of the days is today. */
const start = Date.now() - (daysMax - 1) * dayMillis - hourMillis

const engines = AnswerEngines.layer(
  Object.fromEntries(
    knownEngines.map((engine) => {
      const simulated = simulatedEngine({ engine })
      const fails = new AnswerEngineError({
        engine,
        // of this brand alone: one without money would rest for all brands
        kind: "bad_request",
        message: "The account has been suspended",
        retryAfterMillis: null
      })
      const ask: typeof simulated.ask = Effect.fnUntraced(function* (question) {
        const now = yield* Clock.currentTimeMillis
        const isOut = question.domain === failingDomain && now >= start + (daysMax - failingDays) * dayMillis
        return yield* isOut && engine !== "claude" ? fails : simulated.ask(question)
      })
      return [engine, { ...simulated, ask }]
    })
  )
)

/** The whole product in memory, on a clock that begins five weeks ago. */
export const services = Worker.layer({ pollInterval: "1 hour" }).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provide([engines, noWebhooks, noEmail]),
  // before any wait: hourly chores would be due half a million times
  Layer.provideMerge(Layer.effectDiscard(TestClock.setTime(start))),
  Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "None")),
  Layer.provideMerge(TestClock.layer())
)

/** A world to look at: its first brand, one of its prompts and answers if it has any, and a key. */
export interface PicturedWorld {
  readonly name: string
  readonly brandId: string
  readonly prompt: string
  readonly answerId: string | null
  readonly key: string
}

interface Started {
  readonly name: string
  readonly plan: WorldPlan
  readonly organizationId: Tracker["organizationId"]
  readonly brandIds: ReadonlyArray<Tracker["brandId"]>
  readonly trackers: ReadonlyArray<Tracker>
}

/** Creates an organization with the brands of a plan, and a daily tracker for each. */
const startWorld = Effect.fnUntraced(function* (name: string, plan: WorldPlan) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Example", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 10_000_000 })
  const brands = yield* Brands
  const created = yield* Effect.forEach(plan.brands, (brand) => brands.create(organizationId, brand))
  const { samples } = plan
  const settings = { name: "Daily", samples, alertMode: "confirmed", captureSentiment: true } as const
  const trackers = yield* Trackers
  const started = yield* Effect.forEach(plan.days === 0 ? [] : created, ({ id: brandId }) =>
    trackers.create(organizationId, { ...settings, brandId })
  )
  return { name, plan, organizationId, brandIds: created.map(({ id }) => id), trackers: started } satisfies Started
})

/** Waits until the tracker has this many runs. */
const untilRuns = Effect.fnUntraced(function* (tracker: Tracker, count: number) {
  const trackers = yield* Trackers
  while ((yield* trackers.get(tracker)).runCount < count) yield* TestClock.adjust("1 hour")
})

/** Waits until this many days have passed; runs may have waited longer. */
const untilDay = Effect.fnUntraced(function* (day: number) {
  while ((yield* Clock.currentTimeMillis) < start + day * dayMillis) yield* TestClock.adjust("1 hour")
})

const pictured = Effect.fnUntraced(function* ({ brandIds: [brandId], name, organizationId, plan }: Started) {
  const { secret } = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "write", expiresAt: null })
  const prompt = plan.brands[0]?.prompts[0] ?? ""
  if (brandId === undefined) throw new Error(`${name} has no brand`)
  const filter = { brandId, engine: null, prompt, mentioned: true, from: null, before: null }
  const { items } = yield* (yield* Snapshots).list({ organizationId, filter, page: { limit: 1, offset: 0 } })
  return { name, brandId, prompt, answerId: items[0]?.id ?? null, key: Redacted.value(secret) } satisfies PicturedWorld
})

/** Creates the named worlds, each so early that its last run is today's. */
export const worldsOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const started: Array<Started> = []
  for (let left = daysMax; left >= 0; left--) {
    yield* untilDay(Math.min(daysMax - left, daysMax - 1))
    for (const name of names) {
      const plan = plans[name]
      if (plan?.days === left) started.push(yield* startWorld(name, plan))
    }
    if (left === 0) break
    for (const { plan, trackers } of started) {
      for (const tracker of trackers) yield* untilRuns(tracker, plan.days - left + 1)
    }
    console.log(`${left} days left`)
  }
  return yield* Effect.forEach(started, pictured)
})
