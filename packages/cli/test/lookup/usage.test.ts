/**
 * What lookups and discoveries leave in the ledger: each kind under its own name, refunds where their charges are.
 */
import { AccessKeys, Brands, Credits, Discoveries, Organizations } from "@answerscope/core"
import { DiscoveryRunner } from "@answerscope/core/model"
import { dataForSeoScenarios } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Http from "effect/http/HttpServer"
import { callJson } from "@answerscope/harness/Calls"
import { settledUse, withService } from "./LookupServer.ts"

const lookups: ReadonlyArray<readonly [path: string, body: object, platform: string, credits: number]> = [
  ["/v1/rank/", { keyword: "crm", domain: "acme.com" }, "rank", 3],
  ["/v1/domain-overview/", { domain: "acme.com" }, "domain_overview", 5],
  ["/v1/backlinks/", { target: "acme.com" }, "backlinks", 8],
  ["/v1/mentions/", { brand: "Acme" }, "mentions", 35],
  ["/v1/mentions/history", { brand: "Acme" }, "mentions_history", 35],
  ["/v1/citations/", { brand: "Acme" }, "citations", 35],
  // of three engines one always fails
  ["/v1/prompts/run", { prompt: "best crm" }, "prompts_run", 6]
]

interface Usage {
  readonly totalUsage: number
  readonly usage: ReadonlyArray<{ readonly count: number; readonly platform: Readonly<Record<string, number>> }>
  readonly dailyUsage: ReadonlyArray<{ readonly count: number; readonly monthly: number; readonly purchased: number }>
  readonly balance: {
    readonly monthly: { readonly limit: number; readonly used: number; readonly remaining: number }
    readonly purchased: { readonly total: number; readonly used: number; readonly remaining: number }
  }
}

/** A tenant with 50 credits a month and 1,000 purchased ones. */
const newCaller = Effect.gen(function* () {
  const { id } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 50 })
  yield* (yield* Credits).grant({ organizationId: id, amount: 1_000 })
  const issued = yield* (yield* AccessKeys).issue({ organizationId: id, name: null, scope: "write", expiresAt: null })
  const address = Http.formatAddress((yield* Http.HttpServer).address)
  return { id, address, key: Redacted.value(issued.secret) }
})

const usageOf = (caller: Effect.Success<typeof newCaller>) =>
  Effect.promise(async (): Promise<Usage> => {
    const response = await fetch(`${caller.address}/v1/usage/?days=1`, { headers: { "x-access-key": caller.key } })
    return JSON.parse(await response.text())
  })

describe("usage", () => {
  it.live("has each lookup under its own name, net of refunds", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller
        const kept = new Map<string, number>()
        for (const [path, body, platform, credits] of lookups) {
          if (platform !== "prompts_run") {
            yield* fake.script(dataForSeoScenarios["no subscription"])
            assert.strictEqual((yield* callJson(caller, "POST", path, body)).status, 502)
          }
          const reply = yield* callJson(caller, "POST", path, body)
          assert.strictEqual(reply.status, 200, reply.text)
          kept.set(platform, credits)
          const sum = [...kept.values()].reduce((a, b) => a + b, 0)
          assert.deepStrictEqual(reply.body.credits, { charged: credits, remaining: 1_050 - sum })
          const { totalUsage, usage, dailyUsage, balance } = yield* usageOf(caller)
          const [month] = usage
          const [day] = dailyUsage
          assert.deepStrictEqual([totalUsage, usage.length, dailyUsage.length], [sum, 1, 1])
          assert.deepStrictEqual(
            Object.fromEntries(Object.entries(month?.platform ?? {}).filter(([, count]) => count > 0)),
            Object.fromEntries(kept)
          )
          assert.strictEqual(month?.count, sum)
          // from the monthly bucket first, and back to it
          const monthly = Math.min(50, sum)
          assert.deepStrictEqual(day, { ...day, count: sum, monthly, purchased: sum - monthly })
          assert.deepStrictEqual(balance.monthly, {
            ...balance.monthly,
            limit: 50,
            used: monthly,
            remaining: 50 - monthly
          })
          assert.deepInclude(balance.purchased, { total: 1_000, used: sum - monthly, remaining: 1_000 - sum + monthly })
        }
        assert.strictEqual(yield* settledUse(caller.id), 127)
      })
    )
  )

  it.live("has a discovery that completed, and nothing of one that failed", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller
        const { id: brandId } = yield* (yield* Brands).create(caller.id, {
          name: "Acme",
          domain: "acme.com",
          engines: ["gemini"]
        })
        const discover = Effect.gen(function* () {
          const reply = yield* callJson<{ readonly id: string }>(caller, "POST", "/v1/brand-discoveries/", { brandId })
          assert.deepStrictEqual(reply.body.credits?.charged, 25, reply.text)
          const { discoveries } = yield* Effect.all({ discoveries: Discoveries })
          const { items } = yield* discoveries.list({
            organizationId: caller.id,
            brandId,
            page: { limit: 1, offset: 0 }
          })
          const [discovery] = items
          if (discovery === undefined) return yield* Effect.die("not started")
          yield* (yield* DiscoveryRunner).run({ discoveryId: discovery.id })
          return yield* callJson<{ readonly status: string; readonly creditsCharged: number }>(
            caller,
            "GET",
            `/v1/brand-discoveries/${discovery.id}`
          )
        })
        yield* fake.script(dataForSeoScenarios["no subscription"], dataForSeoScenarios["no subscription"])
        const failed = yield* discover
        assert.deepStrictEqual([failed.body.data.status, failed.body.data.creditsCharged], ["failed", 0], failed.text)
        assert.strictEqual(yield* settledUse(caller.id), 0)
        const completed = yield* discover
        assert.deepStrictEqual([completed.body.data.status, completed.body.data.creditsCharged], ["completed", 25])
        assert.strictEqual((yield* usageOf(caller)).usage[0]?.platform["discovery"], 25)
        assert.strictEqual(yield* settledUse(caller.id), 25)
      })
    )
  )
})
