/** A worker with the parts that need no Node: it tests itself. */
import { analyzeAnswer } from "@answerscope/analysis"
import { AnswerEngines, Core, functionEngine, Organizations, Scans } from "@answerscope/core"
import { verifyWebhook } from "@answerscope/core/webhook"
import { ClientError, createClient } from "@answerscope/http/client"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"

const equal = (found: unknown, expected: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`found ${one}, expected ${other}`)
}

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** A webhook as the service sends it. */
const signed = async (body: string): Promise<Request> => {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey("raw", text.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign"
  ])
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = await crypto.subtle.sign("HMAC", key, text.encode(`${timestamp}.${body}`))
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  const headers = { "x-service-timestamp": timestamp, "x-service-signature": `sha256=${hex}` }
  return new Request("https://edge.example/hook", { method: "POST", body, headers })
}

const verdictOn = async ({ headers }: Request, rawBody: string) => {
  const verified = await verifyWebhook({ secret, headers, rawBody })
  return verified.ok ? "ok" : verified.reason
}

const app = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide(MemoryStorage.layer),
  Layer.provide(AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => "1. Globex\n2. Contoso") }))
)

const scanned = Effect.gen(function* () {
  const scans = yield* Scans
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 100 })
  const request = { brand: "Contoso", prompts: ["Which CRM?"], engines: ["chatgpt"] }
  const { scan } = yield* scans.start(organizationId, request)
  return (yield* scans.untilDone({ organizationId, id: scan.id })).checks.map(({ position }) => position)
})

export default {
  test: async (): Promise<void> => {
    const webhook = await signed('{"id":"evt_1"}')
    equal(await verdictOn(webhook, '{"id":"evt_1"}'), "ok")
    equal(await verdictOn(webhook, '{"id":"evt_2"}'), "signature_mismatch")
    equal(analyzeAnswer({ answer: "1. Globex\n2. Contoso", brand: "Contoso" }).position, 2)
    equal(await Effect.runPromise(Effect.provide(scanned, app)), [2])
    const client = createClient({ baseUrl: "http://127.0.0.1:9", accessKey: "ask_none" })
    const failure = await client.scans.list({}).catch((error: unknown) => error)
    equal(failure instanceof ClientError && failure.code, "unreachable")
  }
}
