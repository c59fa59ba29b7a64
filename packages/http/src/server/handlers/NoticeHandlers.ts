/** Handlers of the operations on notices. */
import { Notices } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { shownNotice } from "../../api/NoticeGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { pageOf } from "./RequestValues.ts"
import { pageSuccess } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "notices",
  Effect.fnUntraced(function* (handlers) {
    const notices = yield* Notices

    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const page = pageOf(query)
        const { groups, items, total } = yield* notices.list({ organizationId, page })
        return pageSuccess(page, total, { notices: items.map(shownNotice), groups })
      }, withApiErrors)
    })
  })
)
