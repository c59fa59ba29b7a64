/** `answerscope credits`: grants, limits, balances and the audit of the ledger. */
import { type CreditAccount, Credits, Organizations } from "@answerscope/core"
import { bounds, type CreditDifference, CreditLedger } from "@answerscope/core/model"
import { Console, Effect, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { aheadCommand } from "./AheadCommand.ts"
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
      Flag.withDescription("Granted credits are purchased credits, which do not expire")
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
).pipe(Command.withDescription("Set the monthly allowance of credits"))

const thresholdIn = Effect.fnUntraced(function* (text: string) {
  if (text === "default") return null
  if (/^\d{1,10}$/.test(text) && Number(text) <= bounds.creditGrantMax) return Number(text)
  return yield* new CommandError({
    message: `--below must be 0 to ${bounds.creditGrantMax.toLocaleString("en")} credits, or default.`
  })
})

const low = Command.make(
  "low",
  {
    org: orgFlag,
    below: Flag.String("below").pipe(Flag.withDescription("Credits, `0` for no notice, or `default`")),
    json: jsonFlag
  },
  ({ org, below, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const lowThreshold = yield* thresholdIn(below)
        yield* (yield* Credits).setLowThreshold({ organizationId, lowThreshold })
        if (json) return yield* Console.log(jsonText({ organizationId, lowThreshold }))
        const threshold = lowThreshold === null ? "a tenth of the monthly limit" : `${lowThreshold} credits`
        yield* Console.log(
          lowThreshold === 0
            ? "The organization gets no notice of low credits."
            : `The organization gets a notice when less than ${threshold} is left.`
        )
      })
    )
).pipe(
  Command.withDescription("Set below how many credits an organization gets a notice; by default a tenth of its month")
)

const balance = Command.make("balance", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organization = yield* organizationNamed(org)
      yield* show(json, yield* (yield* Credits).balance(organization.id))
    })
  )
).pipe(Command.withDescription("Show an organization's balance"))

interface AuditRow extends CreditDifference {
  readonly organizationId: string
}

const audit = Command.make("audit", { json: jsonFlag }, ({ json }) =>
  onDatabase(
    Effect.gen(function* () {
      const credits = yield* Credits
      const organizations = yield* Stream.runCollect((yield* Organizations).walk({ deleting: false }))
      const rows: ReadonlyArray<AuditRow> = (yield* Effect.forEach(organizations, ({ id }) =>
        Effect.map(credits.audit(id), (found) => found.map((difference) => ({ organizationId: id, ...difference })))
      )).flat()
      yield* printRows({
        json,
        document: { organizations: organizations.length, differences: rows },
        columns: {
          organization: (row: AuditRow) => row.organizationId,
          figure: (row: AuditRow) => row.figure,
          kept: (row: AuditRow) => String(row.kept),
          entries: (row: AuditRow) => String(row.entries)
        },
        rows,
        empty: `The balances of ${organizations.length} organizations match their ledgers.`
      })
      if (rows.length > 0) {
        return yield* new CommandError({ message: "Balances do not match the ledger. See the list above." })
      }
    })
  )
).pipe(Command.withDescription("Check the balances and use of all organizations against their ledger entries"))

export const creditsCommand = Command.make("credits").pipe(
  Command.withSubcommands([grant, limit, low, balance, aheadCommand, audit])
)
