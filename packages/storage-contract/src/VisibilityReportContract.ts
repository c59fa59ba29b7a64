/** What visibility reports say, whatever the storage: what snapshots and failed checks say, read one by one. */
import {
  type Brand,
  BrandId,
  type OrganizationId,
  type Rate,
  type ReportNote,
  Reports,
  type Snapshot,
  TrackerId,
  type VisibilityRequest,
  type VisibilityRow
} from "@answerscope/core"
import { type FailedCheck, ScanStore, cellOf } from "@answerscope/core/storage"
import {
  groupDimensions,
  type OverviewFilter,
  type ReportPeriod,
  type StoredPromptSettings,
  timeDimensions,
  visibilityQuery,
  noMarket
} from "@answerscope/core/testing"
import { roundedRatio } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Result } from "effect"
import {
  failedOutcome,
  idsOf,
  insertedSnapshots,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf,
  contractEngines as engines
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { type Drawing, drawing } from "./Drawing.ts"
import type { StoredWorld } from "./NaiveRows.ts"
import { naiveVisibility } from "./NaiveVisibility.ts"

const theReports = Effect.provide(Effect.service(Reports), Reports.layer)

const days = 70
const dayMillis = 86_400_000

/** A time within those days, often at the very beginning or end of one. */
const drawnTime = ({ below, pick }: Drawing): DateTime.Utc => {
  const millis = pick(0, 1, dayMillis - 1, below(dayMillis), below(dayMillis), below(dayMillis))
  return DateTime.add(DateTime.makeUnsafe("2026-01-20T00:00:00Z"), { milliseconds: below(days) * dayMillis + millis })
}

const prompts = ["best crm", "free crm", "is contoso good", "crm \u{1f600}", "crm \ufb01"] as const
const competitors = ["Globex", "Initech", "hooli.com", "Umbrella", "\u{1f600}", "\ufb01"] as const

const drawnSettings = ({ below, pick, some }: Drawing, prompt: string): StoredPromptSettings => ({
  prompt,
  classByHand: pick(null, "branded", "non_branded"),
  tags: [...new Set(some(2, () => pick("a", "b", "\u{1f600}")))],
  active: true,
  leftAtMillis: below(2) === 0 ? null : 1
})

const drawnBrand = (draw: Drawing): Partial<Brand> => {
  const { pick, some } = draw
  return {
    name: pick("Contoso", "Contoso", "Ärger", "\u{1f600}"),
    domain: pick(null, "contoso.example", "shop.contoso.example"),
    prompts: [...new Set(some(5, () => pick(...prompts)))],
    promptSettings: prompts.map((prompt) => drawnSettings(draw, prompt)),
    competitors: [...new Set(some(6, () => pick(...competitors)))]
  }
}

const drawnSnapshot = (draw: Drawing): Partial<Snapshot> => {
  const { below, pick, shuffled, some } = draw
  const kind = pick("answer", "answer", "answer", "answer", "not_shown")
  const mentioned = kind === "answer" && below(3) > 0
  const competitorsFound = [...new Set(some(3, () => pick(...competitors)))]
  const hosts = some(2, () => pick("contoso.example", "a.shop.contoso.example", "notcontoso.example", "else.example"))
  const places = [...shuffled([1, 2, 3, 4, 7])]
  const position = mentioned && below(3) > 0 ? (places.pop() ?? null) : null
  return {
    prompt: pick("best crm", "best crm", ...prompts),
    engine: pick("chatgpt", "chatgpt", "chatgpt", ...engines),
    surface: pick("api", "api", "app"),
    provider: pick("openai", "openai", "dataforseo"),
    tier: pick(null, null, "flex"),
    kind,
    location: pick(null, "Germany", "Germany", "Berlin,Germany"),
    language: pick(null, null, "de"),
    model: pick(null, "model-1", "model-2", "model-10"),
    origin: pick("live", "live", "simulated", "replayed", "imported"),
    searched: pick(true, true, false, null),
    analyzerVersion: pick("1", "1", "2"),
    mentioned,
    position,
    sentiment: mentioned ? pick(null, "positive", "neutral", "negative") : null,
    competitorsFound,
    ranking: [
      ...competitorsFound.flatMap((name) => {
        const place = below(3) === 0 ? undefined : places.pop()
        return place === undefined ? [] : [{ name, kind: "competitor", position: place } as const]
      }),
      { name: "Globex", kind: "candidate", position: 9 } as const
    ],
    sources: hosts.map((domain) => ({ url: `https://${domain}/`, title: null, domain })),
    citedHosts: [...new Set(hosts)],
    textHash: pick(null, "00000000000000aa", "00000000000000bb"),
    checkedAt: drawnTime(draw)
  }
}

const markets = [noMarket, { location: "Germany", language: "de" }]

/** The scans of a brand, with and without a tracker, and some of their checks failed. */
const newScans = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  brandId: BrandId,
  trackerId: TrackerId,
  draw: Drawing
) {
  const store = yield* ScanStore
  const scans = yield* Effect.forEach([null, null, trackerId, trackerId], (of) =>
    newScan(organizationId, { brandId, trackerId: of, prompts, engines: ["claude", "gemini"], markets })
  )
  const failed: Array<FailedCheck> = []
  for (const { checks, scan } of scans) {
    const starts = checks.map(({ id }) => ({ checkId: id, attempt: `attempt of ${id}` }))
    const works = yield* store.startChecks({ starts, at: DateTime.makeUnsafe("2026-01-20T00:00:00Z") })
    const outcomes = works.filter(() => draw.below(4) === 0).map((work) => failedOutcome(work, drawnTime(draw)))
    yield* store.finishChecks(outcomes)
    for (const { endedAt, work } of outcomes) {
      failed.push({ ...cellOf(work), brandId, trackerId: scan.trackerId, endedAt })
    }
  }
  return { scans: scans.map(({ scan }) => scan), failed }
})

