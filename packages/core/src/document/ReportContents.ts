/** What reports hold: the figures of one period of one brand, read through the reports. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"
import type { TimeUnit } from "../count/TimeUnit.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import { type Mark, marksMax } from "../mark/Mark.ts"
import { MarkStore } from "../mark/MarkStore.ts"
import type { DuelReport } from "../report/duel/DuelReport.ts"
import { ofOneMoment } from "../report/ReportMoment.ts"
import type { ReportPeriod } from "../report/ReportPeriod.ts"
import { Reports } from "../report/Reports.ts"
import type { SourcesReport } from "../report/source/SourcesReport.ts"
import type { VisibilityRequest } from "../report/VisibilityQuery.ts"
import type { VisibilityReport, VisibilityRow } from "../report/VisibilityReport.ts"
import { type InvalidRequest, type NotFound, orNotFound, type RateLimited } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { rivalsRequest, strongestRival } from "../story/list/CompetitorsStory.ts"
import { Stories } from "../story/Stories.ts"
import type { NextStepKind, Story } from "../story/Story.ts"
import type { DocumentHead, DocumentSection } from "./Document.ts"
import { type Headlines, headlinesOf } from "./Headlines.ts"
import { courseUnit, periodAt, type PeriodFields } from "./DocumentPeriod.ts"
import { type SourceState, sourceStates } from "./SourceStates.ts"
import { type Quote, type QuoteRequest, quoting } from "./Quotes.ts"

/** Most rows of each part. */
const rowsMax = { prompts: 100, promptEngines: 400, competitors: 50, duel: 50, sources: 50, notes: 200 }

/** Sources that are looked through for those that are marked as done. */
const sourcesMax = 1_000

/** Competitors with a line over time: more could not be told apart. */
const linesMax = 5

/** Next steps about the brand itself. The others are about how it is measured, and are for those who do that. */
const stepsTold: ReadonlySet<NextStepKind> = new Set(["win_back", "close_gaps"])

/** The answers that the story is about. */
const answersOf = ({ levels }: Story): number =>
  levels.find(({ engine, figure }) => engine === null && figure === "mentionRate")?.n ?? 0

/** The prompt and the engine where the brand is not mentioned any more, if an alert says so. */
const lostIn = ({ next }: Story): QuoteRequest["lost"] => {
  const found = next.find(({ kind }) => kind === "win_back")?.refs.find(({ kind }) => kind === "prompt")
  return found === undefined ? null : { prompt: found.id, engine: found.engine }
}

/** The content of a report. A section that it does not have is missing. */
export interface ReportContent extends ReportPeriod {
  readonly brand: string
  /** The class of all prompts in it; `null` for all. */
  readonly class: PromptClass | null
  /** Its sections in the order in which they are shown. */
  readonly sections: ReadonlyArray<DocumentSection>
  readonly story?: Story | undefined
  readonly overview?: VisibilityReport | undefined
  /** By day, week or month. */
  readonly trend?: VisibilityReport | undefined
  readonly engines?: VisibilityReport | undefined
  readonly prompts?: VisibilityReport | undefined
  /** With `prompts`: each prompt on each engine. */
  readonly promptEngines?: VisibilityReport | undefined
  readonly competitors?: VisibilityReport | undefined
  /** With `competitors`: the brand and its strongest ones by week or month. */
  readonly competitorTrend?: VisibilityReport | undefined
  /** With `competitors`: the one that most answers mention, and the comparison with it. */
  readonly rival?: string | undefined
  readonly duel?: DuelReport | undefined
  /** Those that are marked as done are all there. */
  readonly sources?: SourcesReport | undefined
  /** With `sources`: what people decided about them. */
  readonly states?: ReadonlyArray<SourceState> | undefined
  /** With `sources`. */
  readonly quotes?: ReadonlyArray<Quote> | undefined
  readonly notes?: ReadonlyArray<Mark> | undefined
  readonly headlines: Headlines
  /** Engines of which so much failed that the story tells it. */
  readonly faults: Story["faults"]
}

