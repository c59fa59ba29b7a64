/**
 * Port for AI engines: sends one prompt to one engine. `@answerscope/providers` implements it for each vendor; a host
 * can add its own.
 */
import { Context, type Duration, Effect, Layer, Schema } from "effect"
import type { Answer } from "./Answer.ts"
import { Engine, engineNamed, inEngineOrder } from "./Engine.ts"
import type { Surface } from "./EngineIdentity.ts"
import { RateLimitInfo } from "./RateLimitInfo.ts"
import { CallUsage } from "./VendorUsage.ts"

/**
 * Why an engine gave no answer.
 *
 * - `rate_limited`: too many requests; `retryAfterMillis` says how long the vendor wants to be left alone, when it does
 * - `unavailable`: the vendor's fault or the network's: a 5xx, a broken body, a failure inside a 200, no connection
 * - `timeout`: no answer in time
 * - `out_of_money`: no credit left, or a spending limit or the day's quota used up at the vendor
 * - `unauthorized`: the vendor refuses the key
 * - `access`: the vendor's account may not do this: an unverified organization, web search or the API switched off
 * - `region`: the vendor does not serve the country that the server is in
 * - `not_found`: the model or the path does not exist (any more)
 * - `bad_request`: the vendor refuses the request
 * - `no_capacity`: the cheaper tier of the question has no room; nothing is billed
 * - `not_recorded`: a replay holds no answer for this prompt and engine
 */
export const AnswerEngineErrorKind = Schema.Literals([
  "rate_limited",
  "unavailable",
  "timeout",
  "out_of_money",
  "unauthorized",
  "access",
  "region",
  "not_found",
  "bad_request",
  "no_capacity",
  "not_recorded"
])
export type AnswerEngineErrorKind = typeof AnswerEngineErrorKind.Type

/** A failed request to an engine. `message` is one line that is safe to show to the tenant: no key, no body. */
export class AnswerEngineError extends Schema.TaggedError<AnswerEngineError>(
  "@answerscope/core/engine/AnswerEngineError"
)("AnswerEngineError", {
  engine: Engine,
  kind: AnswerEngineErrorKind,
  message: Schema.String,
  retryAfterMillis: Schema.NullOr(Schema.Number),
  /** Usage of the failed call, if the vendor states it. */
  usage: Schema.optionalKey(CallUsage),
  /** Request limit that the vendor's reply states, if it states one. */
  rateLimit: Schema.optionalKey(RateLimitInfo)
}) {
  /** Whether asking again later can help. */
  get isRetryable(): boolean {
    return this.kind === "rate_limited" || this.kind === "unavailable" || this.kind === "timeout"
  }
}

export interface Question {
  readonly prompt: string
  /** The model to use; `null`: the engine's default. */
  readonly model: string | null
  /** Where the asker is, as a place name such as "United States"; null leaves it to the vendor. */
  readonly location: string | null
  /** Language of the asker as a BCP 47 tag; the vendor chooses if null or absent. */
  readonly language?: string | null
  /** Service tier to ask with, the engine's `cheaperTier`; the vendor's normal one if absent. */
  readonly tier?: string | undefined
  /** Whether the engine may search the web (default: true). False if the prompt contains all that is needed. */
  readonly search?: boolean
  /**
   * Number of this sample of the prompt in a scan, from 1 (default). Only simulation and recordings use it: a real
   * engine answers differently by itself.
   */
  readonly sample?: number
  /**
   * Names that the asker tracks, the brand first. Only simulation may use them, so that its answers are about
   * something; the adapter of a real engine must not send them.
   */
  readonly hints?: ReadonlyArray<string>
  /** The brand's domain; `null` without one. Like `hints`, only for simulation. */
  readonly domain?: string | null
}

/** A question that was submitted and not answered yet. Plain data that any process can collect by. */
export const Ticket = Schema.Struct({
  /** The vendor's id of the task. */
  id: Schema.String,
  /** Usage and cost of the submission. Collecting is free. */
  usage: CallUsage
})
export type Ticket = typeof Ticket.Type

