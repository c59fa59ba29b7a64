/** Runs one discovery: calls all sources concurrently, merges their results, stores the outcome. */
import { Context, Effect, Layer, Metric, Option } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { CurrentAskPolicy } from "../engine/AskPolicy.ts"
import { VendorCalls } from "../cost/VendorCalls.ts"
import { CurrentCallMeter } from "../engine/CallMeter.ts"
import { EngineLimiter } from "../engine/EngineLimiter.ts"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import { SeoData } from "../seo/SeoData.ts"
import type { QueueDelivery } from "../storage/DurableQueue.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { finishDiscovery } from "./DiscoveryEnd.ts"
import { CurrentDiscoveryPolicy } from "./DiscoveryPolicy.ts"
import { type DiscoveryJob, DiscoveryQueue } from "./DiscoveryQueue.ts"
import { type DiscoveryReport, discoveryReport } from "./DiscoveryReport.ts"
import { DiscoveryStore, type DiscoveryWork } from "./DiscoveryStore.ts"
import { askAnswers, askSuggestions } from "./EngineSource.ts"
import type { SourceResults } from "./SourceResult.ts"
import { askCompetingDomains, askKeywords } from "./SearchSource.ts"

const discoveriesEnded = Metric.counter("answerscope_discoveries_total", {
  description: "Discoveries ended, by status",
  incremental: true
})

/** The report. A defect while merging fails the discovery; otherwise it would be retried, and billed, forever. */
const reportOn = (brand: Brand, results: SourceResults, work: DiscoveryWork): Effect.Effect<DiscoveryReport> =>
  Effect.try(() => discoveryReport({ ...work, brand, results })).pipe(
    Effect.catch(({ cause }) =>
      Effect.as(Effect.logError("results of a discovery not merged", cause), {
        _tag: "failed" as const,
        error: "The results of the sources could not be merged; the credits were returned.",
        warnings: []
      })
    )
  )

const neverEnded = (attempts: number): DiscoveryReport => ({
  _tag: "failed",
  error: `It was begun ${attempts} times and never came to an end; the credits were returned.`,
  warnings: []
})

const note = (report: DiscoveryReport, { id, organizationId, brandId }: DiscoveryWork) =>
  Effect.gen(function* () {
    yield* Metric.update(Metric.withAttributes(discoveriesEnded, { status: report._tag }), 1)
    if (report._tag === "failed") yield* Effect.logWarning(`discovery failed: ${report.error}`)
    for (const warning of report.warnings) yield* Effect.logInfo(`discovery: ${warning}`)
  }).pipe(Effect.annotateLogs({ discoveryId: id, organizationId, brandId }))

/** Service for workers that runs discoveries. */
export class DiscoveryRunner extends Context.Service<
  DiscoveryRunner,
  {
    /**
     * Runs a discovery to its end. Safe to repeat: does nothing if it has ended or its brand was deleted, and of two
     * concurrent attempts only the later one's outcome counts. Changes only the brand's keywords. After too many
     * attempts (`CurrentDiscoveryPolicy`) it fails without calling anyone; without `delivery` this is the first
     * attempt.
     */
    readonly run: (
      job: Pick<DiscoveryJob, "discoveryId">,
      delivery?: QueueDelivery
    ) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/discovery/DiscoveryRunner") {
  static readonly layer = Layer.effect(
    DiscoveryRunner,
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const finish = yield* finishDiscovery
      const ids = yield* Ids
      const engines = yield* AnswerEngines
      const seo = yield* SeoData
      const limiter = yield* EngineLimiter
      const policy = yield* CurrentDiscoveryPolicy
      const askPolicy = yield* CurrentAskPolicy
      const vendorCalls = yield* VendorCalls

      const ask = (brand: Brand, { maxPrompts }: DiscoveryWork): Effect.Effect<SourceResults> => {
        const searchInput = { seo, brand, maxPrompts, policy }
        const engineInput = { engines, limiter, brand, maxPrompts, policy, askPolicy }
        return Effect.all(
          {
            competingDomains: askCompetingDomains(searchInput),
            keywords: askKeywords(searchInput),
            answers: askAnswers(engineInput),
            suggestions: askSuggestions(engineInput)
          },
          { concurrency: "unbounded" }
        )
      }

      return DiscoveryRunner.of({
        run: Effect.fn("DiscoveryRunner.run")(function* ({ discoveryId }, { attempts } = { attempts: 1 }) {
          const attempt = yield* ids.next("att")
          const started = yield* store.start({ id: discoveryId, attempt, at: yield* clock.now })
          if (Option.isNone(started)) return
          const work = started.value
          if (attempts > policy.attemptsMax) {
            const report = neverEnded(policy.attemptsMax)
            if (yield* finish({ work, report, asked: null, calls: [] })) yield* note(report, work)
            return
          }
          const brand = yield* brands.get({ organizationId: work.organizationId, id: work.brandId })
          // the brand was deleted meanwhile, and the discovery with it
          if (Option.isNone(brand)) return
          const account = vendorCalls.open(work.organizationId)
          const results = yield* Effect.provideService(
            ask(brand.value, work),
            CurrentCallMeter,
            account.meter("discovery")
          )
          const report = yield* reportOn(brand.value, results, work)
          const calls = yield* account.ended
          if (yield* finish({ work, report, asked: brand.value, calls })) yield* note(report, work)
        })
      })
    })
  ).pipe(
    Layer.provide([Hooks.layer, VendorCalls.layer]),
    Layer.provideMerge([EngineLimiter.layer, DiscoveryQueue.layer])
  )
}
