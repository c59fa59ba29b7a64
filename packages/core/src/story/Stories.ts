/** Loads what a story is made of, and tells it. */
import { Context, DateTime, Effect, Layer } from "effect"
import { AlertStore, everyAlert } from "../alert/AlertStore.ts"
import type { Brand } from "../brand/Brand.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { PromptClasses } from "../brand/PromptClasses.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"
import { Plans } from "../plan/Plans.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import { identityOf, surfacesOf } from "../engine/EngineIdentity.ts"
import { MarkStore } from "../mark/MarkStore.ts"
import { Notifications } from "../notification/Notifications.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { reportBrandOf } from "../report/ReportBrand.ts"
import { ofOneMoment } from "../report/ReportMoment.ts"
import { previousPeriod, type ReportPeriod, reportPeriod } from "../report/ReportPeriod.ts"
import { Reports } from "../report/Reports.ts"
import type { SourcesRequest } from "../report/source/SourcesQuery.ts"
import type { VisibilityReport } from "../report/VisibilityReport.ts"
import { reportRowsMax, rowRange, type VisibilityRequest } from "../report/VisibilityQuery.ts"
import { type InvalidRequest, type NotFound, orNotFound, type RateLimited } from "../request/RequestError.ts"
import { failedChecksMax } from "../scan/FailedChecks.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { everySnapshot, SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { pageLimitMax } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { competitorsStoryOf, rivalsRequest, strongestRival } from "./list/CompetitorsStory.ts"
import { alertsIn, gapSources, gapsRead, receiversOf, untrackedBrands } from "./LoadedParts.ts"
import type { Portfolio } from "./portfolio/Portfolio.ts"
import { loadedPortfolio } from "./portfolio/PortfolioLoads.ts"
import { portfolioPage, rankedRows } from "./portfolio/PortfolioOf.ts"
import type { Story } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { promptsStoryOf } from "./list/PromptsStory.ts"
import { storyOf } from "./StoryOf.ts"
import { checkPortfolio, checkStory, type PortfolioRequest, type StoryRequest } from "./StoryRequest.ts"

/** The newest entries of a list. */
const newest = { limit: pageLimitMax, offset: 0 }

/** What stories are loaded through. */
interface Sources {
  readonly reports: Reports["Service"]
  readonly alerts: AlertStore["Service"]
  readonly marks: MarkStore["Service"]
  readonly snapshots: SnapshotStore["Service"]
  readonly scans: ScanStore["Service"]
  readonly notifications: Notifications["Service"]
  readonly plans: Plans["Service"]
}

/** The days with answers. */
const measuredDays = ({ rows }: VisibilityReport): ReadonlyArray<DateTime.Utc> =>
  rows.flatMap(({ answers, by }) => (answers === 0 || by.day == null ? [] : [DateTime.makeUnsafe(by.day)]))

/** The reports of a story: those of the overview, so that both show the same verdicts. */
const reportsOf = ({ reports }: Sources, brand: Brand, filter: SourcesRequest & ReportPeriod) => {
  const { organizationId } = brand
  const visibility = (request: VisibilityRequest) => reports.visibility(organizationId, { ...filter, ...request })
  return {
    head: visibility({ compare: "previous", anytime: true }),
    engines: visibility({ by: ["engine"], compare: "previous" }),
    rivals: visibility({ by: ["competitor"], anytime: true }),
    measuredBefore: visibility({ ...previousPeriod(filter), by: ["day"], limit: null }).pipe(Effect.map(measuredDays)),
    gaps: reports.sources(organizationId, { ...filter, gap: true, sort: "gap", kind: "other", limit: gapsRead }).pipe(
      Effect.map(gapSources),
      // a period with too many different pages has a story without gaps
      Effect.catchTag("InvalidRequest", () => Effect.succeed([]))
    )
  }
}

/** The prompts that a sentence is about, and the cells of the list below it. */
const promptRows = (
  { reports }: Sources,
  brand: Brand,
  filter: Omit<SourcesRequest, "class"> & ReportPeriod,
  { listed, told }: { readonly listed: PromptClass | null; readonly told: PromptClass | null }
) => {
  const visibility = (request: VisibilityRequest) =>
    Effect.map(
      reports.visibility(brand.organizationId, { ...filter, ...request, limit: reportRowsMax }),
      ({ rows }) => rows
    )
  return Effect.all(
    {
      rows: visibility({ by: ["prompt"], class: told, anytime: true }),
      cells: visibility({ by: ["prompt", "engine"], class: listed, compare: "previous" })
    },
    { concurrency: "unbounded" }
  )
}

