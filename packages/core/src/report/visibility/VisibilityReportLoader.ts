/** Loads the input of visibility reports, and builds them. */
import { Effect, Option } from "effect"
import type { BrandId } from "../../brand/BrandId.ts"
import type { BrandPage, BrandPlace, BrandStore } from "../../brand/BrandStore.ts"
import { PromptClasses } from "../../brand/PromptClasses.ts"
import type { CountColumns } from "../../count/CountColumns.ts"
import { type CountQuery, type CountResult, type RollupStore, noCounts } from "../../count/RollupStore.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import type { TimeUnit } from "../../count/TimeUnit.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { RetentionGaps } from "../RetentionGaps.ts"
import { forEachYielding } from "../ForEachYielding.ts"
import { type ReportBrand, reportBrandOf, type ReportPrompt } from "../ReportBrand.ts"
import { countsInTurn, isOfPrompts } from "../ReportFilter.ts"
import { previousPeriod, type ReportPeriod } from "../ReportPeriod.ts"
import type { ReportMemoryLimit } from "../ReportMemoryLimit.ts"
import { type VisibilityMaterial, visibilityReport, visibilityRows } from "./VisibilityFigures.ts"
import { type VisibilityQuery, visibilityQuery, type VisibilityRequest } from "../VisibilityQuery.ts"

/** How many brands are read at once. */
const brandPage = { brands: 1_000, textBytes: 2 * 1024 * 1024 }

/** Input of a report, before it is counted. */
interface Wanted {
  readonly question: VisibilityQuery
  readonly brands: ReadonlyMap<BrandId, ReportBrand>
  readonly countedBy: TimeUnit
  readonly current: CountQuery & ReportPeriod
  readonly previous: (CountQuery & ReportPeriod) | null
}

/** Reads the requested brands that exist. */
const reportBrands = (brands: Pick<BrandStore["Service"], "get" | "page">) => {
  const classes = new PromptClasses()

  const allBrands = Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const found = new Map<BrandId, ReportBrand>()
    let after: BrandPlace | null = null
    for (let isLast = false; !isLast;) {
      const page: BrandPage = yield* brands.page({ organizationId, after, size: brandPage })
      for (const brand of page.brands) found.set(brand.id, reportBrandOf(brand, classes))
      after = page.brands.at(-1) ?? after
      isLast = page.isLast
    }
    return found
  })

  return Effect.fnUntraced(function* (organizationId: OrganizationId, id: BrandId | null) {
    if (id === null) return yield* allBrands(organizationId)
    const brand = yield* brands.get({ organizationId, id })
    return new Map(Option.toArray(brand).map((found) => [found.id, reportBrandOf(found, classes)]))
  })
}

/** The visibility reports over these stores. */
export const visibilityReports = (options: {
  readonly brands: Pick<BrandStore["Service"], "get" | "page">
  readonly counts: Pick<RollupStore["Service"], "size" | "count" | "engines">
  readonly clock: StorageClock["Service"]
  readonly removals: RetentionGaps
  readonly room: ReportMemoryLimit
  /** How much answers of an engine resemble each other. */
  readonly surfaceOf: (engine: Engine) => Surface
  readonly overdispersionOf: Effect.Effect<(engine: Engine) => Overdispersion, StorageError>
}) => {
  const { clock, overdispersionOf, counts, removals, room, surfaceOf } = options
  const brandsOf = reportBrands(options.brands)

  const read = Effect.fnUntraced(function* ({ brands: found, countedBy, current, previous, question }: Wanted) {
    const countsOf = (wanted: CountQuery) => (found.size === 0 ? Effect.succeed(noCounts) : counts.count(wanted))
    const counted = yield* Effect.all(
      {
        current: countsOf(current),
        previous: previous === null ? Effect.succeed(null) : countsOf(previous),
        overdispersionOf,
        answersBefore: removals.answersBefore(current.organizationId, (previous ?? current).from)
      },
      { concurrency: 4 }
    )
    if (question.class !== null || question.by.includes("class")) {
      yield* readClasses(found, [counted.current, counted.previous ?? noCounts])
    }
    return { question, brands: found, countedBy, surfaceOf, ...counted }
  })

  const sizeOf = ({ brands: found, current, previous, question }: Wanted) =>
    Effect.map(
      Effect.forEach(found.size === 0 ? [] : [current, ...(previous === null ? [] : [previous])], counts.size),
      (sizes) => sizes.reduce((sum, size) => sum + size, 0) * weightOf(question, found)
    )

  /** Loads the input and builds a report. */
  const made = <Report, E = never>(make: (material: VisibilityMaterial) => Effect.Effect<Report, E>) =>
    Effect.fnUntraced(function* (organizationId: OrganizationId, request: VisibilityRequest) {
      const question = yield* Effect.fromResult(visibilityQuery(request, yield* clock.now))
      const found = yield* brandsOf(organizationId, question.brandId)
      const [finest, ...coarser] = unitsOf(question)
      const wantedIn = (countedBy: TimeUnit) => wantedBy(countedBy, { organizationId, question, found })
      let wanted = wantedIn(finest)
      let size = yield* sizeOf(wanted)
      for (const unit of coarser) {
        if (size <= finestCountsMax) break
        wanted = wantedIn(unit)
        size = yield* sizeOf(wanted)
      }
      return yield* room(organizationId, size)(Effect.flatMap(read(wanted), make))
    })

  const prompts = Effect.fnUntraced(function* (organizationId: OrganizationId, asked: VisibilityRequest) {
    const { before = null, brandId = null, class: promptClass = null, from = null, tag = null } = asked
    const found: Array<string> = []
    for (const brand of (yield* brandsOf(organizationId, brandId)).values()) {
      const answers = yield* counts.engines({ organizationId, brandId: brand.id, from, before })
      yield* forEachYielding(new Set(answers.flatMap((engine) => engine.prompts)), promptsInTurn, (prompt) => {
        if (isOfPrompts({ class: promptClass, tag }, brand.prompt(prompt))) found.push(prompt)
      })
    }
    return found
  })

  const report = made(visibilityReport)
  const rows = made(visibilityRows)
  return {
    made,
    prompts: Effect.fn("Reports.prompts")(prompts),
    visibility: Effect.fn("Reports.visibility")(report),
    visibilityRows: Effect.fn("Reports.visibilityRows")((organizationId: OrganizationId, request: VisibilityRequest) =>
      rows(organizationId, { limit: null, ...request })
    )
  }
}

