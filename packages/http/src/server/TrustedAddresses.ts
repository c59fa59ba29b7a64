/** Addresses of the proxies that the operator trusts. */
import { Option, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

const networkOf = (text: string): IpNetwork.IpNetwork => {
  const withPrefix = text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`
  return Result.getOrThrowWith(
    IpNetwork.fromString(withPrefix),
    () =>
      new RangeError(`trusted proxies: ${JSON.stringify(text)} is neither an address nor a network such as 10.0.0.0/8`)
  )
}

/** The networks of a list. A malformed entry throws. */
export const trustedNetworks = (proxies: ReadonlyArray<string>): ReadonlyArray<IpNetwork.IpNetwork> =>
  proxies.map(networkOf)

/** Makes the check whether the connection of a request is from one of these proxies, whatever its headers say. */
export const trustedPeers = (proxies: ReadonlyArray<string>) => {
  const networks = trustedNetworks(proxies)
  return ({ peerAddress }: Pick<HttpServerRequest.HttpServerRequest, "peerAddress">): boolean => {
    const peer = Option.flatMap(peerAddress, (text) => Result.getSuccess(NetAddress.ipFromString(text)))
    return Option.exists(peer, (address) =>
      networks.some((network) => IpNetwork.contains(network, NetAddress.toCanonical(address)))
    )
  }
}
