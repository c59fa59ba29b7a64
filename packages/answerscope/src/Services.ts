/** The services of a host, as promises. */
import {
  AccessKeys,
  Alerts,
  type BrandReanalysis,
  Brands,
  Costs,
  Credits,
  Deliveries,
  Discoveries,
  EngineCatalogue,
  type NewAccessKey,
  Inbox,
  Notices,
  Notifications,
  Organizations,
  CustomCharges,
  type Principal,
  Reanalyses,
  RequestedScans,
  Retention,
  Scans,
  Snapshots,
  Trackers
} from "@answerscope/core"
import type { BrandKey } from "@answerscope/core/storage"
import type { ErasedAnswers } from "@answerscope/core/model"
import { Context, Redacted } from "effect"
import { type ImportCore, importServices, type ImportServices } from "./imports/ImportServices.ts"
import { type RemoveOrganization, removeOrganization } from "./OrganizationRemoval.ts"
import { type PaidCalls, paidCalls, type PaidServices } from "./PaidCalls.ts"
import type { Plain } from "./Plain.ts"
import { promised, type Promised, type Runs } from "./Promised.ts"
import { type ReportCore, reportServices, type ReportServices } from "./report/ReportServices.ts"

/** The services of the core that hosts call. */
export type CoreServices =
  | Organizations
  | AccessKeys
  | Brands
  | Costs
  | CustomCharges
  | RequestedScans
  | Snapshots
  | Alerts
  | Inbox
  | ImportCore
  | ReportCore
  | Notices
  | Notifications
  | Deliveries
  | Reanalyses
  | PaidServices
  | Retention
  | EngineCatalogue

/** What hosts call of each service; the rest is for workers. */
const members = {
  organizations: ["create", "get", "getByExternalId", "list", "walk", "update", "suspend", "resume", "setRetention"],
  accessKeys: ["issue", "list", "revoke"],
  brands: ["create", "get", "page", "update", "setPromptSettings", "remove"],
  credits: ["grant", "setMonthlyLimit", "setLowThreshold", "balance", "remaining", "usage", "entries", "audit"],
  costs: ["report", "setBudget", "budget"],
  customCharges: ["charge", "refund"],
  scans: ["get", "head", "list", "walk", "walkWithChecks", "untilDone", "cancel"],
  requestedScans: ["get", "untilTaken"],
  snapshots: ["get", "list", "listWithAnswers", "walk", "walkWithAnswers"],
  trackers: ["create", "get", "list", "update", "remove"],
  alerts: ["list", "walk"],
  notices: ["list"],
  notifications: ["create", "get", "list", "update", "remove", "rotateSecret", "test"],
  deliveries: ["list", "resend"],
  discoveries: ["get", "list", "untilDone"],
  reanalyses: ["get"],
  engines: ["list"]
} as const

type Members<Name extends keyof typeof members> = (typeof members)[Name][number]

