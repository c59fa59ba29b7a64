/** Brands of one organization, each with one thing of each kind. */
import {
  AccessKeys,
  type AccessScope,
  type Alert,
  AlertId,
  BrandId,
  CauseId,
  type OrganizationId,
  ScanId,
  SnapshotId,
  TrackerId
} from "@answerscope/core"
import { AlertStore } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import type { TenantIds } from "@answerscope/http/testing"
import { DateTime, Effect, Redacted } from "effect"
import { call, importPrompts, newKey, newOrganization, runScan } from "./TestServer.ts"

interface Owner {
  readonly id: OrganizationId
  readonly key: string
}

let alertsMade = 0

/** Ids that no test gives otherwise. */
const madeUuid = () => `01900000-0000-7000-8000-${String(++alertsMade).padStart(12, "0")}`

const alertOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  ids: Omit<TenantIds, "keys">,
  name: string
) {
  const alert: Alert = {
    id: AlertId.make(TypeId.fromUuid("alr", madeUuid())),
    organizationId,
    brandId: BrandId.make(ids.brands),
    brand: name,
    trackerId: TrackerId.make(ids.trackers),
    scanId: ScanId.make(ids.scans),
    prompt: `best ${name}`,
    engine: "chatgpt",
    surface: "api",
    location: null,
    language: null,
    type: "mention_lost",
    message: `${name} is no longer mentioned`,
    evidence: {
      beforeSnapshotId: SnapshotId.make(ids.snapshots),
      afterSnapshotId: SnapshotId.make(ids.snapshots),
      modelBefore: null,
      modelAfter: null,
      mode: "immediate",
      odds: null,
      confirmation: null
    },
    supersedes: null,
    supersededBy: null,
    createdAt: yield* DateTime.now,
    causeId: CauseId.make(TypeId.fromUuid("cau", madeUuid())),
    read: false,
    dismissed: false,
    dismissedReason: null
  }
  yield* (yield* AlertStore).insert([alert])
  return alert
})

/** A brand with a scan that has run, snapshots, a tracker, a tested subscription, a discovery, an alert, a mark. */
export const newBrand = Effect.fnUntraced(function* ({ id, key }: Owner, name: string) {
  const made = (path: string, body?: object) =>
    Effect.map(call("POST", path, { key, ...(body === undefined ? {} : { body }) }), ({ json }) => String(json.data.id))
  const domain = `${name.toLowerCase()}.com`
  const brandId = yield* made("/v1/brands/", { name, domain, competitors: ["Globex"], prompts: [`best ${name}`] })
  const scans = yield* made("/v1/scans/", { brandId })
  yield* runScan(1)
  const snapshots = yield* call("GET", `/v1/snapshots/?brand_id=${brandId}`, { key })
  const webhookUrl = `https://hooks.example.com/${name}`
  const notifications = yield* made("/v1/notifications/", { channel: "webhook", webhookUrl, brandId })
  yield* call("POST", `/v1/notifications/${notifications}/test`, { key })
  const deliveries = yield* call("GET", `/v1/notifications/${notifications}/deliveries`, { key })
  const ids = {
    brands: brandId,
    scans,
    snapshots: String(snapshots.json.data.snapshots[0].id),
    trackers: yield* made("/v1/trackers/", { brandId, name: `Tracker of ${name}` }),
    notifications,
    deliveries: String(deliveries.json.data.deliveries[0].id),
    "brand-discoveries": yield* made("/v1/brand-discoveries/", { brandId }),
    reanalyses: yield* made(`/v1/brands/${brandId}/reanalysis`),
    imports: String((yield* importPrompts(brandId, key)).json.data.id),
    documents: yield* made("/v1/reports/documents", { brandId, title: `Report on ${name}` }),
    shares: yield* made("/v1/shares", { brandId, title: `Link to ${name}` }),
    shared: name.padEnd(43, "A")
  }
  const alert = yield* alertOf(id, ids, name)
  yield* call("PUT", "/v1/marks", { key, body: { brandId, kind: "time", key: "2026-01-01", note: `${name} launched` } })
  return { ids, alert, name }
})

/** A key of an organization that is bound to those brands. */
export const boundKey = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  scope: AccessScope,
  brandIds: ReadonlyArray<string>
) {
  const bound = brandIds.map((id) => BrandId.make(id))
  const request = { organizationId, name: null, scope, expiresAt: null, brandIds: bound }
  return Redacted.value((yield* (yield* AccessKeys).issue(request)).secret)
})

/** An organization with two brands, what is of no brand, and a key that is bound to the first. */
export const twoBrands = Effect.gen(function* () {
  const owner = yield* newOrganization(100_000)
  const adminKey = yield* newKey(owner.id, "admin")
  const own = yield* newBrand(owner, "Acme")
  const other = yield* newBrand(owner, "Zebra")
  const body = { brand: "Zebra", prompts: ["zebra?"], engines: ["chatgpt"] }
  const scan = yield* call("POST", "/v1/scans/", { key: owner.key, body })
  const webhookUrl = "https://hooks.example.com/Zebra-all"
  const wide = yield* call("POST", "/v1/notifications/", { key: owner.key, body: { channel: "webhook", webhookUrl } })
  const ofNoBrand = { scans: String(scan.json.data.id), notifications: String(wide.json.data.id) }
  const keys = yield* call("GET", "/v1/keys", { key: adminKey })
  const key = yield* boundKey(owner.id, "write", [own.ids.brands])
  return { owner, adminKey, own, other, ofNoBrand, keyId: String(keys.json.data.keys[0].id), key }
})
