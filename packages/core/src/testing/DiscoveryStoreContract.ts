/**
 * What `DiscoveryStore` guarantees, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { brandLimits } from "../brand/BrandRoom.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import type { Discovery } from "../discovery/Discovery.ts"
import { DiscoveryId } from "../discovery/DiscoveryId.ts"
import { type DiscoveryOutcome, DiscoveryStore, type DiscoveryWork } from "../discovery/DiscoveryStore.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Transaction } from "../storage/Transaction.ts"
import { at, contractSuite, type ContractTests, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"

/** A new pending discovery, not stored. */
const discoveryOf = Effect.fnUntraced(function* (
  brand: { readonly organizationId: OrganizationId; readonly id: BrandId },
  fields: Partial<Discovery> = {}
) {
  const [id = ""] = yield* idsOf("dsc", 1)
  const discovery: Discovery = {
    id: DiscoveryId.make(id),
    organizationId: brand.organizationId,
    brandId: brand.id,
    status: "pending",
    maxPrompts: 20,
    maxCompetitors: 7,
    profile: null,
    prompts: [],
    competitors: [],
    warnings: [],
    error: null,
    creditsCharged: 25,
    createdAt: at(0),
    startedAt: null,
    completedAt: null,
    ...fields
  }
  return discovery
})

/** A new pending discovery of a new brand, stored. */
const newDiscovery = Effect.fnUntraced(function* (fields: Partial<Discovery> = {}) {
  const store = yield* DiscoveryStore
  const brand = yield* newBrand(yield* newOrganization)
  const discovery = yield* discoveryOf(brand, fields)
  yield* store.insert(discovery)
  return discovery
})

const suggestions: Extract<DiscoveryOutcome, { _tag: "completed" }>["suggestions"] = {
  profile: { summary: 'Says "hi" \\ 🎈', category: null, audience: "Köln", topics: ["crm", "{}"] },
  prompts: [
    {
      text: "Which crm options are the best, and why?",
      topic: "crm",
      intent: "category",
      provenance: "seo_data",
      confidence: 0.87,
      reasonCodes: ["commercial_intent", "high_search_volume"]
    }
  ],
  competitors: [
    {
      name: "Globex",
      domain: "globex.com",
      type: "direct",
      provenance: "ai_answer",
      confidence: 0.5,
      intersections: 12,
      reasonCodes: ["named_in_answers"]
    },
    {
      name: "Ünï",
      domain: null,
      type: "indirect",
      provenance: "ai_answer",
      confidence: 0.25,
      intersections: null,
      reasonCodes: []
    }
  ]
}

const completed = (work: DiscoveryWork, millis = 2_000): DiscoveryOutcome => ({
  _tag: "completed",
  work,
  creditsCharged: work.creditsCharged,
  endedAt: at(millis),
  warnings: ["Keywords could not be looked up: away."],
  suggestions
})

const failed = (work: DiscoveryWork, millis = 2_000): DiscoveryOutcome => ({
  _tag: "failed",
  work,
  creditsCharged: 0,
  endedAt: at(millis),
  warnings: ["a", "b"],
  error: "No source answered."
})

const started = Effect.fnUntraced(function* ({ id }: Discovery, attempt: string, millis: number = 1_000) {
  const store = yield* DiscoveryStore
  return Option.getOrThrow(yield* store.start({ id, attempt, at: at(millis) }))
})

const stored = Effect.fnUntraced(function* (key: Discovery) {
  const store = yield* DiscoveryStore
  return Option.getOrThrow(yield* store.get(key))
})

