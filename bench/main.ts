/**
 * `npm run bench [name …]`. See docs/performance.md.
 * `npm run bench http -- --with FOLDER`, and `vendor`: against another checkout of this project, with its packages
 * installed.
 * `npm run bench reports -- --plans`: also prints the plans of the statements.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect } from "effect"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { benchAnalysis } from "./analysis.ts"
import { benchChanges } from "./changes.ts"
import { benchCharge } from "./charge.ts"
import { benchChecks } from "./checks.ts"
import { benchDashboard } from "./dashboard.ts"
import { benchDiscovery } from "./discovery.ts"
import { benchDeliveries } from "./deliveries.ts"
import { benchExports } from "./exports.ts"
import { benchHttp } from "./http.ts"
import { benchImports } from "./imports.ts"
import { benchLanes } from "./lanes.ts"
import { benchLookup } from "./lookup.ts"
import { benchMemory } from "./memory.ts"
import { benchPeers } from "./peers.ts"
import { benchReports } from "./reports.ts"
import { benchRetention } from "./retention.ts"
import { benchStart } from "./start.ts"
import { benchTrackers } from "./trackers.ts"
import { benchVendor } from "./vendor.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { with: { type: "string" }, plans: { type: "boolean", default: false } }
})

const otherCheckout = values.with === undefined ? null : resolve(values.with)

const benches: Readonly<Record<string, Effect.Effect<void, unknown>>> = {
  analysis: benchAnalysis,
  checks: benchChecks,
  charge: benchCharge,
  changes: benchChanges,
  lanes: benchLanes,
  lookup: benchLookup,
  peers: benchPeers,
  retention: benchRetention,
  start: benchStart,
  trackers: benchTrackers,
  deliveries: benchDeliveries,
  discovery: benchDiscovery,
  exports: benchExports,
  http: benchHttp(otherCheckout),
  imports: benchImports,
  vendor: benchVendor(otherCheckout)
}

/** Only on request: they take long, and `reports` creates 25 GB of data, `dashboard` a tenth of that. */
const large: typeof benches = {
  dashboard: benchDashboard,
  memory: benchMemory,
  reports: benchReports({ withPlans: values.plans })
}

const wanted = positionals.length > 0 ? positionals : Object.keys(benches)

Effect.forEach(
  wanted,
  (name) => {
    const bench = benches[name] ?? large[name]
    if (bench === undefined)
      return Effect.fail(new Error(`no bench ${name}; there are ${Object.keys({ ...benches, ...large }).join(", ")}`))
    return Effect.andThen(
      Effect.sync(() => console.log(`\n== ${name}`)),
      bench
    )
  },
  { discard: true }
).pipe(NodeRuntime.runMain)
