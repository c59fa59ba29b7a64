import {
  ANALYZER_VERSION,
  Brands,
  Core,
  AnswerEngines,
  engineAnswer,
  Scans,
  SentimentJudge,
  type Snapshot,
  SnapshotId,
  Reanalysis
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckRunner, type Reread } from "@answerscope/core/model"
import { reanalyze } from "#core/reading/Reanalysis.ts"
import { type SnapshotReading, SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, Stream } from "effect"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const answers = [
  "1. **Globex** – fine\n2. **Zendrix** – an excellent, reliable choice",
  "Avoid Zendrix: it is slow and terrible. Use Initech, ＧＬＯＢＥＸ or Umbrella.",
  "Nothing to say \ud83c\udf88 about it.",
  "小米手机很好，Zendrix 也不错。",
  ""
]

/** A tenant whose checks were completed, one for each answer of the script. */
const checked = Effect.fnUntraced(function* (prompts: ReadonlyArray<string>) {
  const organizationId = yield* newTenant(10_000)
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Zendrix",
    competitors: ["Globex", "initech.com"]
  })
  const { jobs, key } = yield* startScan(organizationId, { brandId: brand.id, prompts, captureSentiment: true })
  const { run } = yield* CheckRunner
  yield* Effect.forEach(jobs, run, { discard: true })
  return { organizationId, brandId: brand.id, key }
})

const readAgain = Effect.fnUntraced(function* (
  tenant: Pick<Effect.Success<ReturnType<typeof checked>>, "organizationId" | "brandId">,
  write = false
) {
  const reanalysis = yield* Reanalysis
  return [...(yield* Stream.runCollect(reanalysis.run({ ...tenant, write })))]
})

/** What an older version might have read. */
const oldReading = ({ organizationId, id }: Snapshot): SnapshotReading => ({
  organizationId,
  id,
  mentioned: false,
  position: null,
  sentiment: null,
  competitorsFound: [],
  competitorCandidatesFound: ["Old"],
  spans: [],
  ranking: [],
  extras: [],
  analyzerVersion: "0.1.0",
  reanalysisId: null
})

const withAnswers = coreWith({
  chatgpt: scriptedEngine("chatgpt", ({ prompt }) => answers["abcde".indexOf(prompt)] ?? "")
})

/** Cites a page in words that name a competitor. */
const citingEngine = {
  defaultModel: "citing",
  ask: () => {
    const text = "Zendrix is good (Globex Blog). Try Initech."
    const citations = [{ start: text.indexOf("(Globex"), end: text.indexOf(". Try") }]
    return Effect.succeed(engineAnswer({ engine: "chatgpt", model: "citing", text, citations, sources: [] }))
  }
}

