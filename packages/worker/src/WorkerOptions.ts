/**
 * How much one process does at once.
 */
import type { InvalidRequest } from "@answerscope/core"
import { requestCheck, wholeFrom } from "@answerscope/core/model"
import { Duration, type Effect, Option, Schema } from "effect"

/** How many checks of one engine this process runs at once, by lane. */
export interface CheckConcurrency {
  readonly interactive: number
  readonly scheduled: number
}

/** How many deliveries this process attempts at once. */
export interface DeliveryConcurrency {
  readonly total: number
  readonly perSubscription: number
  /** To endpoints that failed when they were last attempted: half of `total` by default. */
  readonly failing?: number | undefined
}

/** How much this process does at once. */
export interface WorkerOptions {
  /** Checks of one engine, by lane: 16 interactive and 8 scheduled ones by default. */
  readonly checkConcurrency?: CheckConcurrency | undefined
  /** Discoveries run at once, 4 by default. */
  readonly discoveryConcurrency?: number | undefined
  /** 256 deliveries by default, 8 of them to one subscription. */
  readonly deliveryConcurrency?: DeliveryConcurrency | undefined
  /**
   * How often to look for due trackers and deliveries: 1 second by default, at most an hour. What this process makes
   * due itself is delivered at once. A test that lets weeks pass on a virtual clock sets a minute or more, because each
   * look costs time.
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

/** Checks the options: fails with each that is unknown, or out of its range. */
export const checkedOptions: (options: unknown) => Effect.Effect<WorkerOptions, InvalidRequest> = requestCheck(
  CheckedOptions,
  "options"
)