/** How many prompts are read in a turn: some milliseconds. */
const promptsInTurn = 100

type AskedPrompts = Pick<CountColumns, "brandId" | "prompts">

/** Computes the class of all prompts. Thousands take seconds, so it yields to other fibers. */
export const readClasses = Effect.fnUntraced(function* (
  brands: ReadonlyMap<BrandId, ReportBrand>,
  periods: ReadonlyArray<CountResult>
) {
  const prompts = new Set<ReportPrompt>()
  const add = ({ brandId, prompts: texts }: AskedPrompts) => {
    const brand = brands.get(brandId)
    if (brand !== undefined) for (const text of texts) prompts.add(brand.prompt(text))
  }
  for (const { answers, failures } of periods) {
    yield* forEachYielding(answers, countsInTurn, add, (counts) => counts.prompts.length)
    yield* forEachYielding(failures, countsInTurn, ({ brandId, prompt }) => add({ brandId, prompts: [prompt] }))
  }
  yield* forEachYielding(prompts, promptsInTurn, (prompt) => prompt.class())
})

/** Memory factor of a count: rows by competitor multiply it. */
const weightOf = ({ by, unit }: VisibilityQuery, brands: ReadonlyMap<BrandId, ReportBrand>): number => {
  if (!by.includes("competitor")) return 1
  if (unit === null || !by.includes("prompt")) return 2
  return [...brands.values()].reduce((most, { competitors }) => Math.max(most, 1 + competitors.length), 2)
}

/** Most counts for which a unit of time is taken that is finer than necessary: some 50 ms. */
const finestCountsMax = 10_000

/** Units of time in which answers may be counted, the finest first. A week may lie in two months. */
const unitsOf = ({ unit }: VisibilityQuery): readonly [TimeUnit, ...ReadonlyArray<TimeUnit>] =>
  unit === null ? ["day", "week", "month"] : unit === "day" ? ["day"] : ["day", unit]

/** What a report needs whose answers are counted by a unit of time. */
const wantedBy = (
  countedBy: TimeUnit,
  {
    found,
    organizationId,
    question
  }: {
    readonly organizationId: OrganizationId
    readonly question: VisibilityQuery
    readonly found: Wanted["brands"]
  }
): Wanted => {
  const { brandId, by } = question
  const countedIn = ({ before, from }: ReportPeriod) => ({
    organizationId,
    brandIds: brandId === null ? null : [brandId],
    unit: countedBy,
    withCompetitors: by.includes("competitor"),
    withRuns: true,
    from,
    before
  })
  return {
    question,
    brands: found,
    countedBy,
    current: countedIn(question),
    previous: question.isCompared ? countedIn(previousPeriod(question)) : null
  }
}
