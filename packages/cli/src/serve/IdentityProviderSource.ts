/** The identity provider of members. Its library is loaded only if one is configured. */
import type { IdentityProvider } from "@answerscope/http"
import { Effect } from "effect"
import type { ServeSettings } from "./ServeSettings.ts"

/** The configured provider, which is not called before the first sign-in; `null` without one. */
export const chooseIdentityProvider = ({
  oidc,
  publicUrl
}: Pick<ServeSettings, "oidc" | "publicUrl">): Effect.Effect<IdentityProvider | null> => {
  const { clientId, issuer } = oidc
  return issuer === null || clientId === null || publicUrl === null
    ? Effect.succeed(null)
    : Effect.map(
        Effect.promise(() => import("./OidcProvider.ts")),
        ({ oidcProvider }) => oidcProvider({ ...oidc, clientId, issuer, publicUrl })
      )
}
