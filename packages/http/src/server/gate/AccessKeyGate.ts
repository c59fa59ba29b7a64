/**
 * Admits requests of known callers. Checks caller, scope and rate limit, in this order, then limits expensive requests.
 */
import { mayWrite } from "@answerscope/core/model"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpEffect } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { AccessKeyCheck, CurrentPrincipal } from "../../api/request/Access.ts"
import { Forbidden } from "../../api/request/ApiError.ts"
import { IsHeavyRequest, NeedsAdmin } from "../../api/request/RequestRules.ts"
import { Admission } from "./Admission.ts"
import { headerAuthentication } from "./HeaderAuthentication.ts"
import { hostAuthentication } from "./HostAuthentication.ts"
import { keyAuthentication, sessionAuthentication } from "./KeyAuthentication.ts"
import { keyRate } from "./KeyRate.ts"
import { isShort, letGo, paced } from "./PacedBody.ts"
import { presentedSession } from "./SessionCookie.ts"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentRequest } from "../RequestRecord.ts"

const isRead = (method: string): boolean => method === "GET" || method === "HEAD"

/** Finds the member without a key: by the headers of a proxy, or by a dashboard session. `null` without either. */
const memberAuthentication = Effect.gen(function* () {
  const { dashboard, memberHeaders } = yield* CurrentHttpOptions
  if (memberHeaders !== null) return yield* headerAuthentication(memberHeaders)
  if (dashboard === null) return Effect.succeed(null)
  const bySession = yield* sessionAuthentication
  return Effect.flatMap(presentedSession, (token) => (token === null ? Effect.succeed(null) : bySession(token)))
})

/** Authenticates by access key, or as a member if there is none. */
const ownAuthentication = Effect.gen(function* () {
  const byKey = yield* keyAuthentication
  const asMember = yield* memberAuthentication
  return (presented: Redacted.Redacted<string>) =>
    Redacted.value(presented) === ""
      ? Effect.flatMap(asMember, (member) => (member === null ? byKey(presented) : Effect.succeed(member)))
      : byKey(presented)
})

/** Authenticates the caller, and describes how to reject writes of a read-only one. */
const authentication = Effect.gen(function* () {
  const { authenticate } = yield* CurrentHost
  if (authenticate === null) {
    return {
      authenticate: yield* ownAuthentication,
      readOnly: "The access key has scope read; this operation needs write."
    }
  }
  const byHost = yield* hostAuthentication(authenticate)
  return { authenticate: () => byHost, readOnly: "You may read here, and change nothing." }
})

/** The check of callers, scopes and limits. */
export const layer = Layer.effect(
  AccessKeyCheck,
  Effect.gen(function* () {
    const { authenticate, readOnly } = yield* authentication
    const checkRate = yield* keyRate
    const { admit } = yield* Admission

    const enter = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>, endpoint: HttpApiEndpoint.Top) {
      const record = yield* CurrentRequest
      record.route = endpoint.path
      const principal = yield* authenticate(presented)
      record.logAnnotations.organizationId = principal.organizationId
      record.logAnnotations.accessKeyId = principal.accessKeyId
      if (!isRead(endpoint.method) && !mayWrite(principal)) return yield* new Forbidden({ message: readOnly })
      if (Context.get(endpoint.annotations, NeedsAdmin) && principal.scope !== "admin") {
        return yield* new Forbidden({ message: "Access keys need the scope admin." })
      }
      yield* checkRate(principal)
      return principal
    })

    return AccessKeyCheck.of({
      accessKey: (operation, { credential, endpoint }) =>
        Effect.flatMap(enter(credential, endpoint), (principal) => {
          const own = Effect.provideService(operation, CurrentPrincipal, principal)
          const isHeavy = Context.get(endpoint.annotations, IsHeavyRequest)
          return (isHeavy ? admit({ ...principal, isRead: isRead(endpoint.method) })(own) : own).pipe(
            // registered after the compression, so it gets the compressed response
            Effect.tap((response) => (isShort(response) ? Effect.void : HttpEffect.appendPreResponseHandler(paced))),
            Effect.flatMap(letGo)
          )
        })
    })
  })
)
