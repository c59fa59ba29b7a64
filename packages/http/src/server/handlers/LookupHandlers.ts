/** Handlers of the paid lookups. */
import { Lookups, type OrganizationId } from "@answerscope/core"
import type { PaidResult } from "@answerscope/core/model"
import { Effect, Struct } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { paidSuccess } from "./SuccessEnvelope.ts"

/** Creates a lookup handler: passes the organization and the body, and adds the envelope with credits. */
const lookupHandler = <Payload, Result, E>(
  lookup: (organizationId: OrganizationId, payload: Payload) => Effect.Effect<PaidResult<Result>, E>
) =>
  Effect.fnUntraced(function* ({ payload }: { readonly payload: Payload }) {
    const { organizationId } = yield* CurrentPrincipal
    const result = yield* lookup(organizationId, payload)
    return paidSuccess(result.data, result)
  }, withApiErrors)

export const layer = HttpApiBuilder.group(
  Api,
  "lookups",
  Effect.fnUntraced(function* (handlers) {
    const lookups = yield* Lookups

    return handlers.handleAll({
      rank: lookupHandler(lookups.rank),
      domainOverview: lookupHandler(lookups.domainOverview),
      backlinks: lookupHandler(lookups.backlinks),
      mentions: lookupHandler(lookups.mentions),
      mentionHistory: lookupHandler(lookups.mentionHistory),
      citations: lookupHandler((organizationId, payload) =>
        lookups.citations(organizationId, Struct.renameKeys(payload, { group_by: "groupBy" }))
      ),
      promptsRun: lookupHandler(lookups.promptsRun)
    })
  })
)
