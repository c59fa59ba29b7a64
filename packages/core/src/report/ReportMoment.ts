/** Reports of one moment: several of the same answers, such as those of a story, read them once. */
import { Context, Effect } from "effect"

/** The moment that reports are of; `null`: each reads for itself. */
class ReportMoment extends Context.Reference<object | null>("@answerscope/core/report/ReportMoment", {
  defaultValue: () => null
}) {}

/** Makes reports of one moment. Within another one, they are of that. */
export const ofOneMoment = <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ReportMoment, (moment) => Effect.provideService(make, ReportMoment, moment ?? {}))

/** Makes a read once for each moment and question. Two questions are the same if their JSON is. */
export const onceInMoment = <Question extends ReadonlyArray<unknown>, A, E>(
  read: (...question: Question) => Effect.Effect<A, E>
): ((...question: Question) => Effect.Effect<A, E>) => {
  const readIn = new WeakMap<object, Map<string, Effect.Effect<A, E>>>()
  return Effect.fnUntraced(function* (...question: Question) {
    const moment = yield* ReportMoment
    if (moment === null) return yield* read(...question)
    const reads = readIn.get(moment) ?? new Map<string, Effect.Effect<A, E>>()
    readIn.set(moment, reads)
    const key = JSON.stringify(question)
    const known = reads.get(key) ?? (yield* Effect.cached(read(...question)))
    reads.set(key, known)
    return yield* known
  })
}
