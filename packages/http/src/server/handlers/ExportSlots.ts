/**
 * Limits how many exports are under way: each holds a connection and a reading of the database until its caller has
 * taken all of it. Each process counts for itself.
 */
import type { AccessKeyId } from "@answerscope/core"
import { Context, Effect, Layer, Metric, type Scope } from "effect"
import type { RateLimited } from "../../api/request/ApiError.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"
import { exportsUnderWay } from "../ExportsUnderWay.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"

const refuse = (message: string, limit: number) =>
  tooManyRequests({ name: "export", policy: `"export";q=${limit}`, retryAfterMillis: 5_000, message })

export class ExportSlots extends Context.Service<
  ExportSlots,
  {
    /** Takes a slot until the scope closes; refuses when the key, or the process, has none left. */
    readonly take: (accessKeyId: AccessKeyId) => Effect.Effect<void, RateLimited, Scope.Scope>
  }
>()("@answerscope/http/server/handlers/ExportSlots") {
  static readonly layer = Layer.effect(
    ExportSlots,
    Effect.map(CurrentHttpOptions, ({ exportsAtOnce, exportsAtOnceOfKey }) => {
      const underWay: Array<AccessKeyId> = []
      return ExportSlots.of({
        take: Effect.fnUntraced(function* (accessKeyId) {
          if (underWay.filter((id) => id === accessKeyId).length >= exportsAtOnceOfKey) {
            return yield* refuse(
              `${exportsAtOnceOfKey} exports of this key are under way; read them first.`,
              exportsAtOnceOfKey
            )
          }
          if (underWay.length >= exportsAtOnce) {
            return yield* refuse("Too many exports are under way; try again later.", exportsAtOnce)
          }
          yield* Effect.acquireRelease(
            Effect.andThen(
              Effect.sync(() => void underWay.push(accessKeyId)),
              Metric.modify(exportsUnderWay, 1)
            ),
            () =>
              Effect.andThen(
                Effect.sync(() => void underWay.splice(underWay.indexOf(accessKeyId), 1)),
                Metric.modify(exportsUnderWay, -1)
              )
          )
        })
      })
    })
  )
}
