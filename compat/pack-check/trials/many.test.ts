/**
 * Many cores in one process, and many one after the other: none knows of another, and none leaves anything behind.
 */
import { createAnswerscope } from "answerscope"
import { assert, it } from "vitest"

const handles = () => process.getActiveResourcesInfo().length

const scanned = async (brand: string): Promise<number> => {
  await using scope = await createAnswerscope({
    database: "memory",
    engines: { chatgpt: () => `1. ${brand}` },
    log: "silent"
  })
  await scope.start()
  const { id: organizationId } = await scope.organizations.create({ name: brand, monthlyLimit: 100 })
  const { scan } = await scope.scans.start(organizationId, { brand, prompts: ["best"], engines: ["chatgpt"] })
  const { checks } = await scope.scans.untilDone({ organizationId, id: scan.id })
  assert.deepStrictEqual(
    checks.map(({ position }) => position),
    [1]
  )
  return (await scope.scans.list({ organizationId })).total
}

it("20 at once see only their own", async () => {
  const totals = await Promise.all(Array.from({ length: 20 }, (_, index) => scanned(`Brand${index}`)))
  assert.deepStrictEqual(new Set(totals), new Set([1]))
})

it("150 made and disposed of leave no handle and no listener", async () => {
  const before = { handles: handles(), listeners: process.eventNames().length }
  for (let count = 0; count < 150; count++) {
    await using scope = await createAnswerscope({
      database: "memory",
      engines: { chatgpt: () => "Contoso" },
      log: "silent"
    })
    await scope.start()
  }
  // what is left of a turn ends with it; a handle would hang here
  while (handles() > before.handles) await new Promise((resolve) => setImmediate(resolve))
  assert.strictEqual(process.eventNames().length, before.listeners)
})
