/**
 * A small world of answers to make reports of.
 */
import {
  type Brand,
  BrandId,
  OrganizationId,
  ScanId,
  type VisibilityReport,
  type VisibilityRequest
} from "@answerscope/core"
import {
  type AnswerCounts,
  columnsOf,
  countAnswers,
  type CountedAnswer,
  type CountResult,
  type FailedCheck
} from "@answerscope/core/storage"
import { surfacesOf } from "#core/engine/EngineIdentity.ts"
import { previousPeriod } from "#core/report/ReportPeriod.ts"
import { reportBrandOf } from "#core/report/ReportBrand.ts"
import { assumedOverdispersion, type ReportPeriod, visibilityQuery } from "@answerscope/core/testing"
import { type VisibilityMaterial, visibilityReport } from "#core/report/visibility/VisibilityFigures.ts"
import { DateTime, Effect, Result } from "effect"

export const now = DateTime.makeUnsafe("2026-11-22T12:00:00Z")

export const daysAgo = (days: number): DateTime.Utc => DateTime.subtract(now, { days })

export const brandOf = (fields: Partial<Brand> = {}): Brand => ({
  id: BrandId.make("brd_zendrix"),
  organizationId: OrganizationId.make("org_reports"),
  name: "Zendrix",
  domain: "zendrix.com",
  aliases: [],
  category: null,
  location: "United States",
  language: null,
  engines: ["chatgpt"],
  prompts: [],
  promptSettings: [],
  competitors: ["Globex", "Initech"],
  keywords: [],
  competitorDetails: [],
  groups: [],
  createdAt: now,
  updatedAt: now,
  ...fields
})

/** An answer that names neither the brand nor anybody else. */
export const answerOf = (fields: Partial<CountedAnswer> = {}): CountedAnswer => ({
  brandId: BrandId.make("brd_zendrix"),
  engine: "chatgpt",
  surface: "api",
  provider: "openai",
  tier: null,
  kind: "answer",
  location: null,
  language: null,
  model: "model-1",
  prompt: "best crm",
  followUp: false,
  trackerId: null,
  scanId: ScanId.make("scn_1"),
  origin: "live",
  searched: true,
  analyzerVersion: "1",
  mentioned: false,
  position: null,
  sentiment: null,
  competitorsFound: [],
  ranking: [],
  repeats: false,
  checkedAt: now,
  isCited: false,
  ...fields
})

/** That many answers, each of a run of its own, the first `k` of which name the brand. */
export const namedIn = (k: number, n: number, fields: Partial<CountedAnswer> = {}): ReadonlyArray<CountedAnswer> =>
  Array.from({ length: n }, (_, index) =>
    answerOf({ mentioned: index < k, scanId: ScanId.make(`scn_${index}`), ...fields })
  )

export interface World {
  readonly brands?: ReadonlyArray<Brand>
  readonly answers?: ReadonlyArray<CountedAnswer>
  readonly failed?: ReadonlyArray<FailedCheck>
  readonly answersBefore?: DateTime.Utc
}

const given = ({ answers, failures }: AnswerCounts): CountResult => ({ answers: columnsOf(answers), failures })

/** What a report over that world is made of, as of now. */
export const materialOf = (world: World, request: VisibilityRequest = {}): VisibilityMaterial => {
  const { answers = [], brands = [brandOf()], failed = [] } = world
  const question = Result.getOrThrow(visibilityQuery({ brandId: BrandId.make("brd_zendrix"), ...request }, now))
  const { brandId } = question
  const asked = brands.filter(({ id }) => brandId === null || id === brandId)
  const countsOf = (period: ReportPeriod) => {
    const isWithin = (at: DateTime.Utc) =>
      DateTime.isGreaterThanOrEqualTo(at, period.from) && DateTime.isLessThan(at, period.before)
    return given(
      countAnswers({
        answers: answers.filter(({ checkedAt }) => isWithin(checkedAt)),
        failed: failed.filter(({ endedAt }) => isWithin(endedAt)),
        unit: "day"
      })
    )
  }
  return {
    question,
    brands: new Map(asked.map((brand) => [brand.id, reportBrandOf(brand)])),
    current: countsOf(question),
    previous: question.isCompared ? countsOf(previousPeriod(question)) : null,
    countedBy: "day",
    overdispersionOf: () => assumedOverdispersion,
    surfaceOf: surfacesOf(new Map()),
    answersBefore: world.answersBefore ?? null
  }
}

/** The report of what is too little to take more than one turn. */
export const reportOf = (world: World, request: VisibilityRequest = {}): VisibilityReport =>
  Effect.runSync(visibilityReport(materialOf(world, request)))
