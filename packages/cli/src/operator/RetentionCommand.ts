/** `answerscope org retention`: retention terms of an organization. */
import { type Organization, Organizations } from "@answerscope/core"
import { bounds, type RetentionKind, retentionKinds } from "@answerscope/core/model"
import type { DateTime } from "effect"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonFlag, named, onDatabase, organizationNamed, printRows, timeOf } from "./OperatorCommand.ts"

/** Bounds per kind: the most days, and whether `forever` is allowed. */
const choices: Readonly<Record<RetentionKind, { readonly max: number; readonly canBeKept: boolean }>> = {
  texts: { max: bounds.retentionDaysMax, canBeKept: true },
  snapshots: { max: bounds.retentionDaysMax, canBeKept: true },
  deliveries: { max: bounds.retentionDaysMax, canBeKept: true },
  idempotency: { max: bounds.idempotencyDaysMax, canBeKept: false },
  jobs: { max: bounds.retentionDaysMax, canBeKept: false }
}

const termFlag = (kind: RetentionKind, what: string) =>
  Flag.String(kind).pipe(Flag.optional, Flag.withDescription(`Days after which ${what}, or \`default\``))

/** Days; `null` keeps forever, `undefined` is the operator's default. */
const termIn = Effect.fnUntraced(function* (kind: RetentionKind, text: string) {
  const { canBeKept, max } = choices[kind]
  if (text === "default") return undefined
  if (text === "forever" && canBeKept) return null
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= max) return days
  const words = canBeKept ? "`forever` or `default`" : "or `default`"
  return yield* new CommandError({ message: `--${kind} must be 1 to ${max.toLocaleString("en")} days, ${words}.` })
})

/** The terms with the given ones replaced. */
const changed = Effect.fnUntraced(function* (
  own: Organization["retention"],
  given: Readonly<Record<RetentionKind, Option.Option<string>>>
) {
  const terms = new Map<string, number | null>(Object.entries(own))
  for (const kind of retentionKinds) {
    if (Option.isNone(given[kind])) continue
    const term = yield* termIn(kind, given[kind].value)
    if (term === undefined) terms.delete(kind)
    else terms.set(kind, term)
  }
  const retention: Organization["retention"] = Object.fromEntries(terms)
  return retention
})

interface TermRow {
  readonly what: RetentionKind
  readonly days: number | null | undefined
  readonly removedBefore: DateTime.Utc | null
}

const rowsOf = ({ retention, snapshotsRemovedBefore, textsRemovedBefore }: Organization): ReadonlyArray<TermRow> =>
  retentionKinds.map((what) => ({
    what,
    days: retention[what],
    removedBefore: what === "texts" ? textsRemovedBefore : what === "snapshots" ? snapshotsRemovedBefore : null
  }))

const columns = {
  what: ({ what }: TermRow) => what,
  days: ({ days }: TermRow) => (days === undefined ? "default" : days === null ? "forever" : String(days)),
  "removed before": ({ removedBefore }: TermRow) => timeOf(removedBefore)
}

export const retentionCommand = Command.make(
  "retention",
  {
    organization: Argument.String("org").pipe(Argument.withDescription("The organization's id")),
    texts: termFlag("texts", "texts, sources and searches of answers expire, or `forever`"),
    snapshots: termFlag("snapshots", "answers and their figures expire, or `forever`"),
    deliveries: termFlag("deliveries", "deliveries expire, or `forever`"),
    idempotency: termFlag("idempotency", `stored responses expire, at most ${bounds.idempotencyDaysMax}`),
    jobs: termFlag("jobs", "ids of completed jobs expire"),
    json: jsonFlag
  },
  ({ json, organization: id, ...given }) =>
    onDatabase(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const before = yield* organizationNamed(id)
        const retention = yield* changed(before.retention, given)
        const isChange = retentionKinds.some((kind) => Option.isSome(given[kind]))
        const after = isChange
          ? yield* organizations.setRetention({ id: before.id, retention }).pipe(named("organization", id))
          : before
        yield* printRows({ json, document: after, columns, rows: rowsOf(after), empty: "" })
      })
    )
).pipe(
  Command.withDescription("Show or set an organization's retention"),
  Command.withExamples([
    { command: "answerscope org retention ORG", description: "Show its retention" },
    {
      command: "answerscope org retention ORG --texts 30 --snapshots forever",
      description: "Texts expire after 30 days, answers never"
    },
    { command: "answerscope org retention ORG --texts default", description: "Use the default term" }
  ])
)
