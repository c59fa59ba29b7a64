/**
 * Asks an engine that answers later, one step for each delivery of the check's job: submits the question, finds out
 * whether an interrupted submission has reached the vendor, or collects the answer.
 */
import { DateTime, Duration, Effect } from "effect"
import type { CallAccount } from "../cost/VendorCalls.ts"
import { type Answer, keepableAnswer } from "../engine/Answer.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import type { AnswerEngineError, AskLater, Question, Ticket } from "../engine/AnswerEngine.ts"
import { type AskPolicy, tryTimeout } from "../engine/AskPolicy.ts"
import { refusedUsage, usageOfFailure } from "../engine/CallMeter.ts"
import { adapterCall, type CallOutcome, notRecorded, putOffBy } from "../engine/EngineCall.ts"
import { type EngineLimiter, isAccountFault, type LimitedCall } from "../engine/EngineLimiter.ts"
import type { AskedLater } from "../scan/AskedLater.ts"
import type { CheckWork } from "../scan/CheckOutcome.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { withoutForbiddenCharacters } from "../text/Text.ts"

/** How a step ended. `repeated`: the job is a duplicate, and another one has the next step. */
export type QueuedOutcome =
  | Exclude<CallOutcome, { readonly _tag: "requeue" }>
  | (Extract<CallOutcome, { readonly _tag: "requeue" }> & { readonly asked?: AskedLater | null })
  | { readonly _tag: "repeated" }

/** A check to ask about later. */
export interface QueuedCheck {
  readonly work: CheckWork
  readonly later: AskLater
  readonly question: Question
  /** The requested model, or the engine's default. */
  readonly model: string
  /** Number of earlier submissions without a known outcome. */
  readonly tries: number
  /** Milliseconds since the engine first put the question off; null if it did not. */
  readonly putOffMillis: number | null
  readonly account: CallAccount
}

/** Services of a step. */
export interface QueuedAskServices {
  readonly clock: StorageClock["Service"]
  readonly limiter: EngineLimiter["Service"]
  readonly policy: AskPolicy
  /** Writes the state of the check and the begin of the call, in one transaction. False: the check was taken over. */
  readonly note: (work: CheckWork, asked: AskedLater) => Effect.Effect<boolean, StorageError>
}

/** DataForSEO usually answers within 5 minutes, and within 45 at most. */
const collectAfterDefault: ReadonlyArray<Duration.Input> = [7, 20, 33, 46, 60].map((minutes) =>
  Duration.minutes(minutes)
)

/** Wait after a failed request that says nothing better, and slack for requests that arrive late. */
const retryAfter = Duration.minutes(1)

/** Tolerated clock difference between processes. A job that comes this much too early is no duplicate. */
const clockSlackMillis = 5_000

/** Longest id of a ticket in UTF-16 units. */
const ticketIdMax = 1_000

const isKeepable = ({ id }: Ticket): boolean => id.length <= ticketIdMax && withoutForbiddenCharacters(id) === id

/** A submission as a call of its vendor. */
export const submissionOf = (
  { engine }: Pick<CheckWork, "engine">,
  { at, model }: Pick<AskedLater, "at" | "model">
) => ({
  call: { engine, model },
  purpose: "check" as const,
  day: DateTime.formatIsoDateUtc(DateTime.makeUnsafe(at))
})

const failed = (message: string) => ({ _tag: "failed" as const, error: withoutForbiddenCharacters(message) })

/** Whether a failed submission may have reached the vendor. */
const isUncertain = ({ kind }: AnswerEngineError): boolean => kind === "unavailable" || kind === "timeout"

const waitOf = ({ retryAfterMillis }: AnswerEngineError, { requeueMax }: AskPolicy): Duration.Duration =>
  Duration.min(retryAfterMillis === null ? retryAfter : Duration.millis(Math.ceil(retryAfterMillis)), requeueMax)

const optionsOf = ({ work }: QueuedCheck, { policy }: QueuedAskServices) => ({
  engine: work.engine,
  lane: work.lane,
  waitMillisMax: Duration.toMillis(policy.waitMax)
})

const timeOf = ({ clock }: QueuedAskServices) => Effect.map(clock.now, (now) => Math.round(DateTime.toEpochMillis(now)))