/** Subject of a report. */
export type ReportRequest = Pick<DocumentHead, "organizationId" | "brandId" | "sections"> & PeriodFields

type ReadFailure = InvalidRequest | NotFound | RateLimited | StorageError

/** What all parts of a report are about. */
interface Subject extends ReportPeriod {
  readonly brandId: BrandId
  readonly class: PromptClass | null
}

const has = ({ sections }: ReportRequest, ...some: ReadonlyArray<DocumentSection>): boolean =>
  some.some((section) => sections.includes(section))

const when = <A, E>(isWanted: boolean, part: Effect.Effect<A, E>): Effect.Effect<A | undefined, E> =>
  isWanted ? part : Effect.succeed(undefined)

const readVisibility = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  request: ReportRequest,
  { story, unit, ...about }: Subject & { readonly story: Story; readonly unit: TimeUnit }
) {
  const visibility = (asked: VisibilityRequest) => reports.visibility(request.organizationId, { ...about, ...asked })
  const part = (section: DocumentSection, asked: VisibilityRequest) => when(has(request, section), visibility(asked))
  /** A single row is all answers: its interval is that of the overview. */
  const rowsOf = (asked: VisibilityRequest) =>
    Effect.flatMap(visibility(asked), (found) =>
      found.rows.length === 1 ? visibility({ ...asked, anytime: true }) : Effect.succeed(found)
    )
  // one after the other: a report that is made must not take the place of those that people look at
  return {
    overview: yield* part("overview", { compare: "previous", anytime: true }),
    trend: yield* part("trend", { by: [unit] }),
    engines: yield* when(has(request, "engines"), rowsOf({ by: ["engine"], compare: "previous" })),
    promptEngines: yield* part("prompts", { by: ["prompt", "engine"], limit: rowsMax.promptEngines }),
    // quotes are of these prompts, and of the strongest of these competitors
    prompts: yield* when(
      has(request, "prompts", "sources"),
      visibility({ by: ["prompt"], anytime: true, limit: rowsMax.prompts })
    ),
    competitors: yield* when(
      has(request, "competitors", "sources"),
      visibility({ ...rivalsRequest(story), limit: rowsMax.competitors })
    ),
    competitorTrend: yield* part("competitors", {
      by: ["competitor", unit === "day" ? "week" : unit],
      limit: null
    })
  }
})

/** The rows over time of the brand, then of those that most answers mention in the order of tracking. */
const strongestIn = (
  trend: VisibilityReport | undefined,
  competitors: VisibilityReport | undefined,
  tracked: ReadonlyArray<string>
): VisibilityReport | undefined => {
  if (trend === undefined) return undefined
  const others = competitors?.rows.filter(({ mentionRate, own }) => own !== true && mentionRate.k > 0) ?? []
  const names = new Set(others.slice(0, linesMax).map(({ by }) => by.competitor))
  const placeOf = ({ by }: VisibilityRow) => tracked.indexOf(by.competitor ?? "")
  const rows = trend.rows
    .filter(({ by, own }) => own === true || names.has(by.competitor))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return { ...trend, rows, limit: rows.length }
}

/** The largest gaps, then what is marked as done. The brand's own site is no gap. */
const readSources = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  { organizationId }: ReportRequest,
  about: Subject
) {
  const found = yield* reports.sources(organizationId, { ...about, sort: "gap", limit: sourcesMax })
  const rows = found.rows
    .filter(({ gapAnswers, kind, sinceDone }) => kind !== "own" && (gapAnswers > 0 || sinceDone !== null))
    .filter(({ sinceDone }, at) => at < rowsMax.sources || sinceDone !== null)
  return { ...found, rows, limit: rows.length }
})

/** The states of these sources. */
const readStates = Effect.fnUntraced(function* (
  marks: MarkStore["Service"],
  { brandId, organizationId }: ReportRequest,
  { now, rows }: Pick<SourcesReport, "rows"> & { readonly now: DateTime.Utc }
) {
  const page = { limit: marksMax, offset: 0 }
  const { items } = yield* marks.list({ organizationId, brandId, kind: "source", page })
  return sourceStates(rows, items, now)
})

