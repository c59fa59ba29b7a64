/** Questions to apps that wait in DataForSEO's queue: up to 45 minutes, for less than a third of the price. */
import { type AnswerEngine, AnswerEngineError, unknownUsage } from "@answerscope/core"
import { SeoDataError, type Ticket } from "@answerscope/core/model"
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import type { AppCalls } from "./AppEngine.ts"
import { unreadable } from "./DataForSeoError.ts"
import { figure, text } from "./Figures.ts"
import { orNull } from "../OpenSchema.ts"

type AskLater = NonNullable<AnswerEngine["later"]>

/** Fields of a task that waits, with the cheaper of the vendor's two priorities. */
export const waitingTask = (tag: string) => ({ tag, priority: 1 })

/** Most tasks of one list. */
const pageSize = 1_000

/** Longest time that the vendor needs for a task: 45 minutes, and some more. */
const taskMillisMax = 60 * 60_000

/** Clocks of this process and the vendor may differ by this much. */
const clockMillis = 5 * 60_000

export const askLater = (calls: AppCalls): AskLater => ({
  submit: Effect.fn("AppEngine.submit")(function* (question, tag) {
    const { called } = yield* calls.post("task_post", question, waitingTask(tag))
    const { microUsd, read } = called
    if (read._tag === "failed") return yield* calls.failure(read.error, microUsd)
    const id = read._tag === "results" ? read.id : null
    if (id === null) return yield* calls.failure(unreadable("sent no id of the task"), microUsd)
    return ticketOf(id, microUsd)
  }),
  find: (tag, since) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      calls.spec.listPath === null
        ? findReady(calls, { tag, since, now })
        : findListed(calls, calls.spec.listPath, { tag, since, now })
    ),
  collect: Effect.fn("AppEngine.collect")(function* (ticket, question) {
    const called = yield* calls.call(`${calls.spec.path}/task_get/advanced/${encodeURIComponent(ticket.id)}`, null)
    const { read } = called
    if (read._tag === "pending") return null
    if (read._tag === "failed" && !read.isOfTask) return yield* calls.failure(read.error, called.microUsd)
    const market = yield* calls.marketOf(question)
    // the vendor repeats what was sent: the country, if it did not know the place
    const sent = read._tag === "results" ? read.data : null
    const isCountry = sent?.location_name === null && sent.location_code === market.locationCode
    return yield* Effect.mapError(calls.answerIn(called, isCountry ? { ...market, locality: null } : market), asFinal)
  })
})

const ticketOf = (id: string, microUsd: number | null): Ticket => ({ id, usage: { ...unknownUsage, microUsd } })

/** The error of a task that has ended. Collecting it again cannot help, so its kind is one that is not retried. */
const asFinal = ({ engine, isRetryable, kind, message, usage }: AnswerEngineError): AnswerEngineError =>
  new AnswerEngineError({
    engine,
    kind: isRetryable ? "bad_request" : kind,
    message,
    retryAfterMillis: null,
    ...(usage === undefined ? {} : { usage })
  })

interface Wanted {
  readonly tag: string
  /** Unix milliseconds. */
  readonly since: number
  readonly now: number
}

const decodeListed = Schema.decodeUnknownOption(
  Schema.Struct({ id: Schema.String, cost: figure, metadata: orNull(Schema.Struct({ tag: text })) })
)

/** Looks a task up among all that were posted since, newest first. */
const findListed = Effect.fn("AppEngine.findListed")(function* (
  calls: AppCalls,
  path: string,
  { tag, since, now }: Wanted
): Effect.fn.Return<Ticket | null, AnswerEngineError> {
  const from = Math.max(since, now - listedMillisMax) - clockMillis
  for (let offset = 0; ; offset += pageSize) {
    const { read, microUsd } = yield* calls.call(path, listTask({ from, to: now, offset }))
    if (read._tag === "failed") return yield* calls.failure(read.error, microUsd)
    const rows = read._tag === "results" ? read.results : []
    for (const row of rows) {
      const listed = Option.getOrNull(decodeListed(row))
      if (listed?.metadata?.tag === tag) {
        return ticketOf(listed.id, listed.cost === null ? null : Math.round(listed.cost * 1_000_000))
      }
    }
    if (rows.length < pageSize) return null
  }
})

/** The task that lists tasks with their parameters, newest first. Times are Unix milliseconds. */
export const listTask = ({
  from,
  offset,
  to
}: {
  readonly from: number
  readonly to: number
  readonly offset: number
}) => ({
  datetime_from: vendorTime(from),
  datetime_to: vendorTime(to),
  limit: pageSize,
  offset,
  sort: "desc",
  include_metadata: true
})

/** The vendor lists tasks with their tags for a month; a lost submission is looked up within hours. */
const listedMillisMax = 24 * 60 * 60_000

const vendorTime = (millis: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(millis))
    .replace("T", " ")
    .replace(/\.\d+Z$/, " +00:00")

const decodeReady = Schema.decodeUnknownOption(Schema.Struct({ id: Schema.String, tag: text }))

/**
 * Looks a task up among those that have ended and were not collected: the vendor documents no other list for these
 * apps. Until a task must have ended it may be in the queue all the same.
 */
const findReady = Effect.fn("AppEngine.findReady")(function* (
  calls: AppCalls,
  { tag, since, now }: Wanted
): Effect.fn.Return<Ticket | null, AnswerEngineError> {
  const { read, microUsd } = yield* calls.call(`${calls.spec.path}/tasks_ready`, null)
  if (read._tag === "failed") return yield* calls.failure(read.error, microUsd)
  const rows = read._tag === "results" ? read.results : []
  for (const row of rows) {
    const ready = Option.getOrNull(decodeReady(row))
    if (ready?.tag === tag) return ticketOf(ready.id, null)
  }
  if (rows.length < pageSize && now - since > taskMillisMax) return null
  const message = "DataForSEO cannot tell yet whether it has the question"
  return yield* calls.failure(new SeoDataError({ kind: "unavailable", message, retryAfterMillis: null }))
})
