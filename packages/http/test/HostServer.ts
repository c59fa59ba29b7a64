/**
 * The interface inside a host: its handler over the core in memory, and servers that a host could have.
 */
import { Organizations, type OrganizationId } from "@answerscope/core"
import * as HostHandler from "@answerscope/http/host"
import { Effect } from "effect"
import { createServer, type RequestListener } from "node:http"

/** Listens on a free port until the scope closes, and gives the address. */
export const listening = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly port: number; readonly close: () => void }>((resume) => {
      const server = createServer(listener)
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const close = () => {
          server.close()
          server.closeAllConnections()
        }
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, port, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

/** The handler of a host whose users say who they are in the header `x-user`: `ORGANIZATION[:SCOPE[:CALLER]]`. */
export const hostHandler = (options: HostHandler.HostHandlerOptions = {}) =>
  HostHandler.make({ prefix: "/visibility", authenticate: byHeader, ...options })

const isScope = (text: string | undefined): text is "read" | "write" => text === "read" || text === "write"

export const byHeader = ({ headers }: HostHandler.HostRequest): HostHandler.HostCaller | null => {
  const user = headers.get("x-user")
  if (user === null) return null
  const [organizationId = "", scope, caller] = user.split(":")
  return { organizationId, ...(isScope(scope) ? { scope } : {}), ...(caller === undefined ? {} : { caller }) }
}

export const newCustomer: Effect.Effect<OrganizationId, unknown, Organizations> = Effect.flatMap(
  Organizations,
  (organizations) => Effect.map(organizations.create({ name: "Customer", monthlyLimit: 1_000 }), ({ id }) => id)
)
