import { EngineLimitStore, type ProcessReport } from "@answerscope/core/storage"
import { Clock, Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"

/** Reports of processes live as long as the storage, outside of transactions. */
export const layer = Layer.effect(
  EngineLimitStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const written = new Map<string, { readonly report: unknown; readonly at: number }>()

    return EngineLimitStore.of({
      exchange: ({ process, report, withinMillis }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          use("EngineLimitStore.exchange", () => {
            written.delete(process)
            const others = [...written].map(([name, row]): ProcessReport => ({
              process: name,
              report: row.report,
              ageMillis: now - row.at
            }))
            // JSON, so that processes share no objects
            written.set(process, { report: JSON.parse(JSON.stringify(report)), at: now })
            const recent = others.filter(({ ageMillis }) => ageMillis <= withinMillis)
            return recent.length > 0 ? recent : others.slice(-1)
          })
        )
    })
  })
)
