/** The available engines, for code that lists or validates engine names. */
import { Context, Effect, Layer } from "effect"
import type { InvalidRequest } from "../request/RequestError.ts"
import { AnswerEngines } from "./AnswerEngine.ts"
import { checkEngines, defaultEngines, type Engine, namedEngines } from "./Engine.ts"

/** The names of the engines. The known ones come first, then others by name. */
export class Engines extends Context.Service<
  Engines,
  {
    /** Engines of a request without any: the registered ones, or all known ones if none is registered. */
    readonly defaults: ReadonlyArray<Engine>
    /** Engines that a request may name: registered and known ones. */
    readonly named: ReadonlyArray<Engine>
    /** Refuses an engine that is not among `named`; `field` is its place in the request. */
    readonly check: (engine: Engine, field: string) => Effect.Effect<void, InvalidRequest>
  }
>()("@answerscope/core/engine/Engines") {
  static readonly layer = Layer.effect(
    Engines,
    Effect.map(AnswerEngines, (registered) =>
      Engines.of({
        defaults: defaultEngines(registered),
        named: namedEngines(registered),
        check: (engine, field) => Effect.fromResult(checkEngines([engine], registered, () => field))
      })
    )
  )
}
