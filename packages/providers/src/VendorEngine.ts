/**
 * Base of all engines that call a vendor: the exchange, the failures and the construction of the answer. A vendor's own
 * file has the address, the requests and the meaning of its bodies.
 */
import { type Answer, type AnswerEngine, AnswerEngineError, type Question } from "@answerscope/core"
import { type CallUsage, callUsageSum } from "@answerscope/core/model"
import { Effect, type Schema } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import { onUnknownTerms, type ParsedAnswer, termsOf } from "./ParsedAnswer.ts"
import {
  failedInside,
  failureInside,
  isLimitReply,
  type ToldByHeaders,
  unreadable,
  type Vendor,
  type VendorFailure
} from "./ProviderError.ts"
import { placeName, userLocation } from "./UserLocation.ts"
import { decodeBody, postJson, type VendorReply, type VendorRequest } from "./VendorHttp.ts"

/** The bodies of a vendor's turns, in order. */
export type Turns<Body> = readonly [Body, ...Array<Body>]

/** What differs from vendor to vendor. */
export interface VendorSpec<Body> {
  readonly vendor: Vendor
  /** The model that is asked when the question names none. */
  readonly defaultModel: string
  /** The models that callers may choose; any when undefined. */
  readonly models: ReadonlyArray<string> | undefined
  readonly onlyNamed?: boolean | undefined
  /** Whom it asks, such as `openai`. */
  readonly provider: string
  /** The finest place that its requests name. */
  readonly places: NonNullable<AnswerEngine["places"]>
  /** Turns a BCP 47 tag into the one that its requests name. Absent if they name no language. */
  readonly languageOf?: (tag: string) => string
  /** Its cheaper tier. */
  readonly cheaperTier?: string
  /** The tier that a reply states, standard ones included; null if it states none. */
  readonly tierIn?: (body: Body) => string | null
  readonly urlFor: (model: string) => string
  /** The headers of every request, the key among them. */
  readonly headers: Readonly<Record<string, string>>
  /** Returns the body of a request. `said` has the bodies of earlier turns. It is empty for the first turn. */
  readonly requestBody: (question: Question, model: string, said: ReadonlyArray<unknown>) => unknown
  /** Reads an error body. */
  readonly failureOf: VendorRequest["failureOf"]
  /** Fields that the adapter reads from a reply with status 200. */
  readonly schema: Schema.Codec<Body, unknown>
  /** Reads the answer out of all turns. */
  readonly readAnswer: (turns: Turns<Body>) => ParsedAnswer
  /** The header with the vendor's id of the request; without it the answer's id serves. */
  readonly requestIdHeader?: string
  /** Whether the vendor paused a turn, which is then continued; `turns` is how many there are. */
  readonly isPaused?: (body: Body, turns: number) => boolean
  /** Whether the vendor answered by a passing fault, with a 200. The question is then asked once more. */
  readonly isMishap?: (turns: Turns<Body>) => boolean
  /** A last change to a new answer, which may ask others. */
  readonly refine?: (answer: Answer) => Effect.Effect<Answer>
}

/** Makes the reader of replies with status 200. A bare error in place of an answer fails as one. */
const bodyReader = <Body>({ failureOf, schema, vendor }: VendorSpec<Body>) => {
  const decode = decodeBody(vendor, schema)
  return ({ body, told }: Pick<VendorReply, "body" | "told">) =>
    Effect.mapError(decode(body), (unknownForm) => {
      const inside = failureInside(body, failureOf)
      return inside === null ? unknownForm : failedInside(vendor, inside, told)
    })
}

/** Makes the function that builds the answer out of what was read, or fails with what the body says. */
const answerMaker =
  <Body>({ vendor, refine = Effect.succeed }: VendorSpec<Body>) =>
  (
    {
      raw,
      told,
      requestId
    }: { readonly raw: unknown; readonly told: ToldByHeaders; readonly requestId: string | null | undefined },
    { reading, model }: { readonly reading: ParsedAnswer; readonly model: string }
  ): Effect.Effect<Answer, AnswerEngineError> => {
    if (reading.finish === null) return Effect.fail(failedInside(vendor, reading, told))
    const { id, ...parts } = reading
    return refine({
      ...parts,
      engine: vendor.engine,
      origin: "live",
      model: parts.model ?? model,
      ...(told.rateLimit === undefined ? {} : { rateLimit: told.rateLimit }),
      vendorRequestId: requestId ?? id,
      raw
    })
  }

/** Makes the reader of all turns. If a tier was asked for and the reply states none, its price is unknown. */
const answerReader =
  <Body>({ readAnswer, tierIn }: VendorSpec<Body>) =>
  (bodies: Turns<Body>, asked: Pick<Question, "tier"> = {}): ParsedAnswer => {
    const reading = readAnswer(bodies)
    const stated = tierIn?.(bodies.at(-1) ?? bodies[0]) ?? null
    if (stated === null) return asked.tier === undefined ? reading : onUnknownTerms(reading)
    const [tier] = termsOf(stated)
    return reading.finish === null || tier === undefined ? reading : { ...reading, tier }
  }

