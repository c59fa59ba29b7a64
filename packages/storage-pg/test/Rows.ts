/**
 * Rows made by the database itself, for tests that need many: the ids say kind and number.
 */
import { BrandId, OrganizationId, type Scan, ScanId, SubscriptionId, TrackerId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { DateTime } from "effect"

/** An SQL expression of the UUID of that kind and number. */
export const uuid = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The TypeID of that UUID. */
export const idOf = <P extends TypeId.IdPrefix>(prefix: P, kind: string, n: number) =>
  TypeId.fromUuid(prefix, `00000000-0000-7000-${kind}-${n.toString(16).padStart(12, "0")}`)

export const organizationId = (n: number) => OrganizationId.make(idOf("org", "8000", n))
export const brandId = (n: number) => BrandId.make(idOf("brd", "8002", n))
export const scanId = (n: number) => ScanId.make(idOf("scn", "8003", n))
export const trackerId = (n: number) => TrackerId.make(idOf("trk", "8006", n))
export const subscriptionId = (n: number) => SubscriptionId.make(idOf("sub", "8008", n))

/** Organization 1 with a brand 1. */
export const organizationWithBrand = [
  `insert into organizations values (${uuid("8000", "1")}, 'o', null, now())`,
  `insert into brands select ${uuid("8002", "1")}, ${uuid("8000", "1")}, 'b', null,
    '{}', null, 'x', null, '{claude}', '{}', '[]', '{}',
     '{}', 8, now(), now()`
]

/** Webhook subscriptions `from` to `to` of organization 1. */
export const subscriptions = (from: number, to: number) => `
  insert into subscriptions (id, organization_id, enabled, channel, event_types, email_recipients, webhook_url, secret,
    created_at, updated_at)
  select ${uuid("8008", "n")}, ${uuid("8000", "1")}, true, 'webhook',
    '{mention_lost}', '{}', 'https://example.com', 'whsec_x',
    now(), now() from generate_series(${from}, ${to}) n`

/** Pending deliveries, so many of each of those subscriptions, due one second after the other before now. */
export const deliveries = (options: { readonly from: number; readonly to: number; readonly each: number }) => `
  insert into deliveries (id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts,
    attempts_counted, recipients_done, next_attempt_at, created_at)
  select ${uuid("8009", "s * 100000 + n")}, ${uuid("8000", "1")}, ${uuid("8008", "s")}, ${uuid("8003", "n")},
    ${uuid("8010", "s * 100000 + n")}, 'visibility.alert', '{}', 'pending', '[]', 0, '{}',
    now() - n * interval '1 second',
    now() from generate_series(${options.from}, ${options.to}) s, generate_series(1, ${options.each}) n`

/** Enabled trackers of organization 1 and brand 1, so many, due one second after the other before now. */
export const trackers = (count: number) => `
  insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
    samples, capture_sentiment, alert_mode, grid_start_at, next_run_at, run_count, unpaid_runs,
    created_at, updated_at)
  select ${uuid("8006", "n")}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, 60, true,
    '{p}', '{claude}', '{}', 1, false, 'immediate', now(),
    now() - n * interval '1 second', 0, 0, now(), now() from generate_series(1, ${count}) n`

/** A pending scan of organization 1 without checks. */
export const scanOf = (n: number, fields: Partial<Scan>): Scan => ({
  id: scanId(n),
  organizationId: organizationId(1),
  brandId: null,
  followUpOf: null,
  stage: 0,
  trackerId: null,
  subject: { name: "b", aliases: [], domain: null, competitors: [], location: null, language: null },
  prompts: [],
  engines: [],
  models: {},
  markets: [],
  samples: 1,
  captureSentiment: false,
  lane: "scheduled",
  status: "pending",
  creditsPerCheck: {},
  creditsCharged: 0,
  creditsRefunded: 0,
  progress: { total: 0, completed: 0, failed: 0, cancelled: 0 },
  createdAt: DateTime.makeUnsafe("2026-03-04T05:06:07.089Z"),
  completedAt: null,
  ...fields
})
