import { DateTime, Effect, Layer } from "effect"
import { type Claim, type IdempotencyRecordKey, IdempotencyStore } from "../idempotency/IdempotencyStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { MemoryTables } from "./MemoryTables.ts"

const rowKey = ({ organizationId, key }: IdempotencyRecordKey) => `${organizationId} ${key}`

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { idempotency, organizations } = yield* MemoryTables

    return IdempotencyStore.of({
      // transactions run one at a time here, so no claim is ever seen half-way
      claim: ({ fingerprint, at, expiredBefore, ...record }) =>
        use("IdempotencyStore.claim", (): Claim => {
          const row = idempotency.get(rowKey(record))
          if (row?.response != null && DateTime.isGreaterThanOrEqualTo(row.createdAt, expiredBefore)) {
            return { _tag: "answered", fingerprint: row.fingerprint, response: row.response }
          }
          if (organizations.get(record.organizationId) === undefined) throw new Error("no such organization")
          idempotency.set(rowKey(record), { fingerprint, createdAt: at, response: null })
          return { _tag: "claimed" }
        }),
      answer: ({ response, ...record }) =>
        use("IdempotencyStore.answer", () => {
          const row = idempotency.get(rowKey(record))
          if (row === undefined) throw new Error("the key was not claimed")
          idempotency.set(rowKey(record), { ...row, response })
        }),
      removeExpired: (before) =>
        use("IdempotencyStore.removeExpired", () => {
          for (const [key, row] of idempotency.entries()) {
            if (DateTime.isLessThan(row.createdAt, before)) idempotency.delete(key)
          }
        })
    })
  })
)
