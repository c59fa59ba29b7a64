/** Handler of the catalogue of engines. */
import { EngineCatalogue } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "engines",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* EngineCatalogue

    return handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        const { organizationId } = yield* CurrentPrincipal
        return success({ engines: yield* catalogue.list(organizationId) })
      }, withApiErrors)
    })
  })
)
