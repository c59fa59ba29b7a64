import { type Charge, type CreditAccount, CreditAmount, type CreditEntry, OrganizationId } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"
import * as Coins from "./CoinModel.ts"
import { history, type Step } from "./LedgerSteps.ts"

const organizationId = OrganizationId.make("org_ledger")
const startedAt = DateTime.makeUnsafe("2026-01-15T12:00:00Z")
const monthOf = (at: DateTime.Utc) => DateTime.formatIsoDateUtc(at).slice(0, 7)
const amountOf = (amount: number) => CreditAmount.make(amount)

/** An account with its whole history, moved by the ledger and by the model side by side. */
class Bench {
  now = startedAt
  account: CreditAccount
  readonly charges = new Map<string, Charge>()
  readonly entries: Array<CreditEntry> = []
  model: Coins.CoinModel

  constructor(monthlyLimit: number) {
    const opened = CreditLedger.openAccount({ organizationId, monthlyLimit, now: this.now })
    this.account = opened.account
    this.entries.push(...opened.entries)
    this.model = Coins.newModel(monthlyLimit, monthOf(this.now))
  }

  apply(change: CreditLedger.LedgerChange): void {
    this.account = change.account
    this.entries.push(...change.entries)
    if (change.charge !== null) this.charges.set(change.charge.id, change.charge)
  }

  step(step: Step, index: number): void {
    const { now } = this
    if (step._tag === "wait") {
      this.now = DateTime.add(now, { hours: step.hours })
      return
    }
    // what is refused leaves no trace: neither does it move the month
    const model = this.modelNow()
    const before = this.entries.length
    if (step._tag === "charge") this.charge(model, `c${index}`, step.amount)
    else if (step._tag === "refund") this.refund(model, step, `r${index}`)
    else if (step._tag === "grant") {
      Coins.grant(model, step.amount)
      this.apply(CreditLedger.grant(this.account, { amount: amountOf(step.amount), reference: `g${index}`, now }))
    } else {
      Coins.setLimit(model, step.amount)
      const monthlyLimit = amountOf(step.amount)
      this.apply(CreditLedger.setMonthlyLimit(this.account, { monthlyLimit, reference: `l${index}`, now }))
    }
    if (this.entries.length > before) this.model = model
  }

  charge(model: Coins.CoinModel, chargeId: string, amount: number): void {
    const before = CreditLedger.advanceCycle(this.account, this.now).account
    const result = CreditLedger.charge(this.account, {
      chargeId,
      operation: "scan",
      amount: amountOf(amount),
      now: this.now
    })
    assert.strictEqual(Result.isSuccess(result), Coins.charge(model, chargeId, amount))
    if (Result.isFailure(result)) {
      assert.deepInclude(result.failure, { cost: amount, remaining: CreditLedger.totalRemaining(before) })
      return
    }
    const { charge } = result.success
    assert.strictEqual(charge.monthly, Math.min(amount, CreditLedger.monthlyRemaining(before)), "monthly first")
    assert.strictEqual(charge.monthly + charge.purchased, amount)
    this.apply(result.success)
  }

  refund(model: Coins.CoinModel, step: Extract<Step, { _tag: "refund" }>, reference: string): void {
    const charged = [...this.charges.values()][step.pick % Math.max(1, this.charges.size)]
    if (charged === undefined) return
    const left = CreditLedger.refundable(charged)
    const wanted = step.excess ? left + 1 + step.amount : Math.min(step.amount, left)
    const options = { amount: amountOf(wanted), reference, now: this.now }
    assert.strictEqual(Coins.refund(model, charged.id, wanted), !step.excess)
    if (step.excess) {
      assert.throws(() => CreditLedger.refund(this.account, charged, options), RangeError)
      return
    }
    const droppedBefore = this.entries.reduce((sum, entry) => sum + entry.dropped, 0)
    const change = CreditLedger.refund(this.account, charged, options)
    this.apply(change)
    const purchasedLeft = charged.purchased - charged.purchasedRefunded
    assert.strictEqual(change.charge.purchasedRefunded - charged.purchasedRefunded, Math.min(wanted, purchasedLeft))
    const { monthly, purchased, dropped } = change.entries.at(-1) ?? { monthly: 0, purchased: 0, dropped: 0 }
    assert.strictEqual(monthly + purchased + dropped, wanted, "returned or said to be dropped")
    assert.strictEqual(droppedBefore + dropped, model.dropped)
  }

  check(): void {
    const { account, entries } = this
    this.checkModel()
    const monthly = CreditLedger.monthlyRemaining(account)
    const purchased = CreditLedger.purchasedRemaining(account)
    assert.isAtLeast(monthly, 0)
    assert.isAtLeast(purchased, 0)
    assert.strictEqual(
      entries.reduce((sum, entry) => sum + entry.monthly, 0),
      monthly
    )
    assert.strictEqual(
      entries.reduce((sum, entry) => sum + entry.purchased, 0),
      purchased
    )
    for (const charge of this.charges.values()) {
      assert.isAtMost(charge.monthlyRefunded, charge.monthly)
      assert.isAtMost(charge.purchasedRefunded, charge.purchased)
    }
    assert.strictEqual(new Set(entries.map((entry) => entry.reference)).size, entries.length, "references are unique")
  }

