/**
 * Several programs on one database of which each names other events, and what these events tell.
 */
import { assert, describe, it } from "@effect/vitest"
import { type AnswerscopeEvents, createAnswerscope } from "answerscope"
import { onDatabase } from "./HostOrders.ts"

const engines = { chatgpt: () => "1. **Globex**\n2. **Contoso**" }
const newScan = { brand: "Contoso", prompts: ["best crm"], engines: ["chatgpt"] }

describe("events of several programs on one database", () => {
  it.live("are kept by a process that names none, for each consumer that wants them", () =>
    onDatabase(async ({ organizationId, url }) => {
      const common = { database: { url }, engines, log: "silent" } as const
      // began before anybody wanted an event, as in a rolling deploy
      await using worker = await createAnswerscope(common)
      await worker.start()
      await using billing = await createAnswerscope({
        ...common,
        consumer: "billing",
        events: ["scanEnded", "creditsMoved"]
      })
      await using mail = await createAnswerscope({ ...common, consumer: "mail", events: ["scanEnded"] })
      const { scan } = await worker.scans.start(organizationId, newScan)
      await worker.scans.untilDone({ organizationId, id: scan.id })
      await worker.stop()

      const moved = new Promise<AnswerscopeEvents["creditsMoved"]>((resolve) => billing.on("creditsMoved", resolve))
      const ended = [billing, mail].map(
        (scope) => new Promise<string>((resolve) => scope.on("scanEnded", ({ scanId }) => resolve(scanId)))
      )
      await billing.start()
      await mail.start()
      assert.deepStrictEqual(await Promise.all(ended), [scan.id, scan.id])
      assert.deepInclude(await moved, { kind: "charge", operation: "scan", monthly: -5 })
      assert.throws(() => mail.on("creditsMoved", () => {}), /events: must name "creditsMoved"/)
    })
  )

  it.live("tell that credits are low, once", () =>
    onDatabase(async ({ organizationId, url }) => {
      const common = { database: { url }, engines, log: "silent" } as const
      await using scope = await createAnswerscope({ ...common, events: ["creditsLow", "scanEnded"] })
      const { cycleLimit } = await scope.credits.setLowThreshold({ organizationId, lowThreshold: null })
      const told: Array<AnswerscopeEvents["creditsLow"]> = []
      const first = new Promise<void>((resolve) => {
        scope.on("creditsLow", (notice) => {
          told.push(notice)
          resolve()
        })
      })
      const charges = ["a", "b", "c"].map((chargeId) =>
        scope.credits.charge({ organizationId, chargeId, operation: "seat", amount: Math.floor(cycleLimit / 3) })
      )
      await Promise.all(charges)
      await scope.start()
      await first
      const { items, total } = await scope.notices.list({ organizationId })
      assert.deepStrictEqual(told, items)
      assert.deepStrictEqual([total, items[0]?.type], [1, "credits_low"])
    })
  )
})
