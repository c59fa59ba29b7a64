import { CountStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { checkedSpan } from "./CountCheck.ts"
import { countReading } from "./CountReading.ts"
import { countSpans } from "./CountSpans.ts"
import { countWrites } from "./CountWrites.ts"
import { checkedSources } from "./SourceCheck.ts"
import { sourceStatements } from "./SourceStatements.ts"

export const layer = Layer.effect(
  CountStore,
  Effect.map(PgDatabase, ({ sql, use, useAll, useAlone }) => {
    const reading = countReading(sql)
    const spans = countSpans(sql)
    const sources = sourceStatements(sql)
    const { countSpan } = countWrites(sql, reading)
    return CountStore.of({
      count: (question) =>
        use("CountStore.count", reading.read(question)).pipe(
          Effect.map(({ kept, raw }) => ({
            answers: [...kept.answers, ...raw.answers],
            failures: [...kept.failures, ...raw.failures]
          }))
        ),

      engines: (question) => use("CountStore.engines", reading.engines(question)),

      countDue: Effect.fnUntraced(function* ({ now }) {
        for (const span of yield* use("CountStore.countDue", spans.due(now))) {
          const days = yield* useAll("CountStore.countDue", countSpan(span, now))
          if (days > 0) return days
        }
        return 0
      }),

      spans: (organizationId) => use("CountStore.spans", spans.stored(organizationId)),

      check: (span) =>
        use(
          "CountStore.check",
          Effect.map(Effect.all([checkedSpan(reading, span), checkedSources(sources, span)]), (found) => found.flat())
        ),

      rebuild: Effect.fnUntraced(function* ({ now, ...span }) {
        yield* useAlone("CountStore.rebuild", spans.mark(span, now))
        yield* useAll("CountStore.rebuild", countSpan(span, now))
      })
    })
  })
)
