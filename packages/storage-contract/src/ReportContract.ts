/** What reports say, whatever the storage. */
import type { OrganizationId } from "@answerscope/core"
import { RollupStore, SnapshotStore } from "@answerscope/core/storage"
import { overviewCounts, type OverviewFilter } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Creates a brand with a scan, for snapshots. */
const newOwner = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId })
  return { organizationId, brandId, scanId: scan.id }
})

type Filter = Partial<OverviewFilter> & Pick<OverviewFilter, "brandId"> & { readonly organizationId: OrganizationId }

/** Returns the counts behind an overview. */
const countsOf = Effect.fnUntraced(function* ({
  before = null,
  brandId,
  engine = null,
  from = null,
  language = null,
  location = null,
  organizationId,
  searched = null,
  surface = null
}: Filter) {
  const answers = yield* (yield* RollupStore).engines({ organizationId, brandId, from, before })
  return overviewCounts(answers, { engine, surface, location, language, searched })
})

const counting = (it: ContractTests) => {
  it.effect("counts the answers behind an overview", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const mentions = { sentiment: "positive", competitorsFound: ["Globex", "Initech"] } as const
      const absent = { mentioned: false, position: null, competitorsFound: ["Globex"] } as const
      yield* store.insert([
        yield* snapshotOf(owner, { ...mentions, position: 1, checkedAt: at(10) }),
        yield* snapshotOf(owner, { ...mentions, position: null, sentiment: "negative", checkedAt: at(20) }),
        yield* snapshotOf(owner, { ...absent, checkedAt: at(30) }),
        yield* snapshotOf(owner, { engine: "claude", position: 4, competitorsFound: [], checkedAt: at(40) }),
        yield* snapshotOf(yield* newOwner(organizationId), { checkedAt: at(50) })
      ])
      const { brandId } = owner
      const counts = yield* countsOf({ organizationId, brandId })
      assert.sameDeepMembers(
        [...counts.engines],
        [
          { engine: "chatgpt", surface: "api", checks: 3, notShown: 0, mentioned: 2, positionSum: 1, positionCount: 1 },
          { engine: "claude", surface: "api", checks: 1, notShown: 0, mentioned: 1, positionSum: 4, positionCount: 1 }
        ]
      )
      assert.deepStrictEqual(counts.sentiment, { positive: 1, neutral: 0, negative: 1 })
      assert.sameDeepMembers(
        [...counts.competitors],
        [
          { name: "Globex", count: 3 },
          { name: "Initech", count: 2 }
        ]
      )
      assert.deepStrictEqual([counts.firstCheckedAt, counts.lastCheckedAt], [at(10), at(40)])

      const some = yield* countsOf({ organizationId, brandId, engine: "chatgpt", from: at(20), before: at(30) })
      assert.deepStrictEqual(some.engines, [
        { engine: "chatgpt", surface: "api", checks: 1, notShown: 0, mentioned: 1, positionSum: 0, positionCount: 0 }
      ])
    })
  )

  it.effect("returns zeros without answers", () =>
    Effect.gen(function* () {
      const { organizationId, brandId } = yield* newOwner(yield* newOrganization)
      const counts = yield* countsOf({ organizationId, brandId })
      assert.deepStrictEqual(counts, {
        engines: [],
        prompts: [],
        cells: [],
        sentiment: { positive: 0, neutral: 0, negative: 0 },
        competitors: [],
        notes: [],
        firstCheckedAt: null,
        lastCheckedAt: null
      })
    })
  )
}

const countingPrompts = (it: ContractTests) => {
  it.effect("counts the answers of each prompt, of all engines together", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const absent = { mentioned: false, position: null } as const
      yield* store.insert([
        yield* snapshotOf(owner, { checkedAt: at(10) }),
        yield* snapshotOf(owner, { ...absent, engine: "claude", checkedAt: at(20) }),
        // another prompt, though alike
        yield* snapshotOf(owner, { ...absent, prompt: "Best crm", checkedAt: at(30) }),
        yield* snapshotOf(owner, { prompt: "free crm", engine: "claude", checkedAt: at(40) }),
        yield* snapshotOf(yield* newOwner(organizationId), { checkedAt: at(10) })
      ])
      const { brandId } = owner
      const { prompts } = yield* countsOf({ organizationId, brandId })
      assert.sameDeepMembers(
        [...prompts],
        [
          { k: 1, n: 2 },
          { k: 0, n: 1 },
          { k: 1, n: 1 }
        ]
      )
      const some = yield* countsOf({ organizationId, brandId, engine: "claude", before: at(40) })
      assert.deepStrictEqual(some.prompts, [{ k: 0, n: 1 }])
    })
  )
}

const countingMarkets = (it: ContractTests) => {
  it.effect("counts the answers of one market", () =>
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const germany = { location: "Germany", language: "de" }
      yield* store.insert([
        yield* snapshotOf(owner, { ...germany, checkedAt: at(10) }),
        yield* snapshotOf(owner, { ...germany, mentioned: false, position: null, checkedAt: at(20) }),
        yield* snapshotOf(owner, { ...germany, location: "Austria", checkedAt: at(30) }),
        yield* snapshotOf(owner, { location: null, language: null, checkedAt: at(40) })
      ])
      const asked = { organizationId, brandId: owner.brandId }
      const mentionsOf = (counts: ReturnType<typeof overviewCounts>) =>
        counts.engines.map(({ checks, mentioned }) => [mentioned, checks])
      assert.deepStrictEqual(mentionsOf(yield* countsOf({ ...asked, location: "Germany" })), [[1, 2]])
      assert.deepStrictEqual(mentionsOf(yield* countsOf({ ...asked, language: "de" })), [[2, 3]])
      assert.deepStrictEqual(mentionsOf(yield* countsOf({ ...asked, location: "Austria", language: "de" })), [[1, 1]])
      assert.deepStrictEqual(mentionsOf(yield* countsOf({ ...asked, location: "France" })), [])
      assert.deepStrictEqual(mentionsOf(yield* countsOf(asked)), [[3, 4]])
    })
  )
}

/** Figures over stored answers. */
export const suite = contractSuite("Reports", [counting, countingPrompts, countingMarkets])