/** Times after the submission at which to collect, in milliseconds. */
const timesOf = ({ collectAfter = collectAfterDefault }: AskLater): ReadonlyArray<number> =>
  collectAfter.map((after) => Duration.toMillis(Duration.fromInputUnsafe(after)))

/** Time of the next look after a submission; null after the last one. */
const nextLook = ({ later }: QueuedCheck, { at }: AskedLater, now: number): number | null =>
  timesOf(later).flatMap((after) => (at + after > now ? at + after : []))[0] ?? null

/** Goes back to the queue until `dueAt`. */
const until = (
  check: QueuedCheck,
  asked: AskedLater,
  { dueAt, now }: { readonly dueAt: number; readonly now: number }
) => ({
  _tag: "requeue" as const,
  tries: check.tries,
  wait: Duration.millis(Math.max(0, dueAt - now)),
  putOffMillis: null,
  asked: { ...asked, dueAt }
})

/** The state of a check whose ticket has come, and the first time to collect. */
const withTicket = (
  check: QueuedCheck,
  asked: AskedLater,
  { now, ticket }: { readonly now: number; readonly ticket: Ticket }
) => until(check, { ...asked, ticket }, { dueAt: nextLook(check, asked, now) ?? now, now })

/** Takes a ticket over: the end of its submission is accounted for. */
const accepted = Effect.fnUntraced(function* (
  check: QueuedCheck,
  asked: AskedLater,
  { now, ticket }: { readonly now: number; readonly ticket: Ticket }
): Effect.fn.Return<QueuedOutcome> {
  const { account, work } = check
  yield* account.end(submissionOf(work, asked), { model: null, usage: ticket.usage, failed: false })
  return isKeepable(ticket)
    ? withTicket(check, asked, { now, ticket })
    : failed(`The ticket of ${work.engine} cannot be stored.`)
})

/** How long the engine puts a question off that it has not taken; null if it did not. */
const putOff = (
  check: QueuedCheck,
  { policy }: QueuedAskServices,
  called: Exclude<LimitedCall<unknown>, { readonly _tag: "answered" }>
): QueuedOutcome | null => {
  const delay = putOffBy({ name: check.work.engine, lane: check.work.lane }, policy, called)
  if (delay === null) return null
  const { putOffMillis, tries } = check
  if (putOffMillis !== null && putOffMillis >= Duration.toMillis(policy.putOffMax)) return failed(delay.message)
  const wait = Duration.isZero(delay.wait) && called._tag === "failed" ? waitOf(called.error, policy) : delay.wait
  return { _tag: "requeue", tries, wait, putOffMillis: putOffMillis ?? 0, asked: null }
}

/** Submits the question. What was written before tells later attempts that it may have reached the vendor. */
const submit = Effect.fnUntraced(function* (
  check: QueuedCheck,
  services: QueuedAskServices
): Effect.fn.Return<QueuedOutcome> {
  const { account, later, model, question, tries, work } = check
  const timeout = tryTimeout(services.policy, work.engine)
  const sent: { asked: AskedLater | null } = { asked: null }
  const once = Effect.gen(function* () {
    const at = yield* timeOf(services)
    const dueAt = at + Duration.toMillis(timeout) + Duration.toMillis(retryAfter)
    const asked = { at, model, ticket: null, dueAt, spent: null }
    const isNoted = yield* Effect.mapError(services.note(work, asked), () => notRecorded(work.engine))
    if (!isNoted) return yield* notRecorded(work.engine)
    sent.asked = asked
    const ticket = yield* adapterCall(work.engine, timeout, () => later.submit(question, work.checkId))
    return { asked, ticket, rateLimit: undefined }
  })
  const called = yield* services.limiter.call(optionsOf(check, services), once)
  const now = yield* timeOf(services)
  if (called._tag === "answered")
    return yield* accepted(check, called.answer.asked, { now, ticket: called.answer.ticket })
  if (called._tag === "failed") {
    const { asked } = sent
    if (asked === null) return { _tag: "requeue", tries, wait: retryAfter, putOffMillis: check.putOffMillis }
    if (isUncertain(called.error)) return { ...until(check, asked, { dueAt: asked.dueAt, now }), tries: tries + 1 }
    const usage = usageOfFailure(called.error)
    yield* account.end(submissionOf(work, asked), { model: null, usage, failed: true })
  }
  return putOff(check, services, called) ?? failed(called._tag === "failed" ? called.error.message : work.engine)
})

