/**
 * `answerscope credits`: grants, limits and balances.
 */
import { type CreditAccount, Credits } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/adapter"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { creditsFlag, jsonFlag, onDatabase, organizationNamed, orgFlag, printRows } from "./OperatorCommand.ts"

interface BucketRow {
  readonly bucket: string
  readonly total: number
  readonly used: number
  readonly remaining: number
}

const show = (json: boolean, account: CreditAccount) => {
  const monthly = {
    limit: account.cycleLimit,
    used: account.monthlyUsed,
    remaining: CreditLedger.monthlyRemaining(account),
    cycleStart: account.cycleStart,
    cycleEnd: CreditLedger.cycleEndOf(account.cycleStart)
  }
  const purchased = {
    total: account.purchasedTotal,
    used: account.purchasedUsed,
    remaining: CreditLedger.purchasedRemaining(account)
  }
  const rows: ReadonlyArray<BucketRow> = [
    { bucket: "monthly", total: monthly.limit, used: monthly.used, remaining: monthly.remaining },
    { bucket: "purchased", ...purchased }
  ]
  return printRows({
    json,
    document: { organizationId: account.organizationId, balance: { monthly, purchased } },
    columns: {
      bucket: (row: BucketRow) => row.bucket,
      total: (row: BucketRow) => String(row.total),
      used: (row: BucketRow) => String(row.used),
      remaining: (row: BucketRow) => String(row.remaining)
    },
    rows,
    empty: ""
  })
}

const grant = Command.make(
  "grant",
  {
    org: orgFlag,
    amount: creditsFlag("amount", 1, "Credits to add"),
    bucket: Flag.Literals("bucket", ["purchased"]).pipe(
      Flag.withDefault("purchased"),
      Flag.withDescription("Granted credits are purchased ones, which do not expire")
    ),
    json: jsonFlag
  },
  ({ org, amount, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        yield* show(json, yield* (yield* Credits).grant({ organizationId: organization.id, amount }))
      })
    )
).pipe(Command.withDescription("Add credits to an organization"))

const limit = Command.make(
  "limit",
  { org: orgFlag, monthly: creditsFlag("monthly", 0, "Credits per calendar month"), json: jsonFlag },
  ({ org, monthly, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        yield* show(
          json,
          yield* (yield* Credits).setMonthlyLimit({ organizationId: organization.id, monthlyLimit: monthly })
        )
      })
    )
).pipe(Command.withDescription("Set the credits that each month brings"))

const balance = Command.make("balance", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organization = yield* organizationNamed(org)
      yield* show(json, yield* (yield* Credits).balance(organization.id))
    })
  )
).pipe(Command.withDescription("Show what an organization has left"))

export const creditsCommand = Command.make("credits").pipe(
  Command.withDescription("Grant credits, set limits, show balances"),
  Command.withSubcommands([grant, limit, balance])
)
