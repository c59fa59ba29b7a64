/** Responses of rows alone, as CSV or NDJSON, streamed from one snapshot of the database. */
import type { InvalidRequest as RefusedRequest, Page, Walk, WalkRequest } from "@answerscope/core"
import { monotonicMillis } from "@answerscope/core/model"
import { Array as Arr, Cause, Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { InvalidRequest, NotAcceptable } from "../../api/request/ApiError.ts"
import { acceptedForm, contentTypes, type ExportForm, mediaTypes } from "../../export/ExportForm.ts"
import { headIn, type RowForm, type RowsFormat } from "../../export/ExportedRows.ts"
import { Admission } from "../gate/Admission.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentRequest } from "../RequestRecord.ts"
import { pageOf } from "./RequestValues.ts"

/** The form that the request under way wants. */
export const wantedForm: Effect.Effect<ExportForm, NotAcceptable, HttpServerRequest.HttpServerRequest> = Effect.flatMap(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => {
    const form = acceptedForm(headers["accept"])
    return form === null
      ? Effect.fail(new NotAcceptable({ message: `accept: must allow ${Object.values(mediaTypes).join(", ")}` }))
      : Effect.succeed(form)
  }
)

interface PartQuery {
  readonly limit?: number
  readonly offset?: number
}

/** The page of a JSON list. Its maximum is lower than that of an export. */
export const jsonPageOf = (query: PartQuery, limitMax: number) =>
  (query.limit ?? 0) > limitMax
    ? Effect.fail(new InvalidRequest({ message: `limit: must be a whole number from 1 to ${limitMax} in JSON` }))
    : Effect.succeed(pageOf(query))

/** The part that an export asks for. */
export const partOf = ({ limit, offset }: PartQuery): WalkRequest => ({ limit: limit ?? null, offset: offset ?? 0 })

export interface ExportedRows<Item> extends RowForm<Item> {
  readonly form: RowsFormat
  readonly walk: Walk<Item, RefusedRequest>
  /** What JSON has beside the rows, but for their number. */
  readonly headers: Record<string, string>
}

const encoder = new TextEncoder()

/** Fails once an export has taken too long: its reading keeps the database from cleaning up. */
const endingIn = Effect.fnUntraced(function* (seconds: number) {
  const startMillis = yield* monotonicMillis
  return Effect.flatMap(monotonicMillis, (millis) =>
    millis - startMillis < seconds * 1_000
      ? Effect.void
      : Effect.fail(new Error(`the export was not taken in ${seconds} s`))
  )
})

/** An export that is no longer is read before it is sent, and so counts as any request. */
const shortBytes = 256 * 1024

/**
 * Responds with rows. A failure before the first row is a normal error. Later the connection is closed midway, so that
 * a client never takes a part for the whole.
 */
export const rowsResponses = Effect.gen(function* () {
  const { beginExport } = yield* Admission
  const { exportSeconds } = yield* CurrentHttpOptions
  return Effect.fnUntraced(function* <Item>(rows: ExportedRows<Item>) {
    const { form } = rows
    const { organizationId } = yield* CurrentPrincipal
    const checkTime = yield* endingIn(exportSeconds)
    const pull = yield* Stream.toPull(rows.walk)
    const textOf = rows.textIn(form)
    const bytesOf = ({ items }: Page<Item>) => encoder.encode(items.map(textOf).join(""))
    const first = yield* pull.pipe(Effect.catchIf(Cause.isDone, () => Effect.die("a walk without a page")))
    // the pages of the walk as they come: a stream within the stream for each makes them live longer than they must
    const next = Effect.map(Effect.andThen(checkTime, pull), Arr.map(bytesOf))
    const read = [encoder.encode(headIn(form, rows)), ...first.map(bytesOf)]
    const isWhole = yield* Effect.gen(function* () {
      while (read.reduce((sum, { length }) => sum + length, 0) <= shortBytes) read.push(...(yield* pull).map(bytesOf))
      return false
    }).pipe(Effect.catchIf(Cause.isDone, () => Effect.succeed(true)))
    const options = {
      contentType: contentTypes[form],
      headers: { "x-report-total": String(first[0].total), ...rows.headers }
    }
    if (isWhole) return HttpServerResponse.stream(Stream.fromArray(read), options)
    yield* beginExport(organizationId)
    const { logAnnotations } = yield* CurrentRequest
    const body = Stream.concat(Stream.fromArray(read), Stream.fromPull(Effect.succeed(next))).pipe(
      Stream.tapCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.void
          : Effect.annotateLogs(Effect.logError("export aborted", cause), logAnnotations)
      )
    )
    return HttpServerResponse.stream(body, options)
  })
})
