/** The migrations of this release. */
import { statements as organizations } from "../migrations/0001_organizations.ts"
import { statements as brands } from "../migrations/0002_brands.ts"
import { statements as credits } from "../migrations/0003_credits.ts"
import { statements as scans } from "../migrations/0004_scans.ts"
import { statements as snapshots } from "../migrations/0005_snapshots.ts"
import { statements as requests } from "../migrations/0006_requests.ts"
import { statements as queue } from "../migrations/0007_queue.ts"
import { statements as trackers } from "../migrations/0008_trackers.ts"
import { statements as alerts } from "../migrations/0009_alerts.ts"
import { statements as subscriptions } from "../migrations/0010_subscriptions.ts"
import { statements as deliveries } from "../migrations/0011_deliveries.ts"
import { statements as lookups } from "../migrations/0012_lookups.ts"
import { statements as discoveries } from "../migrations/0013_discoveries.ts"
import { statements as recipients } from "../migrations/0014_recipients.ts"
import { statements as counts } from "../migrations/0015_counts.ts"
import { statements as sources } from "../migrations/0016_sources.ts"
import { statements as cellHistories } from "../migrations/0017_cell_histories.ts"
import { statements as requestedScans } from "../migrations/0018_requested_scans.ts"
import { statements as sessions } from "../migrations/0019_sessions.ts"
import { statements as reanalyses } from "../migrations/0020_reanalyses.ts"
import { statements as marks } from "../migrations/0021_marks.ts"
import { statements as documents } from "../migrations/0022_documents.ts"
import { statements as shares } from "../migrations/0023_shares.ts"
import { statements as imports } from "../migrations/0024_imports.ts"

const statementsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "0001_organizations": organizations,
  "0002_brands": brands,
  "0003_credits": credits,
  "0004_scans": scans,
  "0005_snapshots": snapshots,
  "0006_requests": requests,
  "0007_queue": queue,
  "0008_trackers": trackers,
  "0009_alerts": alerts,
  "0010_subscriptions": subscriptions,
  "0011_deliveries": deliveries,
  "0012_lookups": lookups,
  "0013_discoveries": discoveries,
  "0014_recipients": recipients,
  "0015_counts": counts,
  "0016_sources": sources,
  "0017_cell_histories": cellHistories,
  "0018_requested_scans": requestedScans,
  "0019_sessions": sessions,
  "0020_reanalyses": reanalyses,
  "0021_marks": marks,
  "0022_documents": documents,
  "0023_shares": shares,
  "0024_imports": imports
}

/**
 * Migrations after which a release that does not know them keeps working: they only add what the older release does not
 * read, and can write without.
 */
const additive: ReadonlySet<string> = new Set()

/** One step of the schema. */
export interface Migration {
  readonly name: string
  readonly statements: ReadonlyArray<string>
  readonly isAdditive: boolean
}

export const migrations: ReadonlyArray<Migration> = Object.entries(statementsOf).map(([name, statements]) => ({
  name,
  statements,
  isAdditive: additive.has(name)
}))

export const schemaVersion = migrations.length
