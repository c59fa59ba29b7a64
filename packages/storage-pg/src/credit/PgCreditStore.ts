import { type CreditAudit, CreditStore } from "@answerscope/core"
import { Effect, Layer, Option, Result } from "effect"
import { type AuditRow, creditReads } from "./CreditReads.ts"
import { accountOf, entryOf } from "./CreditRows.ts"
import { creditWrites, ledgerUpdates, type LedgerUpdate } from "./CreditWrites.ts"
import { ledgerTurns } from "./BalanceBatcher.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.map(PgDatabase, ({ sql, use, useAll, isJoined }) => {
    const reads = creditReads(sql)
    const updateAll = ledgerUpdates(sql)

    const updateInTurn = ledgerTurns((organizationId, updates: ReadonlyArray<LedgerUpdate>) =>
      useAll("CreditStore.update", updateAll(organizationId, updates))
    )

    const updateJoined = (organizationId: string, update: LedgerUpdate) =>
      useAll(
        "CreditStore.update",
        Effect.flatMap(updateAll(organizationId, [update]), (exits) => Effect.forEach(exits, (exit) => exit))
      )

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
        yield* (yield* isJoined) ? updateJoined(organizationId, update) : updateInTurn(organizationId, update)
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
