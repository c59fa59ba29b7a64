/**
 * All storage ports in memory, for tests, trials and hosts without persistence. Same rules as a database; the data ends
 * with the process.
 */
import type { Storage } from "@answerscope/core"
import { Layer } from "effect"
import * as MemoryAccessKeyStore from "./organization/MemoryAccessKeyStore.ts"
import * as MemoryAlertStore from "./MemoryAlertStore.ts"
import * as MemoryBrandStore from "./MemoryBrandStore.ts"
import * as MemoryRollupStore from "./MemoryRollupStore.ts"
import * as MemoryCreditStore from "./MemoryCreditStore.ts"
import * as MemoryCellHistoryStore from "./MemoryCellHistoryStore.ts"
import * as MemoryClock from "./MemoryClock.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import * as MemoryDeliveryStore from "./MemoryDeliveryStore.ts"
import * as MemoryDueWork from "./MemoryDueWork.ts"
import * as MemoryDiscoveryStore from "./MemoryDiscoveryStore.ts"
import * as MemoryEngineLimitStore from "./MemoryEngineLimitStore.ts"
import * as MemoryNoticeStore from "./MemoryNoticeStore.ts"
import * as MemoryEventConsumerStore from "./MemoryEventConsumerStore.ts"
import * as MemoryIdempotencyStore from "./MemoryIdempotencyStore.ts"
import * as MemoryImportStore from "./brand/MemoryImportStore.ts"
import { MemoryJobQueues } from "./database/MemoryJobQueue.ts"
import * as MemoryJobStore from "./MemoryJobStore.ts"
import * as MemoryLookupStore from "./MemoryLookupStore.ts"
import * as MemoryShareStore from "./brand/MemoryShareStore.ts"
import * as MemoryDocumentStore from "./brand/MemoryDocumentStore.ts"
import * as MemoryMarkStore from "./brand/MemoryMarkStore.ts"
import * as MemoryOrganizationStore from "./organization/MemoryOrganizationStore.ts"
import * as MemoryRawBodyStore from "./snapshot/MemoryRawBodyStore.ts"
import * as MemoryRateLimitStore from "./MemoryRateLimitStore.ts"
import * as MemoryReanalysisStore from "./MemoryReanalysisStore.ts"
import * as MemoryRecipientStore from "./MemoryRecipientStore.ts"
import * as MemoryRequestedScanStore from "./scan/MemoryRequestedScanStore.ts"
import * as MemoryScanStore from "./scan/MemoryScanStore.ts"
import * as MemorySessionStore from "./organization/MemorySessionStore.ts"
import * as MemorySnapshotStore from "./snapshot/MemorySnapshotStore.ts"
import * as MemorySubscriptionStore from "./MemorySubscriptionStore.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import * as MemoryTrackerStore from "./MemoryTrackerStore.ts"
import * as MemoryTransaction from "./MemoryTransaction.ts"
import * as MemoryVendorCostStore from "./MemoryVendorCostStore.ts"

/** Every store, the transaction and the queues, on one memory database. */
export const layer: Layer.Layer<Storage> = Layer.mergeAll(
  MemoryClock.layer,
  MemoryDueWork.layer,
  MemoryOrganizationStore.layer,
  MemoryAccessKeyStore.layer,
  MemorySessionStore.layer,
  MemoryBrandStore.layer,
  MemoryCreditStore.layer,
  MemoryScanStore.layer,
  MemoryReanalysisStore.layer,
  MemoryImportStore.layer,
  MemorySnapshotStore.layer,
  MemoryRawBodyStore.layer,
  MemoryRollupStore.layer,
  MemoryDiscoveryStore.layer,
  MemoryTrackerStore.layer,
  MemoryAlertStore.layer,
  MemoryMarkStore.layer,
  MemoryDocumentStore.layer,
  MemoryShareStore.layer,
  MemoryCellHistoryStore.layer,
  MemorySubscriptionStore.layer,
  MemoryDeliveryStore.layer,
  MemoryRecipientStore.layer,
  MemoryLookupStore.layer,
  MemoryVendorCostStore.layer,
  MemoryIdempotencyStore.layer,
  MemoryRateLimitStore.layer,
  MemoryEngineLimitStore.layer,
  MemoryNoticeStore.layer,
  MemoryEventConsumerStore.layer,
  MemoryRequestedScanStore.layer.pipe(Layer.provideMerge(MemoryJobStore.layer))
).pipe(
  Layer.provideMerge(MemoryTransaction.layer),
  Layer.provide([MemoryTables.layer, MemoryJobQueues.layer]),
  Layer.provide(MemoryDatabase.layer)
)