const keeping = (it: ContractTests) => {
  it.effect("gives back what it keeps", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const pending = yield* newDiscovery()
      assert.deepStrictEqual(yield* store.get(pending), Option.some(pending))
      const full = yield* newDiscovery({
        ...suggestions,
        status: "completed",
        warnings: ["one", 'two "quoted"'],
        startedAt: at(5),
        completedAt: at(9)
      })
      assert.deepStrictEqual(yield* stored(full), full)
    })
  )

  it.effect("refuses one without its brand, and the same id twice", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const [unknown = ""] = yield* idsOf("brd", 1)
      const [other = ""] = yield* idsOf("dsc", 1)
      const fresh = { ...discovery, id: DiscoveryId.make(other) }
      assert.isFalse(yield* store.insert({ ...fresh, brandId: BrandId.make(unknown) }))
      assert.isFalse(yield* store.insert({ ...fresh, organizationId: yield* newOrganization }))
      assert.isTrue(Option.isNone(yield* store.get(fresh)))
      assert.strictEqual((yield* Effect.flip(store.insert(discovery)))._tag, "StorageError")
    })
  )

  it.effect("joins the running transaction and is undone with it", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const { run } = yield* Transaction
      const brand = yield* newBrand(yield* newOrganization)
      const discovery = yield* discoveryOf(brand)
      yield* Effect.exit(run(Effect.andThen(store.insert(discovery), Effect.fail("no"))))
      assert.isTrue(Option.isNone(yield* store.get(discovery)))
      yield* store.insert(discovery)
      const work = yield* started(discovery, "r")
      yield* Effect.exit(run(Effect.andThen(store.finish(failed(work)), Effect.fail("no"))))
      assert.strictEqual((yield* stored(discovery)).status, "running")
      assert.isTrue(yield* run(store.finish(completed(work))))
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("neither reads nor lists another organization's", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const page = { limit: 10, offset: 0 }
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.isTrue(Option.isNone(yield* store.get({ ...discovery, organizationId })))
        const found = yield* store.list({ organizationId, brandId: discovery.brandId, page })
        assert.deepStrictEqual(found, { total: 0, items: [] })
      }
      assert.isTrue(Option.isNone(yield* store.get({ ...discovery, id: DiscoveryId.make("dsc_none") })))
    })
  )

  it.effect("lists newest first, of one brand or of all, part by part", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const organizationId = yield* newOrganization
      const one = yield* newBrand(organizationId)
      const other = yield* newBrand(organizationId)
      const made: Array<Discovery> = []
      // two of the same moment: then by id
      for (const [brand, millis] of [
        [one, 1],
        [other, 2],
        [one, 3],
        [one, 3]
      ] as const) {
        const discovery = yield* discoveryOf(brand, { createdAt: at(millis) })
        yield* store.insert(discovery)
        made.push(discovery)
      }
      const inOrder = made.toSorted((a, b) =>
        a.createdAt.epochMilliseconds === b.createdAt.epochMilliseconds
          ? b.id < a.id
            ? -1
            : 1
          : b.createdAt.epochMilliseconds - a.createdAt.epochMilliseconds
      )
      const list = (brandId: BrandId | null, limit: number, offset: number) =>
        store.list({ organizationId, brandId, page: { limit, offset } })
      assert.deepStrictEqual(yield* list(null, 10, 0), { total: 4, items: inOrder })
      assert.deepStrictEqual(yield* list(null, 2, 1), { total: 4, items: inOrder.slice(1, 3) })
      assert.deepStrictEqual(yield* list(null, 2, 9), { total: 4, items: [] })
      assert.deepStrictEqual(yield* list(other.id, 10, 0), {
        total: 1,
        items: inOrder.filter((discovery) => discovery.brandId === other.id)
      })
      assert.deepStrictEqual(yield* list(BrandId.make("x"), 10, 0), { total: 0, items: [] })
    })
  )
}

const moving = (it: ContractTests) => {
  it.effect("starts, ends and gives all that a run needs", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const { id, organizationId, brandId, maxPrompts, maxCompetitors, creditsCharged } = discovery
      const work = yield* started(discovery, "r1")
      assert.deepStrictEqual(work, {
        id,
        organizationId,
        brandId,
        maxPrompts,
        maxCompetitors,
        creditsCharged,
        attempt: "r1"
      })
      const running = { ...discovery, status: "running", startedAt: at(1_000) } as const
      assert.deepStrictEqual(yield* stored(discovery), running)
      assert.isTrue(yield* store.finish(completed(work)))
      assert.deepStrictEqual(yield* stored(discovery), {
        ...running,
        ...suggestions,
        status: "completed",
        warnings: ["Keywords could not be looked up: away."],
        completedAt: at(2_000)
      })
    })
  )

  it.effect("keeps a profile that nobody gave as null", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const outcome = completed(yield* started(discovery, "r"))
      if (outcome._tag === "completed") {
        yield* store.finish({ ...outcome, suggestions: { profile: null, prompts: [], competitors: [] } })
      }
      const { profile, prompts, competitors } = yield* stored(discovery)
      assert.deepStrictEqual({ profile, prompts, competitors }, { profile: null, prompts: [], competitors: [] })
    })
  )

  it.effect("fails with its reason and keeps no credits", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      assert.isTrue(yield* store.finish(failed(yield* started(discovery, "r"))))
      assert.deepStrictEqual(yield* stored(discovery), {
        ...discovery,
        status: "failed",
        error: "No source answered.",
        warnings: ["a", "b"],
        creditsCharged: 0,
        startedAt: at(1_000),
        completedAt: at(2_000)
      })
    })
  )
}

