/**
 * External services on loopback: an engine, an SEO vendor, a webhook receiver and a mail server. They fail now and
 * then, like real ones.
 */
import { verifyWebhook } from "@answerscope/core/webhook"
import {
  dataForSeoResult,
  dataForSeoScenarios,
  openAiError,
  openAiReply,
  startFakeVendor
} from "@answerscope/providers/testing"
import { Effect } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { SMTPServer } from "smtp-server"
import { type Dice, diceOf } from "../chance.ts"
import { confirmedPrompt } from "./confirmed.ts"

/** Response time of the engine; shorter while remaining work is finished. */
export interface Tempo {
  answerMillis: number
}

/** A request as the engine got it. */
export interface Asked {
  readonly prompt: string
  readonly atMillis: number
}

/** Zendrix is second, missing, first: so each answer to a prompt differs from the previous one. */
const answers = [
  "1. **Globex** is good.\n2. **Zendrix** is better.",
  "1. **Globex** is good.\n2. **Initech** is better.",
  "1. **Zendrix** is good.\n2. **Globex** is better."
]

/** How long the engine gives the same answer to prompts of confirmed trackers. */
const sureMillis = 45_000

/** Mentioned in all answers of one period, in none of the next. */
const sureAnswer = (sinceMillis: number): string =>
  answers[Math.floor((Date.now() - sinceMillis) / sureMillis) % 2] ?? ""

/**
 * An engine that counts the requests of each prompt and varies its answers; answers to prompts of confirmed trackers
 * stay the same for a while.
 */
export const startEngine = Effect.fnUntraced(function* (dice: Dice, tempo: Tempo) {
  const asked: Array<Asked> = []
  const counts = new Map<string, number>()
  const sinceMillis = Date.now()
  const vendor = yield* startFakeVendor(({ body }) => {
    const prompt = /"input":"([^"]*)"/.exec(JSON.stringify(body) ?? "")?.[1] ?? ""
    asked.push({ prompt, atMillis: Date.now() })
    const count = counts.get(prompt) ?? 0
    counts.set(prompt, count + 1)
    const delayMillis = tempo.answerMillis
    if (dice.isSo(0.03))
      return { ...openAiError(400, { type: "invalid_request_error", code: "invalid_prompt" }), delayMillis }
    if (dice.isSo(0.02)) return { ...openAiError(500, { type: "server_error" }), delayMillis }
    const text = prompt.startsWith(confirmedPrompt) ? sureAnswer(sinceMillis) : (answers[count % answers.length] ?? "")
    return { ...openAiReply({ text }), delayMillis }
  })
  return { url: vendor.baseUrl, asked }
})

/** An SEO vendor: mostly results, sometimes failures. */
export const startSearch = Effect.fnUntraced(function* (dice: Dice) {
  const vendor = yield* startFakeVendor(() => {
    const delayMillis = dice.between(20, 600)
    if (dice.isSo(0.05)) return { ...dataForSeoScenarios["http 500"], delayMillis }
    if (dice.isSo(0.05)) return { ...dataForSeoScenarios["insufficient funds"], delayMillis }
    return { ...dataForSeoResult(null), delayMillis }
  })
  return { url: vendor.baseUrl }
})

/** All requests of one event. */
export interface ReceivedEvent {
  readonly bodies: Set<string>
  /** The path, which identifies the subscription. */
  readonly paths: Set<string>
  times: number
  /** Why a signature was wrong; `null` while all were right. */
  refused: string | null
}

const readAll = (incoming: IncomingMessage, done: (body: Buffer) => void): void => {
  const chunks: Array<Buffer> = []
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
  incoming.on("end", () => done(Buffer.concat(chunks)))
}

/** A webhook receiver; `secrets` has each path's signing secrets. */
export const startReceiver = Effect.fnUntraced(function* (dice: Dice) {
  const events = new Map<string, ReceivedEvent>()
  const secrets = new Map<string, Array<string>>()
  const note = async (incoming: IncomingMessage, rawBody: Buffer): Promise<void> => {
    const path = incoming.url ?? ""
    const id = String(incoming.headers["x-service-event-id"])
    const event = events.get(id) ?? { bodies: new Set(), paths: new Set(), times: 0, refused: null }
    events.set(id, event)
    event.bodies.add(rawBody.toString("utf8"))
    event.paths.add(path)
    event.times++
    const verdict = await verifyWebhook({ secret: secrets.get(path) ?? [], headers: incoming.headers, rawBody })
    if (!verdict.ok) event.refused = verdict.reason
  }
  const answer = (outgoing: ServerResponse, isTaken: boolean): void => {
    setTimeout(() => outgoing.writeHead(isTaken ? 204 : 500).end(), dice.between(0, 200))
  }
  const server = createServer((incoming, outgoing) =>
    readAll(incoming, (rawBody) => {
      const isTaken = !dice.isSo(0.1)
      // a rejected request counts as not received
      const noted = isTaken ? note(incoming, rawBody) : Promise.resolve()
      void noted.then(() => answer(outgoing, isTaken))
    })
  )
  const port = yield* Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(address === null || typeof address === "string" ? Effect.die("no port") : Effect.succeed(address.port))
      })
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  return { url: `http://127.0.0.1:${port}`, events, secrets }
})

/** A mail server that counts messages per address. */
export const startMailServer = Effect.fnUntraced(function* () {
  const mails = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) mails.set(address, (mails.get(address) ?? 0) + 1)
        done()
      })
    }
  })
  server.on("error", () => undefined)
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
  )
  const address = server.server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails }
})

/** All of them. */
export const startVendors = Effect.fnUntraced(function* (seed: number, tempo: Tempo) {
  return {
    engine: yield* startEngine(diceOf(seed, "engine"), tempo),
    search: yield* startSearch(diceOf(seed, "search")),
    receiver: yield* startReceiver(diceOf(seed, "receiver")),
    mail: yield* startMailServer()
  }
})
export type Vendors = Effect.Success<ReturnType<typeof startVendors>>
