/** Contract of `RollupStore`: it returns what counting the stored answers gives. */
import { noMarket } from "@answerscope/core/testing"
import type { OrganizationId, Snapshot } from "@answerscope/core"
import {
  type AnswerCounts,
  type CountQuery,
  RollupStore,
  eachCount,
  ScanStore,
  SnapshotStore
} from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at, failedOutcome, farTimes, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const dayMillis = 86_400_000

const everything = (organizationId: OrganizationId): CountQuery => ({
  organizationId,
  brandIds: null,
  from: null,
  before: null,
  unit: "day",
  withCompetitors: true,
  withRuns: true
})

const countsOf = Effect.fnUntraced(function* (organizationId: OrganizationId, question: Partial<CountQuery> = {}) {
  const { answers, failures } = yield* (yield* RollupStore).count({ ...everything(organizationId), ...question })
  return { answers: [...eachCount(answers)], failures }
})

const answersIn = ({ answers }: AnswerCounts) => answers.reduce((sum, counts) => sum + counts.answers, 0)

const newOwner = Effect.fnUntraced(function* (organizationId: OrganizationId, domain: string | null = null) {
  const { id: brandId } = yield* newBrand(organizationId, { domain })
  const { scan } = yield* newScan(organizationId, { brandId })
  return { organizationId, brandId, scanId: scan.id }
})

type Owner = Effect.Success<ReturnType<typeof newOwner>>

const keep = Effect.fnUntraced(function* (owner: Owner, fields: ReadonlyArray<Partial<Snapshot>>) {
  const snapshots = yield* Effect.forEach(fields, (of) => snapshotOf(owner, of))
  yield* (yield* SnapshotStore).insert(snapshots)
  return snapshots
})

const textHash = "0123456789abcdef"

/** Two answers that mention the brand, one of which cites it, and one that does not. */
const answersOfCell: ReadonlyArray<Partial<Snapshot>> = [
  {
    position: 2,
    sentiment: "positive",
    competitorsFound: ["Globex", "Initech"],
    ranking: [
      { name: "Globex", kind: "competitor", position: 1 },
      { name: "Contoso", kind: "brand", position: 2 }
    ],
    sources: [{ url: "https://blog.contoso.example/a", title: null, domain: "blog.contoso.example" }]
  },
  {
    checkedAt: at(5_000),
    textHash,
    position: 1,
    sentiment: "negative",
    competitorsFound: ["Globex"],
    ranking: [
      { name: "Contoso", kind: "brand", position: 1 },
      { name: "Globex", kind: "competitor", position: 3 }
    ],
    sources: [{ url: "https://notcontoso.example/", title: null, domain: "notcontoso.example" }]
  },
  { checkedAt: at(1_000), mentioned: false, position: null, competitorsFound: ["Globex"], textHash }
]

const counting = (it: ContractTests) => {
  it.effect("counts everything that figures need of a cell's answers", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization, "contoso.example")
      yield* keep(owner, answersOfCell)
      const { answers } = yield* countsOf(owner.organizationId)
      assert.deepStrictEqual(answers, [
        {
          brandId: owner.brandId,
          engine: "chatgpt",
          surface: "api",
          provider: "openai",
          tier: null,
          kind: "answer",
          ...noMarket,
          model: "model-1",
          prompt: "best crm",
          followUp: false,
          trackerId: null,
          origin: "live",
          searched: true,
          analyzerVersion: "1",
          day: "2026-03-04",
          answers: 3,
          repeats: 1,
          mentioned: 2,
          cited: 1,
          competitorsNamed: 4,
          positions: [
            { position: 1, answers: 1 },
            { position: 2, answers: 1 }
          ],
          positive: 1,
          neutral: 0,
          negative: 1,
          firstAtMillis: at(0).epochMilliseconds,
          lastAtMillis: at(5_000).epochMilliseconds,
          competitors: [
            {
              name: "Globex",
              named: 3,
              together: 2,
              positions: [
                { position: 1, answers: 1 },
                { position: 3, answers: 1 }
              ],
              bothRanked: 2,
              ahead: 1
            },
            { name: "Initech", named: 1, together: 1, positions: [], bothRanked: 0, ahead: 0 }
          ],
          runs: [owner.scanId]
        }
      ])
    })
  )
}

