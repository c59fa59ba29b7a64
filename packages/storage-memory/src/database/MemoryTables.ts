/** The tables of the memory adapters. Shared, because deleting a brand affects several. */
import type {
  AccessKey,
  Alert,
  Brand,
  BrandReanalysis,
  Charge,
  CreditAccount,
  CreditEntry,
  Delivery,
  Discovery,
  Import,
  Mark,
  Organization,
  OrganizationId,
  ReportDocument,
  RequestedScan,
  Scan,
  Share,
  Snapshot,
  Subscription,
  Tracker,
  TrackerId
} from "@answerscope/core"
import {
  type Notice,
  type Cell,
  type CellChange,
  type CostChange,
  type EngineCorrelationSample,
  type ImportLine,
  type OpenLookup,
  type RawBody,
  type Recipient,
  ScanMoves,
  type StoredResponse,
  type UsageTotal,
  type WantedEvents
} from "@answerscope/core/storage"
import { type Session, TokenBucket } from "@answerscope/core/model"
import { Context, type DateTime, Effect, Layer } from "effect"
import { MemoryDatabase, type MemoryTable } from "./MemoryDatabase.ts"

/** A discovery with the store's internal fields. */
export interface DiscoveryRow extends Discovery {
  readonly attempt: string | null
}

export interface IdempotencyRow {
  readonly organizationId: OrganizationId
  readonly fingerprint: string
  readonly createdAt: DateTime.Utc
  readonly response: StoredResponse | null
  /** The long request that holds the key. */
  readonly held: { readonly holder: string; readonly untilMillis: number } | null
}

/** A notice, and whether it was handed over to deliveries. */
export interface NoticeRow extends Notice {
  readonly isHandedOver: boolean
}

/** Stored state of a tracker's cells. */
export interface CellHistoryRow {
  readonly id: TrackerId
  /** By `cellKey`. */
  readonly levels: ReadonlyMap<string, Cell & { readonly levels: NonNullable<CellChange["levels"]> }>
  /** Oldest run first; by `cellKey`. */
  readonly runs: ReadonlyArray<{
    readonly run: number
    readonly entries: ReadonlyMap<string, CellChange["entries"][number]>
  }>
}

/** A scan that a host requested. */
export interface RequestedScanRow extends RequestedScan {
  readonly key: string | null
  readonly request: unknown
}

/** A running lookup, and the end of its process's lease. */
export interface LookupRow {
  readonly lookup: OpenLookup
  readonly leasedUntilMillis: number
}

/** A delivery and its claim. */
export interface DeliveryRow extends Delivery {
  readonly claim: string | null
  readonly claimedUntil: DateTime.Utc | null
}

