/** Operator settings of the HTTP server. */
import { Context, Data, Effect } from "effect"

/** A file of the dashboard, and the same compressed; null where that is not shorter. */
export interface DashboardFile {
  readonly contentType: string
  readonly content: Uint8Array
  readonly brotli: Uint8Array | null
}

/**
 * Files of the dashboard by path, such as `index.html` and `assets/main-1a2b3c.js`. A page can have its own, such as
 * `prompts.html`, in place of `index.html`.
 */
export type DashboardFiles = ReadonlyMap<string, DashboardFile>

/** Lower-case names of headers with which a trusted proxy signs in members. */
export interface MemberHeaders {
  /** The organization's id or external id. */
  readonly organization: string
  /** `read`, `write` or `admin`; `null`: members read. */
  readonly scope: string | null
}

/** Cookie of the browser while a member signs in at the identity provider. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Claims of the identity provider about a member. */
export interface IdentityClaims {
  /** Id or external id of the organization; `null` without one. */
  readonly organization: string | null
  /** A scope, or a list with one. */
  readonly scope: unknown
  /** Who it is, for limits. */
  readonly caller: string
}

/** Why a sign-in failed. `reason` is for logs and contains no secret and no claim. */
export class SignInFailed extends Data.TaggedError("SignInFailed")<{
  readonly kind: "unavailable" | "refused"
  readonly reason: string
}> {}

/** The operator's identity provider, at which members sign in. */
export interface IdentityProvider {
  /** The server's origin in browsers, such as `https://answerscope.example.com`. */
  readonly publicUrl: string
  /** Starts a sign-in that comes back to `returnTo`. Returns the provider's address for the browser. */
  readonly begin: (
    returnTo: string
  ) => Effect.Effect<{ readonly address: string; readonly pending: PendingSignIn }, SignInFailed>
  /** Checks the provider's response. A code works once. */
  readonly finish: (options: {
    readonly returned: URL
    readonly pending: PendingSignIn
  }) => Effect.Effect<IdentityClaims, SignInFailed>
}

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
  /** Headers of `trustedProxies` that replace signing in to the dashboard. Default: `null`, none. */
  readonly memberHeaders: MemberHeaders | null
  /** Where members can sign in to the dashboard without a key. Default: `null`, nowhere. */
  readonly identityProvider: IdentityProvider | null
  /** Concurrent long exports (CSV, NDJSON). Each uses its own connection. Default: 4. */
  readonly exportsAtOnce: number
  /** The same for each organization. Default 2. */
  readonly exportsAtOnceOfOrganization: number
  /** Longest time of an export, however slowly its caller reads, in seconds. Default 3,600. */
  readonly exportSeconds: number
  /** Files to serve at `/`, such as `readDashboard()` of `@answerscope/dashboard`. Default: `null`, none. */
  readonly dashboard: DashboardFiles | null
  /** Whether there are `/docs` and `/v1/openapi.json`. Default true. */
  readonly docs: boolean
  /** Whether there is `/mcp`, for assistants. Default true. */
  readonly mcp: boolean
  /** Seconds to report "not ready" before refusing new requests, so that load balancers notice. Default: 0. */
  readonly shutdownDelaySeconds: number
  /** Whether snapshots and the results of scans show what checks used and cost at vendors. Default false. */
  readonly showVendorCost: boolean
  /** Whether this server has `/metrics`; false if a separate port serves it. Default: true. */
  readonly metrics: boolean
}

export const defaultHttpOptions: HttpOptions = {
  rateLimitPerMinute: 600,
  failuresPerMinute: 60,
  corsOrigins: [],
  trustedProxies: [],
  memberHeaders: null,
  identityProvider: null,
  exportsAtOnce: 4,
  exportsAtOnceOfOrganization: 2,
  exportSeconds: 3_600,
  dashboard: null,
  docs: true,
  mcp: true,
  shutdownDelaySeconds: 0,
  showVendorCost: false,
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

/** Updates gauges that are measured on request. */
export class Measuring extends Context.Reference<Effect.Effect<void>>("@answerscope/http/server/Measuring", {
  defaultValue: () => Effect.void
}) {}