describe("reading stored answers again", () => {
  it.effect("leaves an answer alone whose text was removed, however old its reading", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a", "b"])
      const store = yield* SnapshotStore
      const stored = (yield* readAgain(tenant)).map(({ before }) => before)
      yield* store.replaceReadings(stored.map(oldReading))
      const [newer] = stored
      assert(newer !== undefined)
      const { organizationId } = tenant
      yield* store.removeTexts({
        organizationId,
        from: newer.checkedAt,
        before: DateTime.add(newer.checkedAt, { milliseconds: 1 }),
        limit: 1,
        at: newer.checkedAt
      })
      const found = yield* readAgain(tenant, true)
      const gone = found.filter(({ before }) => before.textRemovedAt !== null)
      assert.deepStrictEqual(
        found.map(({ after }) => after.analyzerVersion).toSorted(),
        ["0.1.0", ANALYZER_VERSION].toSorted()
      )
      for (const { after, before, changed } of gone) {
        assert.deepStrictEqual([after, changed], [before, []])
        assert.deepStrictEqual(yield* store.get(before), Option.some(before))
      }
      assert.strictEqual(gone.length, 1)
    }).pipe(Effect.provide(withAnswers))
  )

  it.effect("by the same version gives the same, byte for byte", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a", "b", "c", "d", "e"])
      const found = yield* readAgain(tenant)
      // the empty answer is no observation
      assert.strictEqual(found.length, 4)
      for (const { after, before, changed } of found) {
        assert.deepStrictEqual(changed, [])
        const { organizationId, id, analyzerVersion } = before
        const { mentioned, position, sentiment, competitorsFound, competitorCandidatesFound } = before
        const { extras, ranking, spans } = before
        const stored = {
          organizationId,
          id,
          reanalysisId: null,
          mentioned,
          position,
          sentiment,
          competitorsFound,
          competitorCandidatesFound
        }
        assert.strictEqual(
          JSON.stringify(after),
          JSON.stringify({ ...stored, spans, ranking, extras, analyzerVersion })
        )
      }
    }).pipe(Effect.provide(withAnswers))
  )

  it.effect("shows what an older version had read otherwise, and writes only when told to", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a", "b", "c", "d", "e"])
      const store = yield* SnapshotStore
      const scans = yield* Scans
      const right = (yield* readAgain(tenant)).map(({ before }) => before)
      const before = yield* scans.get(tenant.key)
      yield* store.replaceReadings(right.map(oldReading))
      const outdated = yield* scans.get(tenant.key)

      const found = yield* readAgain(tenant)
      const praised = found.find(({ before: { prompt } }) => prompt === "a")
      assert.deepStrictEqual(praised?.changed, [
        "mentioned",
        "position",
        "sentiment",
        "competitorsFound",
        "competitorCandidatesFound",
        "spans",
        "ranking"
      ])
      assert.strictEqual(praised?.after.position, 2)
      assert.deepStrictEqual(yield* scans.get(tenant.key), outdated)
      assert.deepStrictEqual(
        (yield* readAgain(tenant)).map(({ before: { analyzerVersion } }) => analyzerVersion),
        ["0.1.0", "0.1.0", "0.1.0", "0.1.0"]
      )

      assert.deepStrictEqual(yield* readAgain(tenant, true), found)
      const healed = yield* readAgain(tenant)
      assert.deepStrictEqual(
        healed.map((one) => one.before),
        right
      )
      assert.isTrue(healed.every(({ changed }) => changed.length === 0))
      assert.deepStrictEqual(yield* scans.get(tenant.key), before)
    }).pipe(Effect.provide(withAnswers))
  )

  it.effect("takes one brand or all, and nobody else's", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a"])
      const stranger = yield* checked(["a"])
      const { organizationId } = tenant
      const other = yield* (yield* Brands).create(organizationId, { name: "Other" })
      assert.strictEqual((yield* readAgain({ organizationId, brandId: other.id })).length, 0)
      const reanalysis = yield* Reanalysis
      const all = yield* Stream.runCollect(reanalysis.run({ organizationId, brandId: null, write: false }))
      assert.strictEqual([...all].length, 1)
      assert.strictEqual((yield* readAgain({ ...stranger, organizationId })).length, 0)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("keeps to the citations that the vendor marked", () =>
    Effect.gen(function* () {
      const [found] = yield* readAgain(yield* checked(["a"]))
      assert(found !== undefined)
      assert.deepStrictEqual(found.before.competitorsFound, ["initech.com"])
      assert.deepStrictEqual(found.changed, [])
    }).pipe(Effect.provide(coreWith({ chatgpt: citingEngine })))
  )

  it.effect("walks over more than one page, each answer once", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a"])
      const store = yield* SnapshotStore
      const [one] = yield* readAgain(tenant)
      assert(one !== undefined)
      const { before } = one
      const copies = Array.from({ length: 450 }, (_, index) => ({
        ...before,
        id: idAt(before, index),
        analyzerVersion: "0.1.0"
      }))
      yield* store.insert(copies)
      const found: ReadonlyArray<Reread> = yield* readAgain(tenant, true)
      assert.strictEqual(new Set(found.map(({ after }) => after.id)).size, 451)
      const healed = yield* readAgain(tenant)
      assert.isTrue(healed.every((again) => again.before.analyzerVersion === ANALYZER_VERSION))
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("lets a tone stand that a judge gave, while the brand is named", () =>
    Effect.gen(function* () {
      const tenant = yield* checked(["a"])
      const [found] = yield* readAgain(tenant)
      assert(found !== undefined)
      assert.deepStrictEqual(found.changed, [])
      assert.strictEqual(found.after.sentiment, "negative")
      assert.strictEqual(found.after.analyzerVersion, `${ANALYZER_VERSION}+desk`)
      const stored = Option.getOrThrow(
        yield* (yield* SnapshotStore)
          .answers({ ...tenant, after: null, limit: 1 })
          .pipe(Effect.map((all) => Option.fromUndefinedOr(all[0])))
      )
      const gone = reanalyze({ ...stored, snapshot: { ...stored.snapshot, answer: "Globex only." } })
      assert.isNull(gone.after.sentiment)
      assert.strictEqual(gone.after.analyzerVersion, ANALYZER_VERSION)
    }).pipe(
      Effect.provide(
        Core.layer.pipe(
          Layer.provide(
            Layer.succeed(SentimentJudge, { judge: () => Effect.succeed({ sentiment: "negative", judgedBy: "desk" }) })
          ),
          Layer.provideMerge(MemoryStorage.layer),
          Layer.provideMerge(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", [answers[0] ?? ""]) }))
        )
      )
    )
  )
})

/** Ids of a test's own, in no order. */
const idAt = ({ id }: Snapshot, index: number): Snapshot["id"] =>
  // the last characters of an id are random
  SnapshotId.make(`${id.slice(0, -4)}${((index * 7919) % 1000).toString().padStart(4, "0")}`)
