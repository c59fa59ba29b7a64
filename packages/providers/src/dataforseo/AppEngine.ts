/**
 * Base of the engines whose answers are those that people see: DataForSEO asks the app or page and hands the answer
 * over. The file of each engine has its endpoint, its limits and the meaning of its results.
 */
import { type Answer, type AnswerEngine, AnswerEngineError, type Question, unknownUsage } from "@answerscope/core"
import type { Extra, Market, SeoDataError } from "@answerscope/core/model"
import { Effect, Option, Result, Schema } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import { withoutVersion } from "../BaseUrl.ts"
import { askLater } from "./AppLater.ts"
import { appMarket, promptTask, sentMarket } from "./AppMarket.ts"
import { type DataForSeoOptions, dataForSeoBaseUrl } from "./DataForSeo.ts"
import { type Called, makeClient } from "./DataForSeoClient.ts"
import { inMarket, unreadable } from "./DataForSeoError.ts"
import { readReply } from "./DataForSeoReply.ts"

/** The answer that a result shows. `model` is `null` if the app does not name it. */
export type ShownAnswer = Pick<Answer, "text" | "citations" | "sources" | "consulted" | "queries" | "searched"> & {
  readonly extras: ReadonlyArray<Extra>
  readonly model: string | null
}

/** What differs from app to app. */
export interface AppSpec<Found> {
  readonly engine: string
  /** Path of its endpoints, up to their mode. */
  readonly path: string
  /** Path of the list of submitted tasks; `null` if there is none. */
  readonly listPath: string | null
  readonly promptMax: number
  readonly places: "country" | "city"
  /** Fields of a task besides the prompt and the market. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The first result of a task. */
  readonly found: Schema.Codec<Found, unknown>
  /**
   * Reads the first result, `null` if the vendor found none. Returns `null` if there should be an answer and there is
   * none.
   */
  readonly read: (found: Found | null) => ShownAnswer | "not_shown" | null
}

/** Model of answers whose app names none. Nobody chooses it. */
const appModel = "app"

/** A reply with the market that it is about. */
export interface CalledInMarket {
  readonly called: Called
  readonly market: Market
}

/** What live and queued questions of one engine share. */
export interface AppCalls {
  readonly spec: Pick<AppSpec<never>, "engine" | "path" | "listPath">
  readonly call: (
    path: string,
    task: Readonly<Record<string, unknown>> | null
  ) => Effect.Effect<Called, AnswerEngineError>
  /** Posts the task of a question. If the vendor does not know the place, asks for the country. */
  readonly post: (
    mode: string,
    question: Question,
    extra?: Readonly<Record<string, unknown>>
  ) => Effect.Effect<CalledInMarket, AnswerEngineError>
  readonly marketOf: (question: Question) => Effect.Effect<Market, AnswerEngineError>
  readonly answerIn: (called: Called, market: Market | null) => Effect.Effect<Answer, AnswerEngineError>
  readonly failure: (error: SeoDataError, microUsd?: number | null) => AnswerEngineError
}

