import { type CreditAudit, CreditStore, writeBatcher } from "@answerscope/core"
import { Effect, Layer, Option, Result } from "effect"
import { type AuditRow, creditReads } from "./CreditReads.ts"
import { accountOf, entryOf } from "./CreditRows.ts"
import { creditWrites, ledgerUpdates, type LedgerUpdate } from "./CreditWrites.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.gen(function* () {
    const { sql, use, useAll, isJoined } = yield* PgDatabase
    const reads = creditReads(sql)
    const updateAll = ledgerUpdates(sql)

    const write = (updates: ReadonlyArray<LedgerUpdate>, organizationId: string) =>
      useAll("CreditStore.update", updateAll(organizationId, updates))
    // updates of one balance at once cost one connection and one commit together
    const writeWithOthers = yield* writeBatcher(write)

    const updateJoined = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatMap(write([update], organizationId), (exits) => Effect.all(exits, { discard: true }))

    const updateWithOthers = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatten(writeWithOthers(update, organizationId))

    return CreditStore.of({
      open: (change) => use("CreditStore.open", Effect.asVoid(creditWrites(sql).open(change))),
      update: Effect.fnUntraced(function* ({ organizationId, chargeId, decide }) {
        const last = { decided: Option.none<ReturnType<typeof decide>>() }
        const update: LedgerUpdate = {
          chargeId,
          decide: (account, charge) => {
            const decided = decide(account, charge)
            last.decided = Option.some(decided)
            return Result.isSuccess(decided) ? decided.success : null
          }
        }
        yield* (yield* isJoined) ? updateJoined(organizationId, update) : updateWithOthers(organizationId, update)
        return yield* Effect.fromResult(Option.getOrThrow(last.decided))
      }),
      account: (organizationId) =>
        use("CreditStore.account", Effect.map(reads.account(organizationId), maybeRow(accountOf))),
      audit: (organizationId) => use("CreditStore.audit", Effect.map(reads.audit(organizationId), maybeRow(auditOf))),
      entries: (organizationId) =>
        use("CreditStore.entries", Effect.map(reads.entries(organizationId), allRows(entryOf))),
      dailyUse: ({ organizationId, from }) => use("CreditStore.dailyUse", reads.dailyUse(organizationId, from)),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", reads.monthlyUse(organizationId))
    })
  })
)

const auditOf = (row: AuditRow): CreditAudit => ({
  account: accountOf(row),
  monthlySum: Number(row.monthly_sum),
  purchasedSum: Number(row.purchased_sum)
})
