/**
 * The HTTP interface for the host's server, made at the first request.
 */
import type { HostHandler, HostHandlerOptions } from "@answerscope/http/host"
import { Effect, Exit, type ManagedRuntime, Scope } from "effect"

/** A listener of Node's server, and a middleware of Express and of all that are made like it. */
export type NodeHandler = HostHandler["handleNode"]

/** Makes the handler when it is first wanted; `close` ends the requests under way. */
export const hostHttp = <R, HandlerE>(
  runtime: ManagedRuntime.ManagedRuntime<R, HandlerE>,
  make: (options: HostHandlerOptions) => Promise<Effect.Effect<HostHandler, never, R | Scope.Scope>>,
  options: HostHandlerOptions
) => {
  const scope = Scope.makeUnsafe()
  let made: Promise<HostHandler> | null = null
  const handler = (): Promise<HostHandler> => {
    made ??= make(options).then((effect) => runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope)))
    return made
  }
  const handleNode: NodeHandler = (request, response) => {
    handler().then(
      ({ handleNode: handle }) => handle(request, response),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error)))
    )
  }
  return {
    handler: async (request: Request): Promise<Response> => (await handler()).handle(request),
    handleNode,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