/** Brands of one organization with answers and failed checks. */
const newWorld = Effect.fnUntraced(function* (organizationId: OrganizationId, draw: Drawing) {
  const [trackerId = ""] = yield* idsOf("trk", 1)
  const world = { brands: [], snapshots: [], failed: [] } as {
    readonly brands: Array<Brand>
    readonly snapshots: Array<Snapshot>
    readonly failed: Array<FailedCheck>
  }
  for (const answers of [60, 25, 0]) {
    const brand = yield* newBrand(organizationId, drawnBrand(draw))
    const { failed, scans } = yield* newScans(organizationId, brand.id, TrackerId.make(trackerId), draw)
    const snapshots = yield* Effect.forEach(Array.from({ length: answers }), () => {
      const scan = scans[draw.below(scans.length)]
      const place = { scanId: scan?.id ?? snapshotPlaceMissing(), trackerId: scan?.trackerId ?? null }
      return snapshotOf({ organizationId, brandId: brand.id, ...place }, drawnSnapshot(draw))
    })
    world.brands.push(brand)
    // in turn, because those of one insertion are compared within their scans alone
    for (let from = 0; from < answers; from += 10) {
      world.snapshots.push(...(yield* insertedSnapshots(snapshots.slice(from, from + 10))))
    }
    world.failed.push(...failed)
  }
  return { world, trackerId: TrackerId.make(trackerId) }
})

const snapshotPlaceMissing = (): never => {
  throw new Error("no scan")
}

/** A question that can be answered. */
const drawnRequest = (draw: Drawing, world: StoredWorld, trackerId: TrackerId): VisibilityRequest => {
  const { below, pick, shuffled } = draw
  const unit = below(3) === 0 ? pick(...timeDimensions) : null
  const by = shuffled([...shuffled(groupDimensions).slice(0, below(4)), ...(unit === null ? [] : [unit])])
  const some = world.brands[below(world.brands.length)]?.id ?? null
  const brandId = by.includes("brand") && below(2) === 0 ? null : some
  const [one, other] = [drawnTime(draw), drawnTime(draw)]
  const rarely = <A>(value: A): A | null => (below(5) === 0 ? value : null)
  return {
    brandId,
    by,
    from: DateTime.min(one, other),
    before: DateTime.add(DateTime.max(one, other), { milliseconds: 1 }),
    engine: rarely(pick("chatgpt", ...engines)),
    surface: rarely(pick("api", "app")),
    model: rarely(pick("model-1", "none")),
    prompt: rarely(pick(...prompts, "none")),
    class: rarely(pick("branded", "non_branded")),
    tag: rarely(pick("a", "b", "none")),
    searched: rarely(pick(true, false)),
    trackerId: rarely(pick(trackerId, TrackerId.make("trk_none"))),
    compare: unit === null ? pick("none", "previous") : "none",
    limit: null
  }
}

const isPlain = ({ kind }: { readonly kind: string }) => kind !== "model_changed" && kind !== "prompts_changed"

