/** Lists that are sent while they are read, so that one item at a time is in memory. */
import { Cause, Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentRequest } from "../RequestRecord.ts"
import { success } from "./SuccessEnvelope.ts"

const encoder = new TextEncoder()

/**
 * The response whose `data` has these fields and then the items under `name`, each given as JSON. If an item cannot be
 * read, the connection is closed midway, so that a caller never takes a part for the whole.
 */
export const streamedList = Effect.fnUntraced(function* <E>(options: {
  readonly fields?: Readonly<Record<string, number>>
  readonly name: string
  readonly items: Stream.Stream<string, E>
}) {
  const { logAnnotations } = yield* CurrentRequest
  const close = "]}}"
  const open = JSON.stringify(success({ ...options.fields, [options.name]: [] })).slice(0, -close.length)
  const items = options.items.pipe(
    Stream.zipWithIndex,
    // a turn for others before each: to a fast reader a long list is sent without a pause
    Stream.mapEffect(([text, index]) => Effect.as(Effect.yieldNow, index === 0 ? text : `,${text}`))
  )
  const body = Stream.make(open).pipe(
    Stream.concat(items),
    Stream.concat(Stream.make(close)),
    Stream.map((text) => encoder.encode(text)),
    Stream.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.annotateLogs(Effect.logError("response aborted", cause), logAnnotations)
    )
  )
  return HttpServerResponse.stream(body, { contentType: "application/json" })
})
