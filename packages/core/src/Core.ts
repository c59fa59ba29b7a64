/** All services of the core over whatever storage and engines are provided. */
import { Layer } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Alerts } from "./alert/Alerts.ts"
import { AlertStates } from "./alert/state/AlertStates.ts"
import { Brands } from "./brand/Brands.ts"
import { FiguresCheck } from "./calibration/FiguresCheck.ts"
import { Costs } from "./cost/Costs.ts"
import { Rollups } from "./count/Rollups.ts"
import { Credits } from "./credit/Credits.ts"
import { CustomCharges } from "./credit/CustomCharges.ts"
import { checkPrices } from "./credit/PriceList.ts"
import { Digests } from "./digest/Digests.ts"
import { Discoveries } from "./discovery/Discoveries.ts"
import { DiscoveryRunner } from "./discovery/DiscoveryRunner.ts"
import { Engines } from "./engine/Engines.ts"
import { Health } from "./health/Health.ts"
import { Hooks } from "./hook/Hooks.ts"
import { Ids } from "./id/Ids.ts"
import { Idempotency } from "./idempotency/Idempotency.ts"
import { Imports } from "./imports/Imports.ts"
import { Inbox } from "./inbox/Inbox.ts"
import * as RepeatedFaults from "./log/RepeatedFaults.ts"
import { Lookups } from "./lookup/Lookups.ts"
import { Marks } from "./mark/Marks.ts"
import { Shares } from "./share/Shares.ts"
import { Documents } from "./document/Documents.ts"
import { ReportContents } from "./document/ReportContents.ts"
import { Confirmations } from "./notification/consent/Confirmations.ts"
import { EmailLimits } from "./notification/consent/EmailLimits.ts"
import { Recipients } from "./notification/consent/Recipients.ts"
import * as AlertDeliveries from "./notification/delivery/AlertDeliveries.ts"
import { NoticeDeliveries } from "./notification/delivery/NoticeDeliveries.ts"
import { Deliveries } from "./notification/delivery/Deliveries.ts"
import { DeliverySignal } from "./notification/delivery/DeliverySignal.ts"
import { Notices } from "./notice/Notices.ts"
import { sendersWithDefaults } from "./notification/channel/NoSenders.ts"
import { Notifications } from "./notification/Notifications.ts"
import { AccessKeys } from "./organization/AccessKeys.ts"
import { Organizations } from "./organization/Organizations.ts"
import { Sessions } from "./organization/Sessions.ts"
import { BodyRereading } from "./reading/BodyRereading.ts"
import { Reanalysis } from "./reading/Reanalysis.ts"
import { Reanalyses } from "./reanalysis/Reanalyses.ts"
import { Plans } from "./plan/Plans.ts"
import { Reports } from "./report/Reports.ts"
import { EngineCatalogue } from "./check/EngineCatalogue.ts"
import { CheckRunner } from "./check/CheckRunner.ts"
import { Retention } from "./retention/removal/Retention.ts"
import { RequestedScans } from "./scan/requested/RequestedScans.ts"
import { Scans } from "./scan/Scans.ts"
import { Snapshots } from "./snapshot/Snapshots.ts"
import { SettledRunQueue } from "./scan/SettledRunQueue.ts"
import { Stories } from "./story/Stories.ts"
import { Trackers } from "./tracker/Trackers.ts"

/**
 * All services but these, which you provide: `Ids` for ids of your own, `Credits` for another ledger or credit policy,
 * and `Digest`. The defaults are `Ids.layer`, `Credits.layer` and `Digest.layerWebCrypto`. On a Node server,
 * `NodeCrypto.layerDigest` saves a hop to another thread for each request.
 */
export const layerNoDeps = Layer.suspend(() =>
  services.pipe(
    Layer.provide(Layer.effectDiscard(checkPrices)),
    Layer.provideMerge(Sessions.layerNoDeps),
    Layer.provideMerge(AccessKeys.layerNoDeps),
    Layer.provide(SecureRandom.layerWebCrypto),
    // each queue looks for jobs every second while the storage is away, and says so
    Layer.provide(RepeatedFaults.layer)
  )
)

const notifications = Layer.mergeAll(Notifications.layer, Deliveries.layer, Confirmations.layer).pipe(
  Layer.provide(EmailLimits.layer),
  Layer.provideMerge(Recipients.layer),
  Layer.provide(sendersWithDefaults)
)

const stories = Stories.layerNoDeps.pipe(Layer.provide([Reports.layer, Plans.layer, notifications]))

const contents = ReportContents.layerNoDeps.pipe(Layer.provide([Reports.layer, stories]))

const services = Layer.mergeAll(
  Engines.layer,
  Organizations.layer,
  Brands.layer,
  RequestedScans.layer.pipe(Layer.provide(Hooks.layer), Layer.provideMerge(Scans.layer)),
  CheckRunner.layer,
  EngineCatalogue.layer,
  Snapshots.layer,
  Reports.layer,
  FiguresCheck.layer.pipe(Layer.provide(Reports.layer)),
  Plans.layer,
  Rollups.layer,
  Costs.layer,
  CustomCharges.layer,
  BodyRereading.layer,
  Reanalysis.layer,
  Reanalyses.layer,
  Imports.layer,
  Lookups.layer,
  Discoveries.layer,
  DiscoveryRunner.layer,
  Idempotency.layer,
  Hooks.layer,
  Notices.layer,
  Health.layer,
  Retention.layer,
  Trackers.layer,
  AlertStates.layer,
  SettledRunQueue.layer,
  Alerts.layer.pipe(Layer.provide(AlertDeliveries.layer)),
  Inbox.layer,
  Marks.layer,
  DeliverySignal.layer,
  NoticeDeliveries.layer,
  notifications,
  stories,
  Digests.layerNoDeps.pipe(Layer.provide([stories, Reports.layer, DeliverySignal.layer])),
  Documents.layerNoDeps.pipe(Layer.provide(contents)),
  Shares.layer.pipe(Layer.provide([contents, stories, DeliverySignal.layer]))
)

/**
 * The services that callers use. Needs the storage ports (such as `MemoryStorage.layer`) and `AnswerEngines`. `SeoData`
 * is optional: without it, lookups of search data are not configured and discoveries ask engines only. So are
 * `WebhookSender` and `EmailSender`: without one, nothing is sent that way.
 */
export const layer = layerNoDeps.pipe(
  Layer.provideMerge(Credits.layer),
  Layer.provide([Ids.layer, Digest.layerWebCrypto])
)
