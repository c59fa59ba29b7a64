/**
 * Reads what answers rest on, and reports on it.
 */
import { Effect, Option } from "effect"
import type { BrandStore } from "../../brand/BrandStore.ts"
import type { SourceStore } from "../../count/SourceStore.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageClock } from "../../storage/StorageClock.ts"
import type { AnswerRemovals } from "../AnswerRemovals.ts"
import { searchesReport, sourcesReport } from "./SourceFigures.ts"
import {
  type SearchesQuestion,
  searchesQuestion,
  type SearchesRequest,
  sourcesQuestion,
  type SourcesRequest
} from "./SourcesQuestion.ts"

/** `Reports.sources` and `Reports.searches`. */
export const sourceReports = (stores: {
  readonly brands: BrandStore["Service"]
  readonly sources: SourceStore["Service"]
  readonly clock: StorageClock["Service"]
  readonly removals: AnswerRemovals
}) => {
  /** What a question is answered from; null where there is no such brand. */
  const materialOf = Effect.fnUntraced(function* (organizationId: OrganizationId, question: SearchesQuestion) {
    const { before, brandId, from } = question
    const brand = Option.getOrNull(yield* stores.brands.get({ organizationId, id: brandId }))
    if (brand === null) return null
    const [answersBefore, read] = yield* Effect.all(
      [
        stores.removals.answersBefore(organizationId, from),
        stores.sources.read({ organizationId, brandId, from, before })
      ],
      { concurrency: 2 }
    )
    return { brand, answersBefore, ...read }
  })

  return {
    sources: Effect.fn("Reports.sources")(function* (organizationId: OrganizationId, request: SourcesRequest) {
      const question = yield* Effect.fromResult(sourcesQuestion(request, yield* stores.clock.now))
      return sourcesReport(question, yield* materialOf(organizationId, question))
    }),
    searches: Effect.fn("Reports.searches")(function* (organizationId: OrganizationId, request: SearchesRequest) {
      const question = yield* Effect.fromResult(searchesQuestion(request, yield* stores.clock.now))
      return searchesReport(question, yield* materialOf(organizationId, question))
    })
  }
}
