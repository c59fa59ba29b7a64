/** Handlers of the operations on access keys. */
import { AccessKeys } from "@answerscope/core"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { shownKey } from "../../api/key/KeyGroup.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { removedByKey } from "./ByKey.ts"
import { pageOf } from "./RequestValues.ts"
import { success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "keys",
  Effect.fnUntraced(function* (handlers) {
    const accessKeys = yield* AccessKeys

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const caller = yield* CurrentPrincipal
        const { limit, offset } = pageOf(query)
        const all = yield* accessKeys.list(caller.organizationId)
        const keys = all.slice(offset, offset + limit).map((key) => shownKey(key, caller))
        return success({ total: all.length, limit, offset, keys })
      }, withApiErrors),
      create: Effect.fnUntraced(function* ({ payload }) {
        const caller = yield* CurrentPrincipal
        const { brandIds = null, expiresAt = null, name = null, scope } = payload
        const request = { organizationId: caller.organizationId, name, scope, expiresAt, brandIds }
        const issued = yield* accessKeys.issueBounded(request)
        return success({ ...shownKey(issued.key, caller), accessKey: Redacted.value(issued.secret) })
      }, withApiErrors),
      revoke: removedByKey(accessKeys.revokeOf)
    })
  })
)
