import {
  type Claim,
  type Claiming,
  type IdempotencyRecordKey,
  IdempotencyStore,
  type KeyHolder
} from "@answerscope/core/storage"
import { Clock, DateTime, Effect, Layer } from "effect"
import { removeAged } from "./database/AgedRemoval.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { type IdempotencyRow, MemoryTables } from "./database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const rowKey = ({ organizationId, key }: IdempotencyRecordKey) => `${organizationId} ${key}`

/** The outcome of a new claim on this row's key; `null` if the key is free. */
const earlierClaim = (
  row: IdempotencyRow | undefined,
  expiredBefore: DateTime.Utc,
  nowMillis: number
): Claim | null => {
  if (row === undefined || DateTime.isLessThan(row.createdAt, expiredBefore)) return null
  const { fingerprint, response, held } = row
  if (response !== null) return { _tag: "completed", fingerprint, response }
  return held !== null && nowMillis < held.untilMillis ? { _tag: "held", fingerprint } : null
}

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { idempotency, organizations } = yield* MemoryTables

    const useNow = <A>(operation: string, f: (nowMillis: number) => A) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMillis) => use(`IdempotencyStore.${operation}`, () => f(nowMillis)))

    // transactions run one at a time here, so no claim is ever half-way
    const take = (
      { fingerprint, at: createdAt, expiredBefore, ...record }: Claiming,
      nowMillis: number,
      held: IdempotencyRow["held"]
    ): Claim => {
      const earlier = earlierClaim(idempotency.get(rowKey(record)), expiredBefore, nowMillis)
      if (earlier !== null) return earlier
      const { organizationId } = record
      if (organizations.get(organizationId) === undefined) throw new Error("no such organization")
      idempotency.set(rowKey(record), { organizationId, fingerprint, createdAt, response: null, held })
      return { _tag: "claimed" }
    }

    const heldBy = ({ holder, ...record }: KeyHolder): IdempotencyRow | null => {
      const row = idempotency.get(rowKey(record))
      return row?.response === null && row.held?.holder === holder ? row : null
    }

    return IdempotencyStore.of({
      removeTenant: tenantRemoval(use, "IdempotencyStore", (id) => ownRows(idempotency, id)),
      claim: (claiming) => useNow("claim", (nowMillis) => take(claiming, nowMillis, null)),
      storeResponse: ({ response, ...record }) =>
        use("IdempotencyStore.storeResponse", () => {
          const row = idempotency.get(rowKey(record))
          if (row === undefined) throw new Error("the key was not claimed")
          idempotency.set(rowKey(record), { ...row, response })
        }),
      hold: ({ holder, leaseMillis, ...claiming }) =>
        useNow("hold", (nowMillis) => take(claiming, nowMillis, { holder, untilMillis: nowMillis + leaseMillis })),
      renew: ({ leaseMillis, ...holder }) =>
        useNow("renew", (nowMillis) => {
          const row = heldBy(holder)
          if (row === null) return false
          const held = { holder: holder.holder, untilMillis: nowMillis + leaseMillis }
          idempotency.set(rowKey(holder), { ...row, held })
          return true
        }),
      storeHeldResponse: ({ response, ...holder }) =>
        use("IdempotencyStore.storeHeldResponse", () => {
          const row = heldBy(holder)
          if (row === null) return false
          idempotency.set(rowKey(holder), { ...row, response, held: null })
          return true
        }),
      release: (holder) =>
        use("IdempotencyStore.release", () => {
          if (heldBy(holder) !== null) idempotency.delete(rowKey(holder))
        }),
      removeBefore: (removal) =>
        use("IdempotencyStore.removeBefore", () =>
          removeAged(removal, {
            rows: Array.from(idempotency.entries(), ([id, row]) => ({ ...row, id })),
            timeOf: ({ createdAt }) => createdAt,
            remove: ({ id }) => idempotency.delete(id)
          })
        )
    })
  })
)
