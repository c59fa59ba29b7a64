/**
 * Responses that are rows alone, as CSV or as lines of JSON: sent as they are read, all of one reading.
 */
import type { InvalidRequest as RefusedRequest, Page, Walk, WalkRequest } from "@answerscope/core"
import { steadyMillis } from "@answerscope/core/model"
import { Array as Arr, Cause, Effect, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentPrincipal } from "../../api/request/Access.ts"
import { InvalidRequest, NotAcceptable } from "../../api/request/ApiError.ts"
import { acceptedForm, contentTypes, type ExportForm, mediaTypes } from "../../export/ExportForm.ts"
import { headIn, type RowForm, type RowsFormat } from "../../export/ExportedRows.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentRequest } from "../RequestRecord.ts"
import { pageOf } from "./Exchange.ts"
import { ExportSlots } from "./ExportSlots.ts"

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

/** The page of a JSON list, which can be shorter at most than what is exported. */
export const jsonPageOf = (query: PartQuery, limitMax: number) =>
  (query.limit ?? 0) > limitMax
    ? Effect.fail(new InvalidRequest({ message: `limit: must be a whole number from 1 to ${limitMax} in JSON` }))
    : Effect.succeed(pageOf(query))

/** The part that an export asks for. */
export const partOf = ({ limit, offset }: PartQuery): WalkRequest => ({ limit: limit ?? null, offset: offset ?? 0 })

/** What the rows are. */
export interface ExportedRows<Item> extends RowForm<Item> {
  readonly form: RowsFormat
  readonly walk: Walk<Item, RefusedRequest>
  /** What JSON has beside the rows, but for their number. */
  readonly headers: Record<string, string>
}

const encoder = new TextEncoder()

/** Fails once an export has taken too long: its reading keeps the database from cleaning up. */
const endingIn = Effect.fnUntraced(function* (seconds: number) {
  const startMillis = yield* steadyMillis
  return Effect.flatMap(steadyMillis, (millis) =>
    millis - startMillis < seconds * 1_000
      ? Effect.void
      : Effect.fail(new Error(`the export was not taken in ${seconds} s`))
  )
})

/**
 * Makes the response of rows that are made once there is a slot for them. What fails before the first row is an error
 * as any other; later the connection is closed midway, so that a caller never takes a part for the whole.
 */
export const madeRowsResponses = Effect.gen(function* () {
  const slots = yield* ExportSlots
  const { exportSeconds } = yield* CurrentHttpOptions
  return Effect.fnUntraced(function* <Item, E, R>(make: Effect.Effect<ExportedRows<Item>, E, R>) {
    const { accessKeyId } = yield* CurrentPrincipal
    yield* slots.take(accessKeyId)
    return yield* respond(yield* make, yield* endingIn(exportSeconds))
  })
})

/** The same of rows that are read as they are sent. */
export const rowsResponses = Effect.map(
  madeRowsResponses,
  (respondWith) =>
    <Item>(rows: ExportedRows<Item>) =>
      respondWith(Effect.succeed(rows))
)

const respond = Effect.fnUntraced(function* <Item>(rows: ExportedRows<Item>, checkTime: Effect.Effect<void, Error>) {
  const { form } = rows
  const pull = yield* Stream.toPull(rows.walk)
  const first = yield* pull.pipe(Effect.catchIf(Cause.isDone, () => Effect.die("a walk without a page")))
  const textOf = rows.textIn(form)
  const bytesOf = ({ items }: Page<Item>) => encoder.encode(items.map(textOf).join(""))
  // the pages of the walk as they come: a stream within the stream for each makes them live longer than they must
  const rest = Effect.map(Effect.andThen(checkTime, pull), Arr.map(bytesOf))
  const { logAnnotations } = yield* CurrentRequest
  const body = Stream.concat(
    Stream.fromArray([encoder.encode(headIn(form, rows)), ...first.map(bytesOf)]),
    Stream.fromPull(Effect.succeed(rest))
  ).pipe(
    Stream.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.annotateLogs(Effect.logError("export aborted", cause), logAnnotations)
    )
  )
  return HttpServerResponse.stream(body, {
    contentType: contentTypes[form],
    headers: { "x-report-total": String(first[0].total), ...rows.headers }
  })
})
