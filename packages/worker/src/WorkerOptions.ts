/** Concurrency of one process. */
import type { InvalidRequest } from "@answerscope/core"
import { requestCheck, wholeFrom } from "@answerscope/core/model"
import { Duration, type Effect, Option, Schema } from "effect"

/** Concurrent checks per engine, by lane. */
export interface CheckConcurrency {
  readonly interactive: number
  readonly scheduled: number
}

export interface DeliveryConcurrency {
  readonly total: number
  readonly perSubscription: number
  /** To endpoints whose last attempt failed: by default half of `total`. */
  readonly failing?: number | undefined
}

export interface WorkerOptions {
  /** Checks of one engine, by lane: 16 interactive and 8 scheduled ones by default. */
  readonly checkConcurrency?: CheckConcurrency | undefined
  /** Concurrent discoveries; default 4. */
  readonly discoveryConcurrency?: number | undefined
  /** Default 256 deliveries, 8 of them to one subscription. */
  readonly deliveryConcurrency?: DeliveryConcurrency | undefined
  /**
   * How often to poll for due trackers and deliveries: 1 second by default, at most an hour. Storage in memory is
   * polled only once something is due.
   */
  readonly pollInterval?: Duration.Input | undefined
}

const AtOnce = wholeFrom(1, 1_000)

const isSpan = (input: unknown): input is Duration.Input =>
  typeof input === "number" || typeof input === "string" || Duration.isDuration(input)

const isPollInterval = (input: unknown): input is Duration.Input =>
  isSpan(input) &&
  Option.exists(
    Duration.fromInput(input),
    Duration.between({ minimum: Duration.millis(10), maximum: Duration.hours(1) })
  )

const CheckedOptions = Schema.Struct({
  checkConcurrency: Schema.optional(Schema.Struct({ interactive: AtOnce, scheduled: AtOnce })),
  discoveryConcurrency: Schema.optional(AtOnce),
  deliveryConcurrency: Schema.optional(
    Schema.Struct({ total: AtOnce, perSubscription: AtOnce, failing: Schema.optional(AtOnce) })
  ),
  pollInterval: Schema.optional(
    Schema.declare(isPollInterval, { expected: 'from 10 milliseconds to 1 hour, such as 500 or "30 seconds"' })
  )
})

/** Validates the options. Fails with each that is unknown or out of range. */
export const checkedOptions: (options: unknown) => Effect.Effect<WorkerOptions, InvalidRequest> = requestCheck(
  CheckedOptions,
  "options"
)
