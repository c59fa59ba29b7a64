/** A real OpenID provider on a free port, with its own pages, and faults that a test sets. */
import { Effect } from "effect"
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

/** Claims of the accounts by their login. */
export type Accounts = Map<string, Record<string, unknown>>

interface SigningKey {
  readonly jwk: JWK
  readonly privateKey: CryptoKey
}

/** How the provider misbehaves. */
export interface Faults {
  /** Changes the claims of ID tokens. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs ID tokens with this key instead, or not at all. */
  signWith?: SigningKey | "none"
  /** The keys that it publishes. */
  published?: ReadonlyArray<SigningKey>
}

export const newKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { jwk: { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" }, privateKey }
}

const publicPart = ({ jwk: { alg, e, kid, kty, n, use } }: SigningKey) => ({ alg, e, kid, kty, n, use })

const claimsIn = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"))

const signed = (claims: JWTPayload, key: SigningKey | "none"): Promise<string> | string =>
  key === "none"
    ? new UnsecuredJWT(claims).encode()
    : new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.jwk.kid ?? "" }).sign(key.privateKey)

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address() as AddressInfo
      resolve(address.port)
    })
  })

const stopped = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })

/** Runs until the scope closes. */
export const identityServer = Effect.fnUntraced(function* (redirectUri: string) {
  const accounts: Accounts = new Map()
  const faults: Faults = {}
  const key = yield* Effect.promise(() => newKey("first"))
  const server = createServer()
  const port = yield* Effect.acquireRelease(
    Effect.promise(() => listening(server)),
    () => Effect.promise(() => stopped(server))
  )
  const issuer = `http://127.0.0.1:${port}`
  const shared = {
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code"],
    response_types: ["code" as const]
  }
  const provider = new Provider(issuer, {
    clients: [
      { ...shared, client_id: "with-secret", client_secret: "top-secret-of-client" },
      { ...shared, client_id: "public", token_endpoint_auth_method: "none" }
    ],
    pkce: { required: () => true },
    jwks: { keys: [key.jwk] },
    cookies: { keys: ["of a test"] },
    scopes: ["openid", "membership"],
    claims: { openid: ["sub"], membership: ["org", "role", "email"] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) })
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string }
    if (context.path === "/jwks" && faults.published !== undefined) {
      context.body = { keys: faults.published.map(publicPart) }
    }
    if (context.path !== "/token" || body.id_token === undefined) return
    const changed = faults.claims?.(claimsIn(body.id_token)) ?? claimsIn(body.id_token)
    if (faults.claims === undefined && faults.signWith === undefined) return
    context.body = { ...body, id_token: await signed(changed, faults.signWith ?? key) }
  })
  const callback = provider.callback()
  server.on("request", (request, response) => {
    void callback(request, response)
  })
  return { issuer, accounts, faults, key, stop: Effect.promise(() => stopped(server)) }
})
export type IdentityServer = Effect.Success<ReturnType<typeof identityServer>>
