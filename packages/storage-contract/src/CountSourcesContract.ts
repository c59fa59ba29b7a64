/** Contract of `RollupStore.sources`: it returns the sources of the stored answers. */
import type { BrandId, OrganizationId, Snapshot } from "@answerscope/core"
import {
  type AnswerSources,
  countQueryOf,
  RollupStore,
  eachCount,
  SnapshotStore,
  type BrandQuery
} from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { at, farTimes, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const newOwner = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { id: brandId } = yield* newBrand(organizationId)
  const { scan } = yield* newScan(organizationId, { brandId })
  return { organizationId, brandId, scanId: scan.id }
})

type Owner = Effect.Success<ReturnType<typeof newOwner>>

const keep = Effect.fnUntraced(function* (owner: Owner, fields: ReadonlyArray<Partial<Snapshot>>) {
  yield* (yield* SnapshotStore).insert(yield* Effect.forEach(fields, (of) => snapshotOf(owner, of)))
})

/** An answer in column form. */
interface ToldAnswer {
  readonly engine: string
  readonly model: string | null
  readonly prompt: string
  readonly isTextRemoved: boolean
  readonly mentioned: boolean
  readonly competitors: ReadonlyArray<string>
  readonly at: string
  readonly cited: ReadonlyArray<readonly [page: string | null, host: string | null]>
  readonly retrieved: ReadonlyArray<readonly [page: string | null, host: string | null]>
  readonly searched: ReadonlyArray<string>
}

const toldBy = (part: AnswerSources): ReadonlyArray<ToldAnswer> => {
  let [page, further, query] = [0, 0, 0]
  const pageAt = (number: number) =>
    [part.pageKeys[number] ?? null, part.hosts[part.pageHosts[number] ?? -1] ?? null] as const
  return Array.from(part.groupOf, (groupNumber, index): ToldAnswer => {
    const group = part.groups[groupNumber]
    const naming = part.mentionSets[part.mentionSetOf[index] ?? -1]
    const cited = part.cited.slice(page, (page += part.pageCounts[index] ?? 0))
    const retrieved = part.retrieved.slice(further, (further += part.retrievedCounts[index] ?? 0))
    const searched = part.searched.slice(query, (query += part.queryCounts[index] ?? 0))
    if (group === undefined || naming === undefined) return assert.fail("an answer without a group or a naming")
    const { engine, isTextRemoved, model, prompt } = group
    return {
      engine,
      model,
      prompt,
      isTextRemoved,
      ...naming,
      at: DateTime.formatIso(DateTime.makeUnsafe(part.startMillis + (part.afterMillis[index] ?? 0))),
      cited: Array.from(cited, pageAt),
      retrieved: Array.from(retrieved, pageAt),
      searched: Array.from(searched, (number) => part.queries[number] ?? "")
    }
  })
}

/** All batches of the answers, and their counts. */
const readAll = Effect.fnUntraced(function* (question: BrandQuery) {
  const answers: Array<AnswerSources> = []
  const counts = yield* (yield* RollupStore).sources(question, (part) => answers.push(part) > 0)
  return { answers, counts }
})

const told = Effect.fnUntraced(function* (
  question: { readonly organizationId: OrganizationId; readonly brandId: BrandId } & Partial<BrandQuery>
) {
  const { organizationId, brandId, from = null, before = null } = question
  const { answers } = yield* readAll({ organizationId, brandId, from, before })
  return answers.flatMap(toldBy).toSorted((a, b) => (a.at < b.at ? -1 : 1))
})

const telling = (it: ContractTests) => {
  it.effect("returns each answer's pages and searches, each once, and its mentions", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      const page = (url: string, domain: string | null) => ({ url, title: "A page", domain })
      yield* keep(owner, [
        {
          competitorsFound: ["Initech", "Globex"],
          sources: [
            page("https://blog.contoso.example/a?utm_source=chatgpt.com#top", "blog.contoso.example"),
            page("https://blog.contoso.example/a", "blog.contoso.example"),
            page("https://redirect.example/x", "news.example"),
            page("https://www.lone.example/", null)
          ],
          consulted: [
            page("https://blog.contoso.example/a?gclid=1", "blog.contoso.example"),
            page("https://other.example/b", "Other.example"),
            page("https://other.example/b#end", "other.example")
          ],
          queries: ["best crm", "crm 2026", "best crm"]
        },
        { checkedAt: at(1_000), engine: "claude", model: null, prompt: "free crm", mentioned: false, position: null },
        { checkedAt: at(2_000), sources: [page("no address", null)], queries: ["crm 2026"] }
      ])
      const [first, second, third] = yield* told(owner)
      assert.deepStrictEqual(first, {
        engine: "chatgpt",
        model: "model-1",
        prompt: "best crm",
        isTextRemoved: false,
        mentioned: true,
        competitors: ["Globex", "Initech"],
        at: DateTime.formatIso(at(0)),
        cited: [
          ["https://blog.contoso.example/a", "blog.contoso.example"],
          ["https://redirect.example/x", "news.example"],
          ["https://www.lone.example/", null]
        ],
        // neither a cited page, nor a duplicate
        retrieved: [["https://other.example/b", "other.example"]],
        searched: ["best crm", "crm 2026"]
      })
      assert.deepStrictEqual(second, {
        engine: "claude",
        model: null,
        prompt: "free crm",
        isTextRemoved: false,
        mentioned: false,
        competitors: ["Globex"],
        at: DateTime.formatIso(at(1_000)),
        cited: [],
        retrieved: [],
        searched: []
      })
      assert.deepStrictEqual([third?.cited, third?.searched], [[["no address", null]], ["crm 2026"]])
    })
  )
}

