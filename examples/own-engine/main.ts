/**
 * Your own engine: a model behind an HTTP API, under your name. It classifies failures, so that a check waits as long
 * as the model asks for, and a rejected key is not retried.
 *
 *     MODEL_URL=http://127.0.0.1:8000/ask node --conditions=@answerscope/source examples/own-engine/main.ts
 */
import { type AnswerEngine, AnswerEngineError, engineAnswer, type Question } from "@answerscope/core"
import { createAnswerscope } from "answerscope"
import { Effect } from "effect"

const engine = "in-house"
const url = process.env["MODEL_URL"] ?? "http://127.0.0.1:8000/ask"

const failed = (kind: AnswerEngineError["kind"], message: string, retryAfterMillis: number | null = null) =>
  new AnswerEngineError({ engine, kind, message, retryAfterMillis })

interface ModelAnswer {
  readonly text: string
  readonly pages: ReadonlyArray<string>
}

const ask = async ({ prompt }: Question, signal: AbortSignal): Promise<ModelAnswer> => {
  const response = await fetch(url, { method: "POST", body: prompt, signal })
  if (response.status === 429) {
    throw failed("rate_limited", "The model is busy.", Number(response.headers.get("retry-after") ?? 1) * 1_000)
  }
  if (response.status === 401) throw failed("unauthorized", "The model refuses the key.")
  if (!response.ok) throw failed("unavailable", `The model answered ${response.status}.`)
  return JSON.parse(await response.text())
}

const inHouse: AnswerEngine = {
  defaultModel: "house-1",
  ask: (question) =>
    Effect.tryPromise({
      try: (signal) => ask(question, signal),
      catch: (error) => (error instanceof AnswerEngineError ? error : failed("unavailable", "The model is away."))
    }).pipe(
      Effect.map(({ pages, text }) =>
        engineAnswer({ engine, model: "house-1", text, sources: pages, searched: pages.length > 0 })
      )
    )
}

await using scope = await createAnswerscope({ database: "memory", engines: { [engine]: inHouse } })
await scope.start()
const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
const { scan } = await scope.scans.start(organizationId, {
  brand: "Contoso",
  domain: "contoso.com",
  competitors: ["Globex"],
  prompts: ["Which CRM is best?"],
  engines: [engine]
})
const { checks } = await scope.scans.untilDone({ organizationId, id: scan.id })
for (const { competitorsFound, engine: name, model, position, sourcesCount } of checks) {
  console.log(
    `${name} (${model}): Contoso at ${position}, beside ${competitorsFound.join(", ")}; ${sourcesCount} source`
  )
}
