import { Brands, engineAnswer, Snapshots } from "@answerscope/core"
import { BodyRereading, CheckRunner, CurrentRawBodyPolicy } from "@answerscope/core/model"
import { RawBodyStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Predicate, Stream } from "effect"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const page = (url: string) => ({ url, title: null, domain: new URL(url).hostname })

const raw = { said: "Globex [1]. Zendrix is good.", pages: ["https://a.example/1", "https://b.example/2"] }

/** An adapter that at first reads no source; `read` has been repaired since. */
const engine = {
  defaultModel: "m",
  ask: () => Effect.succeed(engineAnswer({ engine: "chatgpt", model: "m", text: "Globex [1].", sources: [], raw })),
  read: (body: unknown) =>
    Effect.succeed(
      engineAnswer({
        engine: "chatgpt",
        model: "m",
        text: Predicate.hasProperty(body, "said") ? String(body.said) : "",
        sources: [page(raw.pages[0] ?? "")],
        consulted: [page(raw.pages[1] ?? "")],
        searched: true,
        narration: "I will look."
      })
    )
}

const citing = (citations: ReadonlyArray<{ readonly start: number; readonly end: number }>) =>
  engineAnswer({ engine: "chatgpt", model: "m", text: "Globex [1].", sources: [], citations, raw })

const answered = Effect.fnUntraced(function* () {
  const organizationId = yield* newTenant(10_000)
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
  const { jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: ["a"], engines: ["chatgpt"] })
  const { run } = yield* CheckRunner
  yield* Effect.forEach(jobs, run, { discard: true })
  return { organizationId, brandId: brand.id }
})

const first = Effect.fnUntraced(function* ({ organizationId }: Effect.Success<ReturnType<typeof answered>>) {
  const snapshots = yield* Snapshots
  const { items } = yield* snapshots.list({ organizationId })
  const [one] = items
  return yield* snapshots.get({ organizationId, id: (one ?? assert.fail("no answer")).id })
})

const reread = Effect.fnUntraced(function* (tenant: Effect.Success<ReturnType<typeof answered>>, write: boolean) {
  return [...(yield* Stream.runCollect((yield* BodyRereading).run({ ...tenant, write })))]
})

const keepingFor = (days: number, bytesMax = 1_000) =>
  Layer.provide(coreWith({ chatgpt: engine }), Layer.succeed(CurrentRawBodyPolicy, { days, bytesMax }))

describe("reading bodies again", () => {
  it.effect("repairs the answer and its reading, and writes only when told to", () =>
    Effect.gen(function* () {
      const tenant = yield* answered()
      const before = yield* first(tenant)
      assert.deepInclude(before, { mentioned: false, searched: null, sourcesCount: 0 })
      const [found] = yield* reread(tenant, false)
      assert.includeMembers([...(found?.changed ?? [])], ["answer", "sources", "searched", "consulted", "mentioned"])
      assert.deepStrictEqual(yield* first(tenant), before)
      yield* reread(tenant, true)
      assert.deepInclude(yield* first(tenant), {
        answer: raw.said,
        sources: [page("https://a.example/1")],
        citedHosts: ["a.example"],
        sourcesCount: 1,
        consulted: [page("https://b.example/2")],
        searched: true,
        narration: "I will look.",
        mentioned: true
      })
      const [again] = yield* reread(tenant, true)
      assert.deepStrictEqual(again?.changed, [])
    }).pipe(Effect.provide(keepingFor(2)))
  )

  it.effect("finds no change where only the order of an object's fields differs", () =>
    Effect.gen(function* () {
      const [found] = yield* reread(yield* answered(), false)
      assert.deepStrictEqual(found?.changed, [])
    }).pipe(
      Effect.provide(
        Layer.provide(
          coreWith({
            chatgpt: {
              defaultModel: "m",
              ask: () => Effect.succeed(citing([{ end: 10, start: 7 }])),
              read: () => Effect.succeed(citing([{ start: 7, end: 10 }]))
            }
          }),
          Layer.succeed(CurrentRawBodyPolicy, { days: 1, bytesMax: 1_000 })
        )
      )
    )
  )

  it.effect("leaves an answer alone whose engine has no adapter that reads", () =>
    Effect.gen(function* () {
      const tenant = yield* answered()
      const [found] = yield* reread(tenant, true)
      assert.isNull(found?.after)
      assert.strictEqual(found?.problem, "The adapter of chatgpt cannot read a body again.")
    }).pipe(
      Effect.provide(
        Layer.provide(
          coreWith({ chatgpt: { defaultModel: "m", ask: engine.ask } }),
          Layer.succeed(CurrentRawBodyPolicy, { days: 1, bytesMax: 1_000 })
        )
      )
    )
  )

  it.effect.each([
    { days: 0, bytesMax: 1_000 },
    { days: 5, bytesMax: 20 }
  ])("keeps no body for $days days with at most $bytesMax bytes", ({ bytesMax, days }) =>
    Effect.gen(function* () {
      const { organizationId } = yield* answered()
      const bodies = yield* (yield* RawBodyStore).list({ organizationId, brandId: null, after: null, limit: 9 })
      assert.deepStrictEqual(bodies, [])
    }).pipe(Effect.provide(keepingFor(days, bytesMax)))
  )
})