/** Finds out whether an uncertain submission has reached the vendor. If not, the next attempt submits again. */
const lookUp = Effect.fnUntraced(function* (
  check: QueuedCheck,
  asked: AskedLater,
  services: QueuedAskServices
): Effect.fn.Return<QueuedOutcome> {
  const { account, later, tries, work } = check
  const started = yield* timeOf(services)
  // the submission may still be under way in another process
  if (started < asked.dueAt) return until(check, asked, { dueAt: asked.dueAt, now: started })
  const find = adapterCall(work.engine, tryTimeout(services.policy, work.engine), () =>
    Effect.map(later.find(work.checkId, asked.at), (ticket) => ({ ticket, rateLimit: undefined }))
  )
  const called = yield* services.limiter.call(optionsOf(check, services), find)
  const now = yield* timeOf(services)
  if (called._tag !== "answered") return goesOn(check, asked, { called, now, services })
  const { ticket } = called.answer
  if (ticket !== null) return yield* accepted(check, asked, { now, ticket })
  yield* account.end(submissionOf(work, asked), { model: null, usage: refusedUsage, failed: true })
  return tries >= services.policy.triesMax
    ? failed(`${identityOf(work.engine).name} did not take the question.`)
    : { _tag: "requeue", tries, wait: Duration.zero, putOffMillis: null, asked: null }
})

/** Collects the answer. */
const collect = Effect.fnUntraced(function* (
  check: QueuedCheck,
  { asked, ticket }: { readonly asked: AskedLater; readonly ticket: Ticket },
  services: QueuedAskServices
): Effect.fn.Return<QueuedOutcome> {
  const { later, question, work } = check
  const collected = adapterCall(work.engine, tryTimeout(services.policy, work.engine), () =>
    Effect.map(later.collect(ticket, question), (answer: Answer | null) => ({
      answer: answer === null ? null : keepableAnswer(answer),
      rateLimit: answer?.rateLimit
    }))
  )
  const called = yield* services.limiter.call(optionsOf(check, services), collected)
  const now = yield* timeOf(services)
  if (called._tag !== "answered") return goesOn(check, asked, { called, now, services })
  const { answer } = called.answer
  if (answer !== null) return { _tag: "answered", answer }
  const next = nextLook(check, asked, now)
  if (next !== null) return until(check, asked, { dueAt: next, now })
  const waited = Duration.format(Duration.millis(timesOf(later).at(-1) ?? 0))
  return failed(`${identityOf(work.engine).name} gave no answer within ${waited}.`)
})

/** After a request that failed: the vendor has the question, so it is asked again for longer than usual. */
const goesOn = (
  check: QueuedCheck,
  asked: AskedLater,
  {
    called,
    now,
    services: { policy }
  }: {
    readonly called: Exclude<LimitedCall<unknown>, { readonly _tag: "answered" }>
    readonly now: number
    readonly services: QueuedAskServices
  }
): QueuedOutcome => {
  if (called._tag === "failed" && !called.error.isRetryable && !isAccountFault(called.error)) {
    return failed(called.error.message)
  }
  const last = asked.at + (timesOf(check.later).at(-1) ?? 0) + Duration.toMillis(policy.putOffMax)
  if (now >= last) {
    return failed(
      called._tag === "failed" ? called.error.message : `${identityOf(check.work.engine).name} could not be reached.`
    )
  }
  const wait = called._tag === "failed" ? Duration.toMillis(waitOf(called.error, policy)) : Math.ceil(called.waitMillis)
  const next = nextLook(check, asked, now) ?? 0
  return until(check, asked, { dueAt: Math.max(next, now + wait), now })
}

/** Makes the next step of a check. `refusal` says why nothing new may be submitted; null if it may. */
export const askQueued = Effect.fn("askQueued")(function* (
  check: QueuedCheck,
  services: QueuedAskServices
): Effect.fn.Return<QueuedOutcome> {
  const { asked } = check.work
  if (asked === null) return yield* submit(check, services)
  if (asked.ticket === null) return yield* lookUp(check, asked, services)
  if ((yield* timeOf(services)) < asked.dueAt - clockSlackMillis) return { _tag: "repeated" }
  return yield* collect(check, { asked, ticket: asked.ticket }, services)
})
