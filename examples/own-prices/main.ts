/**
 * Your own prices and change policy: ChatGPT costs more than the others, and an alert is raised only if two answers in
 * a row no longer mention the brand.
 *
 *     node --conditions=@answerscope/source examples/own-prices/main.ts
 */
import { type ChangePolicy, changesBetween } from "@answerscope/core"
import { createAnswerscope } from "answerscope"

const lostTwice: ChangePolicy = ([latest, before, earlier]) => {
  if (latest === undefined || before === undefined || earlier === undefined) return []
  const isLost = earlier.mentioned && !before.mentioned && !latest.mentioned
  if (!isLost) return []
  return changesBetween(earlier, latest)
    .filter(({ type }) => type === "mention_lost")
    .map((kind) => ({ kind, before: earlier, after: latest }))
}

const answers = ["Take Contoso.", "Take Globex.", "Take Globex."]
let asked = 0

await using scope = await createAnswerscope({
  database: "memory",
  engines: { chatgpt: () => answers[asked++] ?? "Take Globex.", claude: () => "Take Contoso." },
  prices: { check: 2, checkByEngine: { chatgpt: 7 } },
  policies: { changes: lostTwice },
  events: ["runEnded"]
})

const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
const brand = await scope.brands.create(organizationId, { name: "Contoso", prompts: ["best crm"] })

const both = await scope.scans.start(organizationId, {
  brand: "Contoso",
  prompts: ["x"],
  engines: ["chatgpt", "claude"]
})
console.log(`one prompt on both engines: ${both.charged} credits`)
await scope.scans.cancel({ organizationId, id: both.scan.id })

const tracker = await scope.trackers.create(organizationId, {
  brandId: brand.id,
  intervalMinutes: 60,
  prompts: ["best crm"],
  engines: ["chatgpt"],
  enabled: false
})

/** Waits for the end of one run. */
const runEnded = () =>
  new Promise<void>((resolve) => {
    const end = scope.on("runEnded", () => {
      end()
      resolve()
    })
  })

await scope.start()
for (let run = 1; run <= 3; run++) {
  const ended = runEnded()
  await scope.trackers.runNow({ organizationId, id: tracker.id })
  await ended
}
const stored = await scope.alerts.list({
  organizationId,
  filter: { brandId: null, type: null, from: null, before: null },
  page: { limit: 20, offset: 0 }
})
for (const { message } of stored.items) console.log(message)
