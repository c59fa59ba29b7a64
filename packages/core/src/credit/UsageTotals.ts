/** Usage totals, stored beside the entries so that a usage report never reads the entries. Pure. */
import { DateTime, Order } from "effect"
import { type CreditEntry, usageKinds } from "./Credit.ts"

/** Net use of one UTC day by one operation: charges less refunds, by bucket. */
export interface UsageTotal {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly operation: string
  readonly monthly: number
  readonly purchased: number
}

/** The key of a sum within its organization. */
export const usageTotalKey = ({ day, operation }: Pick<UsageTotal, "day" | "operation">): string =>
  `${day} ${operation}`

/** Usage of these entries, by day and operation. Grants, limits and the like are no usage. */
export const usageTotals = (entries: ReadonlyArray<CreditEntry>): ReadonlyArray<UsageTotal> => {
  const sums = new Map<string, UsageTotal>()
  for (const { countedAt, kind, monthly, operation, purchased } of entries) {
    if (operation === null || !usageKinds.includes(kind)) continue
    const named = { day: DateTime.formatIsoDateUtc(countedAt), operation }
    const before = sums.get(usageTotalKey(named)) ?? { monthly: 0, purchased: 0 }
    sums.set(usageTotalKey(named), {
      ...named,
      monthly: before.monthly - monthly,
      purchased: before.purchased - purchased
    })
  }
  return [...sums.values()].toSorted(Order.mapInput(Order.String, usageTotalKey))
}
