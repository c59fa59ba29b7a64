/** Members of an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
import { type IdentityProvider, SignInFailed } from "@answerscope/http"
import { monotonicMillis } from "@answerscope/core/model"
import { Effect, Predicate, Redacted } from "effect"
import * as oauth from "oauth4webapi"
import type { OidcSettings } from "./MemberSettings.ts"

/** Complete settings. */
export interface OidcProviderOptions extends Omit<OidcSettings, "issuer" | "clientId"> {
  readonly issuer: string
  readonly clientId: string
  readonly publicUrl: string
}

/** How long the provider's metadata is used. */
const metadataMillis = 10 * 60_000

const waitMillisMax = 10_000

/** Replies that are no OAuth: the provider is down, or something else answers in its place. */
const outages: ReadonlySet<unknown> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR
])

const memberOf = (error: unknown, name: string): unknown =>
  Predicate.hasProperty(error, name) ? error[name] : undefined

/** The failure without causes and descriptions: those contain tokens and claims. */
const failureOf = (error: unknown): SignInFailed => {
  const isOutage =
    outages.has(memberOf(error, "code")) ||
    memberOf(error, "name") === "TimeoutError" ||
    // how `fetch` fails
    (error instanceof TypeError && memberOf(error, "code") === undefined)
  const message = Predicate.isError(error) ? error.message : "unknown"
  const code = memberOf(error, "error")
  const isCode = Predicate.isString(code) && /^\w{1,60}$/.test(code)
  return new SignInFailed({
    kind: isOutage ? "unavailable" : "refused",
    reason: isCode ? `${message}: ${code}` : message
  })
}

const calling = <A>(call: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, SignInFailed> =>
  Effect.tryPromise({
    try: (signal) => call(AbortSignal.any([signal, AbortSignal.timeout(waitMillisMax)])),
    catch: failureOf
  })

/** Signatures by a public key only: no `none`, and no secret that both sides know. */
const isSigned = (algorithm: string): boolean => /^(?:RS|PS|ES|Ed)/.test(algorithm)

/** Reads the provider's metadata and remembers it for a while. Failures are not remembered. */
const metadataOf = ({ issuer }: OidcProviderOptions, http: { readonly [oauth.allowInsecureRequests]: boolean }) => {
  const url = new URL(issuer)
  let known: { readonly server: oauth.AuthorizationServer; readonly untilMillis: number } | null = null
  return Effect.gen(function* () {
    const nowMillis = yield* monotonicMillis
    if (known !== null && nowMillis < known.untilMillis) return { ...known.server }
    const server = yield* calling(async (signal) =>
      oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { ...http, signal, algorithm: "oidc" }))
    ).pipe(Effect.mapError(({ reason }) => new SignInFailed({ kind: "unavailable", reason: `metadata: ${reason}` })))
    const algorithms = server.id_token_signing_alg_values_supported?.filter(isSigned)
    const safe = algorithms === undefined ? server : { ...server, id_token_signing_alg_values_supported: algorithms }
    known = { server: safe, untilMillis: nowMillis + metadataMillis }
    // a copy: the library remembers keys by this object, and a sign-in should see the provider's current keys
    return { ...safe }
  })
}

/** How this server proves to the provider who it is: as the provider wants, without a secret by PKCE alone. */
const clientAuthOf = (
  secret: Redacted.Redacted<string> | null,
  server: oauth.AuthorizationServer
): oauth.ClientAuth => {
  if (secret === null) return oauth.None()
  const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  return ways.includes("client_secret_basic")
    ? oauth.ClientSecretBasic(Redacted.value(secret))
    : oauth.ClientSecretPost(Redacted.value(secret))
}

const hasAudience = (claims: oauth.IDToken, audience: string | null): boolean =>
  audience === null || [claims.aud].flat().includes(audience)

/** Creates the provider. Nothing is sent before the first sign-in. */
export const oidcProvider = (options: OidcProviderOptions): IdentityProvider => {
  const { audience, clientId, clientSecret, issuer, organization, organizationClaim, publicUrl, scopeClaim } = options
  const client: oauth.Client = { client_id: clientId }
  const http = { [oauth.allowInsecureRequests]: issuer.startsWith("http:") }
  const metadata = metadataOf(options, http)

  const begin = Effect.fnUntraced(function* (returnTo: string) {
    const server = yield* metadata
    const endpoint = server.authorization_endpoint
    if (endpoint === undefined) {
      return yield* new SignInFailed({ kind: "unavailable", reason: "metadata: no authorization_endpoint" })
    }
    const verifier = oauth.generateRandomCodeVerifier()
    const pending = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier }
    const url = new URL(endpoint)
    const parameters = {
      client_id: clientId,
      redirect_uri: returnTo,
      response_type: "code",
      scope: options.scopes,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: yield* Effect.promise(() => oauth.calculatePKCECodeChallenge(verifier)),
      code_challenge_method: "S256"
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return { address: url.href, pending }
  })

  const finish: IdentityProvider["finish"] = Effect.fnUntraced(function* ({ pending, returned }) {
    const server = yield* metadata
    const claims = yield* calling(async (signal) => {
      const given = oauth.validateAuthResponse(server, client, returned, pending.state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        clientAuthOf(clientSecret, server),
        given,
        `${returned.origin}${returned.pathname}`,
        pending.verifier,
        { ...http, signal }
      )
      const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: pending.nonce,
        requireIdToken: true
      })
      await oauth.validateApplicationLevelSignature(server, response, { ...http, signal })
      return oauth.getValidatedIdTokenClaims(result)
    })
    if (claims === undefined || !hasAudience(claims, audience)) {
      return yield* new SignInFailed({ kind: "refused", reason: "the token is not for OIDC_AUDIENCE" })
    }
    const claimed: unknown = organization ?? (organizationClaim === null ? null : claims[organizationClaim])
    return {
      organization: Predicate.isString(claimed) && claimed !== "" ? claimed : null,
      scope: scopeClaim === null ? null : claims[scopeClaim],
      caller: JSON.stringify([claims.iss, claims.sub])
    }
  })

  return { publicUrl, begin, finish }
}
