/** Tests of a host without Effect: fake timers move a week in a moment. */
import { createAnswerscope } from "answerscope"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"

const days = (count: number) => count * 86_400_000

describe("a host's test on a virtual clock", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("sees a week of a tracker, run by run on time, and the one alert", async () => {
    const answers = ["Take Contoso.", "Take Contoso.", "Take Contoso."]
    await using scope = await createAnswerscope({
      database: "memory",
      engines: { chatgpt: () => answers.pop() ?? "Take Globex." }
    })
    await scope.start()
    const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
    const brand = await scope.brands.create(organizationId, { name: "Contoso", prompts: ["best crm"] })
    const tracker = await scope.trackers.create(organizationId, {
      brandId: brand.id,
      intervalMinutes: 24 * 60,
      prompts: ["best crm"],
      engines: ["chatgpt"]
    })
    await vi.advanceTimersByTimeAsync(days(7) + 60_000)
    const page = { limit: 20, offset: 0 }
    const { items: scans } = await scope.scans.list({
      organizationId,
      filter: { brandId: null, status: "completed", withFollowUps: false },
      page
    })
    const sinceStart = scans.map(({ createdAt }) => createdAt.getTime() - tracker.createdAt.getTime()).toReversed()
    assert.deepStrictEqual(
      sinceStart.map((millis) => Math.floor(millis / days(1))),
      [0, 1, 2, 3, 4, 5, 6, 7]
    )
    assert.isTrue(sinceStart.every((millis) => millis % days(1) <= 1_000))
    const { items: alerts } = await scope.alerts.list({
      organizationId,
      filter: { brandId: null, type: null, from: null, before: null },
      page
    })
    assert.deepStrictEqual(
      alerts.map(({ type }) => type),
      ["mention_lost"]
    )
  })
})
