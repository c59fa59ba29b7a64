/** Calls in a transaction of the host's. */
import {
  AccessKeys,
  Brands,
  Costs,
  Credits,
  Discoveries,
  Organizations,
  CustomCharges,
  Scans,
  Snapshots,
  Trackers
} from "@answerscope/core"
import { type HostClient, HostTransactions } from "@answerscope/storage-pg"
import { Context, Effect, Exit, Option, Scope, Stream } from "effect"
import { AnswerscopeError } from "./AnswerscopeError.ts"
import { promised, type Promised, type Runs } from "./Promised.ts"
import type { CoreServices } from "./Services.ts"

/** Calls whose changes are one transaction. */
const members = {
  organizations: ["create", "get", "getByExternalId", "update", "suspend", "resume", "setRetention"],
  accessKeys: ["issue", "revoke"],
  brands: ["create", "get", "update", "setPromptSettings"],
  credits: ["grant", "setMonthlyLimit", "setLowThreshold", "balance"],
  customCharges: ["charge", "refund"],
  costs: ["setBudget"],
  scans: ["start", "get", "head", "cancel"],
  snapshots: ["get"],
  trackers: ["create", "get", "update", "remove", "runNow"],
  discoveries: ["start", "get"]
} as const

type Of<Service, Name extends keyof typeof members> = Promised<Service, (typeof members)[Name][number] & keyof Service>

/** The services in a host's transaction: what they change is committed, or rolled back, with it. */
export interface TransactionServices {
  readonly organizations: Of<Organizations["Service"], "organizations">
  readonly accessKeys: Of<AccessKeys["Service"], "accessKeys">
  readonly brands: Of<Brands["Service"], "brands">
  readonly credits: Of<Credits["Service"], "credits"> & Of<CustomCharges["Service"], "customCharges">
  readonly costs: Of<Costs["Service"], "costs">
  readonly scans: Of<Scans["Service"], "scans">
  readonly snapshots: Of<Snapshots["Service"], "snapshots">
  readonly trackers: Of<Trackers["Service"], "trackers">
  readonly discoveries: Of<Discoveries["Service"], "discoveries">
}

/** Runs calls in the transaction that is open on a client of `pg`. */
export type WithinTransaction = <A>(
  client: HostClient,
  use: (services: TransactionServices) => Promise<A>
) => Promise<A>

const servicesIn = (context: Context.Context<CoreServices>, runs: Runs): TransactionServices => {
  const of = <Id extends CoreServices, Service extends object, const Names extends keyof Service & string>(
    key: Context.Key<Id, Service>,
    names: ReadonlyArray<Names>
  ): Promised<Service, Names> => promised(Context.get(context, key), names, runs)
  return {
    organizations: of(Organizations, members.organizations),
    accessKeys: of(AccessKeys, members.accessKeys),
    brands: of(Brands, members.brands),
    credits: { ...of(Credits, members.credits), ...of(CustomCharges, members.customCharges) },
    costs: of(Costs, members.costs),
    scans: of(Scans, members.scans),
    snapshots: of(Snapshots, members.snapshots),
    trackers: of(Trackers, members.trackers),
    discoveries: of(Discoveries, members.discoveries)
  }
}

/** One after the other: a client has one connection, and its savepoints nest. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <A>(call: () => Promise<A>): Promise<A> => {
    const next = last.then(call)
    last = next.catch(() => {})
    return next
  }
}

export const withinTransaction =
  (context: Context.Context<CoreServices>, { run }: Runs): WithinTransaction =>
  async (client, use) => {
    const transactions = Context.getOption(context, HostTransactions)
    if (Option.isNone(transactions)) {
      throw new AnswerscopeError("not_configured", "Only a database on PostgreSQL has transactions of a host.")
    }
    const scope = Scope.makeUnsafe()
    const take = inTurn()
    let isOver = false
    try {
      const within = await run(Scope.provide(transactions.value.join(client), scope))
      const runs: Runs = {
        run: (effect) =>
          take(async () => {
            if (isOver) throw new AnswerscopeError("conflict", "The function that was given to `within` has ended.")
            return run(within(effect))
          }),
        iterate: () => Stream.toAsyncIterable(Stream.empty)
      }
      return await use(servicesIn(context, runs))
    } finally {
      isOver = true
      await take(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    }
  }
