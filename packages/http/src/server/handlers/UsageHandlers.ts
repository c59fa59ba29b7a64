/**
 * Handlers of the usage report.
 */
import { Credits, type YearMonth } from "@answerscope/core"
import { Effect, Schema, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { DayUsage } from "../../api/UsageGroup.ts"
import { csvColumns } from "../../export/CsvColumns.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { rowsResponses, wantedForm } from "./Export.ts"

const defaultDays = 30
const rows = { columns: csvColumns(DayUsage), encode: Schema.encodeSync(DayUsage) }
const always = { from: null, before: null }

const monthOf = (text: string | undefined): YearMonth | null =>
  text === undefined ? null : { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }

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
        return yield* rowsResponse({ form, range: always, walk, ...rows })
      }, withApiErrors)
    })
  })
)