/** The story with the sentence above a list of prompts. The verdicts of a list hold among all of its prompts. */
const toldWithPrompts = (
  sources: Sources,
  story: Story,
  about: {
    readonly brand: Brand
    readonly filter: Omit<SourcesRequest, "class"> & ReportPeriod
    readonly head: StoryMaterial["head"]
    readonly askedClass: StoryRequest["class"]
  }
) => {
  const { askedClass, brand, filter, head } = about
  const listed = askedClass === "all" ? null : (askedClass ?? null)
  return Effect.map(promptRows(sources, brand, filter, { listed, told: story.class }), (found) => ({
    ...story,
    prompts: promptsStoryOf({ brand: brand.name, head, ...found }, story)
  }))
}

/** The story with the sentence about competitors. */
const toldWithCompetitors = Effect.fnUntraced(function* (
  { reports }: Sources,
  story: Story,
  { brand, filter }: { readonly brand: Brand; readonly filter: Omit<SourcesRequest, "class"> & ReportPeriod }
) {
  const { competitors: tracked, name, organizationId } = brand
  const asked = { ...filter, class: story.class, limit: reportRowsMax }
  const { rows } = yield* reports.visibility(organizationId, { ...asked, ...rivalsRequest(story) })
  const rival = strongestRival(rows, tracked)
  const duel = rival === undefined ? undefined : yield* reports.duel(organizationId, { ...asked, competitor: rival })
  // prompts that name one of the two compare nothing
  const told = { brand: name, rows, rival, duel: duel?.total === 0 ? undefined : duel }
  return { ...story, competitors: competitorsStoryOf(told, story.class) }
})

/** What stands beside the reports. */
const besides = (sources: Sources, { id: brandId, organizationId }: Brand, period: ReportPeriod) => ({
  alerts: sources.alerts.list({ organizationId, filter: { ...everyAlert, ...period, brandId }, page: newest }),
  answers: sources.snapshots.list({ organizationId, filter: { ...everySnapshot, brandId }, page: newest }),
  settledSteps: sources.marks.keys({ organizationId, brandId, kind: "todo", states: ["done", "not_for_us"] }),
  subscriptions: sources.notifications.list(organizationId),
  credits: sources.plans.ahead(organizationId).pipe(
    // an organization without an account has no credits that end
    Effect.catchTag("NotFound", () => Effect.succeed(null))
  )
})

/** Loads everything at once that depends on nothing but the brand. */
const loaded = Effect.fnUntraced(function* (sources: Sources, brand: Brand, filter: SourcesRequest & ReportPeriod) {
  const { organizationId } = brand
  const found = yield* Effect.all(
    { ...reportsOf(sources, brand, filter), ...besides(sources, brand, filter) },
    { concurrency: "unbounded" }
  )
  const [head] = found.head.rows
  if (head === undefined) return yield* Effect.die("a report without dimensions has a row")
  const engines = found.engines.rows
  const byDay = sources.reports.visibility(organizationId, { ...filter, by: ["engine", "day"], limit: null })
  const failed = { organizationId, filter, page: newest, checksMax: failedChecksMax }
  const byDayAlone = sources.reports.visibility(organizationId, { ...filter, by: ["day"], limit: null })
  const isFirst = found.measuredBefore.length === 0 && head.answers > 0
  const hasFailed = engines.some(({ failedChecks }) => (failedChecks ?? 0) > 0)
  return {
    head,
    engines,
    failingDays: hasFailed ? (yield* byDay).rows : [],
    failures: hasFailed ? (yield* sources.scans.failedChecks(failed)).items : [],
    rivals: found.rivals.rows,
    measuredBefore: found.measuredBefore,
    began: isFirst ? (measuredDays(yield* byDayAlone)[0] ?? null) : null,
    notes: found.head.notes,
    alerts: alertsIn(found.alerts.items, filter),
    hasMoreAlerts: found.alerts.total > found.alerts.items.length,
    settled: new Set(found.settledSteps),
    receivers: receiversOf(found.subscriptions, brand.id),
    newestAnswerAt: found.answers.items[0]?.checkedAt ?? null,
    credits: found.credits,
    gaps: found.gaps,
    untracked: untrackedBrands(found.answers.items, brand)
  } satisfies Partial<StoryMaterial>
})

