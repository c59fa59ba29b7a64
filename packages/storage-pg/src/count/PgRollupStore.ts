import type { StorageError } from "@answerscope/core"
import {
  columnsOf,
  type CountQuery,
  countQueryOf,
  type CountResult,
  type CountSpan,
  RollupStore
} from "@answerscope/core/storage"
import { Cause, type DateTime, Effect, Exit, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { checkedSpan } from "./CountCheck.ts"
import { countReading } from "./CountReading.ts"
import { countSpans } from "./CountSpans.ts"
import { countWrites } from "./CountWrites.ts"
import { checkedSources } from "./source/SourceCheck.ts"
import { sourceStatements } from "./source/SourceStatements.ts"
import { ofBrands, tenantRemoval } from "../database/TenantRemoval.ts"

/** After this many failed months the others wait for the next call, because all may fail. */
const failuresMax = 2

/** Rolls up the first month that has days to roll up. A month that failed before comes last. */
const firstCounted = (count: (span: CountSpan, now: DateTime.Utc) => Effect.Effect<number, StorageError>) => {
  const failed = new Set<string>()
  const nameOf = ({ brandId, month }: CountSpan): string => `${brandId} ${month}`
  return Effect.fnUntraced(function* (spans: ReadonlyArray<CountSpan>, now: DateTime.Utc) {
    const causes: Array<Cause.Cause<StorageError>> = []
    const isLast = (span: CountSpan): boolean => failed.has(nameOf(span))
    for (const span of [...spans.filter((each) => !isLast(each)), ...spans.filter(isLast)]) {
      const counted = yield* Effect.exit(count(span, now))
      if (Exit.isSuccess(counted)) {
        failed.delete(nameOf(span))
        if (counted.value > 0) return counted.value
        continue
      }
      failed.add(nameOf(span))
      causes.push(counted.cause)
      if (causes.length === failuresMax || Cause.hasInterruptsOnly(counted.cause)) break
    }
    const [cause] = causes
    return cause === undefined ? 0 : yield* Effect.failCause(cause)
  })
}

export const layer = Layer.effect(
  RollupStore,
  Effect.map(PgDatabase, ({ readAll, sql, use, useAll, useAlone }) => {
    const reading = countReading(sql)
    const spans = countSpans(sql)
    const sources = sourceStatements(sql)
    const { countSpan } = countWrites(sql, reading)
    const count = (question: CountQuery) =>
      Effect.map(reading.read(question), ({ kept, raw }): CountResult => ({
        answers: {
          *[Symbol.iterator]() {
            yield* kept.answers
            yield* columnsOf(raw.answers)
          }
        },
        failures: [...kept.failures, ...raw.failures]
      }))
    const countFirst = firstCounted((span, now) => useAll("RollupStore.countDue", countSpan(span, now)))
    return RollupStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "RollupStore", [
        { table: "answer_counts", order: "brand_id", where: ofBrands },
        { table: "answer_sources", order: "brand_id", where: ofBrands },
        { table: "source_words", order: "brand_id", where: ofBrands },
        { table: "uncounted_days", order: "brand_id", where: ofBrands }
      ]),
      count: (question) => readAll("RollupStore.count", count(question)),

      sources: (question, take) =>
        readAll(
          "RollupStore.sources",
          Effect.tap(count(countQueryOf(question)), () => sources.read(question, take))
        ),

      engines: (question) => readAll("RollupStore.engines", reading.engines(question)),

      size: (question) => use("RollupStore.size", reading.size(question)),

      countDue: ({ now }) => Effect.flatMap(use("RollupStore.countDue", spans.due(now)), (due) => countFirst(due, now)),

      spans: (organizationId) => use("RollupStore.spans", spans.stored(organizationId)),

      check: (span) =>
        readAll(
          "RollupStore.check",
          Effect.map(Effect.all([checkedSpan(reading, span), checkedSources(sources, span)]), (found) => found.flat())
        ),

      rebuild: Effect.fnUntraced(function* ({ now, ...span }) {
        yield* useAlone("RollupStore.rebuild", spans.mark(span, now))
        yield* useAll("RollupStore.rebuild", countSpan(span, now))
      })
    })
  })
)