/** The notes at days of a period. */
const readNotes = Effect.fnUntraced(function* (
  marks: MarkStore["Service"],
  { brandId, organizationId }: ReportRequest,
  period: ReportPeriod
) {
  const page = { limit: rowsMax.notes, offset: 0 }
  const { items } = yield* marks.list({ organizationId, brandId, kind: "time", page })
  return items.filter(
    ({ at }) => DateTime.isGreaterThanOrEqualTo(at, period.from) && DateTime.isLessThan(at, period.before)
  )
})

/** Reads what reports hold. */
export class ReportContents extends Context.Service<
  ReportContents,
  {
    /** Reads the sections of a report. `NotFound` if the brand does not exist. `RateLimited` like every report. */
    readonly read: (request: ReportRequest) => Effect.Effect<ReportContent, ReadFailure>
  }
>()("@answerscope/core/document/ReportContents") {
  static readonly layerNoDeps = Layer.effect(
    ReportContents,
    Effect.gen(function* () {
      const brands = yield* BrandStore
      const marks = yield* MarkStore
      const reports = yield* Reports
      const stories = yield* Stories
      const clock = yield* StorageClock
      const engines = yield* AnswerEngines
      const quotesOf = yield* quoting
      const engineName = (engine: Engine) => identityOf(engine, engines.get(engine)).name

      const read = Effect.fn("ReportContents.read")(function* (
        request: ReportRequest
      ): Effect.fn.Return<ReportContent, ReadFailure> {
        const { brandId, organizationId, sections } = request
        const now = yield* clock.now
        const period = periodAt(request, now)
        const { competitors: tracked, name: brand } = yield* brands
          .get({ organizationId, id: brandId })
          .pipe(orNotFound("brand"))
        // always read: it decides which prompts the report covers
        const story = yield* stories.story(organizationId, { brandId, ...period })
        const about = { brandId, ...period, class: story.class }
        const unit = courseUnit(period, answersOf(story))
        const [found, sources, notes] = yield* Effect.all(
          [
            readVisibility(reports, request, { ...about, story, unit }),
            when(has(request, "sources"), readSources(reports, request, about)),
            when(has(request, "notes"), readNotes(marks, request, period))
          ],
          { concurrency: "unbounded" }
        )
        const { competitorTrend, competitors, prompts, ...parts } = found
        const rival = competitors === undefined ? undefined : strongestRival(competitors.rows, tracked)
        const isBeside = has(request, "competitors")
        const compared = { ...about, competitor: rival ?? "", limit: rowsMax.duel }
        const duel = yield* when(isBeside && rival !== undefined, reports.duel(organizationId, compared))
        const texts = prompts?.rows.flatMap(({ by }) => by.prompt ?? []) ?? []
        const asked = { organizationId, brandId, ...period, brand, rival: rival ?? null, prompts: texts }
        const quotes = yield* when(sources !== undefined, quotesOf({ ...asked, lost: lostIn(story) }))
        const shown = {
          ...parts,
          prompts: has(request, "prompts") ? prompts : undefined,
          competitors: isBeside ? competitors : undefined,
          competitorTrend: strongestIn(competitorTrend, competitors, tracked),
          rival: isBeside ? rival : undefined,
          duel,
          sources
        }
        const level = story.levels.find(({ engine, figure }) => engine === null && figure === "mentionRate")
        return {
          ...period,
          brand,
          class: story.class,
          sections,
          story: has(request, "story")
            ? { ...story, next: story.next.filter(({ kind }) => stepsTold.has(kind)) }
            : undefined,
          ...shown,
          states: sources === undefined ? undefined : yield* readStates(marks, request, { ...sources, now }),
          quotes,
          notes,
          headlines: headlinesOf({ ...shown, brand, level, engineName }),
          faults: story.faults
        }
      }, ofOneMoment)

      return ReportContents.of({ read })
    })
  )
}
