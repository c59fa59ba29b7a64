/** Claims of a proxy or an identity provider about a member: organization and scope. */
import { type AccessScope, OrganizationId, Organizations, type Principal } from "@answerscope/core"
import { Effect, Option, Schema } from "effect"
import { Forbidden } from "../../api/request/ApiError.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { callerIdOf } from "./CallerId.ts"

/** The claims as received. */
export interface MemberClaims {
  /** Id or external id of the organization. */
  readonly organization: string
  /** A scope, or a list with one. Without a known one, the member reads. */
  readonly scope: unknown
  /** Who it is, for limits. Default the organization itself. */
  readonly caller?: string
}

const notKnown = () => new Forbidden({ message: "Your organization does not exist here." })

/** The highest scope among those claimed. */
const scopeIn = (claimed: unknown): AccessScope => {
  const values: ReadonlyArray<unknown> = Array.isArray(claimed) ? claimed : [claimed]
  return values.includes("admin") ? "admin" : values.includes("write") ? "write" : "read"
}

/** Makes the check of claims. Creates nothing: the organization must exist, and not be suspended or in deletion. */
export const memberCheck = Effect.map(Organizations, (organizations) =>
  Effect.fnUntraced(function* (claims: MemberClaims) {
    const id = Schema.decodeOption(OrganizationId)(claims.organization)
    const organization = yield* (
      Option.isSome(id) ? organizations.get(id.value) : organizations.getByExternalId(claims.organization)
    ).pipe(withApiErrors, Effect.catchTag("NotFound", notKnown))
    if (organization.deletionStartedAt !== null) return yield* notKnown()
    if (organization.suspendedAt !== null) {
      return yield* new Forbidden({ message: "The organization is suspended." })
    }
    const principal: Principal = {
      organizationId: organization.id,
      accessKeyId: callerIdOf(organization.id, claims.caller),
      scope: scopeIn(claims.scope),
      brandIds: null
    }
    return principal
  })
)