/** The engine of an app. Costs the account money with every question; the answer's usage has the cost. */
export const appEngine = Effect.fnUntraced(function* <Found>(
  spec: AppSpec<Found>,
  options: DataForSeoOptions
): Effect.fn.Return<AnswerEngine, never, HttpClient.HttpClient> {
  const { engine, path, places, promptMax } = spec
  const failure = failureOf(engine)
  const client = makeClient(yield* HttpClient.HttpClient, {
    login: options.login,
    password: options.password,
    baseUrl: withoutVersion(options.baseUrl ?? dataForSeoBaseUrl, "v3")
  })
  const call: AppCalls["call"] = (at, task) => Effect.mapError(client.call(at, task), (error) => failure(error))
  const marketOf: AppCalls["marketOf"] = (question) => {
    const refuse = (message: string) =>
      Effect.fail(new AnswerEngineError({ engine, kind: "bad_request", message, retryAfterMillis: null }))
    if (question.search === false) return refuse(`${engine} is an app: nobody can ask it without its search`)
    if (question.prompt.length > promptMax) {
      return refuse(`The prompt has ${question.prompt.length} characters; ${engine} takes at most ${promptMax}`)
    }
    return Result.match(appMarket(question, places), { onFailure: refuse, onSuccess: Effect.succeed })
  }
  const unknownPlaces = new Set<string>()

  const post: AppCalls["post"] = Effect.fnUntraced(function* (mode, question, extra = {}) {
    const asked = yield* marketOf(question)
    const send = (market: Market) =>
      Effect.map(
        call(`${path}/${mode}`, { ...promptTask(question.prompt, market), ...spec.fields, ...extra }),
        (called) => ({ called, market })
      )
    const country = { ...asked, locality: null }
    if (asked.locality === null || unknownPlaces.has(asked.locality)) return yield* send(country)
    const first = yield* send(asked)
    if (!isUnknownPlace(first.called)) return first
    if (unknownPlaces.size < unknownPlacesMax) unknownPlaces.add(asked.locality)
    return yield* send(country)
  })

  const answerIn = answerReader(spec, failure)

  const ask = Effect.fn("AppEngine.ask", { attributes: { engine } })(function* (question: Question) {
    const { called, market } = yield* post("live/advanced", question)
    return yield* answerIn(called, market)
  })

  const read = (raw: unknown) => {
    const reading = readReply({ status: 200, body: Option.some(raw) })
    return reading._tag === "results"
      ? answerIn({ raw, microUsd: null, read: reading }, null)
      : Effect.fail(failure(unreadable("sent no answer")))
  }

  return {
    surface: "app",
    provider: "dataforseo",
    promptMax,
    places,
    language: true,
    defaultModel: appModel,
    models: [appModel],
    later: askLater({ spec, call, post, marketOf, answerIn, failure }),
    ask,
    read
  }
})

/** Most names of places to remember that the vendor does not know. */
const unknownPlacesMax = 10_000

const isUnknownPlace = ({ read }: Called): boolean =>
  read._tag === "failed" && read.error.kind === "unsupported_market" && /\blocation_name\b/.test(read.error.message)

const failureOf =
  (engine: string): AppCalls["failure"] =>
  ({ kind, message, retryAfterMillis }, microUsd = null) =>
    new AnswerEngineError({
      engine,
      kind: kind === "unsupported_market" ? "bad_request" : kind,
      message,
      retryAfterMillis,
      ...(microUsd === null ? {} : { usage: { ...unknownUsage, microUsd } })
    })

/** Makes the reader of replies with an answer. */
const answerReader = <Found>(spec: AppSpec<Found>, failure: AppCalls["failure"]): AppCalls["answerIn"] => {
  const decode = Schema.decodeUnknownOption(spec.found)
  return ({ raw, microUsd, read }, market) => {
    const fail = (error: SeoDataError) => Effect.fail(failure(error, microUsd))
    if (read._tag === "pending") return fail(unreadable("has no answer yet"))
    if (read._tag === "failed") return fail(market === null ? read.error : inMarket(market)(read.error))
    const first = read.results[0] ?? null
    const found = first === null ? null : Option.getOrNull(decode(first))
    if (first !== null && found === null) return fail(unreadable("sent a result of an unexpected form"))
    const shown = spec.read(found)
    if (shown === null) return fail(unreadable("found that an answer was announced, and did not get it"))
    const { model, ...parts } = shown === "not_shown" ? notShown : shown
    return Effect.succeed({
      ...parts,
      engine: spec.engine,
      origin: "live",
      model: model ?? appModel,
      narration: null,
      ...(market === null ? {} : { market: sentMarket(market) }),
      finish: shown === "not_shown" ? "not_shown" : "complete",
      finishReason: read.isPartial ? "partial results" : null,
      usage: { ...unknownUsage, microUsd },
      vendorRequestId: read.id,
      raw
    })
  }
}

const notShown: ShownAnswer = {
  text: "",
  citations: [],
  sources: [],
  consulted: [],
  queries: [],
  searched: true,
  extras: [],
  model: null
}
