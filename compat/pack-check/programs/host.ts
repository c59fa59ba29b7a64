/**
 * A host of the packages as an outsider would write it: own engine, memory storage, one scan. Compiled and run by
 * `npm run pack:check` against what is published.
 */
import { analyzeAnswer } from "@answerscope/analysis"
import { AnswerEngines, Core, functionEngine, Organizations, Scans } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { signWebhook, verifyWebhook, webhookHeader } from "@answerscope/core/webhook"
import { Api } from "@answerscope/http/api"
import { ClientError, createClient } from "@answerscope/http/client"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"
import { OpenApi } from "effect/http-api"

const answer = "1. **Contoso** – easy to use\n2. **Globex** – cheap"
const answerscope = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide([MemoryStorage.layer, AnswerEngines.layer({ chatgpt: functionEngine("chatgpt", () => answer) })])
)

const scanned = Effect.gen(function* () {
  const organizations = yield* Organizations
  const scans = yield* Scans
  const { id: organizationId } = yield* organizations.create({ name: "My product", monthlyLimit: 1_000 })
  const { scan, charged } = yield* scans.start(organizationId, {
    brand: "Contoso",
    prompts: ["best crm"],
    engines: ["chatgpt"]
  })
  yield* scans.untilDone({ organizationId, id: scan.id })
  const { scan: ended } = yield* scans.get({ organizationId, id: scan.id })
  return { status: ended.status, charged }
})

const expect = (what: string, isTrue: boolean): void => {
  if (!isTrue) throw new Error(`not so: ${what}`)
}

const { status, charged } = await Effect.runPromise(scanned.pipe(Effect.provide(answerscope)))
expect("the scan is completed", status === "completed" && charged > 0)
expect("the answer is read", analyzeAnswer({ answer, brand: "Contoso" }).position === 1)
expect("the contract has operations", Object.keys(OpenApi.fromApi(Api).paths).length > 20)

const [secret, rawBody, timestampSeconds] = ["whsec_secret", "{}", 1_777_777_777]
const headers = {
  [webhookHeader.timestamp]: String(timestampSeconds),
  [webhookHeader.signature]: await signWebhook({ secret, timestampSeconds, rawBody })
}
const { ok } = await verifyWebhook({ secret, headers, rawBody, nowMillis: timestampSeconds * 1000 })
expect("a signature is accepted", ok)

const client = createClient({ baseUrl: "http://127.0.0.1:1", attemptsMax: 1 })
const failure: unknown = await client.brands.create({ name: "Acme" }).catch((error: unknown) => error)
expect("the client says why it fails", failure instanceof ClientError && failure.code === "unreachable")
