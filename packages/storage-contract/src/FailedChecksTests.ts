/** Part of the contract of `ScanStore`: failed checks by engine and error. */
import { type Brand, BrandId, type Scan } from "@answerscope/core"
import { ScanStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { at, newBrand, newOrganization, newScan } from "./ContractFixtures.ts"
import type { ContractTests } from "./ContractSuite.ts"

/** Ends each check of a new scan with the next of these errors, at its time. */
const failedScan = Effect.fnUntraced(function* (
  { id: brandId, organizationId }: Brand,
  ends: ReadonlyArray<readonly [string, number]>,
  fields: Partial<Scan> = {}
) {
  const store = yield* ScanStore
  const prompts = ends.map((_, index) => `p${index}`)
  const { checks, scan } = yield* newScan(organizationId, {
    brandId,
    prompts,
    engines: ["claude"],
    samples: 1,
    ...fields
  })
  const starts = checks.map(({ id }) => ({ checkId: id, attempt: id }))
  const works = yield* store.startChecks({ starts, at: at(0) })
  yield* store.finishChecks(
    works.map((work) => {
      const [error, millis] = ends[Number(work.prompt.slice(1))] ?? assert.fail()
      return { _tag: "failed", work, endedAt: at(millis), error, model: null }
    })
  )
  return scan
})

type Failed = Parameters<ScanStore["Service"]["failedChecks"]>[0]

const asked = Effect.fnUntraced(function* (
  { id: brandId, organizationId }: Brand,
  given: Partial<Failed["filter"] & Failed["page"] & Pick<Failed, "checksMax" | "organizationId">> = {}
) {
  const { before = null, checksMax = 100, from = null, limit = 10, offset = 0 } = given
  const { items, total } = yield* (yield* ScanStore).failedChecks({
    organizationId: given.organizationId ?? organizationId,
    filter: { brandId: given.brandId ?? brandId, from, before },
    page: { limit, offset },
    checksMax
  })
  return {
    total,
    items: items.map((item) => ({ ...item, firstAt: timeOf(item.firstAt), lastAt: timeOf(item.lastAt) }))
  }
})

const timeOf = DateTime.formatIso

/** A group of failed checks from one time to another. */
const groupOf = (name: string, checks: number, [from, to]: readonly [number, number], { id: scanId }: Scan) => {
  const [engine = "", error = ""] = name.split(" ")
  return { engine, error, checks, firstAt: timeOf(at(from)), lastAt: timeOf(at(to)), scanId }
}

export const failing = (it: ContractTests) => {
  it.effect("groups failed checks of a brand by engine and error, the newest first, without follow-ups", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand(yield* newOrganization)
      const first = yield* failedScan(brand, [
        ["key", 1],
        ["quota", 2],
        ["key", 3]
      ])
      const second = yield* failedScan(brand, [["key", 4]])
      const third = yield* failedScan(brand, [["quota", 5]], { engines: ["gemini"] })
      yield* failedScan(brand, [["key", 9]], { followUpOf: first.id, stage: 1 })
      yield* failedScan(yield* newBrand(brand.organizationId), [["key", 9]])
      const quota = groupOf("gemini quota", 1, [5, 5], third)
      const key = groupOf("claude key", 3, [1, 4], second)
      const old = groupOf("claude quota", 1, [2, 2], first)
      assert.deepStrictEqual(yield* asked(brand), { total: 3, items: [quota, key, old] })
      assert.deepStrictEqual(yield* asked(brand, { limit: 1, offset: 1 }), { total: 3, items: [key] })
      assert.deepStrictEqual(yield* asked(brand, { offset: 3 }), { total: 3, items: [] })
      const between = [groupOf("claude key", 1, [3, 3], first), old]
      assert.deepStrictEqual(yield* asked(brand, { from: at(2), before: at(4) }), { total: 2, items: between })
      const newest = [quota, groupOf("claude key", 1, [4, 4], second)]
      assert.deepStrictEqual(yield* asked(brand, { checksMax: 2 }), { total: 2, items: newest })
      const none = { total: 0, items: [] }
      assert.deepStrictEqual(yield* asked(brand, { from: at(10) }), none)
      assert.deepStrictEqual(yield* asked(brand, { organizationId: yield* newOrganization }), none)
      assert.deepStrictEqual(yield* asked(brand, { brandId: BrandId.make("brd_none") }), none)
    })
  )
}
