/** A connection to a checked address: checked before it is made, and again once it stands. */
import type { WebhookRules } from "@answerscope/core"
import { checkWebhookUrl, isReachable, webhookHost } from "@answerscope/core/model"
import { Effect, Result, type Scope } from "effect"
import { connect, isIP, type LookupFunction, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import { forbiddenAddress, type HostResolver, reachableAddresses } from "./HostAddresses.ts"
import { faultOf, WebhookFault } from "./WebhookFault.ts"

/** By which rules a URL is connected to, who resolves its host, and which certificates are trusted there. */
export interface WebhookRoute {
  readonly rules: WebhookRules
  readonly resolve: HostResolver
  /** Certificate authorities in PEM instead of the system's; undefined takes the system's. */
  readonly certificateAuthorities: ReadonlyArray<string> | undefined
}

/** The URL that the rules make of a text, and a connection to its host; closed with the scope. Nothing is sent. */
export const connectionFor = Effect.fnUntraced(function* (text: string, route: WebhookRoute) {
  const url = yield* Result.match(checkWebhookUrl(text, route.rules), {
    onFailure: (wrong) => Effect.fail(new WebhookFault({ message: `The URL ${wrong}.` })),
    onSuccess: (checked) => Effect.succeed(new URL(checked))
  })
  const addresses = yield* reachableAddresses(webhookHost(url), route)
  return { url, socket: yield* checkedConnection({ ...route, url, addresses }) }
})

/** Where to connect to, and which certificates are trusted there. */
interface ConnectionOptions {
  readonly url: URL
  /** Addresses of the URL's host, all of them reachable by the rules. */
  readonly addresses: ReadonlyArray<string>
  readonly rules: WebhookRules
  /** Certificate authorities in PEM instead of the system's; undefined takes the system's. */
  readonly certificateAuthorities: ReadonlyArray<string> | undefined
}

/** An open connection, secure for https. Closing the scope destroys it, whatever it is doing then. */
const checkedConnection = Effect.fnUntraced(function* (
  options: ConnectionOptions
): Effect.fn.Return<Socket, WebhookFault, Scope.Scope> {
  const socket = yield* Effect.acquireRelease(
    Effect.sync(() => openSocket(options)),
    closed
  )
  yield* standing(socket, "connect")
  const { remoteAddress } = socket
  if (remoteAddress === undefined || !isReachable(remoteAddress, options.rules)) {
    return yield* new WebhookFault({ message: forbiddenAddress })
  }
  if (options.url.protocol !== "https:") return socket
  const secure = yield* Effect.acquireRelease(
    Effect.sync(() => openTls(socket, options)),
    closed
  )
  return yield* standing(secure, "secureConnect")
})

const openSocket = ({ url, addresses }: ConnectionOptions): Socket => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const known: LookupFunction = (_, { all }, callback) => {
    const [first] = found
    if (all === true || first === undefined) callback(null, found)
    else callback(null, first.address, first.family)
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port)
  return withoutSurprise(connect({ host: webhookHost(url), port, lookup: known, autoSelectFamily: true }))
}

const openTls = (socket: Socket, { url, certificateAuthorities }: ConnectionOptions): Socket => {
  const host = webhookHost(url)
  return withoutSurprise(
    connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
      ALPNProtocols: ["http/1.1"],
      // even if the environment turns this off (`NODE_TLS_REJECT_UNAUTHORIZED`)
      rejectUnauthorized: true
    })
  )
}

/** Each phase listens for errors itself; an error between two phases, or a late one, must not end the process. */
const withoutSurprise = <S extends Socket>(socket: S): S => socket.on("error", () => undefined)

const closed = (socket: Socket): Effect.Effect<void> => Effect.sync(() => socket.destroy())

const standing = (socket: Socket, event: "connect" | "secureConnect"): Effect.Effect<Socket, WebhookFault> =>
  Effect.callback((resume) => {
    const onReady = () => resume(Effect.succeed(socket))
    const onError = (error: Error) => resume(Effect.fail(faultOf(error)))
    const onClose = () => resume(Effect.fail(new WebhookFault({ message: "The connection was closed." })))
    socket.once(event, onReady).once("error", onError).once("close", onClose)
    return Effect.sync(() => socket.off(event, onReady).off("error", onError).off("close", onClose))
  })
