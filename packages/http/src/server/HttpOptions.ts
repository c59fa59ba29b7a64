/**
 * What an operator can set about the HTTP server.
 */
import { Context, Effect } from "effect"

/** How the server is set up. */
export interface HttpOptions {
  /** Requests a minute for each access key; a sixth of it at once. At least 1. Default 600. */
  readonly rateLimitPerMinute: number
  /** Requests without a valid key that one address may make in a minute. At least 1. Default 60. */
  readonly failuresPerMinute: number
  /** Web origins that may call from a browser, such as `https://app.example.com`, or `*`. Default none. */
  readonly corsOrigins: ReadonlyArray<string>
  /** Addresses or networks (CIDR) of proxies whose `x-forwarded-for` is trusted. Default none. */
  readonly trustedProxies: ReadonlyArray<string>
  /** Whether this server has `/metrics`; false if it is served on a port of its own. Default true. */
  readonly metrics: boolean
}

export const defaultHttpOptions: HttpOptions = {
  rateLimitPerMinute: 600,
  failuresPerMinute: 60,
  corsOrigins: [],
  trustedProxies: [],
  metrics: true
}

/** The options in force. */
export class CurrentHttpOptions extends Context.Reference<HttpOptions>("@answerscope/http/server/CurrentHttpOptions", {
  defaultValue: () => defaultHttpOptions
}) {}

/** Whether requests can be answered: null, or the reason why not, which is shown to callers. */
export class Readiness extends Context.Reference<Effect.Effect<string | null>>("@answerscope/http/server/Readiness", {
  defaultValue: () => Effect.succeed(null)
}) {}
