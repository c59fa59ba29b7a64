/** Deletes an organization with all its data, port by port, so that a port on another storage forgets it, too. */
import { Effect } from "effect"
import { AccessKeyStore } from "../../organization/AccessKeyStore.ts"
import { AlertStore } from "../../alert/AlertStore.ts"
import { BrandStore } from "../../brand/BrandStore.ts"
import { CellHistoryStore } from "../../alert/CellHistoryStore.ts"
import { RollupStore } from "../../count/RollupStore.ts"
import { CreditStore } from "../../credit/CreditStore.ts"
import { DeliveryStore } from "../../notification/delivery/DeliveryStore.ts"
import { DiscoveryStore } from "../../discovery/DiscoveryStore.ts"
import { IdempotencyStore } from "../../idempotency/IdempotencyStore.ts"
import { ImportStore } from "../../imports/ImportStore.ts"
import { JobStore } from "../../storage/JobStore.ts"
import { LookupStore } from "../../lookup/LookupStore.ts"
import { ShareStore } from "../../share/ShareStore.ts"
import { DocumentStore } from "../../document/DocumentStore.ts"
import { MarkStore } from "../../mark/MarkStore.ts"
import { NoticeStore } from "../../notice/NoticeStore.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { RateLimitStore } from "../../ratelimit/RateLimitStore.ts"
import { RawBodyStore } from "../../snapshot/RawBodyStore.ts"
import { ReanalysisStore } from "../../reanalysis/ReanalysisStore.ts"
import { RecipientStore } from "../../notification/consent/RecipientStore.ts"
import { RequestedScanStore } from "../../scan/requested/RequestedScanStore.ts"
import { ScanStore } from "../../scan/ScanStore.ts"
import { SessionStore } from "../../organization/SessionStore.ts"
import { SnapshotStore } from "../../snapshot/SnapshotStore.ts"
import { SubscriptionStore } from "../../notification/subscription/SubscriptionStore.ts"
import { TrackerStore } from "../../tracker/TrackerStore.ts"
import { VendorCostStore } from "../../cost/VendorCostStore.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { monotonicMillis } from "../../time/MonotonicClock.ts"
import { CurrentRetentionPolicy } from "../RetentionPolicy.ts"
import { pauseAfter } from "./ExpiredRemoval.ts"
import type { TenantPort } from "../../storage/TenantRemoval.ts"

/**
 * Ports that hold rows of an organization by name, those that refer to others first. Jobs are last: whoever adds one
 * holds a row of another port.
 */
export const tenantPorts = Effect.gen(function* () {
  const ports: Readonly<Record<string, TenantPort>> = {
    IdempotencyStore: yield* IdempotencyStore,
    RequestedScanStore: yield* RequestedScanStore,
    DeliveryStore: yield* DeliveryStore,
    MarkStore: yield* MarkStore,
    ShareStore: yield* ShareStore,
    DocumentStore: yield* DocumentStore,
    AlertStore: yield* AlertStore,
    NoticeStore: yield* NoticeStore,
    CellHistoryStore: yield* CellHistoryStore,
    RollupStore: yield* RollupStore,
    RawBodyStore: yield* RawBodyStore,
    SnapshotStore: yield* SnapshotStore,
    ReanalysisStore: yield* ReanalysisStore,
    ImportStore: yield* ImportStore,
    ScanStore: yield* ScanStore,
    TrackerStore: yield* TrackerStore,
    DiscoveryStore: yield* DiscoveryStore,
    SubscriptionStore: yield* SubscriptionStore,
    RecipientStore: yield* RecipientStore,
    LookupStore: yield* LookupStore,
    BrandStore: yield* BrandStore,
    SessionStore: yield* SessionStore,
    AccessKeyStore: yield* AccessKeyStore,
    VendorCostStore: yield* VendorCostStore,
    CreditStore: yield* CreditStore,
    JobStore: yield* JobStore
  }
  return ports
})

/** Deletes the limits of an organization, its keys and its subscriptions. Those rows name them, so limits go first. */
const limitRemoval = Effect.gen(function* () {
  const accessKeys = yield* AccessKeyStore
  const subscriptions = yield* SubscriptionStore
  const limits = yield* RateLimitStore

  return Effect.fnUntraced(function* (id: OrganizationId) {
    const owned = [...(yield* accessKeys.list(id)), ...(yield* subscriptions.list(id))]
    yield* limits.removeOf([id, ...owned.map((row) => row.id)])
  })
})

/** Deletes one organization and all its data. Returns `true` once nothing is left. */
export const organizationRemoval = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  const removeLimits = yield* limitRemoval
  const ports = Object.values(yield* tenantPorts)
  const { batchRows, pauseMin } = yield* CurrentRetentionPolicy

  return Effect.fnUntraced(function* (organizationId: OrganizationId) {
    yield* removeLimits(organizationId)
    for (const { removeTenant } of ports) {
      for (;;) {
        const startedMillis = yield* monotonicMillis
        if ((yield* removeTenant({ organizationId, limit: batchRows })) === 0) break
        yield* pauseAfter(startedMillis, pauseMin)
      }
    }
    // the remaining rows are locked elsewhere; the next sweep deletes them
    if (!(yield* organizations.remove(organizationId))) return false
    yield* Effect.logInfo("organization deleted with all its data")
    return true
  })
})
