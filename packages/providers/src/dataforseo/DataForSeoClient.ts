/**
 * The one call that DataForSEO's live endpoints know: a POST of one task, whose result is behind three levels of
 * status: HTTP, the reply, the task.
 */
import { type SeoDataError, StatedCost } from "@answerscope/core/model"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { Base64 } from "effect/encoding"
import type * as HttpClient from "effect/http/HttpClient"
import { listOf, orNull } from "../OpenSchema.ts"
import { retryAfterMillis } from "../RetryAfter.ts"
import { exchangeJson, type JsonReply } from "../VendorHttp.ts"
import { callsPerMinuteCode, isAboutMarket, refused, statusOf, statusOfHttp, unreadable } from "./DataForSeoError.ts"

/** Login and address of the account. */
export interface DataForSeoAccount {
  readonly login: Redacted.Redacted
  readonly password: Redacted.Redacted
  /** Without trailing slash and version, such as `https://api.dataforseo.com`. */
  readonly baseUrl: string
}

/** Posts tasks to one account. */
export interface DataForSeoClient {
  /**
   * Posts one task and decodes its first result. Returns none without results, which is not a failure. Sends one
   * request, without retries or a time limit. `path` begins with `/v3/`.
   */
  readonly post: <T, E>(
    path: string,
    task: Readonly<Record<string, unknown>>,
    result: Schema.Codec<T, E>
  ) => Effect.Effect<Option.Option<T>, SeoDataError>
}

// `tasks` and `result` are null at times; a reply with a failure at its top has no task.
const Task = Schema.Struct({
  cost: orNull(Schema.Finite),
  status_code: orNull(Schema.Int),
  status_message: orNull(Schema.String),
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

/** The client of one account. */
export const makeClient = (http: HttpClient.HttpClient, account: DataForSeoAccount): DataForSeoClient => {
  const secrets = [account.login, account.password]
  const authorization = `Basic ${Base64.encode(secrets.map((secret) => Redacted.value(secret)).join(":"))}`

  const post = Effect.fn("DataForSeo.post")(function* <T, E>(
    path: string,
    task: Readonly<Record<string, unknown>>,
    result: Schema.Codec<T, E>
  ): Effect.fn.Return<Option.Option<T>, SeoDataError> {
    yield* Effect.annotateCurrentSpan({ path })
    const reply = yield* exchangeJson(http, {
      url: `${account.baseUrl}${path}`,
      headers: { authorization },
      body: [task]
    }).pipe(Effect.mapError(unreadable))
    const cost = costOf(reply)
    if (cost !== null) yield* (yield* StatedCost)(cost)
    const reading = readReply(reply)
    if (reading._tag === "unreadable") return yield* unreadable(reading.what)
    if (reading._tag === "refused") {
      const wait = waitMillis(reply, reading.code, yield* Clock.currentTimeMillis)
      return yield* refused({ ...reading, retryAfterMillis: wait }, secrets)
    }
    if (reading.result === null || reading.result === undefined) return Option.none()
    return yield* Schema.decodeUnknownEffect(result)(reading.result).pipe(
      Effect.mapBoth({ onSuccess: Option.some, onFailure: () => unreadable("sent a result of an unexpected form") })
    )
  })

  return { post }
}

/** Returns the cost of the call in micro-dollars, from the reply. A refused task can have a cost too. */
const costOf = ({ body }: JsonReply): number | null => {
  const reply = Option.getOrNull(Option.flatMap(body, decodeReply))
  const usd = reply?.tasks[0]?.cost ?? reply?.cost ?? null
  return usd === null || usd < 0 ? null : Math.round(usd * 1_000_000)
}

type Reading =
  | { readonly _tag: "result"; readonly result: unknown }
  | {
      readonly _tag: "refused"
      readonly kind: SeoDataError["kind"]
      readonly code: number
      readonly detail: string | null
    }
  | { readonly _tag: "unreadable"; readonly what: string }

const readReply = ({ status, body }: JsonReply): Reading => {
  const reply = Option.getOrNull(Option.flatMap(body, decodeReply))
  if (status < 200 || status > 299) return readFailure(status, reply)
  if (Option.isNone(body)) return { _tag: "unreadable", what: "sent a body that is no JSON" }
  if (reply === null || reply.status_code === null) {
    return { _tag: "unreadable", what: "sent a body of an unexpected form" }
  }
  const top = readCode(reply.status_code, reply.status_message)
  if (top !== null) return top
  const task = reply.tasks[0]
  if (task === undefined || task.status_code === null)
    return { _tag: "unreadable", what: "sent a reply without a task" }
  return readCode(task.status_code, task.status_message) ?? { _tag: "result", result: task.result?.[0] }
}

/** Null if the code says that there is a result. */
const readCode = (code: number, detail: string | null): Reading | null => {
  const kind = statusOf(code)
  if (kind === "ok") return null
  if (kind === "empty") return { _tag: "result", result: null }
  return { _tag: "refused", kind: isAboutMarket(code, detail) ? "unsupported_market" : kind, code, detail }
}

// If the body has a code, it says more than the status.
const readFailure = (status: number, reply: Reply | null): Reading => {
  const code = reply?.tasks[0]?.status_code ?? reply?.status_code ?? status
  const detail = reply?.tasks[0]?.status_message ?? reply?.status_message ?? null
  const kind = statusOf(code)
  return kind === "ok" || kind === "empty" || code === status
    ? { _tag: "refused", kind: statusOfHttp(status), code: status, detail }
    : { _tag: "refused", kind, code, detail }
}

const minuteMillis = 60_000

const waitMillis = (reply: JsonReply, code: number, nowMillis: number): number | null =>
  retryAfterMillis(reply.headers, nowMillis) ??
  (code === callsPerMinuteCode ? minuteMillis - (nowMillis % minuteMillis) : null)
