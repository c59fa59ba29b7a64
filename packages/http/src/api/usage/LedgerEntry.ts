/** The ledger as the interface shows it: a row for each bucket that a movement moved. */
import { CreditEntry } from "@answerscope/core"
import { Schema, SchemaGetter } from "effect"
import { documentedText, Timestamp } from "../field/SchemaDocs.ts"

const Bucket = Schema.Literals(["monthly", "purchased"])

export const LedgerEntry = Schema.Struct({
  id: Schema.String.annotate({
    description: "Number of the entry and its bucket; unique in the organization.",
    examples: ["42-monthly"]
  }),
  at: Timestamp("Time of the entry."),
  kind: CreditEntry.fields.kind.annotate({
    description:
      "`allowance`: a new month added its credits. `expiry`: unused credits of a month expired. `limit`: the " +
      "monthly limit was changed. `grant`: credits were bought or given. `charge`, `refund`: an operation was " +
      "charged or refunded."
  }),
  operation: Schema.String.annotate({
    description: "The operation that was charged or refunded; for other entries their `kind`.",
    examples: ["scan"]
  }),
  amount: Schema.Int.annotate({ description: "Change of credits; negative for a charge.", examples: [-20] }),
  bucket: Bucket.annotate({ description: "Bucket of the change." }),
  dropped: Schema.Int.annotate({
    description: "Credits of a refund that were dropped because their month had ended.",
    examples: [0]
  }),
  reference: Schema.String.annotate({
    description: "Cause of the entry; unique in the organization.",
    examples: ["charge:scn_01jnhv8q5yfa7tb2c3d4e5f6g7"]
  }),
  balance: Schema.Int.annotate({ description: "Credits in the bucket after the entry.", examples: [980] })
}).annotate({ identifier: "LedgerEntry", description: "A change of credits in one bucket." })
export type LedgerEntry = typeof LedgerEntry.Type

/** The rows of an entry, the monthly bucket first. An entry without a change still has a row. */
export const ledgerRows = (entry: CreditEntry): ReadonlyArray<LedgerEntry> => {
  const { at, kind, number, operation, reference } = entry
  const isOfMonthly = entry.monthly !== 0 || entry.purchased === 0
  const row = (bucket: typeof Bucket.Type, amount: number, balance: number): LedgerEntry => ({
    id: `${number}-${bucket}`,
    at,
    kind,
    operation: operation ?? kind,
    amount,
    bucket,
    dropped: isOfMonthly === (bucket === "monthly") ? entry.dropped : 0,
    reference,
    balance
  })
  return [
    ...(isOfMonthly ? [row("monthly", entry.monthly, entry.monthlyAfter)] : []),
    ...(entry.purchased === 0 ? [] : [row("purchased", entry.purchased, entry.purchasedAfter)])
  ]
}

/** A place between the rows of a ledger: after that bucket of the movement with that number. */
export interface LedgerPlace {
  readonly number: number
  readonly bucket: typeof Bucket.Type
}

const idPattern = /^([1-9]\d{0,14})-(monthly|purchased)$/

/** The id of a row, which the rows asked for follow. */
export const AfterRow = documentedText(
  Schema.String.check(
    Schema.makeFilter<string>((text) => idPattern.test(text) || "must be the id of an entry, such as 42-monthly")
  ).pipe(
    Schema.decodeTo(Schema.Struct({ number: Schema.Int, bucket: Bucket }), {
      decode: SchemaGetter.transform((text: string) => ({
        number: Number.parseInt(text, 10),
        bucket: text.endsWith("monthly") ? ("monthly" as const) : ("purchased" as const)
      })),
      encode: SchemaGetter.transform(({ bucket, number }: LedgerPlace) => `${number}-${bucket}`)
    })
  ),
  {
    description: "Only entries after the one with this id; the last id of a response gives the next one.",
    example: "42-monthly",
    pattern: idPattern.source
  }
)
