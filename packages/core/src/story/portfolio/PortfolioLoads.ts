/** Loads what a portfolio is made of: all brands in one pass. */
import { DateTime, Effect, Stream } from "effect"
import type { Alert } from "../../alert/Alert.ts"
import { type AlertStore, everyAlert } from "../../alert/AlertStore.ts"
import type { Brand } from "../../brand/Brand.ts"
import type { BrandId } from "../../brand/BrandId.ts"
import type { BrandPage, BrandPlace, BrandStore } from "../../brand/BrandStore.ts"
import type { PromptClass } from "../../brand/PromptSettings.ts"
import { type Day, millisOf } from "../../count/TimeUnit.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { forEachYielding } from "../../report/ForEachYielding.ts"
import type { ReportPeriod } from "../../report/ReportPeriod.ts"
import type { Reports } from "../../report/Reports.ts"
import { type WeekRate, weeksBefore } from "../../report/ReportWeeks.ts"
import type { VisibilityRow } from "../../report/VisibilityReport.ts"
import { pageLimitMax } from "../../storage/Page.ts"
import type { Tracker } from "../../tracker/Tracker.ts"
import type { TrackerStore } from "../../tracker/TrackerStore.ts"

/** What portfolios are loaded through. */
export interface PortfolioSources {
  readonly reports: Reports["Service"]
  readonly brands: BrandStore["Service"]
  readonly trackers: TrackerStore["Service"]
  readonly alerts: AlertStore["Service"]
}

/** The prompts of a portfolio: of a class, all, or of each brand the non-branded ones if it has any. */
export type PortfolioClass = PromptClass | "all" | null

const brandPage = { brands: 1_000, textBytes: 2 * 1024 * 1024 }

const allBrands = Effect.fnUntraced(function* ({ brands }: PortfolioSources, organizationId: OrganizationId) {
  const found: Array<Brand> = []
  let after: BrandPlace | null = null
  for (let isLast = false; !isLast;) {
    const page: BrandPage = yield* brands.page({ organizationId, after, size: brandPage })
    found.push(...page.brands)
    after = page.brands.at(-1) ?? after
    isLast = page.isLast
  }
  return found
})

const enabledTrackers = Effect.fnUntraced(function* ({ trackers }: PortfolioSources, organizationId: OrganizationId) {
  const found: Array<Tracker> = []
  for (let total = 1; found.length < total;) {
    const page = yield* trackers.list({
      organizationId,
      filter: { brandId: null, enabled: true },
      page: { limit: pageLimitMax, offset: found.length }
    })
    found.push(...page.items)
    // trackers that were removed meanwhile are no longer counted
    total = page.items.length === 0 ? 0 : page.total
  }
  return found
})

const allAlerts = ({ alerts }: PortfolioSources, organizationId: OrganizationId, period: ReportPeriod) =>
  alerts
    .walk({
      organizationId,
      filter: { ...everyAlert, ...period },
      part: { limit: null, offset: 0 }
    })
    .pipe(
      Stream.runFold(
        () => new Array<Alert>(),
        (found, { items }) => {
          found.push(...items)
          return found
        }
      )
    )

/** How the reports of a portfolio tell classes apart. */
const classesIn = (promptClass: PortfolioClass) =>
  promptClass === null
    ? { by: ["brand", "class"], class: null }
    : { by: ["brand"], class: promptClass === "all" ? null : promptClass }

/** Rows between two yields: a few milliseconds. */
const rowsInTurn = 50

/** The figures of each brand: of its non-branded prompts if there are any, unless a class is given. */
const figuresOf = Effect.fnUntraced(function* (
  { reports }: PortfolioSources,
  organizationId: OrganizationId,
  { period, promptClass }: { readonly period: ReportPeriod; readonly promptClass: PortfolioClass }
) {
  const request = { ...period, ...classesIn(promptClass), compare: "previous", anytime: true } as const
  const { rows } = yield* reports.visibilityRows(organizationId, request)
  const found = new Map<string, VisibilityRow>()
  yield* forEachYielding(rows, rowsInTurn, (row) => {
    const brand = row.by.brand ?? ""
    if (row.by.class !== "branded" || !found.has(brand)) found.set(brand, row)
  })
  return found
})

