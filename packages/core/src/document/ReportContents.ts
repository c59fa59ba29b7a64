/** What reports hold: the figures of one period of one brand, read through the reports. */
import { Context, DateTime, Effect, Layer } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"
import type { Mark } from "../mark/Mark.ts"
import { MarkStore } from "../mark/MarkStore.ts"
import type { ReportPeriod } from "../report/ReportPeriod.ts"
import { Reports } from "../report/Reports.ts"
import type { SourcesReport } from "../report/source/SourcesReport.ts"
import type { VisibilityRequest } from "../report/VisibilityQuery.ts"
import type { VisibilityReport } from "../report/VisibilityReport.ts"
import { type InvalidRequest, type NotFound, orNotFound, type RateLimited } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Stories } from "../story/Stories.ts"
import type { NextStepKind, Story } from "../story/Story.ts"
import type { DocumentHead, DocumentSection } from "./Document.ts"
import { periodAt, type PeriodFields } from "./DocumentPeriod.ts"

/** Most rows of each part. */
const rowsMax = { engines: 50, prompts: 100, promptEngines: 400, competitors: 50, sources: 50, notes: 200 }

/** Next steps about the brand itself. The others are about how it is measured, and are for those who do that. */
const stepsTold: ReadonlySet<NextStepKind> = new Set(["win_back", "close_gaps"])

/** The content of a report. A section that it does not have is missing. */
export interface ReportContent extends ReportPeriod {
  readonly brand: string
  /** The class of all prompts in it; `null` for all. */
  readonly class: PromptClass | null
  /** Its sections in the order in which they are shown. */
  readonly sections: ReadonlyArray<DocumentSection>
  readonly story?: Story
  readonly overview?: VisibilityReport
  readonly trend?: VisibilityReport
  readonly engines?: VisibilityReport
  readonly prompts?: VisibilityReport
  /** With `prompts`: each prompt on each engine. */
  readonly promptEngines?: VisibilityReport
  readonly competitors?: VisibilityReport
  readonly sources?: SourcesReport
  readonly notes?: ReadonlyArray<Mark>
}

/** Subject of a report. */
export type ReportRequest = Pick<DocumentHead, "organizationId" | "brandId" | "sections"> & PeriodFields

/** Reads what reports hold. */
export class ReportContents extends Context.Service<
  ReportContents,
  {
    /** Reads the sections of a report. `NotFound` if the brand does not exist. `RateLimited` like every report. */
    readonly read: (
      request: ReportRequest
    ) => Effect.Effect<ReportContent, InvalidRequest | NotFound | RateLimited | StorageError>
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

      const notesIn = Effect.fnUntraced(function* ({ brandId, organizationId }: ReportRequest, period: ReportPeriod) {
        const page = { limit: rowsMax.notes, offset: 0 }
        const { items } = yield* marks.list({ organizationId, brandId, kind: "time", page })
        return items.filter(
          ({ at }) => DateTime.isGreaterThanOrEqualTo(at, period.from) && DateTime.isLessThan(at, period.before)
        )
      })

      const read = Effect.fn("ReportContents.read")(function* (request: ReportRequest) {
        const { brandId, organizationId, sections } = request
        const period = periodAt(request, yield* clock.now)
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        // always present: it decides which prompts the report covers
        const story = yield* stories.story(organizationId, { brandId, ...period })
        const about = { brandId, ...period, class: story.class }
        const visibility = (asked: VisibilityRequest) => reports.visibility(organizationId, { ...about, ...asked })
        const parts = {
          overview: visibility({ compare: "previous", anytime: true }),
          trend: visibility({ by: ["week"] }),
          engines: visibility({ by: ["engine"], compare: "previous", limit: rowsMax.engines }),
          prompts: visibility({ by: ["prompt"], limit: rowsMax.prompts }),
          competitors: visibility({ by: ["competitor"], anytime: true, limit: rowsMax.competitors }),
          sources: reports.sources(organizationId, { ...about, sort: "gap", limit: rowsMax.sources }),
          notes: notesIn(request, period)
        }
        // one after the other: a report that is made must not take the place of those that people look at
        const has = (section: DocumentSection) => sections.includes(section)
        return {
          ...period,
          brand: brand.name,
          class: story.class,
          sections,
          ...(has("story") ? { story: { ...story, next: story.next.filter(({ kind }) => stepsTold.has(kind)) } } : {}),
          ...(has("overview") ? { overview: yield* parts.overview } : {}),
          ...(has("trend") ? { trend: yield* parts.trend } : {}),
          ...(has("engines") ? { engines: yield* parts.engines } : {}),
          ...(has("prompts")
            ? {
                prompts: yield* parts.prompts,
                promptEngines: yield* visibility({ by: ["prompt", "engine"], limit: rowsMax.promptEngines })
              }
            : {}),
          ...(has("competitors") ? { competitors: yield* parts.competitors } : {}),
          ...(has("sources") ? { sources: yield* parts.sources } : {}),
          ...(has("notes") ? { notes: yield* parts.notes } : {})
        }
      })

      return ReportContents.of({ read })
    })
  )
}
