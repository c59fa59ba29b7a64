/** Whether a mail server is on this machine or in this network, so that mail to it needs no TLS. */
import { addressKind } from "@answerscope/core/model"
import { Effect } from "effect"
import { isIP } from "node:net"
import { type HostResolver, systemResolver } from "../webhook/HostAddresses.ts"

const localKinds: ReadonlySet<string> = new Set(["loopback", "private", "unique_local", "link_local"])

/**
 * Whether every address of the host is loopback, private or link-local. A name that does not resolve is not local.
 * Resolves once, at the start: if the name later resolves to another address, messages still need TLS as decided then.
 */
export const isLocalMailHost = (host: string, resolve: HostResolver = systemResolver): Effect.Effect<boolean> => {
  const name = host.replace(/^\[(.*)\]$/, "$1")
  const addresses = isIP(name) === 0 ? Effect.tryPromise((signal) => resolve(name, signal)) : Effect.succeed([name])
  return addresses.pipe(
    Effect.map((all) => all.length > 0 && all.every((address) => localKinds.has(addressKind(address)))),
    Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.succeed(false) }),
    Effect.catch(() => Effect.succeed(false))
  )
}
