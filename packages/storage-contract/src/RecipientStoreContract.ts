import { OrganizationId, Transaction } from "@answerscope/core"
import { type Recipient, RecipientStore } from "@answerscope/core/storage"
import { RecipientConsent, type RecipientState } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { type DateTime, Effect, Option } from "effect"
import { idsOf, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newEra } from "./NotificationFixtures.ts"

const anyText = Effect.map(idsOf("key", 1), ([text = ""]) => text)

/** A new recipient of an organization, stored. */
const stored = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<Recipient> = {}) {
  const store = yield* RecipientStore
  const address = `${yield* anyText}@example.com`
  const recipient = {
    ...RecipientConsent.newRecipient({ organizationId, address, unsubscribeToken: yield* anyText }),
    ...fields
  }
  yield* store.insertMissing([recipient])
  return recipient
})

const read = Effect.fnUntraced(function* ({ organizationId, address }: Recipient) {
  return yield* (yield* RecipientStore).find({ organizationId, addresses: [address] })
})

const everyState = (at: (millis: number) => DateTime.Utc): ReadonlyArray<Partial<Recipient>> => [
  {
    state: "pending",
    confirmationHash: `hash ${Number(at(0))}`,
    confirmationUntil: at(9),
    mailedAt: at(1),
    mailDueAt: at(2)
  },
  { state: "confirmed", mailedAt: at(3) },
  { state: "unsubscribed", unsubscribedAt: at(4), mailDueAt: at(5), mailFailures: 3 }
]

const keeping = (it: ContractTests) => {
  it.effect("returns the stored recipients by address, of one organization only", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const at = newEra()
      const organizationId = yield* newOrganization
      const all = yield* Effect.forEach(everyState(at), (fields) => stored(organizationId, fields))
      const addresses = [...all.map(({ address }) => address), "nobody@example.com"]
      assert.deepStrictEqual(yield* store.find({ organizationId, addresses }), all)
      assert.deepStrictEqual(yield* store.find({ organizationId: yield* newOrganization, addresses }), [])
      assert.deepStrictEqual(yield* store.find({ organizationId, addresses: [] }), [])
      assert.deepStrictEqual(yield* store.find({ organizationId: OrganizationId.make("org_bad"), addresses }), [])
      const [first] = all
      assert.ok(first !== undefined)
      const changed: Recipient = {
        ...first,
        state: "confirmed",
        confirmationHash: null,
        confirmationUntil: null,
        mailDueAt: null
      }
      yield* store.save(changed)
      assert.deepStrictEqual(yield* read(first), [changed])
    })
  )

  it.effect("keeps a recipient that is inserted again, and each organization has its own", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const at = newEra()
      const first = yield* stored(yield* newOrganization, { state: "unsubscribed", unsubscribedAt: at(0) })
      const other = { ...first, organizationId: yield* newOrganization, unsubscribeToken: yield* anyText }
      yield* store.insertMissing([
        { ...first, state: "pending", unsubscribedAt: null, unsubscribeToken: yield* anyText },
        { ...other, state: "pending", unsubscribedAt: null }
      ])
      yield* store.insertMissing([])
      assert.deepStrictEqual(yield* read(first), [first])
      assert.strictEqual((yield* read(other))[0]?.state, "pending")
    })
  )

  it.effect("deletes what belongs to one organization in batches", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const [own, other] = [yield* newOrganization, yield* newOrganization]
      const made = yield* Effect.replicateEffect(stored(own), 2)
      const kept = yield* stored(other)
      assert.strictEqual(yield* removeAllOf(store, { organizationId: own, limit: 1 }), 2)
      for (const recipient of made) assert.deepStrictEqual(yield* read(recipient), [])
      assert.deepStrictEqual(yield* read(kept), [kept])
    })
  )
}

const locking = (it: ContractTests) => {
  it.effect("finds by token and by hash, of any organization", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const transaction = yield* Transaction
      const at = newEra()
      const hash = yield* anyText
      const one = yield* stored(yield* newOrganization, { confirmationHash: hash, confirmationUntil: at(1) })
      yield* stored(yield* newOrganization)
      yield* transaction.run(
        Effect.gen(function* () {
          assert.deepStrictEqual(Option.getOrNull(yield* store.lockByConfirmation(hash)), one)
          assert.deepStrictEqual(Option.getOrNull(yield* store.lockByUnsubscribe(one.unsubscribeToken)), one)
          assert.deepStrictEqual(yield* store.lock({ ...one, addresses: [one.address] }), [one])
          assert.isTrue(Option.isNone(yield* store.lockByConfirmation(one.unsubscribeToken)))
          assert.isTrue(Option.isNone(yield* store.lockByUnsubscribe(hash)))
        })
      )
    })
  )

  it.effect("is changed by one at a time: of two that confirm with one token, the second finds it used", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const transaction = yield* Transaction
      const at = newEra()
      const hash = yield* anyText
      yield* stored(yield* newOrganization, { confirmationHash: hash, confirmationUntil: at(1) })
      const use = transaction.run(
        Effect.gen(function* () {
          const found = Option.getOrNull(yield* store.lockByConfirmation(hash))
          if (found === null) return false
          yield* store.save({ ...found, state: "confirmed", confirmationHash: null, confirmationUntil: null })
          return true
        })
      )
      const used = yield* Effect.replicateEffect(use, 4, { concurrency: "unbounded" })
      assert.strictEqual(used.filter((isUsed) => isUsed).length, 1)
    })
  )
}

