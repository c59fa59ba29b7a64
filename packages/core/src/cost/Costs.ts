/** Shows the operator what vendors cost. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { RequestedId } from "../id/RequestedId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type InvalidRequest, NotFound } from "../request/RequestError.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type CostFigures, costSum, noCosts } from "./VendorCost.ts"
import { CostDay } from "./VendorPrice.ts"
import { costDimensions, type CostRow, VendorCostStore } from "./VendorCostStore.ts"

const optional = Schema.optionalKey

/** Filter and grouping of costs. Default: the current month, by engine and model. */
export const CostRequest = Schema.Struct({
  organizationId: optional(Schema.NullOr(RequestedId(OrganizationId))),
  /** First and last UTC day. */
  from: optional(CostDay),
  to: optional(CostDay),
  by: optional(Schema.Array(Schema.Literals(costDimensions)).check(Schema.isUnique()))
})
export type CostRequest = typeof CostRequest.Type

/** Costs of a period. */
export interface CostReport {
  readonly from: string
  readonly to: string
  readonly rows: ReadonlyArray<CostRow>
  readonly total: CostFigures
}

/** The largest budget that an organization may have, in micro-dollars: 1,000 million dollars. */
const budgetMax = 1_000_000_000_000_000

const checkRequest = requestCheck(CostRequest)
const checkBudget = requestCheck(
  Schema.Struct({
    organizationId: RequestedId(OrganizationId),
    microUsdPerMonth: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: budgetMax })))
  })
)

/** The first day of the month of a day. */
export const monthStartOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Costs of vendors, for the operator: they are of all organizations unless one is named. */
export class Costs extends Context.Service<
  Costs,
  {
    readonly report: (request?: CostRequest) => Effect.Effect<CostReport, InvalidRequest | StorageError>
    /** Sets the budget of an organization in micro-dollars a month, or takes it away with null. */
    readonly setBudget: (request: {
      readonly organizationId: OrganizationId
      readonly microUsdPerMonth: number | null
    }) => Effect.Effect<void, InvalidRequest | NotFound | StorageError>
    /** The budget of an organization in micro-dollars a month; null if it has none. */
    readonly budget: (organizationId: OrganizationId) => Effect.Effect<number | null, StorageError>
  }
>()("@answerscope/core/cost/Costs") {
  static readonly layer = Layer.effect(
    Costs,
    Effect.gen(function* () {
      const store = yield* VendorCostStore
      const clock = yield* StorageClock
      return Costs.of({
        report: Effect.fn("Costs.report")(function* (request = {}) {
          const { by = ["engine", "model"], organizationId = null, ...period } = yield* checkRequest(request)
          const today = DateTime.formatIsoDateUtc(yield* clock.now)
          const { to = today, from = monthStartOf(to) } = period
          const rows = yield* store.sums({ organizationId, from, to, by })
          return { from, to, rows, total: rows.reduce<CostFigures>(costSum, noCosts) }
        }),
        setBudget: Effect.fn("Costs.setBudget")(function* (request) {
          if (!(yield* store.setBudget(yield* checkBudget(request)))) {
            return yield* new NotFound({ resource: "organization" })
          }
        }),
        budget: store.budget
      })
    })
  )
}