/** All services as promises. The core's services of the same name document each call and its failures. */
export interface Services extends ReportServices, ImportServices {
  readonly organizations: Promised<Organizations["Service"], Members<"organizations">> & {
    /**
     * Deletes an organization and all its data after `keep` received the final ledger; see the core's
     * `Organizations.remove`. Fails with the error of `keep`.
     */
    readonly remove: RemoveOrganization
  }
  readonly accessKeys: Promised<AccessKeys["Service"], Members<"accessKeys">> & {
    /** Who a presented key is; `unauthenticated` or `forbidden` if it may not pass. */
    readonly authenticate: (presented: string) => Promise<Plain<Principal>>
  }
  readonly brands: Promised<Brands["Service"], Members<"brands">> & {
    /** Erases all answers of a brand so far; see the core's `Retention.eraseAnswers`. */
    readonly eraseAnswers: (key: Plain<BrandKey>) => Promise<Plain<ErasedAnswers>>
    /** Reads the stored answers of a brand again by the names that it has now; see the core's `Reanalyses.start`. */
    readonly reanalyze: (key: Plain<BrandKey>) => Promise<Plain<BrandReanalysis>>
  }
  readonly credits: Promised<Credits["Service"], Members<"credits">> &
    Promised<CustomCharges["Service"], Members<"customCharges">>
  /** What calls to vendors cost, and budgets for them. */
  readonly costs: Promised<Costs["Service"], Members<"costs">>
  readonly scans: Promised<Scans["Service"], Members<"scans">> & Promised<PaidCalls["scans"]>
  /** Scans that were requested with the SQL function `request_scan`, in transactions of the host's. */
  readonly requestedScans: Promised<RequestedScans["Service"], Members<"requestedScans">>
  readonly snapshots: Promised<Snapshots["Service"], Members<"snapshots">>
  readonly trackers: Promised<Trackers["Service"], Members<"trackers">> & Promised<PaidCalls["trackers"]>
  readonly alerts: Promised<Alerts["Service"], Members<"alerts">> & Promised<Inbox["Service"]>
  readonly notices: Promised<Notices["Service"], Members<"notices">>
  readonly notifications: Promised<Notifications["Service"], Members<"notifications">>
  readonly deliveries: Promised<Deliveries["Service"], Members<"deliveries">>
  readonly discoveries: Promised<Discoveries["Service"], Members<"discoveries">> & Promised<PaidCalls["discoveries"]>
  readonly reanalyses: Promised<Reanalyses["Service"], Members<"reanalyses">>
  readonly lookups: Promised<PaidCalls["lookups"]>
  /** Engines that a request may name: what each one is, takes and costs, and whether it answers. */
  readonly engines: Promised<EngineCatalogue["Service"], Members<"engines">>
}

export const servicesOf = (context: Context.Context<CoreServices>, runs: Runs): Services => {
  const of = <Id extends CoreServices, Service extends object, const Names extends keyof Service & string>(
    key: Context.Key<Id, Service>,
    names: ReadonlyArray<Names>
  ): Promised<Service, Names> => promised(Context.get(context, key), names, runs)
  const { authenticate, issue } = Context.get(context, AccessKeys)
  // a host gives keys as text
  const withText = {
    authenticate: (key: string) => authenticate(Redacted.make(key)),
    issue: ({ secret, ...request }: Omit<NewAccessKey, "secret"> & { readonly secret?: string }) =>
      issue(secret === undefined ? request : { ...request, secret: Redacted.make(secret) })
  }
  const ofBrands = {
    eraseAnswers: (key: BrandKey) => Context.get(context, Retention).eraseAnswers(key),
    reanalyze: (key: BrandKey) => Context.get(context, Reanalyses).start(key)
  }
  const paid = paidCalls(context)
  return {
    organizations: {
      ...of(Organizations, members.organizations),
      remove: removeOrganization(Context.get(context, Organizations), runs)
    },
    accessKeys: { ...of(AccessKeys, members.accessKeys), ...promised(withText, ["authenticate", "issue"], runs) },
    brands: { ...of(Brands, members.brands), ...promised(ofBrands, ["eraseAnswers", "reanalyze"], runs) },
    credits: { ...of(Credits, members.credits), ...of(CustomCharges, members.customCharges) },
    costs: of(Costs, members.costs),
    scans: { ...of(Scans, members.scans), ...promised(paid.scans, ["start"], runs) },
    requestedScans: of(RequestedScans, members.requestedScans),
    snapshots: of(Snapshots, members.snapshots),
    ...reportServices(context, runs),
    ...importServices(context, runs),
    trackers: { ...of(Trackers, members.trackers), ...promised(paid.trackers, ["runNow"], runs) },
    alerts: { ...of(Alerts, members.alerts), ...of(Inbox, ["groups", "unread"]) },
    notices: of(Notices, members.notices),
    notifications: of(Notifications, members.notifications),
    deliveries: of(Deliveries, members.deliveries),
    discoveries: { ...of(Discoveries, members.discoveries), ...promised(paid.discoveries, ["start"], runs) },
    reanalyses: of(Reanalyses, members.reanalyses),
    engines: of(EngineCatalogue, members.engines),
    lookups: promised(
      paid.lookups,
      ["rank", "mentions", "mentionHistory", "domainOverview", "backlinks", "citations", "promptsRun"],
      runs
    )
  }
}
