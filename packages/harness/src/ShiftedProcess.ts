/**
 * A process of the service inside the test's own, with a wrong wall clock: its own layers and connections, on a shared
 * database.
 */
import { AnswerEngines, Core, type EmailSender, noEmail, noWebhooks, type WebhookSender } from "@answerscope/core"
import { scriptedEngine, shiftedClock } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Clock, Effect, Layer, type Scope } from "effect"
import type { Url } from "./TrackerFixtures.ts"

/** Milliseconds of a minute and of a day. */
export const minute = 60_000
export const day = 24 * 60 * minute

/** Sender and engine of a process. By default it sends nothing, and its engine does not mention the brand. */
export interface ProcessParts {
  readonly webhooks?: Layer.Layer<WebhookSender>
  readonly emails?: Layer.Layer<EmailSender>
}

const coreOn = (url: Url, { webhooks = noWebhooks, emails = noEmail }: ProcessParts) =>
  Core.layer.pipe(
    Layer.provide([webhooks, emails]),
    Layer.provideMerge(
      PgStorage.layer({ url, maxConnections: 4, pollInterval: "50 millis", ...TestDatabase.patience })
    ),
    Layer.provideMerge(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Globex."]) }))
  )

/** The services of a process. */
export type ProcessServices = Layer.Success<ReturnType<typeof coreOn>>

/** Runs work in a process. */
export interface ShiftedProcess {
  readonly run: <A, E>(work: Effect.Effect<A, E, ProcessServices | Scope.Scope>) => Effect.Effect<A, E, Scope.Scope>
}

/** A process with a clock offset in milliseconds, until the scope closes. */
export const processOn = Effect.fnUntraced(function* (url: Url, shiftMillis: number, parts: ProcessParts = {}) {
  const clock = shiftedClock(shiftMillis)
  const services = yield* Effect.provideService(Layer.build(coreOn(url, parts)), Clock.Clock, clock)
  const process: ShiftedProcess = {
    run: (work) => work.pipe(Effect.provide(services), Effect.provideService(Clock.Clock, clock))
  }
  return process
})