const both: ReadonlyArray<RecipientState> = ["pending", "unsubscribed"]

const claiming = (it: ContractTests) => {
  it.effect("returns due recipients to one claimer, longest due first, and again after the claim expires", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const at = newEra()
      const organizationId = yield* newOrganization
      const [second, first, left] = yield* Effect.forEach(
        [
          { mailDueAt: at(20) },
          { mailDueAt: at(10) },
          { mailDueAt: at(30), state: "unsubscribed", unsubscribedAt: at(0) },
          { mailDueAt: at(50) },
          { mailDueAt: null },
          { state: "confirmed" }
        ] as const,
        (fields) => stored(organizationId, fields)
      )
      assert.ok(first !== undefined && second !== undefined && left !== undefined)
      const claim = (
        now: number,
        options: { readonly states?: ReadonlyArray<RecipientState>; readonly limit?: number } = {}
      ) =>
        Effect.map(
          store.claimDue({ now: at(now), until: at(now + 100), states: both, limit: 10, ...options }),
          (claimed) => claimed.map(({ address }) => address)
        )
      assert.deepStrictEqual(yield* claim(40, { limit: 1 }), [first.address])
      assert.deepStrictEqual(yield* claim(40, { states: ["unsubscribed"] }), [left.address])
      assert.deepStrictEqual(yield* claim(40), [second.address])
      assert.deepStrictEqual(yield* claim(40), [])
      assert.deepStrictEqual((yield* read(first))[0]?.mailDueAt, at(140))
      assert.strictEqual((yield* claim(140)).length, 4)
    })
  )
}

const sharing = (it: ContractTests) => {
  it.effect("organizations take turns, however many are due of one; those of each come longest due first", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const at = newEra()
      const dueFrom = Effect.fnUntraced(function* (from: number, count: number, state: "pending" | "unsubscribed") {
        const organizationId = yield* newOrganization
        const unsubscribedAt = state === "unsubscribed" ? at(0) : null
        return yield* Effect.forEach(Array.from({ length: count }), (_, index) =>
          stored(organizationId, { mailDueAt: at(from + index), state, unsubscribedAt })
        )
      })
      yield* dueFrom(0, 12, "unsubscribed")
      const many = yield* dueFrom(10, 30, "pending")
      const some = yield* dueFrom(50, 3, "pending")
      const [single] = yield* dueFrom(60, 1, "pending")
      yield* dueFrom(1_000, 1, "pending")
      const claim = (limit: number) =>
        Effect.map(store.claimDue({ now: at(100), until: at(900), states: ["pending"], limit }), (claimed) =>
          claimed.map(({ address }) => address)
        )
      const addresses = (recipients: ReadonlyArray<Recipient | undefined>) =>
        recipients.flatMap((recipient) => recipient?.address ?? [])
      assert.deepStrictEqual(yield* claim(2), addresses([many[0], some[0]]))
      assert.deepStrictEqual(yield* claim(3), addresses([many[1], some[1], single]))
      assert.deepStrictEqual(yield* claim(3), addresses([many[2], many[3], some[2]]))
      assert.deepStrictEqual(yield* claim(50), addresses(many.slice(4)))
      assert.deepStrictEqual(yield* claim(50), [])
    })
  )

  it.effect("gives nothing twice to claimers at once", () =>
    Effect.gen(function* () {
      const store = yield* RecipientStore
      const at = newEra()
      const organizationId = yield* newOrganization
      for (let i = 0; i < 20; i++) yield* stored(organizationId, { mailDueAt: at(i) })
      const claims = yield* Effect.replicateEffect(
        store.claimDue({ now: at(100), until: at(1_000), states: both, limit: 8 }),
        5,
        { concurrency: "unbounded" }
      )
      const claimed = claims.flat().map(({ address }) => address)
      assert.strictEqual(new Set(claimed).size, claimed.length)
    })
  )
}

/** Keeping recipients, and claiming those that are due. */
export const suite = contractSuite("RecipientStore", [keeping, locking, claiming, sharing])
