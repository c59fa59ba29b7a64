/** The one error of the client. */
import type { ErrorCode } from "../../api/request/ErrorCode.ts"

/**
 * Why there is no result: a code of the interface, or
 *
 * - `unreachable`: the connection failed
 * - `timeout`: no whole response in time
 * - `unexpected_response`: what came is not of the interface, such as a proxy's page
 */
export type ClientErrorCode = ErrorCode | "unreachable" | "timeout" | "unexpected_response"

/** An operation that gave no result. `message` is for people; programs look at `code`. */
export class ClientError extends Error {
  override readonly name = "ClientError"
  /** Status of the response; 0 without one. */
  readonly status: number
  readonly code: ClientErrorCode
  /** The id of the request in the server's log; null where there was no response. */
  readonly requestId: string | null
  /** After how many seconds it may be tried again, where the server says so. */
  readonly retryAfterSeconds: number | null

  constructor(failure: {
    readonly status: number
    readonly code: ClientErrorCode
    readonly message: string
    readonly requestId: string | null
    readonly retryAfterSeconds: number | null
    readonly cause?: unknown
  }) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.status = failure.status
    this.code = failure.code
    this.requestId = failure.requestId
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}
