/** Notes that a brand is probably tracked by a name that answers do not use. */
import { DateTime, Effect } from "effect"
import type { Brand } from "../brand/Brand.ts"
import type { RollupStore } from "../count/RollupStore.ts"
import { everySnapshot, type SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { nearSpelling } from "./NearSpelling.ts"
import type { ReportNote } from "./ReportNote.ts"

/** Days of answers to check. */
const days = 30

/** Answers that cite the brand's site without mentioning it, from which a note is made. */
const citingMin = 20

/** Answers without the brand from which a note is made if one contains a similar spelling. */
const silentMin = 100

/** Newest answers to search for a spelling, which takes a fraction of a second at most. */
const answersRead = 200

const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** Returns the note `name_not_found`, if there is a case for it. */
export const nameGuard = (options: {
  readonly counts: RollupStore["Service"]
  readonly snapshots: SnapshotStore["Service"]
  readonly clock: StorageClock["Service"]
}) => {
  const { clock, counts, snapshots } = options

  /** Counts answers of the brand since a time, those that mention it, and those that cite its site. */
  const counted = Effect.fnUntraced(function* ({ domain, id: brandId, organizationId }: Brand, from: DateTime.Utc) {
    const asked = yield* counts.engines({ organizationId, brandId, from, before: null })
    const engines = asked.filter(({ kind }) => kind === "answer")
    const answers = sumOf(engines.flatMap((engine) => engine.answers))
    const mentioned = sumOf(engines.flatMap((engine) => engine.mentioned))
    if (mentioned > 0 || answers < citingMin || domain === null) return { answers, mentioned, cited: 0 }
    const question = { organizationId, brandIds: [brandId], from, before: null, unit: null }
    const found = yield* counts.count({ ...question, withCompetitors: false, withRuns: false })
    let cited = 0
    for (const columns of found.answers) cited += sumOf(columns.cited)
    return { answers, mentioned, cited }
  })

  return Effect.fn("Reports.nameGuard")(function* (
    brand: Brand
  ): Effect.fn.Return<ReadonlyArray<ReportNote>, StorageError> {
    const from = DateTime.subtract(yield* clock.now, { days })
    const { answers, cited, mentioned } = yield* counted(brand, from)
    const isCited = cited >= citingMin
    if (mentioned > 0 || (!isCited && answers < silentMin)) return []
    const { items } = yield* snapshots.listWithAnswers({
      organizationId: brand.organizationId,
      filter: { ...everySnapshot, brandId: brand.id, from },
      page: { limit: answersRead, offset: 0 }
    })
    const spelling = nearSpelling(brand, items)
    if (isCited) return [{ kind: "name_not_found", spelling, answers: cited }]
    return spelling === null ? [] : [{ kind: "name_not_found", spelling, answers }]
  })
}
