/** All ports that a storage must provide. */
import type { AlertStore } from "./alert/AlertStore.ts"
import type { CellHistoryStore } from "./alert/CellHistoryStore.ts"
import type { VendorCostStore } from "./cost/VendorCostStore.ts"
import type { BrandStore } from "./brand/BrandStore.ts"
import type { RollupStore } from "./count/RollupStore.ts"
import type { CreditStore } from "./credit/CreditStore.ts"
import type { DiscoveryStore } from "./discovery/DiscoveryStore.ts"
import type { EventConsumerStore } from "./hook/EventConsumerStore.ts"
import type { EngineLimitStore } from "./engine/EngineLimitStore.ts"
import type { IdempotencyStore } from "./idempotency/IdempotencyStore.ts"
import type { ImportStore } from "./imports/ImportStore.ts"
import type { LookupStore } from "./lookup/LookupStore.ts"
import type { MarkStore } from "./mark/MarkStore.ts"
import type { DocumentStore } from "./document/DocumentStore.ts"
import type { ShareStore } from "./share/ShareStore.ts"
import type { NoticeStore } from "./notice/NoticeStore.ts"
import type { RecipientStore } from "./notification/consent/RecipientStore.ts"
import type { DeliveryStore } from "./notification/delivery/DeliveryStore.ts"
import type { SubscriptionStore } from "./notification/subscription/SubscriptionStore.ts"
import type { AccessKeyStore } from "./organization/AccessKeyStore.ts"
import type { OrganizationStore } from "./organization/OrganizationStore.ts"
import type { SessionStore } from "./organization/SessionStore.ts"
import type { ReanalysisStore } from "./reanalysis/ReanalysisStore.ts"
import type { RateLimitStore } from "./ratelimit/RateLimitStore.ts"
import type { ScanStore } from "./scan/ScanStore.ts"
import type { RequestedScanStore } from "./scan/requested/RequestedScanStore.ts"
import type { RawBodyStore } from "./snapshot/RawBodyStore.ts"
import type { SnapshotStore } from "./snapshot/SnapshotStore.ts"
import type { TrackerStore } from "./tracker/TrackerStore.ts"
import type { JobStore } from "./storage/JobStore.ts"
import type { StorageClock } from "./storage/StorageClock.ts"
import type { Transaction } from "./storage/Transaction.ts"

/** The services of a storage layer: every store, and the transaction that spans them. */
export type Storage =
  | StorageClock
  | Transaction
  | OrganizationStore
  | AccessKeyStore
  | SessionStore
  | BrandStore
  | CreditStore
  | ScanStore
  | RequestedScanStore
  | SnapshotStore
  | ReanalysisStore
  | ImportStore
  | RawBodyStore
  | RollupStore
  | DiscoveryStore
  | TrackerStore
  | AlertStore
  | CellHistoryStore
  | SubscriptionStore
  | DeliveryStore
  | RecipientStore
  | MarkStore
  | DocumentStore
  | ShareStore
  | NoticeStore
  | LookupStore
  | VendorCostStore
  | IdempotencyStore
  | RateLimitStore
  | EngineLimitStore
  | EventConsumerStore
  | JobStore
