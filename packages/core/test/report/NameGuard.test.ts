/**
 * The note that a brand is tracked by a name that answers do not use.
 */
import { Brands, type NewBrand, Reanalyses, Reports, Scans, SnapshotId } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { answerOf, scriptedEngine } from "@answerscope/core/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"
import { runChecks } from "../tracker/TrackerWorld.ts"

const citing = { url: "https://acme.com/a", title: null, domain: "acme.com" }

const core = (text: string, isCiting: boolean) =>
  coreWith({
    chatgpt: scriptedEngine("chatgpt", () => answerOf("chatgpt", { text, sources: isCiting ? [citing] : [] }))
  })

/** A brand with so many answers. */
const answered = Effect.fnUntraced(function* (count: number, fields: Partial<NewBrand> = {}) {
  const organizationId = yield* newTenant(1_000)
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Zentrova",
    engines: ["chatgpt"],
    prompts: ["best crm"],
    ...fields
  })
  const { scan } = yield* (yield* Scans).start(organizationId, { brandId: brand.id })
  yield* runChecks({ organizationId, id: scan.id })
  const store = yield* SnapshotStore
  const [first] = yield* store.answers({ organizationId, brandId: brand.id, after: null, limit: 1 })
  assert(first !== undefined)
  const idAt = (at: number) => SnapshotId.make(`snp_${String(at).padStart(4, "0")}${brand.id.slice(-22)}`)
  const rest = Array.from({ length: count - 1 }, (_, at) => ({ ...first.snapshot, id: idAt(at), sample: at + 2 }))
  yield* store.insert(rest)
  return { organizationId, id: brand.id }
})

const noteOf = Effect.fnUntraced(function* ({ id, organizationId }: Effect.Success<ReturnType<typeof answered>>) {
  const reports = yield* Reports
  const filter = { brandId: id, engine: null, searched: null, from: null, before: null }
  const { notes } = yield* reports.overview({ organizationId, filter })
  const report = yield* reports.visibility(organizationId, { brandId: id })
  const found = notes.filter(({ kind }) => kind === "name_not_found")
  assert.deepStrictEqual(
    report.notes.filter(({ kind }) => kind === "name_not_found"),
    found
  )
  return found[0] ?? null
})

const note = (spelling: string | null, answers: number) => ({ kind: "name_not_found" as const, spelling, answers })
const withSite = { domain: "acme.com" }

it.effect("stands where 20 answers cite the site and none names the brand, with a spelling or without", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* noteOf(yield* answered(20, withSite)), note("Zentrowa", 20))
    assert.isNull(yield* noteOf(yield* answered(19, withSite)))
    assert.isNull(yield* noteOf(yield* answered(20)))
    const other = yield* answered(25, { ...withSite, name: "Quorin" })
    assert.deepStrictEqual(yield* noteOf(other), note(null, 25))
    // they are older than 30 days
    yield* TestClock.adjust("31 days")
    assert.isNull(yield* noteOf(other))
  }).pipe(Effect.provide(core("Many like Zentrowa for that.", true)))
)

it.effect("stands where 100 answers do not name the brand and some hold a near spelling, until the alias is read", () =>
  Effect.gen(function* () {
    const brand = yield* answered(100)
    assert.deepStrictEqual(yield* noteOf(brand), note("Zentrowa", 100))
    assert.isNull(yield* noteOf(yield* answered(99)))
    assert.isNull(yield* noteOf(yield* answered(100, { name: "Quorin" })))
    yield* (yield* Brands).update(brand, { aliases: ["Zentrowa"] })
    const { start, step } = yield* Reanalyses
    const { id } = yield* start(brand)
    const key = { organizationId: brand.organizationId, id }
    yield* Effect.repeat(step(key), { until: (isOver) => isOver })
    assert.isNull(yield* noteOf(brand))
  }).pipe(Effect.provide(core("Many like Zentrowa for that.", false)))
)