/** The class of a story, which may name none, and whether prompts of the other one are asked, too. */
const classOf =
  (classes: PromptClasses) => (given: StoryRequest["class"], brand: Brand, tracked: ReadonlyArray<Tracker>) => {
    const { prompt } = reportBrandOf(brand, classes)
    const prompts = [...brand.prompts, ...tracked.flatMap((tracker) => tracker.prompts)]
    const asked = new Set<PromptClass>(prompts.map((text) => prompt(text).class()))
    const wanted = given === "all" ? null : (given ?? (asked.has("non_branded") ? "non_branded" : null))
    return { class: wanted, hasOtherClass: wanted !== null && [...asked].some((each) => each !== wanted) }
  }

/** Use cases of stories. */
export class Stories extends Context.Service<
  Stories,
  {
    /**
     * Tells what the answers of a period say about a brand (default: the last 30 days, and its non-branded prompts if
     * it has any), or of one prompt: without next steps then. `NotFound` if the brand does not exist. Like every
     * report, `RateLimited` if memory does not become free in time.
     */
    readonly story: (
      organizationId: OrganizationId,
      request: StoryRequest
    ) => Effect.Effect<Story, InvalidRequest | NotFound | RateLimited | StorageError>
    /**
     * All brands of the organization, each with its first change, its figures and why they may need a look (default:
     * the last 30 days). Reads all brands in one pass, whatever part of the rows is wanted.
     */
    readonly portfolio: (
      organizationId: OrganizationId,
      request: PortfolioRequest
    ) => Effect.Effect<Portfolio, InvalidRequest | RateLimited | StorageError>
  }
>()("@answerscope/core/story/Stories") {
  static readonly layerNoDeps = Layer.effect(
    Stories,
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const trackers = yield* TrackerStore
      const clock = yield* StorageClock
      const engines = yield* AnswerEngines
      const engineName = (engine: Engine) => identityOf(engine, engines.get(engine)).name
      const surfaceOf = surfacesOf(engines)
      const classIn = classOf(new PromptClasses())
      const sources: Sources = {
        reports: yield* Reports,
        alerts: yield* AlertStore,
        marks: yield* MarkStore,
        snapshots: yield* SnapshotStore,
        scans: yield* ScanStore,
        notifications: yield* Notifications,
        plans: yield* Plans
      }

      const story = Effect.fn("Stories.story")(function* (organizationId: OrganizationId, given: StoryRequest) {
        const { class: askedClass, competitors, prompts, ...filter } = yield* checkStory(given)
        const now = yield* clock.now
        const period = yield* Effect.fromResult(reportPeriod(filter, now))
        const brand = yield* brands.get({ organizationId, id: filter.brandId }).pipe(orNotFound("brand"))
        const ofBrand = { brandId: brand.id, enabled: true }
        const tracked = yield* trackers.list({ organizationId, filter: ofBrand, page: newest })
        const { prompt } = filter
        const classes = classIn(askedClass ?? (prompt === null ? null : "all"), brand, tracked.items)
        const material = {
          ...period,
          ...(yield* loaded(sources, brand, { ...filter, ...period, class: classes.class })),
          ...classes,
          prompt,
          now,
          brand,
          trackers: tracked.items,
          engineName,
          surfaceOf
        }
        const about = { ...material, filter: { ...filter, ...period }, askedClass }
        const story = storyOf(material)
        const withPrompts = prompts === true ? yield* toldWithPrompts(sources, story, about) : story
        return competitors === true ? yield* toldWithCompetitors(sources, withPrompts, about) : withPrompts
      }, ofOneMoment)

      const portfolio = Effect.fn("Stories.portfolio")(function* (
        organizationId: OrganizationId,
        given: PortfolioRequest
      ) {
        const { brandIds, class: promptClass, group, ...asked } = yield* checkPortfolio(given)
        const now = yield* clock.now
        const { limit, offset } = yield* Effect.fromResult(rowRange(asked))
        const period = yield* Effect.fromResult(reportPeriod(asked, now))
        const wanted = { period, promptClass, shown: { brandIds, group } }
        const found = yield* loadedPortfolio({ ...sources, brands, trackers }, organizationId, wanted)
        const ranked = rankedRows(found, { ...period, now, engineName, surfaceOf })
        return { ...period, limit, offset, total: ranked.length, ...portfolioPage(ranked, { limit, offset }) }
      })

      return Stories.of({ story, portfolio })
    })
  )
}
