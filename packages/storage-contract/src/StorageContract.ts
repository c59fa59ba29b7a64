/** All contract suites: the requirements of a storage. */
import type { Storage } from "@answerscope/core"
import type { Layer } from "effect"
import * as AccessKeyStoreContract from "./AccessKeyStoreContract.ts"
import * as AlertStoreContract from "./AlertStoreContract.ts"
import * as AlertCausesContract from "./AlertCausesContract.ts"
import * as AgedRowsContract from "./AgedRowsContract.ts"
import * as AnswerErasureContract from "./AnswerErasureContract.ts"
import * as AnsweredRunsContract from "./AnsweredRunsContract.ts"
import * as BrandRemovalContract from "./BrandRemovalContract.ts"
import * as BrandStoreContract from "./BrandStoreContract.ts"
import * as CheckMovesContract from "./CheckMovesContract.ts"
import * as CellHistoryStoreContract from "./CellHistoryStoreContract.ts"
import * as JointChangesContract from "./JointChangesContract.ts"
import * as CountHistoryContract from "./CountHistoryContract.ts"
import * as RollupStoreContract from "./RollupStoreContract.ts"
import * as CreditStoreContract from "./CreditStoreContract.ts"
import * as CreditSumsContract from "./CreditSumsContract.ts"
import * as FairClaimsContract from "./FairClaimsContract.ts"
import * as DeliveryClaimsContract from "./DeliveryClaimsContract.ts"
import * as DeliveryStoreContract from "./DeliveryStoreContract.ts"
import * as DiscoveryMovesContract from "./DiscoveryMovesContract.ts"
import * as DiscoveryStoreContract from "./DiscoveryStoreContract.ts"
import * as DueTrackersContract from "./DueTrackersContract.ts"
import * as EngineLimitStoreContract from "./EngineLimitStoreContract.ts"
import * as EventConsumerStoreContract from "./EventConsumerStoreContract.ts"
import * as HeldKeyContract from "./HeldKeyContract.ts"
import * as IdempotencyStoreContract from "./IdempotencyStoreContract.ts"
import * as ImportStoreContract from "./ImportStoreContract.ts"
import * as JobStoreContract from "./JobStoreContract.ts"
import * as LookupStoreContract from "./LookupStoreContract.ts"
import * as ShareStoreContract from "./ShareStoreContract.ts"
import * as DocumentStoreContract from "./DocumentStoreContract.ts"
import * as MarkStoreContract from "./MarkStoreContract.ts"
import * as NoticeStoreContract from "./NoticeStoreContract.ts"
import * as OrganizationStoreContract from "./OrganizationStoreContract.ts"
import * as RequestChecksContract from "./RequestChecksContract.ts"
import * as QueueContract from "./QueueContract.ts"
import * as RawBodyStoreContract from "./RawBodyStoreContract.ts"
import * as MentionLeadersContract from "./MentionLeadersContract.ts"
import * as RateLimitStoreContract from "./RateLimitStoreContract.ts"
import * as ReanalysisStoreContract from "./ReanalysisStoreContract.ts"
import * as RecipientStoreContract from "./RecipientStoreContract.ts"
import * as RepeatedTextsContract from "./RepeatedTextsContract.ts"
import * as ReportContract from "./ReportContract.ts"
import * as RequestedScanStoreContract from "./RequestedScanStoreContract.ts"
import * as ScanMovesContract from "./ScanMovesContract.ts"
import * as ScanStoreContract from "./ScanStoreContract.ts"
import * as SessionStoreContract from "./SessionStoreContract.ts"
import * as SnapshotReadingsContract from "./SnapshotReadingsContract.ts"
import * as SnapshotRemovalContract from "./SnapshotRemovalContract.ts"
import * as SnapshotStoreContract from "./SnapshotStoreContract.ts"
import * as SourceReportsContract from "./SourceReportsContract.ts"
import * as CountSourcesContract from "./CountSourcesContract.ts"
import * as StorageClockContract from "./StorageClockContract.ts"
import * as SubscriptionStoreContract from "./SubscriptionStoreContract.ts"
import * as OpenTicketsContract from "./OpenTicketsContract.ts"
import * as TenantRemovalContract from "./TenantRemovalContract.ts"
import * as TrackerStoreContract from "./TrackerStoreContract.ts"
import * as TransactionContract from "./TransactionContract.ts"
import * as VendorCostStoreContract from "./VendorCostStoreContract.ts"
import * as WalkContract from "./WalkContract.ts"
import * as VisibilityReportContract from "./VisibilityReportContract.ts"

/** The suites by subject, so that a slow storage can run them in several files. */
const parts = {
  tenants: [
    TransactionContract.suite,
    StorageClockContract.suite,
    OrganizationStoreContract.suite,
    AccessKeyStoreContract.suite,
    SessionStoreContract.suite,
    BrandStoreContract.suite,
    BrandRemovalContract.suite,
    AgedRowsContract.suite,
    AnswerErasureContract.suite,
    CreditStoreContract.suite,
    CreditSumsContract.suite,
    IdempotencyStoreContract.suite,
    HeldKeyContract.suite,
    RateLimitStoreContract.suite,
    RequestChecksContract.suite,
    TenantRemovalContract.suite,
    OpenTicketsContract.suite
  ],
  answers: [
    ScanStoreContract.suite,
    CheckMovesContract.suite,
    ScanMovesContract.suite,
    RequestedScanStoreContract.suite,
    SnapshotStoreContract.suite,
    SnapshotReadingsContract.suite,
    SnapshotRemovalContract.suite,
    RepeatedTextsContract.suite,
    AnsweredRunsContract.suite,
    RawBodyStoreContract.suite,
    ReanalysisStoreContract.suite,
    ImportStoreContract.suite,
    DiscoveryStoreContract.suite,
    DiscoveryMovesContract.suite,
    LookupStoreContract.suite,
    VendorCostStoreContract.suite,
    EngineLimitStoreContract.suite,
    WalkContract.suite
  ],
  reports: [
    RollupStoreContract.suite,
    CountSourcesContract.suite,
    SourceReportsContract.suite,
    ReportContract.suite,
    VisibilityReportContract.suite,
    MentionLeadersContract.suite
  ],
  histories: [CountHistoryContract.suite],
  work: [
    TrackerStoreContract.suite,
    DueTrackersContract.suite,
    AlertStoreContract.suite,
    AlertCausesContract.suite,
    MarkStoreContract.suite,
    DocumentStoreContract.suite,
    ShareStoreContract.suite,
    CellHistoryStoreContract.suite,
    JointChangesContract.suite,
    SubscriptionStoreContract.suite,
    DeliveryStoreContract.suite,
    DeliveryClaimsContract.suite,
    FairClaimsContract.suite,
    RecipientStoreContract.suite,
    NoticeStoreContract.suite,
    EventConsumerStoreContract.suite,
    JobStoreContract.suite,
    QueueContract.suite
  ]
}

/** A subject of the suites. */
export type Part = keyof typeof parts

/** Runs every suite, or those of one part. `layer` builds a new storage for each. */
export const suite = <E>(name: string, layer: Layer.Layer<Storage, E>, part?: Part): void => {
  for (const contract of part === undefined ? Object.values(parts).flat() : parts[part]) contract(name, layer)
}
