/** Queries of a report whose period and time are fixed. Pure. */
import { reportFilter, type ReportInput } from "../../data/Queries.ts"
import type { Filter } from "../../route/Route.ts"

/** A filter with both ends, and the moment after which answers do not count. */
export interface Frozen {
  readonly filter: Filter
  readonly from: string
  /** The last day, or the report's time if that day was not over. */
  readonly to: string
  readonly at: string
}

/** `null` if the address does not fix it. */
export const frozenFilter = (filter: Filter, at: string | null): Frozen | null => {
  const { from, to } = filter
  if (from === null || to === null || at === null || Number.isNaN(Date.parse(at))) return null
  const made = new Date(at).toISOString()
  return { filter, from, to: to < made.slice(0, 10) ? to : made, at: made }
}

/** A number to refer to a report: FNV-1a (32 bits) of its address. It tells reports apart and proves nothing. */
export const reportNumber = (address: string): string => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(address)) hash = Math.imul(hash ^ byte, 0x01000193)
  return `R-${(hash >>> 0).toString(36).toUpperCase().padStart(7, "0")}`
}

/** Query parameters that the report's sections share. */
export const reportInput = (brandId: string, { filter, from, to }: Frozen): ReportInput => ({
  ...reportFilter(filter),
  from,
  to,
  brand_id: brandId
})
