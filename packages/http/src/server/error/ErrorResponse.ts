/**
 * Error responses that are made outside of an operation: no route, wrong method, a defect.
 */
import { HttpServerResponse } from "effect/http"

/** Codes of errors that no operation declares by itself. */
export type ErrorCode =
  | "invalid_request"
  | "not_found"
  | "method_not_allowed"
  | "body_too_large"
  | "unsupported_media_type"
  | "internal"
  | "unavailable"

/** A response with the error envelope. `message` is shown to the caller. */
export const errorResponse = (options: {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly headers?: Record<string, string>
}): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(errorBody(options), {
    status: options.status,
    contentType: "application/json",
    ...(options.headers === undefined ? {} : { headers: options.headers })
  })

/** The error envelope as text. */
export const errorBody = ({ message, code }: { readonly message: string; readonly code: ErrorCode }): string =>
  JSON.stringify({ success: false, message, code })