const recomputing = (seed: number) => (it: ContractTests) => {
  it.effect("a report is what snapshots and failed checks make one by one", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const draw = drawing(seed)
      const organizationId = yield* newOrganization
      // others' answers make no difference
      yield* newWorld(yield* newOrganization, drawing(seed))
      const { trackerId, world } = yield* newWorld(organizationId, draw)
      for (let round = 0; round < 60; round++) {
        const request = drawnRequest(draw, world, trackerId)
        const now = DateTime.makeUnsafe("2026-11-22T00:00:00Z")
        const naive = naiveVisibility(world, Result.getOrThrow(visibilityQuery(request, now)))
        const report = yield* reports.visibility(organizationId, request)
        const asked = { seed, round, request }
        const found: ReadonlyArray<object> = report.rows
        assert.deepStrictEqual({ ...asked, rows: found }, { ...asked, rows: naive.rows })
        assert.deepStrictEqual({ ...asked, notes: report.notes.filter(isPlain) }, { ...asked, notes: naive.notes })
        assert.strictEqual(report.total, naive.rows.length)
        const page = { limit: 1 + draw.below(9), offset: draw.below(5) }
        const part = yield* reports.visibility(organizationId, { ...request, ...page })
        assert.deepStrictEqual(part.rows, report.rows.slice(page.offset, page.offset + page.limit))
        assert.deepStrictEqual([part.total, part.notes], [report.total, report.notes])
        const { rows, ...rest } = yield* reports.visibilityRows(organizationId, request)
        assert.deepStrictEqual({ ...rest, rows: [...rows] }, report)
      }
    })
  )
}

/** What rows that share no answer add up to. */
const sumsOf = (rows: ReadonlyArray<VisibilityRow>) => {
  const sum = (value: (row: VisibilityRow) => number | null | undefined) =>
    rows.reduce((total, row) => total + (value(row) ?? 0), 0)
  return {
    answers: sum(({ answers }) => answers),
    failedChecks: sum(({ failedChecks }) => failedChecks),
    mentioned: [sum(({ mentionRate }) => mentionRate.k), sum(({ mentionRate }) => mentionRate.n)],
    first: [sum(({ firstRate }) => firstRate.k), sum(({ firstRate }) => firstRate.n)],
    top3: [sum(({ top3Rate }) => top3Rate.k), sum(({ top3Rate }) => top3Rate.n)],
    cited: [sum(({ citationRate }) => citationRate?.k), sum(({ citationRate }) => citationRate?.n)],
    ranked: sum(({ position }) => position.n),
    positive: [sum(({ sentiment }) => sentiment?.positive), sum(({ sentiment }) => sentiment?.positiveRate.k)],
    neutral: sum(({ sentiment }) => sentiment?.neutral),
    negative: [sum(({ sentiment }) => sentiment?.negative), sum(({ sentiment }) => sentiment?.positiveRate.n)]
  }
}

const addingUp = (it: ContractTests) => {
  it.effect("rows that share no answer add up to their total", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const draw = drawing(4)
      const organizationId = yield* newOrganization
      const { trackerId, world } = yield* newWorld(organizationId, draw)
      const apart = groupDimensions.filter((name) => name !== "tag" && name !== "competitor" && name !== "model")
      for (let round = 0; round < 25; round++) {
        const { by: _, ...request } = drawnRequest(draw, world, trackerId)
        const by = [...draw.shuffled(apart).slice(0, 3), draw.pick(...timeDimensions)]
        const brandId = request.brandId ?? world.brands[0]?.id ?? null
        const rowsBy = (names: ReadonlyArray<string>) =>
          Effect.map(
            reports.visibility(organizationId, { ...request, brandId, by: names, compare: "none" }),
            ({ rows }) => rows
          )
        assert.deepStrictEqual(sumsOf(yield* rowsBy(by)), sumsOf(yield* rowsBy([])))
      }
    })
  )
}

/** Asks for the overview and for reports of the same answers. */
const assertAgreeing = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Pick<OverviewFilter, "brandId" | "engine"> & ReportPeriod
) {
  const reports = yield* theReports
  const overview = yield* reports.overview({ organizationId, filter })
  const rowsBy = (by: ReadonlyArray<string>) =>
    Effect.map(reports.visibility(organizationId, { ...filter, by }), ({ rows }) => rows)
  const {
    notes,
    rows: [row]
  } = yield* reports.visibility(organizationId, filter)
  assert.isDefined(row)
  const areRepeats = ({ kind }: ReportNote) => kind === "answers_repeat"
  assert.deepStrictEqual(overview.notes.filter(areRepeats), notes.filter(areRepeats))
  const { mentionRate, position, sentiment, shareOfVoice } = row
  const percent = (rate: Rate | null) => (rate === null || rate.n === 0 ? null : roundedRatio(100 * rate.k, rate.n, 1))
  assert.deepInclude(overview, {
    checks: mentionRate.n,
    notShown: row.notShown ?? -1,
    mentioned: mentionRate.k,
    coveragePercent: percent(mentionRate) ?? 0,
    shareOfVoicePercent: percent(shareOfVoice),
    avgPosition: position.mean
  })
  const { negative, neutral, positive } = overview.sentiment
  assert.deepInclude(sentiment, { positive, neutral, negative })
  const shownEngines: ReadonlyArray<object> = overview.byEngine
  const byEngine = (yield* rowsBy(["engine", "surface"])).filter(
    ({ answers, notShown }) => answers + (notShown ?? 0) > 0
  )
  assert.deepStrictEqual(
    shownEngines,
    byEngine.map((ofEngine) => ({
      engine: ofEngine.by.engine ?? "",
      surface: ofEngine.by.surface ?? "",
      notShown: ofEngine.notShown,
      checks: ofEngine.answers,
      mentioned: ofEngine.mentionRate.k,
      mentionRate: ofEngine.mentionRate.value ?? 0,
      avgPosition: ofEngine.position.mean
    }))
  )
  const byCompetitor = (yield* rowsBy(["competitor"])).filter((each) => each.own === false && each.mentionRate.k > 0)
  const shown = new Map(overview.topCompetitors.map(({ count, name }) => [name, count]))
  for (const each of byCompetitor) assert.strictEqual(shown.get(each.by.competitor ?? ""), each.mentionRate.k)
})

