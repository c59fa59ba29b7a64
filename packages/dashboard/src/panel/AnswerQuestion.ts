/** The listed answers: the filter, and the other conditions in the address. */
import { reportFilter, type snapshots } from "../data/Queries.ts"
import { brandAddress, detailOf, filter } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import type { Detail, Filter } from "../route/Route.ts"

/** Conditions on the answers, by their name in the address. */
export const narrowings = ["prompt", "rival", "source", "page", "search"] as const
export type Narrowing = (typeof narrowings)[number]

/** Conditions in the address, beside the filter. */
export const narrowedBy = (): Detail =>
  Object.fromEntries(
    [...narrowings, "named"].flatMap((name) => {
      const value = detailOf(name)
      return value === null ? [] : [[name, value]]
    })
  )

/** Which answers to a mention are wanted, by its name in the address. */
const mentions: Readonly<Record<string, NonNullable<Parameters<typeof snapshots>[0]>>> = {
  true: { counted: true, mentioned: true },
  false: { counted: true, mentioned: false },
  gap: { counted: true, gap: true },
  uncounted: { counted: false }
}

/** The API query. Includes the days, because a list without days has all answers. */
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
    ...(mentions[named ?? ""] ?? { counted: true })
  }
}

/** Address of the answers behind a figure. */
export const answersAddress = (
  brandId: string,
  by: Partial<Readonly<Record<Narrowing | "named", string>>>,
  over: Partial<Filter> = {}
): string => brandAddress(brandId, "answers", by, over)
