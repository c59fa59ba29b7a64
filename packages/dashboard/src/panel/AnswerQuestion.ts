/**
 * Which answers are listed: those of the filter, and what else the address says.
 */
import { reportFilter, type snapshots } from "../data/Readings.ts"
import { brandAddress, detailOf, filter } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import type { Detail } from "../route/Place.ts"

/** What the answers have in common, by its name in the address. */
export const narrowings = ["prompt", "rival", "source", "page", "search"] as const
export type Narrowing = (typeof narrowings)[number]

/** What the address says of the answers, beside the filter. */
export const narrowedBy = (): Detail =>
  Object.fromEntries(
    [...narrowings, "named"].flatMap((name) => {
      const value = detailOf(name)
      return value === null ? [] : [[name, value]]
    })
  )

/** What the interface is asked for them. The days are named: a list without any would have all. */
export const answersInput = (brandId: string): NonNullable<Parameters<typeof snapshots>[0]> => {
  const { named, page, prompt, rival, search, source } = narrowedBy()
  return {
    brand_id: brandId,
    ...reportFilter(filter.value),
    ...daysOf(filter.value),
    ...(prompt === undefined ? {} : { prompt }),
    ...(rival === undefined ? {} : { competitor: rival }),
    ...(source === undefined ? {} : { source }),
    ...(page === undefined ? {} : { page }),
    ...(search === undefined ? {} : { search }),
    ...(named === "true" || named === "false" ? { mentioned: named } : {})
  }
}

/** Where the answers behind a figure are. */
export const answersAddress = (brandId: string, by: Partial<Readonly<Record<Narrowing | "named", string>>>): string =>
  brandAddress(brandId, "answers", by)
