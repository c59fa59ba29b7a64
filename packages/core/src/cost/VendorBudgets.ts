/**
 * Refuses work that asks vendors once a budget is used up. Checks that have not begun fail. Those under way go on, and
 * may overrun it.
 */
import { Cache, Context, DateTime, Effect, Exit, Layer, Schema } from "effect"
import type { NoticeDraft } from "../notice/Notice.ts"
import { Notices } from "../notice/Notices.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { monthStartOf } from "./Costs.ts"
import { type Spending, VendorCostStore } from "./VendorCostStore.ts"

/** Budgets of the whole installation, in micro-dollars of a UTC day and month. Null sets none. */
export interface VendorBudget {
  readonly microUsdPerDay: number | null
  readonly microUsdPerMonth: number | null
}

/** The budgets in force; none by default. */
export class CurrentVendorBudget extends Context.Reference<VendorBudget>("@answerscope/core/cost/CurrentVendorBudget", {
  defaultValue: () => ({ microUsdPerDay: null, microUsdPerMonth: null })
}) {}

/** A vendor budget is used up. Nothing was called or charged. */
export class BudgetReached extends Schema.TaggedError<BudgetReached>("@answerscope/core/cost/BudgetReached")(
  "BudgetReached",
  { message: Schema.String, renewedAt: Schema.DateTimeUtc }
) {}

/** How long a process caches the spending. */
const rememberedFor = "5 seconds"

/** Why an organization may not ask vendors; null if it may. */
export type BudgetVerdict = (organizationId: OrganizationId) => BudgetReached | null

const reached = (what: string, renewedAt: DateTime.Utc): BudgetReached =>
  new BudgetReached({
    message:
      `${what} for AI engines and data sources is used up. ` +
      `It is renewed on ${DateTime.formatIsoDateUtc(renewedAt)} at 00:00 UTC.`,
    renewedAt
  })

/** The verdict for a spending. Pure. */
export const budgetVerdict = (budget: VendorBudget, spending: Spending, now: DateTime.Utc): BudgetVerdict => {
  const nextDay = DateTime.add(DateTime.startOf(now, "day"), { days: 1 })
  const nextMonth = DateTime.add(DateTime.startOf(now, "month"), { months: 1 })
  const exhausted = new Set(spending.exhausted)
  const { microUsdPerDay, microUsdPerMonth } = budget
  if (microUsdPerMonth !== null && spending.monthMicroUsd >= microUsdPerMonth) {
    return () => reached("The monthly budget of this server", nextMonth)
  }
  const ofDay =
    microUsdPerDay !== null && spending.dayMicroUsd >= microUsdPerDay
      ? reached("The daily budget of this server", nextDay)
      : null
  return (id) => (exhausted.has(id) ? reached("The monthly budget of your organization", nextMonth) : ofDay)
}

const noticeOf = ({
  error,
  organizationId
}: {
  readonly organizationId: OrganizationId
  readonly error: BudgetReached
}): NoticeDraft => ({
  organizationId,
  type: "budget_reached",
  subject: null,
  occasion: `${DateTime.formatIsoDateUtc(error.renewedAt)} ${error.message}`,
  message: error.message,
  remedy: "Until then, trackers rest and other work is refused. The operator can raise the budget."
})

export class VendorBudgets extends Context.Service<
  VendorBudgets,
  {
    /** Posts that these organizations were refused. Joins the running transaction. */
    readonly post: (
      refusals: ReadonlyArray<{ readonly organizationId: OrganizationId; readonly error: BudgetReached }>
    ) => Effect.Effect<void, StorageError>
    /** The verdict on every organization. The spending is cached for 5 seconds. */
    readonly verdict: Effect.Effect<BudgetVerdict, StorageError>
    /** Fails with `BudgetReached` where a budget of the organization, or of the installation, is used up. */
    readonly require: (organizationId: OrganizationId) => Effect.Effect<void, BudgetReached | StorageError>
  }
>()("@answerscope/core/cost/VendorBudgets") {
  static readonly layer = Layer.effect(
    VendorBudgets,
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const clock = yield* StorageClock
      const notices = yield* Notices
      const budget = yield* CurrentVendorBudget
      const withTotals = budget.microUsdPerDay !== null || budget.microUsdPerMonth !== null
      const read = Effect.gen(function* () {
        const now = yield* clock.now
        const day = DateTime.formatIsoDateUtc(now)
        const spending = yield* store.spending({ day, monthStart: monthStartOf(day), withTotals })
        return budgetVerdict(budget, spending, now)
      })
      const cache = yield* Cache.makeWith<"all", BudgetVerdict, StorageError>(() => read, {
        capacity: 1,
        timeToLive: (exit) => (Exit.isSuccess(exit) ? rememberedFor : 0)
      })
      const verdict = Cache.get(cache, "all")
      const post: VendorBudgets["Service"]["post"] = (refusals) => notices.post(refusals.map(noticeOf))
      return VendorBudgets.of({
        verdict,
        post,
        require: Effect.fn("VendorBudgets.require")(function* (organizationId) {
          const refusal = (yield* verdict)(organizationId)
          if (refusal === null) return
          yield* post([{ organizationId, error: refusal }])
          return yield* refusal
        })
      })
    })
  ).pipe(Layer.provide(Notices.layer))
}
