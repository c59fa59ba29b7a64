/** Which alerts share a cause, whether one run tells them or several. */
import type { Alert } from "@answerscope/core"
import { sharedCauses, sharedSince } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { AlertId } from "#core/alert/AlertId.ts"
import { alertOf, dayOf, immediate } from "../../story/StoryWorld.ts"

/** Records runs one after the other, and returns the alerts of each cause. */
const groupsOf = (...runs: ReadonlyArray<ReadonlyArray<Alert>>): ReadonlyArray<readonly [string, ...Array<string>]> => {
  let known: ReadonlyArray<Alert> = []
  for (const added of runs) {
    const { causeOf, joined } = sharedCauses(known, added)
    known = [
      ...known.map((alert) => ({ ...alert, causeId: joined.get(alert.causeId) ?? alert.causeId })),
      ...added.map((alert) => ({ ...alert, causeId: causeOf.get(alert.id) ?? alert.causeId }))
    ]
  }
  return [...Map.groupBy(known, ({ causeId }) => causeId)].map(([causeId, alerts]) => [
    causeId,
    ...alerts.map(({ id }) => id)
  ])
}

const inMarket = (alert: Alert, location: string): Alert => ({ ...alert, location })

describe("causes of alerts", () => {
  it("are one for a model that changes in ten markets, in one run or in many", () => {
    const markets = Array.from({ length: 10 }, (_, index) =>
      inMarket(alertOf({ id: `m${index}`, cause: "model" }), `Market ${index}`)
    )
    const [one, ...others] = groupsOf(markets)
    assert.deepStrictEqual([one?.length, others], [11, []])
    const many = groupsOf(...markets.map((alert) => [alert]))
    assert.deepStrictEqual(many, [["cau_m0", ...markets.map(({ id }) => id)]])
  })

  it("are apart for other engines, directions, days and competitors", () => {
    const groups = groupsOf([
      alertOf({ id: "1", prompt: "crm", engine: "chatgpt", cause: "cell" }),
      alertOf({ id: "2", prompt: "crm", engine: "gemini", cause: "cell" }),
      alertOf({ id: "3", prompt: "crm", engine: "chatgpt", cause: "cell", type: "mention_gained" }),
      alertOf({ id: "4", prompt: "crm", engine: "chatgpt", cause: "cell", day: 10 }),
      alertOf({ id: "5", prompt: "crm", engine: "chatgpt", type: "competitor_new", message: "Globex now appears" }),
      alertOf({ id: "6", prompt: "crm", engine: "chatgpt", type: "competitor_new", message: "Hooli now appears" }),
      alertOf({ id: "7", prompt: "erp", engine: "chatgpt", cause: "cell" })
    ])
    assert.deepStrictEqual(
      groups.map(([, ...ids]) => ids),
      ["1", "2", "3", "4", "5", "6", "7"].map((id) => [`alr_${id}`])
    )
  })

  it("take in later alerts of the same engine and day, and keep the id of the first", () => {
    const [first, second] = [alertOf({ id: "1" }), alertOf({ id: "2", prompt: "crm", day: 20 })]
    assert.deepStrictEqual(groupsOf([first], [second]), [["cau_1", "alr_1", "alr_2"]])
  })

  it("are joined into the oldest by a later alert that covers them", () => {
    const cells = ["a", "b", "c"].map((prompt) => alertOf({ id: prompt, prompt, cause: "cell" }))
    const elsewhere = alertOf({ id: "d", prompt: "a", engine: "gemini", cause: "cell" })
    const whole = alertOf({ id: "w" })
    assert.deepStrictEqual(
      groupsOf(cells, [elsewhere]).map(([causeId]) => causeId),
      ["cau_a", "cau_b", "cau_c", "cau_d"]
    )
    assert.deepStrictEqual(groupsOf(cells, [elsewhere], [whole]), [
      ["cau_a", "alr_a", "alr_b", "alr_c", "alr_w"],
      ["cau_d", "alr_d"]
    ])
  })

  it("are apart for the surfaces of one change over all engines, and take in the engines of their own surface", () => {
    const whole = { engine: "*", cause: "everywhere" } as const
    const groups = groupsOf(
      [alertOf({ id: "1", ...whole, surface: "api" }), alertOf({ id: "2", ...whole, surface: "app" })],
      [alertOf({ id: "3", engine: "chatgpt", surface: "api" })],
      [alertOf({ id: "4", engine: "chatgpt_app", surface: "app" })],
      [alertOf({ id: "5", engine: "*", surface: null })]
    )
    assert.deepStrictEqual(groups, [
      ["cau_1", "alr_1", "alr_3"],
      ["cau_2", "alr_2", "alr_4"],
      ["cau_5", "alr_5"]
    ])
  })

  it("are apart for prompts on engines of both surfaces, though both say that all engines changed", () => {
    const single = { prompt: "crm", cause: "everywhere" } as const
    const groups = groupsOf([
      alertOf({ id: "1", ...single, engine: "chatgpt", surface: "api" }),
      alertOf({ id: "2", ...single, engine: "gemini", surface: "api" }),
      alertOf({ id: "3", ...single, engine: "chatgpt_app", surface: "app" })
    ])
    assert.deepStrictEqual(groups, [
      ["cau_1", "alr_1", "alr_2"],
      ["cau_3", "alr_3"]
    ])
  })

  it("of an update are those of the alert that it updates, whatever its days", () => {
    const former = alertOf({ id: "1", day: 5 })
    const update: Alert = { ...alertOf({ id: "2", day: 19 }), supersedes: AlertId.make("alr_1") }
    assert.deepStrictEqual(groupsOf([former], [update]), [["cau_1", "alr_1", "alr_2"]])
  })

  it("do not depend on the order of a run's alerts", () => {
    const alerts = [
      alertOf({ id: "1", prompt: "crm", cause: "cell" }),
      alertOf({ id: "2", engine: "*" }),
      immediate(alertOf({ id: "3", prompt: "crm", engine: "gemini", day: 17 })),
      alertOf({ id: "4", type: "mention_gained" })
    ]
    const sets = (groups: ReturnType<typeof groupsOf>) =>
      groups.map(([id, ...ids]) => [id, ...ids.toSorted()].join(" "))
    assert.sameMembers(sets(groupsOf(alerts.toReversed())), sets(groupsOf(alerts)))
  })

  it("are looked for among alerts since a day before the change", () => {
    const millis = DateTime.toEpochMillis(dayOf(17))
    assert.strictEqual(DateTime.toEpochMillis(sharedSince([alertOf({ day: 19 }), alertOf({ day: 22 })])), millis)
  })
})