const apart = (it: ContractTests) => {
  it.effect("knows only the hosts if retention deleted the text", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      const sources = ["a", "b"].map((path) => ({
        url: `https://news.example/${path}`,
        title: null,
        domain: "news.example"
      }))
      yield* keep(owner, [
        { sources, consulted: sources.slice(0, 1), queries: ["best crm"] },
        { checkedAt: at(1), sources: sources.slice(1), consulted: sources.slice(0, 1) }
      ])
      const { organizationId } = owner
      yield* (yield* SnapshotStore).removeTexts({ organizationId, from: null, before: at(1), limit: 10, at: at(9) })
      const answers = yield* told(owner)
      assert.deepStrictEqual(
        answers.map(({ cited, isTextRemoved, retrieved, searched }) => ({ isTextRemoved, cited, retrieved, searched })),
        [
          { isTextRemoved: true, cited: [[null, "news.example"]], retrieved: [], searched: [] },
          {
            isTextRemoved: false,
            cited: [["https://news.example/b", "news.example"]],
            retrieved: [["https://news.example/a", "news.example"]],
            searched: []
          }
        ]
      )
    })
  )

  it.effect("leaves out checks whose page showed no answer", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      yield* keep(owner, [{}, { kind: "not_shown", mentioned: false, position: null }])
      assert.lengthOf(yield* told(owner), 1)
    })
  )

  it.effect("separates answers by surface, tracker, origin, version and search", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      yield* keep(owner, [
        {},
        {},
        { origin: "replayed" },
        { analyzerVersion: "2" },
        { searched: null },
        { surface: "app" }
      ])
      const { answers } = yield* readAll({ ...owner, from: null, before: null })
      const groups = answers.flatMap((part) =>
        part.groups.map((group) => `${group.surface} ${group.origin} ${group.searched} ${group.analyzerVersion}`)
      )
      assert.deepStrictEqual(
        new Set(groups),
        new Set(["api live true 1", "api replayed true 1", "api live true 2", "api live null 1", "app live true 1"])
      )
    })
  )
}

const selecting = (it: ContractTests) => {
  it.effect("reads the answers of a period and brand, of one organization", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const owner = yield* newOwner(organizationId)
      const other = yield* newOwner(organizationId)
      const stranger = yield* newOwner(yield* newOrganization)
      for (const each of [owner, other, stranger]) yield* keep(each, [{}, { checkedAt: at(1) }, { checkedAt: at(2) }])

      assert.lengthOf(yield* told(owner), 3)
      const within = yield* told({ ...owner, from: at(1), before: at(2) })
      assert.deepStrictEqual(
        within.map((answer) => answer.at),
        [DateTime.formatIso(at(1))]
      )
      assert.deepStrictEqual(yield* told({ ...owner, brandId: stranger.brandId }), [])
      assert.deepStrictEqual(yield* told({ ...owner, organizationId: stranger.organizationId }), [])
    })
  )

  it.effect("reads any period, on whole days or within one", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      yield* keep(owner, [{}])
      for (const time of farTimes) assert.lengthOf(yield* told({ ...owner, ...time }), 1)
    })
  )
}

const stopping = (it: ContractTests) => {
  it.effect("reads no more than requested, and counts correctly", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      const answers = Array.from({ length: 1_200 }, (_, number) => ({ checkedAt: at(number * 3_600_000) }))
      yield* keep(owner, answers)
      const question = { ...owner, from: null, before: null }
      const { sources: read } = yield* RollupStore
      const [parts, taken]: [Array<number>, Array<number>] = [[], []]
      const counts = yield* read(question, ({ groupOf }) => parts.push(groupOf.length) > 0)
      assert.isAbove(parts.length, 1)
      assert.strictEqual(
        parts.reduce((sum, length) => sum + length, 0),
        1_200
      )
      const countedAlone = yield* read(question, ({ groupOf }) => {
        taken.push(groupOf.length)
        return false
      })
      assert.deepStrictEqual([...countedAlone.answers], [...counts.answers])
      assert.lengthOf(taken, 1)
    })
  )
}

const counting = (it: ContractTests) => {
  it.effect("counts the same answers beside them, with their runs", () =>
    Effect.gen(function* () {
      const owner = yield* newOwner(yield* newOrganization)
      yield* keep(owner, [{}, { origin: "simulated" }, { checkedAt: at(1), prompt: "free crm" }, { checkedAt: at(2) }])
      const question = { ...owner, from: at(0), before: at(2) }
      const { answers, counts } = yield* readAll(question)
      assert.strictEqual(
        answers.reduce((sum, { groupOf }) => sum + groupOf.length, 0),
        3
      )
      const counted = Array.from(
        eachCount(counts.answers),
        (each) => `${each.origin} ${each.prompt}: ${each.answers} of ${each.runs.length}`
      )
      assert.sameMembers(counted, ["live best crm: 1 of 1", "simulated best crm: 1 of 1", "live free crm: 1 of 1"])
      const { answers: countedAlone, failures } = yield* (yield* RollupStore).count(countQueryOf(question))
      assert.deepStrictEqual([...counts.answers], [...countedAlone])
      assert.deepStrictEqual(counts.failures, failures)
    })
  )
}

export const suite = contractSuite("RollupStore's sources", [telling, apart, selecting, stopping, counting])