  modelNow(): Coins.CoinModel {
    const model = structuredClone(this.model)
    Coins.passTo(model, monthOf(this.now))
    return model
  }

  checkModel(): void {
    const current = CreditLedger.advanceCycle(this.account, this.now).account
    assert.deepStrictEqual(Coins.balanceOf(this.modelNow()), {
      monthly: CreditLedger.monthlyRemaining(current),
      purchased: CreditLedger.purchasedRemaining(current)
    })
  }
}

describe("CreditLedger", () => {
  it.prop(
    "agrees with coins in a purse over any history",
    { history },
    ({ history }) => {
      const bench = new Bench(history.monthlyLimit)
      bench.check()
      for (const [index, step] of history.steps.entries()) {
        bench.step(step, index)
        bench.check()
      }
    },
    { arbitrary: { runs: 4_000 } }
  )

  const at = (text: string) => DateTime.makeUnsafe(text)
  const account = (monthlyLimit: number, purchased: number) => {
    const opened = CreditLedger.openAccount({ organizationId, monthlyLimit, now: startedAt }).account
    return CreditLedger.grant(opened, { amount: amountOf(purchased), reference: "g", now: startedAt }).account
  }
  const chargeOf = (from: CreditAccount, amount: number, now = startedAt) =>
    Result.getOrThrow(CreditLedger.charge(from, { chargeId: "c", operation: "scan", amount: amountOf(amount), now }))

  it("takes from the monthly bucket first and returns to the purchased one first", () => {
    const charged = chargeOf(account(10, 10), 14)
    assert.deepStrictEqual([charged.charge.monthly, charged.charge.purchased].map(Number), [10, 4])
    const refunded = CreditLedger.refund(charged.account, charged.charge, {
      amount: amountOf(5),
      reference: "r",
      now: startedAt
    })
    assert.deepStrictEqual([refunded.charge.monthlyRefunded, refunded.charge.purchasedRefunded].map(Number), [1, 4])
    assert.deepStrictEqual(
      refunded.entries.map(({ kind, monthly, purchased }) => [kind, monthly, purchased]),
      [["refund", 1, 4]]
    )
  })

  it("drops a monthly refund whose cycle has ended, and says so", () => {
    const charged = chargeOf(account(10, 10), 14)
    const { account: after, entries } = CreditLedger.refund(charged.account, charged.charge, {
      amount: amountOf(14),
      reference: "r",
      now: at("2026-02-01T00:00:00Z")
    })
    assert.deepStrictEqual(
      entries.map(({ kind, monthly, purchased, dropped }) => ({ kind, monthly, purchased, dropped })),
      [
        { kind: "allowance", monthly: 10, purchased: 0, dropped: 0 },
        { kind: "refund", monthly: 0, purchased: 4, dropped: 10 }
      ]
    )
    assert.strictEqual(CreditLedger.monthlyRemaining(after), 10)
    assert.strictEqual(CreditLedger.purchasedRemaining(after), 10)
    assert.strictEqual(entries.at(-1)?.countedAt, startedAt)
  })

  it.each([
    ["2026-01-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
    ["2026-02-01T00:00:00Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
    ["2028-02-29T13:00:00Z", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
    ["2026-12-31T23:59:59Z", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]
  ])("the cycle of %s is [%s, %s)", (now, start, end) => {
    const cycleStart = CreditLedger.cycleStartOf(at(now))
    assert.strictEqual(DateTime.formatIso(cycleStart), start)
    assert.strictEqual(DateTime.formatIso(CreditLedger.cycleEndOf(cycleStart)), end)
  })

  it("expires what is left and brings the limit, once, whatever number of months has passed", () => {
    const spent = chargeOf(account(10, 0), 4).account
    const later = CreditLedger.advanceCycle(spent, at("2026-06-10T00:00:00Z"))
    assert.deepStrictEqual(
      later.entries.map(({ kind, monthly, reference }) => [kind, monthly, reference]),
      [
        ["expiry", -6, "expiry:2026-01-01"],
        ["allowance", 10, "allowance:2026-06-01"]
      ]
    )
    assert.deepStrictEqual(CreditLedger.advanceCycle(later.account, at("2026-06-30T00:00:00Z")).entries, [])
    assert.deepStrictEqual(CreditLedger.advanceCycle(later.account, at("2026-05-30T00:00:00Z")).account, later.account)
  })

  it("a limit below what is used takes effect with the next cycle", () => {
    const spent = chargeOf(account(10, 0), 8).account
    const lowered = CreditLedger.setMonthlyLimit(spent, {
      monthlyLimit: amountOf(3),
      reference: "l",
      now: startedAt
    }).account
    assert.strictEqual(CreditLedger.monthlyRemaining(lowered), 0)
    const next = CreditLedger.advanceCycle(lowered, at("2026-02-10T00:00:00Z")).account
    assert.strictEqual(CreditLedger.monthlyRemaining(next), 3)
  })

  it("names cost and remainder of what cannot be paid", () => {
    const result = CreditLedger.charge(account(3, 2), {
      chargeId: "c",
      operation: "rank",
      amount: amountOf(6),
      now: startedAt
    })
    assert.strictEqual(Result.isFailure(result) && result.failure.message, "This costs 6 credits, but only 5 remain.")
  })
})
