/**
 * Compares a `RollupStore` with the stored answers after random histories of answers, failures, re-analyses, changes of
 * brands and deletions, with rollups in between. It returns the same as a complete recount. So do lists.
 */
import type { BrandId, OrganizationId, Snapshot } from "@answerscope/core"
import {
  type AnswerCounts,
  type BrandKey,
  BrandStore,
  countAnswers,
  type CountedAnswer,
  type CountQuery,
  RollupStore,
  dayPlus,
  differencesOf,
  eachCount,
  type EngineAnswers,
  engineAnswersOf,
  everySnapshot,
  type FailedCheck,
  isCitedBy,
  millisOf,
  ScanStore,
  SnapshotStore,
  type TimeUnit,
  cellOf
} from "@answerscope/core/storage"
import { brandLimits, overviewCounts } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import {
  completedOutcome,
  failedOutcome,
  insertedSnapshots,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** Days around two ends of months, one of which is no Monday; few, so that events meet. */
const days = ["2026-01-05", "2026-01-26", "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-28", "2026-03-01"] as const
const domains = [null, "contoso.example", "contoso.test/a/b"] as const
const hours = [0, 7, 23.999] as const

const Event = Schema.Struct({
  // adds answers more often than other events, or most histories would end empty
  kind: Schema.Literals([
    "answers",
    "answers",
    "answers",
    "checks",
    "checks",
    "cancel",
    "read again",
    "count",
    "count",
    "count",
    "rebuild",
    "domain",
    "prompts",
    "remove old",
    "remove brand"
  ]),
  brand: Schema.Literals([0, 1]),
  day: Schema.Literals(days),
  hour: Schema.Literals(hours),
  variant: Schema.Literals([0, 1, 2])
})
type Event = typeof Event.Type

const momentOf = ({ day, hour }: Pick<Event, "day" | "hour">) => DateTime.makeUnsafe(millisOf(day) + hour * 3_600_000)

interface Failure extends FailedCheck {
  readonly organizationId: OrganizationId
}

/** The stored data, and the pure way to count it. */
class Model {
  readonly answers = new Map<string, Snapshot>()
  readonly failed: Array<Failure> = []
  readonly domains = new Map<BrandId, string | null>()

  readonly organizationId: OrganizationId
  readonly brandIds: Array<BrandId>

  constructor(organizationId: OrganizationId, brandIds: Array<BrandId>) {
    this.organizationId = organizationId
    this.brandIds = brandIds
  }

  counts({ before, brandIds, from, unit, withCompetitors, withRuns }: CountQuery): AnswerCounts {
    const isWithin = (at: DateTime.Utc) =>
      (from === null || DateTime.isGreaterThanOrEqualTo(at, from)) &&
      (before === null || DateTime.isLessThan(at, before))
    const isWanted = (brandId: BrandId) => brandIds === null || brandIds.includes(brandId)
    const answers = [...this.answers.values()]
      .filter(({ brandId, checkedAt }) => isWanted(brandId) && isWithin(checkedAt))
      .map((answer): CountedAnswer => {
        return { ...answer, isCited: isCitedBy(answer, this.domains.get(answer.brandId) ?? null) }
      })
    const failed = this.failed.filter(({ brandId, endedAt }) => isWanted(brandId) && isWithin(endedAt))
    const counts = countAnswers({ answers, failed, unit: unit ?? "month" })
    return {
      answers: counts.answers.map((each) => ({
        ...each,
        competitors: withCompetitors ? each.competitors : [],
        runs: withRuns ? each.runs : []
      })),
      failures: counts.failures
    }
  }
}

const readingOf = (variant: number) => ({
  mentioned: variant > 0,
  position: variant === 0 ? null : variant,
  sentiment: variant === 0 ? null : variant === 1 ? ("positive" as const) : ("negative" as const),
  competitorsFound: ["Globex", "Initech"].slice(0, variant),
  ranking: [
    { name: "Globex", kind: "competitor" as const, position: variant + 1 },
    { name: "Contoso", kind: "brand" as const, position: 2 }
  ],
  analyzerVersion: `${variant}`
})

const happens = Effect.fnUntraced(function* (model: Model, event: Event, now: DateTime.Utc) {
  const { organizationId } = model
  const snapshots = yield* SnapshotStore
  const scans = yield* ScanStore
  const counts = yield* RollupStore
  const brandId = model.brandIds[event.brand]
  if (brandId === undefined) return
  const key = { organizationId, id: brandId }
  const at = momentOf(event)
  const { variant } = event
  switch (event.kind) {
    case "answers": {
      const { scan } = yield* newScan(organizationId, { brandId })
      const { scan: other } = yield* newScan(organizationId, { brandId })
      const citedHosts = [["www.contoso.example"], ["contoso.test", "other.example"], []][variant] ?? []
      // sometimes engines answer in one run at the same moment
      const rows = yield* Effect.forEach(["chatgpt", "claude"] as const, (engine, place) =>
        snapshotOf(
          { organizationId, brandId, scanId: variant > 0 && place > 0 ? other.id : scan.id },
          {
            ...readingOf(variant),
            engine,
            location: ["Germany", null, "France"][variant] ?? null,
            language: variant === place ? "de" : null,
            searched: [true, false, null][variant] ?? null,
            surface: place > 0 && variant < 2 ? "app" : "api",
            provider: ["openai", "dataforseo"][variant % 2] ?? "",
            tier: ["flex", null][variant % 2] ?? null,
            kind: variant === 0 && place > 0 ? "not_shown" : "answer",
            citedHosts,
            sources: citedHosts.map((host) => ({ url: `https://${host}/A/b?c=d`, title: null, domain: host })),
            checkedAt: DateTime.add(at, { seconds: variant * place }),
            textHash: variant > 1 ? null : "00000000000000aa",
            model: variant > 1 ? null : "m"
          }
        )
      )
      for (const row of yield* insertedSnapshots(rows)) model.answers.set(row.id, row)
      return
    }
    case "checks":
    case "cancel": {
      const { checks, scan } = yield* newScan(organizationId, { brandId, prompts: ["best crm"], samples: 3 })
      const starts = checks.slice(0, 2).map(({ id }) => ({ checkId: id, attempt: `attempt of ${id}` }))
      const [one, two] = yield* scans.startChecks({ starts, at })
      if (one === undefined || two === undefined) return
      // checks that end after a cancellation count too
      if (event.kind === "cancel") yield* scans.cancel({ organizationId, id: scan.id, at })
      yield* scans.finishChecks([failedOutcome(one, at), yield* completedOutcome(two, at)])
      model.failed.push({ ...cellOf(one), organizationId, brandId, trackerId: one.trackerId, endedAt: at })
      return
    }
    case "read again": {
      const some = [...model.answers.values()].filter((_, index) => index % 3 === variant)
      const readings = some.map((answer) => ({ ...answer, ...readingOf((variant + 1) % 3) }))
      yield* snapshots.replaceReadings(readings)
      for (const reading of readings) model.answers.set(reading.id, reading)
      return
    }
    case "count":
      yield* counts.countDue({ now })
      return
    case "rebuild": {
      const spans = yield* counts.spans(organizationId)
      yield* Effect.forEach(spans.slice(0, variant), (span) => counts.rebuild({ ...span, now }))
      return
    }
    default:
      yield* changesBrand(model, event, key, now)
  }
})

/** Events of brands, and expiry. */
const changesBrand = Effect.fnUntraced(function* (model: Model, event: Event, key: BrandKey, now: DateTime.Utc) {
  const { organizationId } = model
  const snapshots = yield* SnapshotStore
  const brands = yield* BrandStore
  const at = momentOf(event)
  const { kind, variant } = event
  if (kind === "domain") {
    const domain = domains[variant] ?? null
    yield* brands.update({ ...key, change: { domain }, updatedAt: now, limits: brandLimits })
    model.domains.set(key.id, domain)
  } else if (kind === "prompts") {
    yield* brands.update({ ...key, change: { prompts: ["x"] }, updatedAt: now, limits: brandLimits })
  } else if (kind === "remove old") {
    yield* snapshots.removeBefore({ organizationId, from: null, before: at, limit: 10 })
    const all = [...model.answers.values()].filter(({ checkedAt }) => DateTime.isLessThan(checkedAt, at))
    all.sort((a, b) => DateTime.Order(a.checkedAt, b.checkedAt) || (a.id < b.id ? -1 : 1))
    for (const { id } of all.slice(0, 10)) model.answers.delete(id)
  } else if (variant === 0) {
    // sometimes a brand is deleted, and another replaces it
    yield* brands.remove(key)
    for (const { id, brandId } of model.answers.values()) if (brandId === key.id) model.answers.delete(id)
    model.failed.splice(0, Infinity, ...model.failed.filter(({ brandId }) => brandId !== key.id))
    model.brandIds[event.brand] = (yield* newBrand(organizationId)).id
  }
})

const Asked = Schema.Struct({
  unit: Schema.NullOr(Schema.Literals(["day", "week", "month"])),
  from: Schema.NullOr(Schema.Struct({ day: Schema.Literals(days), hour: Schema.Literals(hours) })),
  before: Schema.NullOr(Schema.Struct({ day: Schema.Literals(days), hour: Schema.Literals(hours) })),
  ofOne: Schema.Boolean,
  withCompetitors: Schema.Boolean,
  withRuns: Schema.Boolean,
  engine: Schema.NullOr(Schema.Literals(["chatgpt", "claude"])),
  surface: Schema.NullOr(Schema.Literals(["api", "app"])),
  location: Schema.NullOr(Schema.Literals(["Germany", "Spain"])),
  language: Schema.NullOr(Schema.Literal("de")),
  prompt: Schema.NullOr(Schema.Literals(["best crm", "x"])),
  prompts: Schema.NullOr(Schema.Array(Schema.Literals(["best crm", "free crm", "x"]))),
  counted: Schema.NullOr(Schema.Boolean),
  mentioned: Schema.NullOr(Schema.Boolean),
  searched: Schema.NullOr(Schema.Boolean),
  offset: Schema.Literals([0, 1, 2, 5, 20])
})

const questionOf = (model: Model, asked: typeof Asked.Type): CountQuery => ({
  organizationId: model.organizationId,
  brandIds: asked.ofOne ? model.brandIds.slice(0, 1) : null,
  from: asked.from === null ? null : momentOf(asked.from),
  before: asked.before === null ? null : momentOf(asked.before),
  unit: asked.unit,
  withCompetitors: asked.withCompetitors,
  withRuns: asked.withRuns
})

/** If time is irrelevant, everything is in one day. */
const timeless = (counts: AnswerCounts, unit: TimeUnit | null): AnswerCounts =>
  unit !== null
    ? counts
    : {
        answers: counts.answers.map((each) => ({ ...each, day: "2026-01-01" })),
        failures: counts.failures.map((each) => ({ ...each, day: "2026-01-01" }))
      }

/** A page of the list of snapshots, and the total. */
const assertListed = Effect.fnUntraced(function* (model: Model, asked: typeof Asked.Type) {
  const { before, brandIds, from } = questionOf(model, asked)
  const { counted, engine, language, location, mentioned, prompt, prompts, searched, surface } = asked
  const page = { limit: 3, offset: asked.offset }
  const brandId = brandIds?.[0] ?? null
  const ofCell = { brandId, engine, surface, language, location, prompt, prompts }
  const filter = { ...everySnapshot, ...ofCell, counted, mentioned, searched, from, before }
  const listed = yield* (yield* SnapshotStore).list({ organizationId: model.organizationId, filter, page })
  const matching = [...model.answers.values()]
    .filter((row) => filter.brandId === null || row.brandId === filter.brandId)
    .filter((row) => (engine ?? row.engine) === row.engine && (prompt ?? row.prompt) === row.prompt)
    .filter((row) => (surface ?? row.surface) === row.surface)
    .filter((row) => (location ?? row.location) === row.location && (language ?? row.language) === row.language)
    .filter((row) => prompts === null || prompts.some((text) => text === row.prompt))
    .filter(({ followUp, kind }) => counted === null || counted === (kind === "answer" && !followUp))
    .filter((row) => (mentioned ?? row.mentioned) === row.mentioned)
    .filter((row) => (searched ?? row.searched) === row.searched)
    .filter(({ checkedAt }) => from === null || DateTime.isGreaterThanOrEqualTo(checkedAt, from))
    .filter(({ checkedAt }) => before === null || DateTime.isLessThan(checkedAt, before))
    .toSorted((a, b) => DateTime.Order(b.checkedAt, a.checkedAt) || (a.id < b.id ? 1 : -1))
  assert.deepStrictEqual(
    { total: listed.total, ids: listed.items.map(({ id }) => id) },
    { total: matching.length, ids: matching.slice(page.offset, page.offset + page.limit).map(({ id }) => id) }
  )
})

/** Counts of an overview, in a fixed order. */
const assertEngines = Effect.fnUntraced(function* (model: Model, asked: typeof Asked.Type) {
  const [brandId] = model.brandIds
  if (brandId === undefined) return
  const question = { ...questionOf(model, asked), brandIds: [brandId], withCompetitors: true, unit: null }
  const { before, from, organizationId } = question
  const ordered = (answers: ReadonlyArray<EngineAnswers>) => {
    const { cells, competitors, engines, prompts, ...rest } = overviewCounts(answers, asked)
    const inOrder = (all: ReadonlyArray<object>) => all.map((each) => JSON.stringify(each)).toSorted()
    const lists = { cells: inOrder(cells), competitors: inOrder(competitors), engines: inOrder(engines) }
    return { ...rest, ...lists, prompts: inOrder(prompts) }
  }
  assert.deepStrictEqual(
    ordered(yield* (yield* RollupStore).engines({ organizationId, brandId, from, before })),
    ordered(engineAnswersOf(model.counts(question).answers))
  )
})

const assertAlike = Effect.fnUntraced(function* (model: Model, asked: typeof Asked.Type) {
  yield* assertListed(model, asked)
  yield* assertEngines(model, asked)
  const question = questionOf(model, asked)
  const { unit } = question
  const store = yield* RollupStore
  const { answers, failures } = yield* store.count(question)
  const kept = timeless({ answers: [...eachCount(answers)], failures }, unit)
  const counted = timeless(model.counts(question), unit)
  assert.deepStrictEqual(differencesOf({ kept, counted, unit: unit ?? "month" }), [])

  const size = yield* store.size(question)
  const all = [...counted.answers.map((each) => each.answers), ...counted.failures.map((each) => each.failedChecks)]
  assert.isAtLeast(size, kept.answers.length)
  assert.isAtMost(
    size,
    all.reduce((sum, each) => sum + each, 0)
  )
})

const checkedAll = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const counts = yield* RollupStore
  const spans = yield* counts.spans(organizationId)
  return (yield* Effect.forEach(spans, (span) => counts.check(span))).flat()
})

