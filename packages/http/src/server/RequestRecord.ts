/** Notes about a request under way: for its log line, its metrics and its response. */
import { Context, Effect } from "effect"

export interface RequestRecord {
  readonly requestId: string
  /** Path template of the operation, such as `/v1/brands/:id`; null before routing, and for unknown routes. */
  route: string | null
  /** Fields of every log line of the request. */
  readonly logAnnotations: Record<string, unknown>
  /** The body as parsed; null before that, and without a body. */
  body: object | null
  /** Headers that any response to it carries. */
  readonly responseHeaders: Record<string, string>
}

export const newRequestRecord = (requestId: string): RequestRecord => ({
  requestId,
  route: null,
  logAnnotations: { requestId },
  body: null,
  responseHeaders: {}
})

/** Whether there is a request; its id is never empty. */
export const isUnderWay = ({ requestId }: RequestRecord): boolean => requestId !== ""

export class CurrentRequest extends Context.Reference<RequestRecord>("@answerscope/http/server/CurrentRequest", {
  defaultValue: () => newRequestRecord("")
}) {}

/** Notes the route of the request under way. */
export const noteRoute = (path: string): Effect.Effect<void> =>
  Effect.map(Effect.service(CurrentRequest), (record) => {
    record.route = path
  })

export const setResponseHeader = (name: string, value: string): Effect.Effect<void> =>
  Effect.map(Effect.service(CurrentRequest), (record) => {
    record.responseHeaders[name] = value
  })
