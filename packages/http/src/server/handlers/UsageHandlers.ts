/**
 * Handlers of the usage report.
 */
import { Credits, type YearMonth } from "@answerscope/core"
import { DateTime, Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { usageRows } from "../../export/ExportedRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders } from "./ReportHeaders.ts"

const defaultDays = 30

const monthOf = (text: string | undefined): YearMonth | null =>
  text === undefined ? null : { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }

/** The period of those days. */
const periodOf = (days: ReadonlyArray<{ readonly date: string }>) => {
  const [first, last] = [days[0], days.at(-1)]
  return {
    from: first === undefined ? null : DateTime.makeUnsafe(first.date),
    before: last === undefined ? null : DateTime.add(DateTime.makeUnsafe(last.date), { days: 1 })
  }
}

export const layer = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const credits = yield* Credits
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      get: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const request = { from: monthOf(query.from), to: monthOf(query.to), days: query.days ?? defaultDays }
        // an organization without an account is a defect
        const usage = yield* credits.usage(organizationId, request).pipe(Effect.catchTag("NotFound", Effect.die))
        if (form === "json") return { success: true as const, ...usage }
        const { dailyUsage } = usage
        const walk = Stream.make({ total: dailyUsage.length, items: dailyUsage })
        return yield* rowsResponse({ form, headers: periodHeaders(periodOf(dailyUsage)), walk, ...usageRows })
      }, withApiErrors)
    })
  })
)
