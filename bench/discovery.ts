/**
 * Brand discoveries on PostgreSQL with instant sources: time from start to completed, and memory over 1,000 of them.
 */
import {
  type AnswerEngine,
  AnswerEngines,
  type BrandId,
  Brands,
  Core,
  Credits,
  Discoveries,
  type Engine,
  type OrganizationId,
  Organizations,
  SeoData
} from "@answerscope/core"
import { answerOf } from "@answerscope/core/testing"
import { simulatedSeoData } from "@answerscope/providers"
import { PgStorage } from "@answerscope/storage-pg"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { benchDatabase } from "./Database.ts"

const alone = 30
const many = 1_000
const atOnce = 8
const largest = { maxPrompts: 50, maxCompetitors: 50 }

const names = Array.from({ length: 60 }, (_, index) => `Vendor${String.fromCharCode(65 + (index % 26))}${index}`)

// the length of a long real answer: about 6,000 characters with 20 options
const answerText = (salt: number): string =>
  names
    .slice(salt % 40, (salt % 40) + 20)
    .map((name, index) => `${index + 1}. **${name}** – ${"a solid choice with reports and integrations. ".repeat(6)}`)
    .join("\n")

const suggestions = JSON.stringify({
  profile: { summary: "A CRM.", category: "CRM", audience: "startups", topics: ["crm"] },
  prompts: Array.from({ length: 50 }, (_, index) => ({
    text: `Which CRM suits a company of kind ${index}?`,
    topic: `kind ${index % 7}`,
    intent: "use_case"
  }))
})

let asked = 0
const instant = (engine: Engine): AnswerEngine => ({
  defaultModel: "instant",
  ask: ({ prompt }) =>
    Effect.sync(() => answerOf(engine, { text: prompt.includes("JSON only") ? suggestions : answerText(asked++) }))
})

const engines = AnswerEngines.layer({
  chatgpt: instant("chatgpt"),
  claude: instant("claude"),
  gemini: instant("gemini"),
  perplexity: instant("perplexity")
})

// as much as a discovery requests
const seoData = SeoData.layer({
  ...simulatedSeoData,
  competingDomains: ({ limit }) =>
    Effect.succeed(
      Array.from({ length: limit }, (_, index) => ({
        domain: `vendor${index}.com`,
        intersections: 1_000 - index,
        averagePosition: 10,
        keywords: 5_000 + index
      }))
    ),
  keywordsForSite: ({ limit }) =>
    Effect.succeed(
      Array.from({ length: limit }, (_, index) => ({
        keyword: `crm for companies of kind ${index}`,
        searchVolume: 10 * index,
        intent: "commercial" as const,
        coreKeyword: "crm"
      }))
    )
})

const collectGarbage = Effect.sync(() => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
})

const heapMib = Effect.gen(function* () {
  yield* collectGarbage
  // garbage waiting for collection
  yield* Effect.sleep("200 millis")
  yield* collectGarbage
  return process.memoryUsage().heapUsed / 2 ** 20
})

interface Tenant {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
}

const newTenant = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "bench", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000_000 })
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    domain: "acme.com",
    category: "CRM",
    prompts: ["best crm", "crm for startups", "cheapest crm"]
  })
  return { organizationId, brandId: brand.id } satisfies Tenant
})

/** Milliseconds from the call to the end, polled every 5 ms. */
const discover = Effect.fnUntraced(function* ({ organizationId, brandId }: Tenant) {
  const discoveries = yield* Discoveries
  const startedMillis = performance.now()
  const { discovery } = yield* discoveries.start(organizationId, { brandId, ...largest })
  for (;;) {
    const now = yield* discoveries.get({ organizationId, id: discovery.id })
    if (now.status === "failed" || now.warnings.length > 0) throw new Error(now.warnings.join(" "))
    if (now.status === "completed") return performance.now() - startedMillis
    yield* Effect.sleep("5 millis")
  }
})

const percentile = (sorted: ReadonlyArray<number>, part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)

/** Prints time alone, throughput, and the heap before, during and after 1,000 discoveries. */
export const benchDiscovery = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* Effect.gen(function* () {
    const tenant = yield* newTenant
    yield* Effect.replicateEffect(discover(tenant), 5, { discard: true })
    const times = (yield* Effect.replicateEffect(discover(tenant), alone)).toSorted((a, b) => a - b)
    console.log(
      `alone, ${alone} times: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, ` +
        `slowest ${percentile(times, 1)} ms`
    )
    yield* Effect.replicateEffect(discover(tenant), 100, { concurrency: atOnce, discard: true })
    const heaps = [yield* heapMib]
    const startedMillis = performance.now()
    for (let part = 0; part < 4; part++) {
      yield* Effect.replicateEffect(discover(tenant), many / 4, { concurrency: atOnce, discard: true })
      heaps.push(yield* heapMib)
    }
    const seconds = (performance.now() - startedMillis) / 1000
    console.log(
      `${many} discoveries, ${atOnce} at once: ${(many / seconds).toFixed(0)}/s; heap after each 250: ` +
        `${heaps.map((mib) => mib.toFixed(1)).join(", ")} MiB`
    )
  }).pipe(
    Effect.provide(
      Worker.layer({ discoveryConcurrency: atOnce }).pipe(
        Layer.provideMerge(Core.layer),
        Layer.provideMerge(PgStorage.layer({ url })),
        Layer.provideMerge(engines),
        Layer.provide(seoData)
      )
    )
  )
}).pipe(Effect.scoped)