const keys = (it: ContractTests) => {
  it.effect("separates counts by engine, model, prompt, tracker, origin, search, version, day and follow-ups", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      yield* keep(owner, [
        {},
        { followUp: true },
        { engine: "claude" },
        { model: null },
        { prompt: "free crm" },
        { origin: "simulated" },
        { searched: false },
        { searched: null },
        { analyzerVersion: "2" },
        { checkedAt: at(dayMillis) }
      ])
      const { answers } = yield* countsOf(owner.organizationId)
      assert.deepStrictEqual(
        answers.map((counts) => counts.answers),
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
      )
    })
  )
}

const selecting = (it: ContractTests) => {
  it.effect("counts the answers and failed checks of a period and of brands, of one organization", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const other = yield* newOwner(organizationId)
      const stranger = yield* newOwner(yield* newOrganization)
      for (const each of [owner, other, stranger]) yield* keep(each, [{}, { checkedAt: at(1) }, { checkedAt: at(2) }])

      assert.strictEqual(answersIn(yield* countsOf(organizationId)), 6)
      const brandIds = [owner.brandId, stranger.brandId]
      assert.strictEqual(answersIn(yield* countsOf(organizationId, { brandIds })), 3)
      assert.strictEqual(answersIn(yield* countsOf(organizationId, { brandIds, from: at(1), before: at(2) })), 1)
      assert.deepStrictEqual(yield* countsOf(organizationId, { brandIds: [] }), { answers: [], failures: [] })
    })
  )

  it.effect("counts any period, on whole days or within one", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      yield* keep(yield* newOwner(organizationId), [{}])
      for (const time of farTimes) assert.strictEqual(answersIn(yield* countsOf(organizationId, time)), 1)
    })
  )

  it.effect("counts no failed follow-ups", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { organizationId, brandId, scanId } = yield* newOwner(yield* newOrganization)
      const { checks } = yield* newScan(organizationId, { brandId, followUpOf: scanId, stage: 1 })
      const starts = checks.map(({ id }) => ({ checkId: id, attempt: `attempt of ${id}` }))
      const works = yield* store.startChecks({ starts, at: at(0) })
      const finished = yield* store.finishChecks(works.map((work) => failedOutcome(work)))
      assert.strictEqual(finished.length, 2)
      assert.deepStrictEqual(yield* countsOf(organizationId), { answers: [], failures: [] })
    })
  )

  it.effect("counts failed checks at the time they ended", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const { checks } = yield* newScan(organizationId, { brandId, prompts: ["best crm"], samples: 3 })
      const starts = checks.map(({ id }) => ({ checkId: id, attempt: `attempt of ${id}` }))
      const works = yield* store.startChecks({ starts, at: at(0) })
      yield* store.finishChecks(works.map((work, index) => failedOutcome(work, at(index === 2 ? dayMillis : 1_000))))

      const { answers, failures } = yield* countsOf(organizationId)
      assert.deepStrictEqual(answers, [])
      const cell = { ...noMarket, brandId, engine: "chatgpt" as const, prompt: "best crm", trackerId: null }
      assert.deepStrictEqual(
        failures.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
        [
          { ...cell, day: "2026-03-04", failedChecks: 2 },
          { ...cell, day: "2026-03-05", failedChecks: 1 }
        ]
      )
      const later = yield* countsOf(organizationId, { from: at(2_000) })
      assert.deepStrictEqual(
        later.failures.map(({ failedChecks }) => failedChecks),
        [1]
      )
    })
  )
}

export const suite = contractSuite("RollupStore", [counting, keys, selecting])
