/**
 * Answerscope inside your own program: your engine, storage and credits in memory, one scan.
 *
 *     node --conditions=@answerscope/source examples/embed-in-memory/main.ts
 */
import { AnswerEngines, Brands, Core, functionEngine, Organizations, Reports, Scans } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"

// An engine is any function from a prompt to an answer: call your model here.
const engine = functionEngine("chatgpt", (prompt) =>
  prompt.includes("free")
    ? "If it has to be free, start with Globex."
    : "Three tools stand out:\n1. **Globex** – the market leader\n2. **Contoso** – easy to use\n3. **Initech** – cheap"
)

// The services, over the storage and the engines of your choice, and the worker that asks.
const answerscope = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide([MemoryStorage.layer, AnswerEngines.layer({ chatgpt: engine })])
)

const program = Effect.gen(function* () {
  const organizations = yield* Organizations
  const brands = yield* Brands
  const scans = yield* Scans
  const reports = yield* Reports

  const { id: organizationId } = yield* organizations.create({ name: "My product", monthlyLimit: 1_000 })
  const brand = yield* brands.create(organizationId, {
    name: "Contoso",
    engines: ["chatgpt"],
    competitors: ["Globex", "Initech"],
    prompts: ["What is the best CRM for startups?", "Which CRM is free?"]
  })

  const { scan, charged, remaining } = yield* scans.start(organizationId, { brandId: brand.id })
  yield* scans.untilDone({ organizationId, id: scan.id })

  const overview = yield* reports.overview({ organizationId, filter: { brandId: brand.id } })
  console.log(`${brand.name}: named in ${overview.mentioned} of ${overview.checks} answers`)
  console.log(`Average position ${overview.avgPosition}, share of voice ${overview.shareOfVoicePercent} %`)
  for (const { name, count } of overview.topCompetitors) console.log(`${name}: named in ${count}`)
  console.log(`${charged} credits charged, ${remaining} left`)
})

await Effect.runPromise(program.pipe(Effect.provide(answerscope)))