const histories = (runs: number) => (it: ContractTests) => {
  it.effect.prop(
    "counts and lists like a complete recount, after any history and with any rollups",
    [
      Schema.Array(Event).check(Schema.isMinLength(4), Schema.isMaxLength(24)),
      Schema.Array(Asked).check(Schema.isMinLength(3), Schema.isMaxLength(6)),
      // how many of the days are over
      Schema.Literals([1, 20, 40, 100])
    ],
    ([events, questions, daysOver]) =>
      Effect.gen(function* () {
        const now = DateTime.makeUnsafe(millisOf(dayPlus(days[0], daysOver)))
        const organizationId = yield* newOrganization
        const brandIds = [(yield* newBrand(organizationId)).id, (yield* newBrand(organizationId)).id]
        const model = new Model(organizationId, brandIds)
        for (const [index, event] of events.entries()) {
          yield* happens(model, event, now)
          const asked = questions[index % questions.length]
          if (asked !== undefined && index % 4 === 0) yield* assertAlike(model, asked)
        }
        for (const asked of questions) yield* assertAlike(model, asked)
        assert.deepStrictEqual(yield* checkedAll(organizationId), [])

        // and once all due days are rolled up
        yield* Effect.repeat((yield* RollupStore).countDue({ now }), { until: (counted) => counted === 0 })
        for (const asked of questions) yield* assertAlike(model, asked)
        assert.deepStrictEqual(yield* checkedAll(organizationId), [])
      }),
    // up to as many events as a history may have
    { arbitrary: { runs, size: 24 } }
  )
}

/** The suite on that many random histories. */
export const suiteOf = (runs: number) => contractSuite("RollupStore's history", [histories(runs)])

export const suite = suiteOf(12)
