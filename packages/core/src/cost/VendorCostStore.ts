/** Where the costs of vendors' calls are summed up. */
import { Context, type Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { CostChange, CostFigures } from "./VendorCost.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** What costs can be grouped by. */
export const costDimensions = ["day", "organization", "engine", "model", "purpose"] as const
export type CostDimension = (typeof costDimensions)[number]

/** Which costs are wanted. */
export interface CostQuery {
  /** `null`: all organizations. */
  readonly organizationId: OrganizationId | null
  /** First and last UTC day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** One row is returned for each value that these have together. */
  readonly by: ReadonlyArray<CostDimension>
}

/** Costs of one group. A dimension that was not asked for is null. */
export interface CostRow extends CostFigures {
  readonly day: string | null
  readonly organizationId: OrganizationId | null
  readonly engine: string | null
  readonly model: string | null
  readonly purpose: string | null
}

/** Spending so far, and the organizations that have used up their own budget. */
export interface Spending {
  /** Known costs of all organizations on the day, and since the month's first day. */
  readonly dayMicroUsd: number
  readonly monthMicroUsd: number
  /** Organizations whose known costs of the month have reached their budget. */
  readonly exhausted: ReadonlyArray<OrganizationId>
}

/** The port of vendors' costs: sums by organization, UTC day, engine, model and purpose. */
export class VendorCostStore extends Context.Service<
  VendorCostStore,
  {
    /**
     * Adds to sums and creates missing ones. Joins the current transaction, which locks the rows until it ends, in a
     * fixed order. Ignores changes of organizations that do not exist.
     */
    readonly add: (changes: ReadonlyArray<CostChange>) => Effect.Effect<void, StorageError>
    /** Rows in the order of day, organization, engine, model and purpose. */
    readonly sums: (query: CostQuery) => Effect.Effect<ReadonlyArray<CostRow>, StorageError>
    /** Sets the budget of an organization in micro-dollars a month; null: none. False if there is no organization. */
    readonly setBudget: (options: {
      readonly organizationId: OrganizationId
      readonly microUsdPerMonth: number | null
    }) => Effect.Effect<boolean, StorageError>
    /** The budget of an organization in micro-dollars a month; null if it has none. */
    readonly budget: (organizationId: OrganizationId) => Effect.Effect<number | null, StorageError>
    /** `monthStart` is the first day of the month of `day`. The totals are 0 unless `withTotals` is set. */
    readonly spending: (options: {
      readonly day: string
      readonly monthStart: string
      readonly withTotals: boolean
    }) => Effect.Effect<Spending, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/cost/VendorCostStore") {}