/** Asks an engine now and collects its answer later, which costs less. */
export interface AskLater {
  /**
   * Times after the submission at which to collect, in ascending order. The question fails if there is no answer at the
   * last one. Default: 7, 20, 33, 46 and 60 minutes.
   */
  readonly collectAfter?: ReadonlyArray<Duration.Input> | undefined
  /**
   * Submits a question once. `tag` identifies it, at most 255 characters. An error with `unavailable` or `timeout` may
   * leave it submitted: `find` tells.
   */
  readonly submit: (question: Question, tag: string) => Effect.Effect<Ticket, AnswerEngineError>
  /**
   * Finds a question by its tag that was submitted at `since` (Unix, milliseconds) or later; `null` if the vendor has
   * none. An engine that cannot tell yet fails with `unavailable`, and is called again at the times of `collectAfter`.
   */
  readonly find: (tag: string, since: number) => Effect.Effect<Ticket | null, AnswerEngineError>
  /** Returns the answer; `null` while there is none. May be repeated; never submits. */
  readonly collect: (ticket: Ticket, question: Question) => Effect.Effect<Answer | null, AnswerEngineError>
}

export interface AnswerEngine {
  /** Where its answers are seen. If absent: `app` for the known apps, `api` for others. */
  readonly surface?: Surface | undefined
  /** The provider that it calls, such as `openai`; `custom` if absent. Another provider breaks a series of answers. */
  readonly provider?: string | undefined
  /** Longest prompt in UTF-16 units; any that the product takes if absent. A longer one is refused, never cut. */
  readonly promptMax?: number | undefined
  /** The finest place that it takes: questions have no finer one. Any place as it is named if absent. */
  readonly places?: "none" | "country" | "city" | undefined
  /** Whether it takes a language: if not, questions have none. True if absent. */
  readonly language?: boolean | undefined
  /** Asks now, answers later, for less. Absent if it cannot. */
  readonly later?: AskLater | undefined
  /** The vendor's cheaper and slower service tier, such as `flex`. Absent if it has none. */
  readonly cheaperTier?: string | undefined
  /** The model used when a question names none. */
  readonly defaultModel: string
  /**
   * The models that callers may choose, the default among them; any when left out. `ask` itself takes every model: the
   * services hold callers to the list.
   */
  readonly models?: ReadonlyArray<string> | undefined
  /**
   * Whether requests that name no engine leave this one out, unless only such engines are registered. False if absent.
   */
  readonly onlyNamed?: boolean | undefined
  /**
   * Asks once: no retry, no timeout, no caching. An answer that was refused, blocked
   * or cut off is a success whose `finish` says so.
   */
  readonly ask: (question: Question) => Effect.Effect<Answer, AnswerEngineError>
  /**
   * Reads the response body of an earlier answer (its `raw`) again, so that a fault of the adapter can be repaired.
   * Never asks the engine. Left out if a body alone is not enough.
   */
  readonly read?: ((raw: unknown) => Effect.Effect<Answer, AnswerEngineError>) | undefined
}

/** Whether callers may choose that model of the engine. */
export const offersModel = ({ models }: AnswerEngine, model: string): boolean =>
  models === undefined || models.includes(model)

/** The configured engines. An engine without an entry is not configured. */
export class AnswerEngines extends Context.Service<AnswerEngines, ReadonlyMap<Engine, AnswerEngine>>()(
  "@answerscope/core/engine/AnswerEngines"
) {
  /**
   * Engines by their names, as a host registers them; entries that are undefined are none. Throws a `RangeError` for a
   * name that no engine can have.
   */
  static readonly layer = (engines: {
    readonly [engine: string]: AnswerEngine | undefined
  }): Layer.Layer<AnswerEngines> => {
    const configured = new Map<Engine, AnswerEngine>()
    for (const name of inEngineOrder(Object.keys(engines).map(engineNamed))) {
      const engine = engines[name]
      if (engine !== undefined) configured.set(name, engine)
    }
    return Layer.succeed(AnswerEngines, configured)
  }
}