const contending = (it: ContractTests) => {
  it.effect("takes a running one over: the earlier run's outcome writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const earlier = yield* started(discovery, "r1")
      const later = yield* started(discovery, "r2", 1_500)
      const before = yield* stored(discovery)
      assert.deepStrictEqual(before.startedAt, at(1_000))
      assert.isFalse(yield* store.finish(failed(earlier)))
      assert.deepStrictEqual(yield* stored(discovery), before)
      assert.isTrue(yield* store.finish(completed(later)))
      const ended = yield* stored(discovery)
      for (const outcome of [completed(later, 9_000), failed(later), failed(earlier)]) {
        assert.isFalse(yield* store.finish(outcome))
      }
      assert.isTrue(Option.isNone(yield* store.start({ id: discovery.id, attempt: "r3", at: at(3_000) })))
      assert.deepStrictEqual(yield* stored(discovery), ended)
    })
  )

  it.effect("of many ends at once one is accepted", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const work = yield* started(discovery, "r")
      const ends = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? completed(work) : failed(work)))
      const accepted = yield* Effect.forEach(ends, store.finish, { concurrency: "unbounded" })
      assert.strictEqual(accepted.filter(Boolean).length, 1)
    })
  )

  it.effect("starts none that is unknown", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const [unknown = ""] = yield* idsOf("dsc", 1)
      for (const id of [unknown, "x", ""]) {
        assert.isTrue(Option.isNone(yield* store.start({ id: DiscoveryId.make(id), attempt: "r", at: at(0) })))
      }
    })
  )

  it.effect("finds those that nobody has moved for long, oldest first", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const longAgo = (minutes: number) => at(-minutes * 60_000)
      const waiting = yield* newDiscovery({ createdAt: longAgo(900) })
      const running = yield* newDiscovery({ createdAt: longAgo(2_000) })
      yield* started(running, "r", -800 * 60_000)
      const moved = yield* newDiscovery({ createdAt: longAgo(2_000) })
      yield* started(moved, "r", 0)
      const over = yield* newDiscovery({ createdAt: longAgo(3_000) })
      yield* store.finish(completed(yield* started(over, "r", -2_900 * 60_000), -2_800 * 60_000))
      const own = new Set<string>([waiting.id, running.id, moved.id, over.id])
      const found = yield* store.stalled({ before: longAgo(100), limit: 1_000 })
      assert.deepStrictEqual(
        found.filter(({ id }) => own.has(id)),
        [waiting, running].map(({ organizationId, id }) => ({ organizationId, id }))
      )
      assert.strictEqual((yield* store.stalled({ before: longAgo(100), limit: 1 })).length, 1)
    })
  )
}

const belonging = (it: ContractTests) => {
  it.effect("goes with its brand, also while it runs, and its run then writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const discovery = yield* newDiscovery()
      const key = { organizationId: discovery.organizationId, id: discovery.brandId }
      const work = yield* started(discovery, "r")
      assert.isTrue(yield* brands.remove(key))
      assert.isTrue(Option.isNone(yield* store.get(discovery)))
      assert.isFalse(yield* store.finish(completed(work)))
      assert.isTrue(Option.isNone(yield* store.start({ id: discovery.id, attempt: "r2", at: at(1) })))
      assert.isFalse(yield* store.insert(discovery))
    })
  )

  it.effect("is removed by itself while it has not ended, and no other of the organization", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const pending = yield* newDiscovery()
      const brand = { organizationId: pending.organizationId, id: pending.brandId }
      const running = yield* discoveryOf(brand)
      const ended = yield* discoveryOf(brand)
      const elsewhere = yield* discoveryOf(yield* newBrand(brand.organizationId))
      for (const discovery of [running, ended, elsewhere]) yield* store.insert(discovery)
      yield* store.finish(completed(yield* started(ended, "r")))
      const work = yield* started(running, "r")
      assert.sameMembers([...(yield* brands.removeDiscoveries(brand))], [pending.id, running.id])
      assert.deepStrictEqual(yield* brands.removeDiscoveries(brand), [])
      assert.isFalse(yield* store.finish(completed(work)))
      assert.isTrue(Option.isNone(yield* store.get(pending)))
      assert.strictEqual((yield* stored(ended)).status, "completed")
      assert.deepStrictEqual(yield* stored(elsewhere), elsewhere)
    })
  )

  it.effect("an end and a removal at once do not wait for each other for ever", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const { run } = yield* Transaction
      for (let round = 0; round < 10; round++) {
        const discovery = yield* newDiscovery()
        const { organizationId, brandId: id } = discovery
        const work = yield* started(discovery, "r")
        const finishing = run(
          Effect.gen(function* () {
            const isAccepted = yield* store.finish(completed(work))
            if (isAccepted)
              yield* brands.addKeywords({
                organizationId,
                id,
                keywords: ["k"],
                updatedAt: at(3_000),
                limits: brandLimits
              })
          })
        )
        yield* Effect.all([finishing, brands.remove({ organizationId, id })], { concurrency: "unbounded" })
        assert.isTrue(Option.isNone(yield* store.get(discovery)))
      }
    })
  )
}

export const suite = contractSuite("DiscoveryStore", [keeping, reading, moving, contending, belonging])
