/**
 * The core as a process of its own has it, which removes three rows at once.
 */
import {
  AnswerEngines,
  Core,
  CurrentRetentionPolicy,
  defaultRetentionPolicy,
  noEmail,
  noWebhooks
} from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import { Duration, Layer, type Redacted } from "effect"
import { patience, sqlOn } from "./Databases.ts"

/** Builds one; its engine gives this answer to every prompt. */
export const removingProcess = (options: {
  readonly url: Redacted.Redacted<string>
  readonly answer: string
  readonly pauseMin?: Duration.Input
}) =>
  Layer.build(
    Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url: options.url, maxConnections: 4, ...patience })),
      Layer.provideMerge(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", [options.answer]) })),
      Layer.provide([noWebhooks, noEmail]),
      Layer.provideMerge(sqlOn(options.url)),
      Layer.provide(
        Layer.succeed(CurrentRetentionPolicy, {
          ...defaultRetentionPolicy,
          batchRows: 3,
          pauseMin: Duration.fromInputUnsafe(options.pauseMin ?? 0)
        })
      ),
      Layer.fresh
    )
  )
