/** The addresses of a host, and which of them a webhook may reach. */
import type { WebhookRules } from "@answerscope/core"
import { isReachable } from "@answerscope/core/model"
import { Effect } from "effect"
import { lookup, Resolver } from "node:dns/promises"
import { isIP } from "node:net"
import { WebhookFault } from "./WebhookFault.ts"

/** All addresses of a host name; empty when it has none. Rejects when they cannot be looked up; stops at the signal. */
export type HostResolver = (host: string, signal: AbortSignal) => Promise<ReadonlyArray<string>>

/**
 * Asks DNS directly, not the system's look-up: a slow name server could block the few threads of that for everyone, and
 * its hosts file names machines of this network.
 */
export const dnsResolver: HostResolver = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener("abort", cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)])
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []))
  } finally {
    signal.removeEventListener("abort", cancel)
  }
}

/** By the system: its hosts file and local names too. For tests and closed networks. */
export const systemResolver: HostResolver = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/** The one of the rules: DNS, or the system's where private addresses are allowed. */
export const resolverOf = ({ allowPrivate }: WebhookRules): HostResolver =>
  allowPrivate ? systemResolver : dnsResolver

/**
 * The addresses that may be connected to, at least one. An address given as the host stands for itself. The connection
 * is made to the address resolved here, so it does not help an attacker if the name resolves to another one a moment
 * later.
 */
export const reachableAddresses = (
  host: string,
  options: { readonly rules: WebhookRules; readonly resolve: HostResolver }
): Effect.Effect<ReadonlyArray<string>, WebhookFault> =>
  Effect.gen(function* () {
    const addresses =
      isIP(host) === 0
        ? yield* Effect.tryPromise({
            try: (signal) => options.resolve(host, signal),
            catch: () => new WebhookFault({ message: "The host name could not be resolved." })
          })
        : [host]
    if (addresses.length === 0) return yield* new WebhookFault({ message: "The host name does not resolve." })
    const reachable = addresses.filter((address) => isReachable(address, options.rules))
    return reachable.length > 0 ? reachable : yield* new WebhookFault({ message: forbiddenAddress })
  })

/** The message about an address that the rules forbid; it does not say which address. */
export const forbiddenAddress = "The host has no address that webhooks may be sent to."
