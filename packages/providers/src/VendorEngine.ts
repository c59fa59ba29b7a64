/**
 * What all engines that ask a vendor have in common: the exchange, the failures and the making of the answer. A
 * vendor's own file says where and how it is asked and what its bodies mean.
 */
import type { Answer, AnswerEngine, AnswerEngineError, Question } from "@answerscope/core"
import { Effect, type Schema } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import type { AnswerReading } from "./AnswerReading.ts"
import { failedInside, type Vendor } from "./ProviderError.ts"
import { decodeBody, postJson, type VendorRequest } from "./VendorHttp.ts"

/** The bodies of a vendor's turns, in order. */
export type Turns<Body> = readonly [Body, ...Array<Body>]

/** What differs from vendor to vendor. */
export interface VendorSpec<Body> {
  readonly vendor: Vendor
  /** The model that is asked when the question names none. */
  readonly defaultModel: string
  /** The models that callers may choose; any when undefined. */
  readonly models: ReadonlyArray<string> | undefined
  readonly urlFor: (model: string) => string
  /** The headers of every request, the key among them. */
  readonly headers: Readonly<Record<string, string>>
  /** The body of a request. `said` holds the bodies of the turns so far, empty for the first. */
  readonly requestBody: (question: Question, model: string, said: ReadonlyArray<unknown>) => unknown
  /** Reads an error body. */
  readonly failureOf: VendorRequest["failureOf"]
  /** A reply with status 200, as far as it is read. */
  readonly schema: Schema.Codec<Body, unknown>
  /** Reads the answer out of all turns. */
  readonly readAnswer: (turns: Turns<Body>) => AnswerReading
  /** The header with the vendor's id of the request; without it the answer's id serves. */
  readonly requestIdHeader?: string
  /** Whether the vendor paused a turn, which is then continued; `turns` is how many there are. */
  readonly isPaused?: (body: Body, turns: number) => boolean
  /** A last change to the finished answer. */
  readonly refine?: (answer: Answer) => Effect.Effect<Answer>
}

/** The engine of a vendor. `raw` of an answer of several turns is the list of their bodies. */
export const vendorEngine = Effect.fnUntraced(function* <Body>(spec: VendorSpec<Body>) {
  const { vendor, defaultModel, models, requestIdHeader, refine = Effect.succeed } = spec
  const client = yield* HttpClient.HttpClient
  const decode = decodeBody(vendor, spec.schema)

  const takeTurn = Effect.fnUntraced(function* (question: Question, model: string, said: ReadonlyArray<unknown>) {
    const reply = yield* postJson(client, vendor, {
      url: spec.urlFor(model),
      headers: spec.headers,
      body: spec.requestBody(question, model, said),
      failureOf: spec.failureOf
    })
    const requestId = requestIdHeader === undefined ? null : reply.headers[requestIdHeader]
    return { body: yield* decode(reply.body), raw: reply.body, requestId }
  })

  const ask = Effect.fn("VendorEngine.ask", { attributes: { engine: vendor.engine } })(function* (
    question: Question
  ): Effect.fn.Return<Answer, AnswerEngineError> {
    const model = question.model ?? defaultModel
    const first = yield* takeTurn(question, model, [])
    const turns: [typeof first, ...Array<typeof first>] = [first]
    for (let last = first; spec.isPaused?.(last.body, turns.length) === true;) {
      last = yield* takeTurn(
        question,
        model,
        turns.map(({ raw }) => raw)
      )
      turns.push(last)
    }
    const [, ...further] = turns
    const reading = spec.readAnswer([first.body, ...further.map(({ body }) => body)])
    if (reading.finish === null) return yield* failedInside(vendor, reading)
    const { id, ...parts } = reading
    return yield* refine({
      ...parts,
      engine: vendor.engine,
      origin: "live",
      model: parts.model ?? model,
      vendorRequestId: first.requestId ?? id,
      raw: further.length === 0 ? first.raw : turns.map(({ raw }) => raw)
    })
  })

  return { defaultModel, models, ask } satisfies AnswerEngine
})