/** The mentions of each brand and week, by brand, class and Monday. */
const weeksOf = Effect.fnUntraced(function* (
  { reports }: PortfolioSources,
  organizationId: OrganizationId,
  { period, promptClass }: { readonly period: ReportPeriod; readonly promptClass: PortfolioClass }
) {
  const [first = ""] = weeksBefore(period)
  const { by, ...classes } = classesIn(promptClass)
  const from = DateTime.makeUnsafe(millisOf(first))
  const request = { ...classes, by: [...by, "week"], from, before: period.before }
  const { rows } = yield* reports.visibilityRows(organizationId, request)
  const found = new Map<string, Map<Day, WeekRate>>()
  yield* forEachYielding(rows, rowsInTurn, ({ by: { brand, class: ofClass, week }, mentionRate }) => {
    if (week == null) return
    const key = weeksKey(brand ?? "", ofClass ?? null)
    found.set(key, (found.get(key) ?? new Map<Day, WeekRate>()).set(week, { week, mentionRate }))
  })
  return found
})

/** The key of a brand's weeks, by the class of its row of figures. */
export const weeksKey = (brandId: string, promptClass: string | null): string => `${brandId} ${promptClass ?? ""}`

/** Brands without a mention whose name is checked, and those checked at once. */
const namesMax = 20
const namesAtOnce = 4

/** Of the brands that no answer mentions, those with most answers: the ones that are probably written differently. */
const misnamed = Effect.fnUntraced(function* (
  { reports }: PortfolioSources,
  organizationId: OrganizationId,
  brands: ReadonlyArray<Brand>,
  figures: ReadonlyMap<string, VisibilityRow>
) {
  const answersOf = ({ id }: Brand) => figures.get(id)?.mentionRate.n ?? 0
  const silent = brands
    .filter((brand) => answersOf(brand) > 0 && figures.get(brand.id)?.mentionRate.k === 0)
    .toSorted((a, b) => answersOf(b) - answersOf(a))
    .slice(0, namesMax)
  const checked = yield* Effect.forEach(
    silent,
    ({ id }) =>
      Effect.map(reports.visibility(organizationId, { brandId: id }), ({ notes }) =>
        notes.some(({ kind }) => kind === "name_not_found") ? [id] : []
      ),
    { concurrency: namesAtOnce }
  )
  return new Set<string>(checked.flat())
})

/** Which brands a portfolio shows. */
export interface PortfolioBrands {
  readonly brandIds: ReadonlyArray<BrandId> | null
  readonly group: string | null
}

const isShown =
  ({ brandIds, group }: PortfolioBrands) =>
  ({ groups, id }: Brand): boolean =>
    (brandIds === null || brandIds.includes(id)) && (group === null || groups.includes(group))

/** Loads these brands with their figures, weeks, alerts and trackers, each kind with one query or a page at a time. */
export const loadedPortfolio = Effect.fnUntraced(function* (
  sources: PortfolioSources,
  organizationId: OrganizationId,
  asked: { readonly period: ReportPeriod; readonly promptClass: PortfolioClass; readonly shown: PortfolioBrands }
) {
  const found = yield* Effect.all(
    {
      brands: Effect.map(allBrands(sources, organizationId), (all) => all.filter(isShown(asked.shown))),
      trackers: enabledTrackers(sources, organizationId),
      alerts: allAlerts(sources, organizationId, asked.period),
      figures: figuresOf(sources, organizationId, asked),
      weeks: weeksOf(sources, organizationId, asked)
    },
    { concurrency: "unbounded" }
  )
  const unnamed = yield* misnamed(sources, organizationId, found.brands, found.figures)
  return { ...found, unnamed }
})