export class MemoryTables extends Context.Service<
  MemoryTables,
  {
    readonly organizations: MemoryTable<string, Organization>
    /** By hash. */
    readonly accessKeys: MemoryTable<string, AccessKey>
    /** Hash of a key by its id. */
    readonly hashesOfKeys: MemoryTable<string, string>
    /** By hash. */
    readonly sessions: MemoryTable<string, Session>
    readonly brands: MemoryTable<string, Brand>
    readonly accounts: MemoryTable<string, CreditAccount>
    readonly charges: MemoryTable<string, Charge>
    /** By organization and reference. */
    readonly entries: MemoryTable<string, CreditEntry>
    /** By organization, day and operation. */
    readonly uses: MemoryTable<string, UsageTotal & { readonly organizationId: OrganizationId }>
    /** Vendor costs by key, and budgets in micro-dollars a month by organization. */
    readonly vendorCosts: MemoryTable<string, CostChange>
    readonly vendorBudgets: MemoryTable<string, number>
    /** By queue name. */
    readonly eventConsumers: MemoryTable<string, WantedEvents & { readonly seenAt: DateTime.Utc }>
    readonly scans: MemoryTable<string, Scan>
    readonly checks: MemoryTable<string, ScanMoves.CheckState>
    /** Ids of a scan's checks, in the order of their ordinals. */
    readonly checksOfScan: MemoryTable<string, ReadonlyArray<string>>
    /** When a scan's answers were erased, and a brand's; by id. */
    readonly answersErased: MemoryTable<string, DateTime.Utc>
    /** When a re-analysis had finished all answers of a brand, by its id. */
    readonly answersReread: MemoryTable<string, DateTime.Utc>
    readonly snapshots: MemoryTable<string, Snapshot>
    readonly reanalyses: MemoryTable<string, BrandReanalysis>
    readonly imports: MemoryTable<string, Import>
    /** Lines of an import that wait, by its id and their snapshots. */
    readonly importLines: MemoryTable<string, ReadonlyMap<string, ImportLine>>
    /** By snapshot. */
    readonly rawBodies: MemoryTable<string, RawBody>
    readonly discoveries: MemoryTable<string, DiscoveryRow>
    readonly trackers: MemoryTable<string, Tracker>
    /** Number of trackers by organization. */
    readonly trackersHeld: MemoryTable<string, number>
    readonly alerts: MemoryTable<string, Alert>
    readonly documents: MemoryTable<string, ReportDocument>
    /** By organization. */
    readonly reportDesigns: MemoryTable<string, Pick<ReportDocument, "organizationId" | "branding">>
    readonly shares: MemoryTable<string, Share>
    /** By brand, kind and key. */
    readonly marks: MemoryTable<string, Mark>
    /** By organization, type and occasion. */
    readonly notices: MemoryTable<string, NoticeRow>
    /** By tracker. */
    readonly cellHistories: MemoryTable<string, CellHistoryRow>
    /** By day, engine and lag. */
    readonly correlationSamples: MemoryTable<string, EngineCorrelationSample & { readonly day: string }>
    readonly subscriptions: MemoryTable<string, Subscription>
    readonly deliveries: MemoryTable<string, DeliveryRow>
    /** By organization and address. */
    readonly recipients: MemoryTable<string, Recipient>
    /** By organization and key. */
    readonly idempotency: MemoryTable<string, IdempotencyRow>
    readonly requestedScans: MemoryTable<string, RequestedScanRow>
    /** Running lookups. */
    readonly lookups: MemoryTable<string, LookupRow>
    readonly buckets: MemoryTable<string, TokenBucket.Bucket & { readonly fullAtMillis: number }>
  }
>()("@answerscope/storage-memory/MemoryTables") {
  static readonly layer = Layer.effect(
    MemoryTables,
    Effect.map(MemoryDatabase, ({ table }) =>
      MemoryTables.of({
        organizations: table(),
        accessKeys: table(),
        hashesOfKeys: table(),
        sessions: table(),
        brands: table(),
        accounts: table(),
        charges: table(),
        entries: table(),
        uses: table(),
        vendorCosts: table(),
        vendorBudgets: table(),
        eventConsumers: table(),
        scans: table(),
        checks: table(),
        checksOfScan: table(),
        answersErased: table(),
        answersReread: table(),
        snapshots: table(),
        reanalyses: table(),
        imports: table(),
        importLines: table(),
        rawBodies: table(),
        discoveries: table(),
        trackers: table(),
        trackersHeld: table(),
        alerts: table(),
        documents: table(),
        reportDesigns: table(),
        shares: table(),
        marks: table(),
        notices: table(),
        cellHistories: table(),
        correlationSamples: table(),
        subscriptions: table(),
        deliveries: table(),
        recipients: table(),
        idempotency: table(),
        requestedScans: table(),
        lookups: table(),
        buckets: table()
      })
    )
  )
}

/** Whether an organization is being deleted. None of its work starts any more. */
export const isBeingDeleted = ({ organizations }: MemoryTables["Service"], organizationId: string): boolean =>
  (organizations.get(organizationId)?.deletionStartedAt ?? null) !== null

/** Adds a row unless its organization already has `max`. Returns `false` then. */
export const insertBelow = <V extends { readonly id: string; readonly organizationId: string }>(
  { organizations }: MemoryTables["Service"],
  table: MemoryTable<string, V>,
  row: V,
  { held, max }: { readonly held: number; readonly max: number }
): boolean => {
  if (held >= max) return false
  if (organizations.get(row.organizationId) === undefined) throw new Error("no such organization")
  if (table.get(row.id) !== undefined) throw new Error("the id is taken")
  table.set(row.id, row)
  return true
}

/** The rows of an organization in insertion order. */
export const rowsOf = <V extends { readonly organizationId: string }>(
  table: MemoryTable<string, V>,
  organizationId: string
): ReadonlyArray<V> => table.rows().filter((row) => row.organizationId === organizationId)
