/** Loads the input of source and search reports, and builds them. */
import { Effect, Option, type Result, type Scope, Semaphore } from "effect"
import type { Brand } from "../../brand/Brand.ts"
import type { BrandStore } from "../../brand/BrandStore.ts"
import type { AnswerSources } from "../../count/AnswerSources.ts"
import { type BrandQuery, countQueryOf, type RollupStore } from "../../count/RollupStore.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { InvalidRequest, RateLimited } from "../../request/RequestError.ts"
import type { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { RetentionGaps } from "../RetentionGaps.ts"
import type { PromptListRequest } from "../PromptList.ts"
import type { DoneMarks } from "./DoneSources.ts"
import { bytesOfCount, countsMax, type ReportMemoryLimit } from "../ReportMemoryLimit.ts"
import {
  gapCounter,
  gapPrompts,
  searchesReport,
  searchesRows,
  searchCounter,
  type SourceMaterial,
  sourcesReport,
  sourcesRows,
  sourceCounter
} from "./SourceFigures.ts"
import {
  type EvidenceQuery,
  evidenceQuery,
  searchesQuery,
  type SearchesRequest,
  sourcesQuery,
  type SourcesRequest
} from "./SourcesQuery.ts"

/**
 * Memory limits of counters, in counts. A report that needs more than `usual` starts again with `most`, 50 MB: enough
 * for some 150,000 different pages or 200,000 queries.
 */
export interface CounterSizes {
  readonly usual: number
  readonly most: number
  /** All the room that there is. */
  readonly all: number
}

const counterSizes: CounterSizes = { usual: 2_500, most: 25_000, all: countsMax }

/** A counter of the answers that a report is made of. */
interface Counter {
  readonly add: (part: AnswerSources) => void
  readonly bytes: number
}

const tooMuch = () =>
  new InvalidRequest({
    message:
      "the answers of that time have too many different pages or queries for one report: " +
      "ask for a shorter period, one engine or one prompt"
  })

/** Wait before another large export is requested. */
const retryAfterMillis = 5_000

const another = () =>
  new RateLimited({ message: "Another large report is being exported. Try again later.", retryAfterMillis })

/** Stores that the reports read, and their memory limit. */
interface SourceStores {
  readonly brands: Pick<BrandStore["Service"], "get">
  readonly counts: Pick<RollupStore["Service"], "size" | "sources">
  readonly clock: Pick<StorageClock["Service"], "now">
  readonly removals: RetentionGaps
  readonly room: ReportMemoryLimit
  readonly surfaceOf: SourceMaterial["surfaceOf"]
  /** The sources of a brand that are marked as done; `null` if there are none. */
  readonly doneMarks: (
    organizationId: OrganizationId,
    brandId: EvidenceQuery["brandId"]
  ) => Effect.Effect<DoneMarks | null, StorageError>
  readonly sizes?: CounterSizes
}

/** `Reports.sources`, `Reports.searches`, and their rows. */
export const sourceReports = (stores: SourceStores) => {
  const { room, sizes = counterSizes, surfaceOf } = stores
  const large = Semaphore.makeUnsafe(1)

  /** Counts all answers; `null` if that takes more memory. */
  const counted = Effect.fnUntraced(function* <T extends Counter>(question: BrandQuery, counter: T, most: number) {
    const isWithin = () => counter.bytes <= most * bytesOfCount
    const counts = yield* stores.counts.sources(question, (part) => {
      counter.add(part)
      return isWithin()
    })
    return isWithin() ? { counter, counts } : null
  })

  /** Builds a report within the memory limit. */
  const made = <Request, Question extends EvidenceQuery, T extends Counter, Report, E, R>(options: {
    readonly questionOf: (request: Request, now: EvidenceQuery["from"]) => Result.Result<Question, InvalidRequest>
    readonly counterOf: (question: Question, brand: Brand, done: DoneMarks | null) => T
    readonly make: (
      question: Question,
      counted: { readonly counter: T; readonly material: SourceMaterial } | null
    ) => Report
    /** Whether rows include changes since marks. */
    readonly hasMarks: boolean
    /** Runs before a report that needs more memory than most. */
    readonly whenLarge: Effect.Effect<void, E, R>
  }) =>
    Effect.fnUntraced(function* (organizationId: OrganizationId, request: Request) {
      const question = yield* Effect.fromResult(options.questionOf(request, yield* stores.clock.now))
      const { before, brandId, from } = question
      const brand = Option.getOrNull(yield* stores.brands.get({ organizationId, id: brandId }))
      if (brand === null) return options.make(question, null)
      const wanted = { organizationId, brandId, from, before }
      const beside = yield* stores.counts.size(countQueryOf(wanted))
      const done = options.hasMarks ? yield* stores.doneMarks(organizationId, brandId) : null
      const answersBefore = yield* stores.removals.answersBefore(organizationId, from)
      const within = (most: number) =>
        Effect.map(
          Effect.suspend(() => counted(wanted, options.counterOf(question, brand, done), most)),
          (found) =>
            found === null
              ? null
              : options.make(question, {
                  counter: found.counter,
                  material: { brand, counts: found.counts, answersBefore, surfaceOf }
                })
        ).pipe(room(organizationId, Math.max(beside, Math.min(beside + most, sizes.all))))
      const usual = yield* within(sizes.usual)
      if (usual !== null) return usual
      yield* options.whenLarge
      return (yield* within(sizes.most)) ?? (yield* tooMuch())
    })

  // counters of rows stay in memory until all rows are taken
  const onlyOne: Effect.Effect<void, RateLimited, Scope.Scope> = Effect.acquireRelease(
    Effect.flatMap(Semaphore.takeIfAvailable(large, 1), (isTaken) => (isTaken ? Effect.void : Effect.fail(another()))),
    () => Semaphore.release(large, 1)
  )
  const sources = { questionOf: sourcesQuery, counterOf: sourceCounter, hasMarks: true }
  const searches = { questionOf: searchesQuery, counterOf: searchCounter, hasMarks: false }
  const gaps = { questionOf: evidenceQuery<PromptListRequest>, counterOf: gapCounter, hasMarks: false }
  const allSources = made({ ...sources, make: sourcesRows, whenLarge: onlyOne })
  const allSearches = made({ ...searches, make: searchesRows, whenLarge: onlyOne })
  return {
    gaps: made({ ...gaps, make: gapPrompts, whenLarge: Effect.void }),
    sources: Effect.fn("Reports.sources")(made({ ...sources, make: sourcesReport, whenLarge: Effect.void })),
    searches: Effect.fn("Reports.searches")(made({ ...searches, make: searchesReport, whenLarge: Effect.void })),
    sourcesRows: Effect.fn("Reports.sourcesRows")((organizationId: OrganizationId, request: SourcesRequest) =>
      allSources(organizationId, { limit: null, ...request })
    ),
    searchesRows: Effect.fn("Reports.searchesRows")((organizationId: OrganizationId, request: SearchesRequest) =>
      allSearches(organizationId, { limit: null, ...request })
    )
  }
}
