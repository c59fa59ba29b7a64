/**
 * Requests that take much memory while they run: few of one access key run at once, its others wait their turn, though
 * not for long. Each process counts for itself, because it is the process's memory.
 */
import type { AccessKeyId } from "@answerscope/core"
import { Context, Duration, Effect, Layer, RcMap, type Scope, Semaphore } from "effect"
import type { RateLimited } from "../../api/request/ApiError.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"

/** Heavy requests of one key that run at once: most take 20 MB at most each. */
const atOnceMax = 4

/** Longest wait for a turn: whoever asks, and every proxy between, still waits then. */
const waitSecondsMax = 20

const tooLong = () =>
  tooManyRequests({
    name: "heavy",
    policy: `"heavy";q=${atOnceMax}`,
    retryAfterMillis: 5_000,
    message:
      `${atOnceMax} requests of this key for scans and reports are under way, and none has ended in ` +
      `${waitSecondsMax} s; read their responses first.`
  })

export class HeavyRequests extends Context.Service<
  HeavyRequests,
  {
    /**
     * Waits for a turn, and holds it until the response was sent: one that is not taken is in memory too. Refuses when
     * no turn came in time.
     */
    readonly inTurn: (accessKeyId: AccessKeyId) => Effect.Effect<void, RateLimited, Scope.Scope>
  }
>()("@answerscope/http/server/gate/HeavyRequests") {
  static readonly layer = Layer.effect(
    HeavyRequests,
    Effect.map(RcMap.make({ lookup: (_id: AccessKeyId) => Semaphore.make(atOnceMax) }), (turns) =>
      HeavyRequests.of({
        inTurn: (accessKeyId) =>
          Effect.flatMap(RcMap.get(turns, accessKeyId), (turn) =>
            Effect.timeoutOrElse(turn.takeScoped(1), { duration: Duration.seconds(waitSecondsMax), orElse: tooLong })
          )
      })
    )
  )
}
