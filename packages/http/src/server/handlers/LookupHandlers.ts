/**
 * Answers the paid lookups.
 */
import { type BrandId, Lookups, NotFound, type OrganizationId, type PaidResult, TypeId } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/Access.ts"
import { Api } from "../../api/Api.ts"
import { refusing } from "../error/Refusal.ts"
import { success } from "./Success.ts"

/** Makes a handler of a lookup: the caller's organization, the body as it is, the envelope with credits. */
const answering = <Payload, Result, E>(
  lookup: (organizationId: OrganizationId, payload: Payload) => Effect.Effect<PaidResult<Result>, E>
) =>
  Effect.fnUntraced(function* ({ payload }: { readonly payload: Payload }) {
    const { organizationId } = yield* CurrentPrincipal
    const { data, charged, remaining } = yield* lookup(organizationId, payload)
    return { ...success(data), credits: { charged, remaining } }
  }, refusing)

/** A malformed id names no brand. */
const knownForm = <Payload extends { readonly brandId?: BrandId }>(
  payload: Payload
): Effect.Effect<Payload, NotFound> =>
  payload.brandId === undefined || TypeId.isTypeId("brd", payload.brandId)
    ? Effect.succeed(payload)
    : Effect.fail(new NotFound({ resource: "brand" }))

export const layer = HttpApiBuilder.group(
  Api,
  "lookups",
  Effect.fnUntraced(function* (handlers) {
    const lookups = yield* Lookups

    return handlers.handleAll({
      rank: answering((organizationId, payload) =>
        Effect.flatMap(knownForm(payload), (known) => lookups.rank(organizationId, known))
      ),
      domainOverview: answering((organizationId, payload) =>
        Effect.flatMap(knownForm(payload), (known) => lookups.domainOverview(organizationId, known))
      ),
      backlinks: answering(lookups.backlinks),
      mentions: answering(lookups.mentions),
      mentionHistory: answering(lookups.mentionHistory),
      citations: answering((organizationId, { group_by: groupBy, ...payload }) =>
        lookups.citations(organizationId, { ...payload, ...(groupBy === undefined ? {} : { groupBy }) })
      ),
      promptsRun: answering(lookups.promptsRun)
    })
  })
)
