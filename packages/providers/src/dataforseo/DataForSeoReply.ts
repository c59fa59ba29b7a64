/** Reads DataForSEO's replies. A result is behind three levels of status: HTTP, the reply, the task. */
import type { SeoDataErrorKind } from "@answerscope/core/model"
import { Option, Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { retryAfterMillis } from "../RetryAfter.ts"
import type { JsonReply } from "../VendorHttp.ts"
import { callsPerMinuteCode, isAboutMarket, statusOf, statusOfHttp } from "./DataForSeoError.ts"

// `tasks` and `result` are null at times; a reply with a failure at its top has no task.
const Task = Schema.Struct({
  id: orNull(Schema.String),
  cost: orNull(Schema.Finite),
  status_code: orNull(Schema.Int),
  status_message: orNull(Schema.String),
  /** The parameters as the vendor understood them. */
  data: orNull(Schema.Struct({ location_code: orNull(Schema.Int), location_name: orNull(Schema.String) })),
  result: orNull(Schema.Array(Schema.Unknown))
})

const Reply = Schema.Struct({
  cost: orNull(Schema.Finite),
  status_code: orNull(Schema.Int),
  status_message: orNull(Schema.String),
  tasks: listOf(Task)
})
type Reply = typeof Reply.Type

const decodeReply = Schema.decodeUnknownOption(Reply)

/** Content of a reply. */
export type Reading =
  | {
      readonly _tag: "results"
      /** Empty if the vendor found nothing, which is not a failure. */
      readonly results: ReadonlyArray<unknown>
      /** The vendor's id of the task. */
      readonly id: string | null
      /** Whether the vendor calls the results partial. */
      readonly isPartial: boolean
      readonly data: (typeof Task.Type)["data"]
    }
  /** The task is in a queue. */
  | { readonly _tag: "pending" }
  | {
      readonly _tag: "refused"
      readonly kind: SeoDataErrorKind
      readonly code: number
      readonly detail: string | null
      /** Whether the reply is about a task that the vendor has ended. */
      readonly isOfTask: boolean
    }
  | { readonly _tag: "unreadable"; readonly what: string }

/** Returns the cost of the call in micro-dollars, from the reply. A refused task can have a cost too. */
export const costOf = ({ body }: Pick<JsonReply, "body">): number | null => {
  const reply = Option.getOrNull(Option.flatMap(body, decodeReply))
  const ofTasks = (reply?.tasks ?? []).flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const usd = ofTasks.length > 0 ? ofTasks.reduce((sum, cost) => sum + cost, 0) : (reply?.cost ?? null)
  // a failed task was seen whose cost stood at the top alone
  const stated = usd === 0 ? Math.max(0, reply?.cost ?? 0) : usd
  return stated === null || stated < 0 || stated > usdMax ? null : Math.round(stated * 1_000_000)
}

/** No call costs more. */
const usdMax = 1_000

/** Reads a reply to a request with one task. */
export const readReply = ({ status, body }: Pick<JsonReply, "status" | "body">): Reading => {
  const reply = Option.getOrNull(Option.flatMap(body, decodeReply))
  if (status < 200 || status > 299) return readFailure(status, reply)
  if (Option.isNone(body)) return { _tag: "unreadable", what: "sent a body that is no JSON" }
  if (reply === null || reply.status_code === null) {
    return { _tag: "unreadable", what: "sent a body of an unexpected form" }
  }
  const top = readCode(reply.status_code, { detail: reply.status_message, isOfTask: false })
  if (top !== null) return top
  const task = reply.tasks[0]
  if (task === undefined || task.status_code === null)
    return { _tag: "unreadable", what: "sent a reply without a task" }
  return (
    readCode(task.status_code, { detail: task.status_message, isOfTask: true }) ?? {
      _tag: "results",
      results: statusOf(task.status_code) === "empty" ? [] : (task.result ?? []),
      id: task.id,
      isPartial: task.status_code === partialCode,
      data: task.data
    }
  )
}

const partialCode = 40_106

type Refused = Extract<Reading, { readonly _tag: "refused" }>

/** Null if the code says that there is a result, or that nothing was found. */
const readCode = (code: number, { detail, isOfTask }: Pick<Refused, "detail" | "isOfTask">): Reading | null => {
  const kind = statusOf(code)
  if (kind === "ok" || (kind === "empty" && isOfTask)) return null
  if (kind === "pending") return { _tag: "pending" }
  if (kind === "empty") return { _tag: "results", results: [], id: null, isPartial: false, data: null }
  return {
    _tag: "refused",
    kind: isAboutMarket(code, detail) ? "unsupported_market" : kind,
    code,
    detail,
    isOfTask
  }
}

// If the body has a code, it says more than the status.
const readFailure = (status: number, reply: Reply | null): Reading => {
  const code = reply?.tasks[0]?.status_code ?? reply?.status_code ?? status
  const detail = reply?.tasks[0]?.status_message ?? reply?.status_message ?? null
  const kind = statusOf(code)
  return kind === "ok" || kind === "empty" || kind === "pending" || code === status
    ? { _tag: "refused", kind: statusOfHttp(status), code: status, detail, isOfTask: false }
    : { _tag: "refused", kind, code, detail, isOfTask: false }
}

const minuteMillis = 60_000

/** The wait that a refused call is to keep, in milliseconds; null if nothing names one. */
export const waitMillis = (reply: JsonReply, code: number, nowMillis: number): number | null =>
  retryAfterMillis(reply.headers, nowMillis) ??
  (code === callsPerMinuteCode ? minuteMillis - (nowMillis % minuteMillis) : null)
