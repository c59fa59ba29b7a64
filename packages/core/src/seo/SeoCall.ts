/**
 * Asks for SEO data with patience, but not for ever: another try where it can help, all of it within a time.
 */
import { Cause, Clock, Duration, Effect, Option, Random } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { UpstreamFailed, UpstreamTimeout } from "../lookup/LookupError.ts"
import type { LookupPolicy } from "../lookup/LookupPolicy.ts"
import { SeoDataError } from "./SeoDataError.ts"

// an adapter is somebody's code: its defects end one try; when this fiber itself is interrupted no handler runs
const askOnce = <A>(ask: Effect.Effect<A, SeoDataError>): Effect.Effect<A, SeoDataError> =>
  Effect.catchCause(ask, (cause) => {
    const error = Cause.findErrorOption(cause)
    return Option.isSome(error)
      ? Effect.fail(error.value)
      : Effect.andThen(
          Effect.logError("the adapter of SEO data failed", cause),
          new SeoDataError({ kind: "unavailable", message: "The adapter of SEO data failed.", retryAfterMillis: null })
        )
  })

/** Why there is no answer. A market that the source does not have is the asker's to change. */
type NoAnswer = UpstreamFailed | UpstreamTimeout | InvalidRequest

const noAnswer = ({ kind, message }: SeoDataError): NoAnswer => {
  if (kind === "unsupported_market") return new InvalidRequest({ message })
  return kind === "timeout" ? new UpstreamTimeout({ message }) : new UpstreamFailed({ message })
}

const waitAfter = (policy: LookupPolicy, { retryAfterMillis }: SeoDataError, random: number): number =>
  retryAfterMillis === null ? Duration.toMillis(policy.backoff) * (0.8 + 0.4 * random) : Math.max(0, retryAfterMillis)

/** Asks until there is an answer, a failure that stays, no try left, or no time for another. */
export const callSeoData = Effect.fn("callSeoData")(function* <A>(
  ask: Effect.Effect<A, SeoDataError>,
  policy: LookupPolicy
): Effect.fn.Return<A, NoAnswer> {
  const startedMillis = yield* Clock.currentTimeMillis
  const limitMillis = Duration.toMillis(policy.timeout)
  const tries = Effect.gen(function* () {
    for (let tried = 1; ; tried++) {
      const result = yield* Effect.result(askOnce(Effect.suspend(() => ask)))
      if (result._tag === "Success") return result.success
      const error = result.failure
      const waitMillis = waitAfter(policy, error, yield* Random.next)
      const spentMillis = (yield* Clock.currentTimeMillis) - startedMillis
      // a wait that leaves no time to ask is not begun
      if (!error.isRetryable || tried >= policy.triesMax || spentMillis + waitMillis >= limitMillis) {
        return yield* noAnswer(error)
      }
      yield* Effect.sleep(waitMillis)
    }
  })
  return yield* Effect.timeoutOrElse(tries, {
    duration: policy.timeout,
    orElse: () =>
      new UpstreamTimeout({
        message: `The source of SEO data gave no answer within ${Duration.format(policy.timeout)}.`
      })
  })
})
