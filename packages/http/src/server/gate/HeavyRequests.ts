/**
 * Requests that take much memory while they run: few of one access key run at once, its others wait their turn. Each
 * process counts for itself, because it is the process's memory.
 */
import type { AccessKeyId } from "@answerscope/core"
import { Context, Effect, Layer, RcMap, type Scope, Semaphore } from "effect"

/** Heavy requests of one key that run at once: most take 20 MB at most each. */
const atOnceMax = 4

export class HeavyRequests extends Context.Service<
  HeavyRequests,
  {
    /** Waits for a turn, and holds it until the response was sent: one that is not taken is in memory too. */
    readonly inTurn: (accessKeyId: AccessKeyId) => Effect.Effect<void, never, Scope.Scope>
  }
>()("@answerscope/http/server/gate/HeavyRequests") {
  static readonly layer = Layer.effect(
    HeavyRequests,
    Effect.map(RcMap.make({ lookup: (_id: AccessKeyId) => Semaphore.make(atOnceMax) }), (turns) =>
      HeavyRequests.of({
        inTurn: (accessKeyId) => Effect.flatMap(RcMap.get(turns, accessKeyId), (turn) => turn.takeScoped(1))
      })
    )
  )
}
