/**
 * Responses whose text is sent as it is read.
 */
import { Cause, Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentRequest } from "./RequestRecord.ts"

const encoder = new TextEncoder()

/**
 * The response of these texts. If one cannot be read, the connection is closed midway, so that a caller never takes a
 * part for the whole.
 */
export const streamedText = <E>(
  texts: Stream.Stream<string, E>,
  options: { readonly contentType: string; readonly status?: number }
): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  Effect.map(Effect.service(CurrentRequest), ({ logAnnotations }) =>
    HttpServerResponse.stream(
      texts.pipe(
        Stream.map((text) => encoder.encode(text)),
        Stream.tapCause((cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.void
            : Effect.annotateLogs(Effect.logError("response aborted", cause), logAnnotations)
        )
      ),
      options
    )
  )
