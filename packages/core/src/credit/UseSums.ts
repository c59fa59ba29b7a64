/**
 * The sums of use that are kept beside the entries, so that a usage report never reads the entries. Pure.
 */
import { DateTime, Order } from "effect"
import { type CreditEntry, usageKinds } from "./Credit.ts"

/** Net use of one UTC day by one operation: charges less refunds, by bucket. */
export interface UseSum {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly operation: string
  readonly monthly: number
  readonly purchased: number
}

/** The key of a sum within its organization. */
export const useSumKey = ({ day, operation }: Pick<UseSum, "day" | "operation">): string => `${day} ${operation}`

/** What entries add to the sums, by day and operation. Grants, limits and the like add nothing. */
export const useSums = (entries: ReadonlyArray<CreditEntry>): ReadonlyArray<UseSum> => {
  const sums = new Map<string, UseSum>()
  for (const { countedAt, kind, monthly, operation, purchased } of entries) {
    if (operation === null || !usageKinds.includes(kind)) continue
    const named = { day: DateTime.formatIsoDateUtc(countedAt), operation }
    const before = sums.get(useSumKey(named)) ?? { monthly: 0, purchased: 0 }
    sums.set(useSumKey(named), {
      ...named,
      monthly: before.monthly - monthly,
      purchased: before.purchased - purchased
    })
  }
  return [...sums.values()].toSorted(Order.mapInput(Order.String, useSumKey))
}