const agreeing = (it: ContractTests) => {
  it.effect("the overview agrees with the report to the digit", () =>
    Effect.gen(function* () {
      const draw = drawing(5)
      const organizationId = yield* newOrganization
      const { world } = yield* newWorld(organizationId, draw)
      for (const { id: brandId } of world.brands) {
        for (const engine of [null, ...engines]) {
          const [one, other] = [drawnTime(draw), drawnTime(draw)]
          const before = DateTime.add(DateTime.max(one, other), { milliseconds: 1 })
          yield* assertAgreeing(organizationId, { brandId, engine, from: DateTime.min(one, other), before })
        }
      }
    })
  )
}

const unknown = (it: ContractTests) => {
  it.effect("reports nothing for unknown brands and those of other organizations", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const { trackerId, world } = yield* newWorld(organizationId, drawing(6))
      const stranger = yield* newOrganization
      const [ours, ...others] = world.brands.map(({ id }) => id)
      assert.isDefined(ours)
      const from = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      const before = DateTime.makeUnsafe("2026-06-01T00:00:00Z")
      const all = { from, before, by: ["brand", "engine"] }
      assert.isAbove((yield* reports.visibility(organizationId, all)).total, others.length)
      const none = { total: 0, rows: [], names: {} }
      const nothing: ReadonlyArray<readonly [OrganizationId, VisibilityRequest]> = [
        [stranger, all],
        [stranger, { ...all, brandId: ours }],
        [stranger, { ...all, trackerId }],
        [organizationId, { ...all, brandId: BrandId.make("brd_none") }],
        [organizationId, { ...all, trackerId: TrackerId.make("trk_none") }],
        [organizationId, { ...all, prompt: "none" }],
        [organizationId, { ...all, model: "none" }],
        [organizationId, { ...all, tag: "none" }]
      ]
      for (const [asking, request] of nothing) {
        assert.deepInclude(yield* reports.visibility(asking, request), none)
      }
      // without dimensions a row says so
      const { names, rows } = yield* reports.visibility(stranger, { brandId: ours, from, before })
      assert.deepStrictEqual(names, {})
      assert.deepInclude(rows[0], { by: {}, answers: 0, failedChecks: 0, citationRate: null, shareOfVoice: null })
      const refused = yield* Effect.flip(reports.visibility(organizationId, { by: ["engine"] }))
      assert.strictEqual(refused._tag, "InvalidRequest")
    })
  )
}

const extremes = (it: ContractTests) => {
  it.effect("takes any time that a request can name", () =>
    Effect.gen(function* () {
      const reports = yield* theReports
      const organizationId = yield* newOrganization
      const { world } = yield* newWorld(organizationId, drawing(7))
      const ends = ["0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "+010000-01-01T00:00:00Z"] as const
      const [first, old, last] = [
        DateTime.makeUnsafe(ends[0]),
        DateTime.makeUnsafe(ends[1]),
        DateTime.makeUnsafe(ends[2])
      ]
      const all = world.snapshots.filter(({ kind }) => kind === "answer").length
      for (const by of [["brand"], ["brand", "day"], ["brand", "week"], ["brand", "month"]]) {
        const compare = by.length === 1 ? "previous" : "none"
        const answersIn = (from: DateTime.Utc, before: DateTime.Utc) =>
          Effect.map(reports.visibility(organizationId, { by, from, before, compare, limit: null }), ({ rows }) =>
            rows.reduce((sum, { answers }) => sum + answers, 0)
          )
        assert.strictEqual(yield* answersIn(first, last), all)
        assert.strictEqual(yield* answersIn(old, last), all)
        assert.strictEqual(yield* answersIn(first, old), 0)
      }
    })
  )
}

/** Reports on the random answers of a seed. */
export const suiteOf = (seed: number) => contractSuite("Reports of visibility", [recomputing(seed)])

export const suite = contractSuite("Reports of visibility", [recomputing(1), addingUp, agreeing, unknown, extremes])
