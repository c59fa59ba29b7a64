/** What calls to vendors cost, one by one and in sums. Pure. */
import { Schema } from "effect"
import type { VendorCall, VendorCallEnd } from "../engine/CallMeter.ts"
import { Engine } from "../engine/Engine.ts"
import { unknownUsage, usageSum, VendorUsage } from "../engine/VendorUsage.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { CostDay, costByPrice, priceOf, type VendorPrice } from "./VendorPrice.ts"

export const CallPurpose = Schema.Literals([
  "check",
  "judge",
  "prompts_run",
  "discovery",
  "rank",
  "mentions",
  "mentions_history",
  "citations",
  "domain_overview",
  "backlinks"
])
export type CallPurpose = typeof CallPurpose.Type

/**
 * Cost of one or more calls. `source` says where it comes from: the vendor states it, or it was worked out by the price
 * list. `microUsd` is null if it is unknown.
 */
export const VendorCost = Schema.Struct({
  microUsd: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  source: Schema.Literals(["vendor", "price_list", "unknown"])
})
export type VendorCost = typeof VendorCost.Type

export const unknownCost: VendorCost = { microUsd: null, source: "unknown" }

/** Usage and cost of one or more calls. */
export const Spent = Schema.Struct({ usage: VendorUsage, cost: VendorCost })
export type Spent = typeof Spent.Type

/** Key of a sum of costs. */
export const costKeyFields = {
  organizationId: OrganizationId,
  /** The UTC day on which the calls began. */
  day: CostDay,
  engine: Engine,
  /** The requested model; "" if there is none. */
  model: Schema.String,
  purpose: CallPurpose
}

const Count = Schema.Int

/** What calls used and cost together. */
export const costFigureFields = {
  calls: Count,
  /** Calls that ended without an answer. */
  failedCalls: Count,
  /** Calls of unknown cost, including those that never reported an end. */
  unknownCalls: Count,
  inputTokens: Count,
  cachedTokens: Count,
  outputTokens: Count,
  reasoningTokens: Count,
  searches: Count,
  /** Known costs, in micro-dollars. */
  microUsd: Count
}
const CostFigures = Schema.Struct(costFigureFields)
export type CostFigures = typeof CostFigures.Type

export const noCosts: CostFigures = {
  calls: 0,
  failedCalls: 0,
  unknownCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  searches: 0,
  microUsd: 0
}

/** Figures added to the sum of a key; `unknownCalls` is negative for a call whose cost becomes known. */
export const CostChange = Schema.Struct({ ...costKeyFields, ...costFigureFields })
export type CostChange = typeof CostChange.Type

/** A call that has ended, with its cost. */
export interface PricedCall {
  readonly call: VendorCall
  readonly day: string
  readonly purpose: CallPurpose
  readonly failed: boolean
  readonly usage: VendorUsage
  readonly cost: VendorCost
}

/** Adapters may return anything, so invalid counts become `null`. */
const countOf = (value: number | null): number | null =>
  value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null

/** The figures of a usage that are counts, without its requests. */
export const keepableUsage = (usage: VendorUsage): VendorUsage => ({
  inputTokens: countOf(usage.inputTokens),
  cachedTokens: countOf(usage.cachedTokens),
  outputTokens: countOf(usage.outputTokens),
  reasoningTokens: countOf(usage.reasoningTokens),
  searches: countOf(usage.searches),
  microUsd: countOf(usage.microUsd)
})

/** The cost that the vendor states, else that by the price list, else an unknown one. */
export const pricedCall = (
  prices: ReadonlyArray<VendorPrice>,
  begun: Pick<PricedCall, "call" | "day" | "purpose">,
  { failed, model, usage: stated }: VendorCallEnd
): PricedCall => {
  const usage = keepableUsage(stated)
  const { requests } = stated
  const cost = (): VendorCost => {
    if (usage.microUsd !== null) return { microUsd: usage.microUsd, source: "vendor" }
    const { call, day } = begun
    const price = priceOf(prices, { engine: call.engine, model: model ?? call.model, day })
    const parts = requests === undefined ? usage : { ...usage, requests }
    const microUsd = price === null ? null : countOf(costByPrice(price, parts))
    return microUsd === null ? unknownCost : { microUsd, source: "price_list" }
  }
  return { ...begun, failed, usage, cost: cost() }
}

/** The cost of several calls. Unknown without calls, or if the cost of one is unknown. */
const costOfCalls = (calls: ReadonlyArray<Pick<Spent, "cost">>): VendorCost => {
  let microUsd = 0
  for (const { cost } of calls) {
    if (cost.microUsd === null) return unknownCost
    microUsd += cost.microUsd
  }
  if (calls.length === 0) return unknownCost
  return { microUsd, source: calls.some(({ cost }) => cost.source === "price_list") ? "price_list" : "vendor" }
}

/** Usage and cost of several calls; `null` if there is none. */
export const spentOn = (calls: ReadonlyArray<Spent>): Spent | null =>
  calls.length === 0
    ? null
    : { usage: calls.reduce((sum, { usage }) => usageSum(sum, usage), unknownUsage), cost: costOfCalls(calls) }

/** A call before its end. */
export type BegunCall = Pick<PricedCall, "call" | "day" | "purpose">

const keyOf = (organizationId: OrganizationId, { call, day, purpose }: BegunCall) => ({
  organizationId,
  day,
  engine: call.engine,
  model: call.model,
  purpose
})

/** Adds a starting call to the sums, with unknown cost. */
export const changeOfBegin = (organizationId: OrganizationId, begun: BegunCall): CostChange => ({
  ...keyOf(organizationId, begun),
  ...noCosts,
  calls: 1,
  unknownCalls: 1
})

/** Adds the cost of a finished call to the sums. */
export const changeOfEnd = (organizationId: OrganizationId, ended: PricedCall): CostChange => {
  const { cost, failed, usage } = ended
  return {
    ...keyOf(organizationId, ended),
    calls: 0,
    failedCalls: failed ? 1 : 0,
    unknownCalls: cost.microUsd === null ? 0 : -1,
    inputTokens: usage.inputTokens ?? 0,
    cachedTokens: usage.cachedTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
    reasoningTokens: usage.reasoningTokens ?? 0,
    searches: usage.searches ?? 0,
    microUsd: cost.microUsd ?? 0
  }
}

/** The key of a sum as text. */
export const costKeyText = ({ organizationId, day, engine, model, purpose }: Omit<CostChange, keyof CostFigures>) =>
  JSON.stringify([organizationId, day, engine, model, purpose])

/** The sum of figures. */
export const costSum = (one: CostFigures, other: CostFigures): CostFigures => ({
  calls: one.calls + other.calls,
  failedCalls: one.failedCalls + other.failedCalls,
  unknownCalls: one.unknownCalls + other.unknownCalls,
  inputTokens: one.inputTokens + other.inputTokens,
  cachedTokens: one.cachedTokens + other.cachedTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  reasoningTokens: one.reasoningTokens + other.reasoningTokens,
  searches: one.searches + other.searches,
  microUsd: one.microUsd + other.microUsd
})

/** Merges changes of the same key and sorts them by key, so that all writers lock rows in the same order. */
export const mergedChanges = (changes: ReadonlyArray<CostChange>): ReadonlyArray<CostChange> => {
  const merged = new Map<string, CostChange>()
  for (const change of changes) {
    const key = costKeyText(change)
    const before = merged.get(key)
    merged.set(key, before === undefined ? change : { ...change, ...costSum(before, change) })
  }
  return [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
