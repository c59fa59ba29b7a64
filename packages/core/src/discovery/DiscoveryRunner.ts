/**
 * Runs one discovery: asks all sources at once, puts together what they bring, writes how it ended.
 */
import { Context, DateTime, Effect, Layer, Metric, Option } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { Credits } from "../credit/Credits.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { CurrentAskPolicy } from "../engine/AskPolicy.ts"
import { EngineGate } from "../engine/EngineGate.ts"
import { Ids } from "../id/Ids.ts"
import { CurrentLookupPolicy } from "../lookup/LookupPolicy.ts"
import { SeoData } from "../lookup/SeoData.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { CurrentDiscoveryPolicy } from "./DiscoveryPolicy.ts"
import { type DiscoveryJob, DiscoveryQueue } from "./DiscoveryQueue.ts"
import { type DiscoveryReport, discoveryReport } from "./DiscoveryReport.ts"
import { DiscoveryStore, type DiscoveryWork } from "./DiscoveryStore.ts"
import { askAnswers, askSuggestions } from "./EngineSource.ts"
import type { Findings } from "./Finding.ts"
import { askCompetingDomains, askKeywords } from "./SearchSource.ts"

const discoveriesEnded = Metric.counter("answerscope_discoveries_total", {
  description: "Discoveries ended, by status",
  incremental: true
})

/** The report; a defect of the merging must not run, and bill, a discovery for ever. */
const reportOn = (brand: Brand, findings: Findings, work: DiscoveryWork): Effect.Effect<DiscoveryReport> =>
  Effect.try(() => discoveryReport({ ...work, brand, findings })).pipe(
    Effect.catch(({ cause }) =>
      Effect.as(Effect.logError("discovery not put together", cause), {
        _tag: "failed" as const,
        error: "What the sources brought could not be put together; the credits were returned.",
        warnings: []
      })
    )
  )

const note = (report: DiscoveryReport, { id, organizationId, brandId }: DiscoveryWork) =>
  Effect.gen(function* () {
    yield* Metric.update(Metric.withAttributes(discoveriesEnded, { status: report._tag }), 1)
    if (report._tag === "failed") yield* Effect.logWarning(`discovery failed: ${report.error}`)
    for (const warning of report.warnings) yield* Effect.logInfo(`discovery: ${warning}`)
  }).pipe(Effect.annotateLogs({ discoveryId: id, organizationId, brandId }))

export class DiscoveryRunner extends Context.Service<
  DiscoveryRunner,
  {
    /**
     * Runs a discovery to its end. Safe to repeat: one that has ended, or whose brand is gone, is left alone, and of
     * two runs at once only the later one's outcome counts. Of the brand only its keywords are written.
     */
    readonly run: (job: DiscoveryJob) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/discovery/DiscoveryRunner") {
  static readonly layerNoDeps = Layer.effect(
    DiscoveryRunner,
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const credits = yield* Credits
      const transaction = yield* Transaction
      const ids = yield* Ids
      const engines = yield* AnswerEngines
      const seo = yield* SeoData
      const gate = yield* EngineGate
      const policy = yield* CurrentDiscoveryPolicy
      const askPolicy = yield* CurrentAskPolicy
      const lookupPolicy = yield* CurrentLookupPolicy

      const ask = (brand: Brand, { maxPrompts }: DiscoveryWork): Effect.Effect<Findings> => {
        const search = { seo, brand, maxPrompts, policy, lookupPolicy }
        const asking = { engines, gate, brand, maxPrompts, policy, askPolicy }
        return Effect.all(
          {
            competingDomains: askCompetingDomains(search),
            keywords: askKeywords(search),
            answers: askAnswers(asking),
            suggestions: askSuggestions(asking)
          },
          { concurrency: "unbounded" }
        )
      }

      // the brand before the balance, which comes last everywhere
      const finish = Effect.fn("DiscoveryRunner.finish")(function* (work: DiscoveryWork, report: DiscoveryReport) {
        const { id, organizationId, brandId, creditsCharged } = work
        const endedAt = yield* DateTime.now
        if (!(yield* store.finish({ ...report, work, endedAt }))) return false
        if (report._tag === "failed") {
          if (creditsCharged > 0) {
            yield* credits.refund({ organizationId, chargeId: id, amount: creditsCharged, reference: `refund:${id}` })
          }
        } else if (report.keywords.length > 0) {
          yield* brands.addKeywords({ organizationId, id: brandId, keywords: report.keywords, updatedAt: endedAt })
        }
        return true
      }, transaction.run)

      return DiscoveryRunner.of({
        run: Effect.fn("DiscoveryRunner.run")(function* ({ discoveryId }) {
          const run = yield* ids.next("run")
          const started = yield* store.start({ id: discoveryId, run, at: yield* DateTime.now })
          if (Option.isNone(started)) return
          const work = started.value
          const brand = yield* brands.get({ organizationId: work.organizationId, id: work.brandId })
          // removed meanwhile, and the discovery with it
          if (Option.isNone(brand)) return
          const report = yield* reportOn(brand.value, yield* ask(brand.value, work), work)
          if (yield* finish(work, report)) yield* note(report, work)
        })
      })
    })
  )

  static readonly layer = DiscoveryRunner.layerNoDeps.pipe(
    Layer.provide([Ids.layer]),
    Layer.provideMerge([EngineGate.layer, DiscoveryQueue.layer])
  )
}