/** The engine of a vendor. `raw` of an answer of several turns is the list of their bodies. */
export const vendorEngine = Effect.fnUntraced(function* <Body>(spec: VendorSpec<Body>) {
  const { vendor, defaultModel, requestIdHeader } = spec
  const client = yield* HttpClient.HttpClient
  const bodyOf = bodyReader(spec)
  const readAnswer = answerReader(spec)
  const answerOf = answerMaker(spec)

  const takeTurn = Effect.fnUntraced(function* (question: Question, model: string, said: ReadonlyArray<unknown>) {
    const reply = yield* postJson(client, vendor, {
      url: spec.urlFor(model),
      headers: spec.headers,
      body: spec.requestBody(question, model, said),
      failureOf: question.tier === undefined ? spec.failureOf : ofTier(spec.failureOf)
    })
    const requestId = requestIdHeader === undefined ? null : reply.headers[requestIdHeader]
    return { body: yield* bodyOf(reply), raw: reply.body, told: reply.told, requestId }
  })

  const takeTurns = Effect.fnUntraced(function* (question: Question, model: string) {
    const first = yield* takeTurn(question, model, [])
    let last = first
    const bodies: [Body, ...Array<Body>] = [first.body]
    const raws = [first.raw]
    while (spec.isPaused?.(last.body, bodies.length) === true) {
      last = yield* takeTurn(question, model, raws).pipe(Effect.mapError(alsoUsed(readAnswer(bodies).usage)))
      bodies.push(last.body)
      raws.push(last.raw)
    }
    const raw: unknown = raws.length === 1 ? first.raw : raws
    const isMishap = spec.isMishap?.(bodies) === true
    return { reading: readAnswer(bodies, question), isMishap, raw, told: last.told, requestId: first.requestId }
  })

  const ask = Effect.fn("VendorEngine.ask", { attributes: { engine: vendor.engine } })(function* (
    question: Question
  ): Effect.fn.Return<Answer, AnswerEngineError> {
    const model = question.model ?? defaultModel
    const first = yield* takeTurns(question, model)
    const { usage } = first.reading
    if (!first.isMishap) {
      return yield* answerOf(first, { reading: first.reading, model })
    }
    const second = yield* Effect.mapError(takeTurns(question, model), alsoUsed(usage))
    const reading = { ...second.reading, usage: callUsageSum(usage, second.reading.usage) }
    return yield* answerOf(second, { reading, model })
  })

  const read = Effect.fn("VendorEngine.read", { attributes: { engine: vendor.engine } })(function* (
    raw: unknown
  ): Effect.fn.Return<Answer, AnswerEngineError> {
    const [first, ...further] = yield* Effect.forEach(Array.isArray(raw) ? raw : [raw], (body: unknown) =>
      bodyOf({ body, told: toldNothing })
    )
    if (first === undefined) return yield* unreadable(vendor, "sent no body")
    const reading = readAnswer([first, ...further])
    const body = { raw, told: toldNothing, requestId: null }
    return yield* answerOf(body, { reading, model: defaultModel })
  })

  const inMarket = (question: Question) =>
    Effect.map(ask(question), (answer) => ({ ...answer, ...askedMarket(question, spec) }))
  return { ...declaredBy(spec), ask: inMarket, read } satisfies AnswerEngine
})

/** Reads an error body of a request with a cheaper tier: what is no limit of the account is a lack of room. */
const ofTier =
  (failureOf: VendorRequest["failureOf"]): VendorRequest["failureOf"] =>
  (status, body): VendorFailure | null => {
    const failure = failureOf(status, body)
    const isFull = status === 503 || (status === 429 && failure?.kind === "rate_limited" && !isLimitReply(failure))
    return failure !== null && isFull ? { ...failure, kind: "no_capacity" } : failure
  }

const declaredBy = <Body>({
  cheaperTier,
  provider,
  places,
  languageOf,
  defaultModel,
  models,
  onlyNamed
}: VendorSpec<Body>) =>
  ({
    surface: "api",
    provider,
    places,
    language: languageOf !== undefined,
    cheaperTier,
    defaultModel,
    models,
    onlyNamed
  }) satisfies Partial<AnswerEngine>

/** The market that the request names. Only a search has one. */
const askedMarket = (
  { location, language = null, search }: Question,
  { places, languageOf }: Pick<VendorSpec<never>, "places" | "languageOf">
): Pick<Answer, "market"> => {
  if (search === false) return {}
  const { country, ...place } = (places === "none" ? null : userLocation(location)) ?? {}
  const sent = places === "country" ? { country } : { ...place, country }
  return {
    market: {
      location: placeName(sent),
      language: language === null || languageOf === undefined ? null : languageOf(language)
    }
  }
}

const toldNothing: ToldByHeaders = { retryAfterMillis: null, resetMillis: null, rateLimit: undefined }

/** Adds the usage of earlier calls to an error. */
const alsoUsed =
  (earlier: CallUsage) =>
  ({ engine, kind, message, retryAfterMillis, usage, rateLimit }: AnswerEngineError): AnswerEngineError =>
    new AnswerEngineError({
      engine,
      kind,
      message,
      retryAfterMillis,
      usage: usage === undefined ? earlier : callUsageSum(earlier, usage),
      ...(rateLimit === undefined ? {} : { rateLimit })
    })
