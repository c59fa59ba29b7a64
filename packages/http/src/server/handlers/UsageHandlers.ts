/**
 * Handlers of the usage report.
 */
import { Credits, type YearMonth } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { withApiErrors } from "../error/ApiErrors.ts"

const defaultDays = 30

const monthOf = (text: string | undefined): YearMonth | null =>
  text === undefined ? null : { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }

export const layer = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const credits = yield* Credits

    return handlers.handleAll({
      get: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const request = { from: monthOf(query.from), to: monthOf(query.to), days: query.days ?? defaultDays }
        // an organization without an account is a defect
        const usage = yield* credits.usage(organizationId, request).pipe(Effect.catchTag("NotFound", Effect.die))
        return { success: true as const, ...usage }
      }, withApiErrors)
    })
  })
)
