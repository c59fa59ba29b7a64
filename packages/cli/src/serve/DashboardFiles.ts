/**
 * The dashboard that the server shows at its address, unless `DASHBOARD=false`.
 */
import { readDashboard } from "@answerscope/dashboard"
import type { DashboardFiles } from "@answerscope/http"
import { Effect } from "effect"
import type { ServeSettings } from "./ServeSettings.ts"

/** Its files; null where it is turned off, and in a workspace that has not built it, which is said. */
export const dashboardFiles = ({ dashboard }: ServeSettings): Effect.Effect<DashboardFiles | null> =>
  dashboard
    ? Effect.tryPromise(readDashboard).pipe(
        Effect.catch((error) =>
          Effect.as(Effect.logWarning("no dashboard: its files are not built; run npm run build", error.cause), null)
        )
      )
    : Effect.succeed(null)
