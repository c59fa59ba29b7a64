/** Handlers of the usage report. */
import { type CreditEntry, Credits, Plans } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { DateTime, Effect, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { Api } from "../../api/Api.ts"
import { type LedgerPlace, ledgerRows } from "../../api/usage/LedgerEntry.ts"
import { ledgerEntryRows, usageRows } from "../../export/ExportedRows.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { success } from "./SuccessEnvelope.ts"
import { jsonPageOf, rowsResponses, wantedForm } from "./Export.ts"
import { periodHeaders } from "./ReportHeaders.ts"

const defaultDays = 30

const monthOf = (text: string | undefined) =>
  text === undefined ? null : { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }

/** The period of those days. */
const periodOf = (days: ReadonlyArray<{ readonly date: string }>) => {
  const [first, last] = [days[0], days.at(-1)]
  return {
    from: first === undefined ? null : DateTime.makeUnsafe(first.date),
    before: last === undefined ? null : DateTime.add(DateTime.makeUnsafe(last.date), { days: 1 })
  }
}

/** Entries, and rows, to read at a time. */
const partRows = 200

/** The number of the entry behind which that place lies, and the rows of entries from there on that follow it. */
const following = (place: LedgerPlace | undefined) => {
  const after = place === undefined ? 0 : place.bucket === "monthly" ? place.number - 1 : place.number
  const isGiven = (entry: CreditEntry, bucket: string) =>
    place === undefined || entry.number > place.number || bucket === "purchased"
  return {
    after,
    rowsOf: (entry: CreditEntry) => ledgerRows(entry).filter(({ bucket }) => isGiven(entry, bucket))
  }
}

export const layer = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const credits = yield* Credits
    const plans = yield* Plans
    const rowsResponse = yield* rowsResponses

    return handlers.handleAll({
      get: Effect.fnUntraced(function* ({ query }) {
        const { brandIds, organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const request = { from: monthOf(query.from), to: monthOf(query.to), days: query.days ?? defaultDays }
        // an organization without an account is a defect
        const whole = yield* credits.usage(organizationId, request).pipe(Effect.catchTag("NotFound", Effect.die))
        const usage = brandIds === null ? whole : { ...whole, usage: [], dailyUsage: [] }
        if (form === "json") return { success: true as const, ...usage }
        const { dailyUsage } = usage
        const walk = Stream.make({ total: dailyUsage.length, items: dailyUsage })
        return yield* rowsResponse({ form, headers: periodHeaders(periodOf(dailyUsage)), walk, ...usageRows })
      }, withApiErrors),
      ahead: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const addedPerDay = query.added_per_day ?? 0
        return success(
          yield* plans.ahead(organizationId, { addedPerDay }).pipe(Effect.catchTag("NotFound", Effect.die))
        )
      }, withApiErrors),
      entries: Effect.fnUntraced(function* ({ query }) {
        const { organizationId } = yield* CurrentPrincipal
        const form = yield* wantedForm
        const { after, rowsOf } = following(query.after)
        if (form === "json") {
          const { limit } = yield* jsonPageOf(query, bounds.pageLimitMax)
          // one more, because the first row of an entry may have been returned before
          const entries = yield* credits
            .entries({ organizationId, after, limit: limit + 1 })
            .pipe(Effect.catchTag("NotFound", Effect.die))
          return success({ entries: entries.flatMap(rowsOf).slice(0, limit) })
        }
        const { count, entries, ofBothBuckets } = yield* credits
          .entriesSince({ organizationId, after })
          .pipe(Effect.catchTag("NotFound", Effect.die))
        const total = count + ofBothBuckets - (query.after?.bucket === "monthly" ? 1 : 0)
        const rows = entries.pipe(Stream.map(rowsOf), Stream.flattenIterable, Stream.take(query.limit ?? Infinity))
        const pages = rows.pipe(
          Stream.grouped(partRows),
          Stream.map((items) => ({ total, items }))
        )
        const walk = total > 0 ? pages : Stream.make({ total: 0, items: [] })
        return yield* rowsResponse({ form, headers: {}, walk, ...ledgerEntryRows })
      }, withApiErrors)
    })
  })
)
