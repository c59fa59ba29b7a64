/** The HTTP API for the host's server. */
import type { HostHandler } from "@answerscope/http/host"
import { Effect, Exit, Scope } from "effect"
import { setupErrorOf } from "./AnswerscopeError.ts"
import type { Runs } from "./Promised.ts"

/** A listener of Node's server, and a middleware for Express and similar frameworks. */
export type NodeHandler = HostHandler["handleNode"]

/** Makes the handler when it is first wanted, or by `ready`; `close` ends the requests under way. */
export const hostHttp = (make: () => Promise<Effect.Effect<HostHandler, never, Scope.Scope>>, { run }: Runs) => {
  const scope = Scope.makeUnsafe()
  let made: Promise<HostHandler> | null = null
  const handler = (): Promise<HostHandler> => {
    made ??= make().then((effect) =>
      run(
        effect.pipe(
          Effect.provideService(Scope.Scope, scope),
          Effect.catchCause((cause) => Effect.fail(setupErrorOf(cause)))
        )
      )
    )
    return made
  }
  const handleNode: NodeHandler = (request, response) => {
    handler().then(
      ({ handleNode: handle }) => handle(request, response),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error)))
    )
  }
  return {
    /** Fails if an option is invalid. */
    ready: handler,
    handler: async (request: Request): Promise<Response> => (await handler()).handle(request),
    handleNode,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
