/** Settings of how members sign in without an access key. */
import { Config, ConfigProvider, Effect, Option, Redacted, Schema } from "effect"

/** A setting; `null` if it is unset or empty. */
const text = (name: string, check: (value: string) => true | string) =>
  Config.option(
    Config.schema(
      Schema.String.check(Schema.makeFilter((value: string) => value.trim() === "" || check(value.trim()))),
      name
    )
  ).pipe(
    Config.map((value) => Option.getOrNull(Option.filter(value, (given) => given.trim() !== ""))),
    Config.map((value) => value?.trim() ?? null)
  )

const headerName = (name: string) =>
  text(
    name,
    (value) =>
      /^x-[a-z0-9-]{1,60}$/i.test(value) || "must be a header whose name begins with x-, such as X-Auth-Organization"
  ).pipe(Config.map((value) => value?.toLowerCase() ?? null))

/** Headers of a trusted proxy; `null` without them. */
export const memberHeaders = Config.all({
  organization: headerName("AUTH_HEADER_ORGANIZATION"),
  scope: headerName("AUTH_HEADER_SCOPE")
}).pipe(Config.map(({ organization, scope }) => (organization === null ? null : { organization, scope })))

const isIssuer = (value: string): true | string => {
  const url = URL.parse(value)
  const isLocal = url?.protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return (
    ((url?.protocol === "https:" || isLocal) && url?.search === "" && url.hash === "") ||
    "must be an https URL without a query"
  )
}

const any = () => true as const

/** The identity provider of members. */
export const oidcSettings = Config.all({
  issuer: text("OIDC_ISSUER", isIssuer),
  clientId: text("OIDC_CLIENT_ID", any),
  clientSecret: Config.option(Config.Redacted("OIDC_CLIENT_SECRET")).pipe(
    Config.map((secret) => Option.getOrNull(Option.filter(secret, (value) => Redacted.value(value).trim() !== "")))
  ),
  audience: text("OIDC_AUDIENCE", any),
  scopes: text(
    "OIDC_SCOPES",
    (value) => value.split(/\s+/).includes("openid") || "must be scopes separated by spaces, with openid"
  ).pipe(Config.map((value) => value ?? "openid")),
  organization: text("OIDC_ORGANIZATION", any),
  organizationClaim: text("OIDC_ORGANIZATION_CLAIM", any),
  scopeClaim: text("OIDC_SCOPE_CLAIM", any)
})
export type OidcSettings = Config.Success<typeof oidcSettings>

interface Problem {
  readonly name: string
  readonly expected: string
}

const oidcNames = [
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_AUDIENCE",
  "OIDC_SCOPES",
  "OIDC_ORGANIZATION",
  "OIDC_ORGANIZATION_CLAIM",
  "OIDC_SCOPE_CLAIM"
]

/** Settings that need others, or exclude them. */
export const memberProblems = Effect.gen(function* () {
  const provider = yield* ConfigProvider.ConfigProvider
  const isGiven = Effect.fnUntraced(function* (name: string) {
    const node = yield* provider.load([name]).pipe(Effect.orElseSucceed(() => undefined))
    return node?._tag === "Value" && node.value.trim() !== ""
  })
  const problems: Array<Problem> = []
  const require = (name: string, other: string) =>
    Effect.map(isGiven(name), (is) => {
      if (!is) problems.push({ name, expected: `is required with ${other}` })
    })
  if (yield* isGiven("AUTH_HEADER_ORGANIZATION")) {
    yield* require("TRUSTED_PROXIES", "AUTH_HEADER_ORGANIZATION")
    if (yield* isGiven("OIDC_ISSUER")) {
      problems.push({ name: "OIDC_ISSUER", expected: "must be unset with AUTH_HEADER_ORGANIZATION" })
    }
  } else if (yield* isGiven("AUTH_HEADER_SCOPE")) {
    problems.push({ name: "AUTH_HEADER_ORGANIZATION", expected: "is required with AUTH_HEADER_SCOPE" })
  }
  for (const name of oidcNames) {
    if ((yield* isGiven(name)) && !(yield* isGiven("OIDC_ISSUER"))) {
      problems.push({ name: "OIDC_ISSUER", expected: `is required with ${name}` })
      return problems
    }
  }
  if (yield* isGiven("OIDC_ISSUER")) {
    yield* require("OIDC_CLIENT_ID", "OIDC_ISSUER")
    yield* require("PUBLIC_URL", "OIDC_ISSUER")
    if ((yield* isGiven("OIDC_ORGANIZATION")) === (yield* isGiven("OIDC_ORGANIZATION_CLAIM"))) {
      problems.push({ name: "OIDC_ORGANIZATION_CLAIM", expected: "or OIDC_ORGANIZATION must be set, and not both" })
    }
  }
  return problems
})
