/** Lists engines with their kind, limits, price, and whether they answer now. */
import { Context, DateTime, Effect, Layer } from "effect"
import { VendorBudgets } from "../cost/VendorBudgets.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { type AnswerEngine, AnswerEngines } from "../engine/AnswerEngine.ts"
import { type Engine, inEngineOrder } from "../engine/Engine.ts"
import { cataloguedEngines, type EngineIdentity, identityOf } from "../engine/EngineIdentity.ts"
import { EngineLimiter, type EngineLimitState } from "../engine/EngineLimiter.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type EndedChecks, ScanStore } from "../scan/ScanStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { isFailing } from "./EngineFailures.ts"

/** An engine of the catalogue. The limits of an engine that is not configured are those of any engine. */
export interface CataloguedEngine extends EngineIdentity {
  readonly engine: Engine
  readonly configured: boolean
  /** The models that callers may choose; `null`: any. */
  readonly models: ReadonlyArray<string> | null
  /** Longest prompt in UTF-16 units; `null`: any prompt. */
  readonly promptMax: number | null
  /** The finest place that it takes. */
  readonly places: "none" | "country" | "city"
  /** Whether it takes a language. */
  readonly language: boolean
  /** Prices in credits: a check, what sentiment adds to it, and an answer to `prompts/run`. */
  readonly credits: { readonly check: number; readonly sentiment: number; readonly prompts_run: number }
  /**
   * `out_of_budget`: a budget refuses to ask any engine. `failing`: the vendor refuses the account, or most of the
   * organization's checks of an hour failed. `limited`: calls wait, because the vendor's limit is reached.
   */
  readonly status: "ok" | "limited" | "failing" | "out_of_budget"
}

/** Whether an engine answers, judged by this process and the organization's checks of the last hour. */
const statusOf = (
  isOverBudget: boolean,
  limits: EngineLimitState | undefined,
  ended: EndedChecks
): CataloguedEngine["status"] => {
  if (isOverBudget) return "out_of_budget"
  if ((limits?.faultMillis ?? 0) > 0 || isFailing(ended)) return "failing"
  return (limits?.pausedMillis ?? 0) > 0 ? "limited" : "ok"
}

const limitsOf = (registered: AnswerEngine | undefined) => ({
  configured: registered !== undefined,
  models: registered?.models ?? null,
  promptMax: registered?.promptMax ?? null,
  places: registered?.places ?? "none",
  language: registered?.language ?? false
})

/** The catalogue of engines. */
export class EngineCatalogue extends Context.Service<
  EngineCatalogue,
  {
    /** Lists known and registered engines in display order, with the organization's prices. Free. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<CataloguedEngine>, StorageError>
  }
>()("@answerscope/core/check/EngineCatalogue") {
  static readonly layer = Layer.effect(
    EngineCatalogue,
    Effect.gen(function* () {
      const engines = yield* AnswerEngines
      const prices = yield* currentPrices
      const budgets = yield* VendorBudgets
      const limiter = yield* EngineLimiter
      const scans = yield* ScanStore
      const clock = yield* StorageClock
      const all = inEngineOrder([...cataloguedEngines, ...engines.keys()])

      return EngineCatalogue.of({
        list: Effect.fn("EngineCatalogue.list")(function* (organizationId) {
          const isOverBudget = (yield* budgets.verdict)(organizationId) !== null
          const limits = yield* limiter.states
          const since = DateTime.subtract(yield* clock.now, { hours: 1 })
          const priceOf = (operation: "scan" | "prompts_run", engine: Engine, captureSentiment: boolean) => {
            const model = engines.get(engine)?.defaultModel ?? null
            return prices(priceQuestion(organizationId, operation, { engine, model, captureSentiment }))
          }
          return yield* Effect.forEach(all, (engine) =>
            Effect.map(scans.endedChecks({ organizationId, engine, since }), (ended) => {
              const check = priceOf("scan", engine, false)
              return {
                engine,
                ...identityOf(engine, engines.get(engine)),
                ...limitsOf(engines.get(engine)),
                credits: {
                  check,
                  sentiment: priceOf("scan", engine, true) - check,
                  prompts_run: priceOf("prompts_run", engine, false)
                },
                status: statusOf(
                  isOverBudget,
                  limits.find((state) => state.engine === engine),
                  ended
                )
              }
            })
          )
        })
      })
    })
  ).pipe(Layer.provide([VendorBudgets.layer, EngineLimiter.layer]))
}
