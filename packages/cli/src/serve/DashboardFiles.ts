/** The dashboard's files, unless `DASHBOARD=false`. */
import { readDashboard } from "@answerscope/dashboard"
import type { DashboardFiles } from "@answerscope/http"
import { Effect } from "effect"
import type { ServeSettings } from "./ServeSettings.ts"

/** The files; `null` if it is off or, with a log message, not built. */
export const dashboardFiles = ({ dashboard }: ServeSettings): Effect.Effect<DashboardFiles | null> =>
  dashboard
    ? Effect.tryPromise(readDashboard).pipe(
        Effect.catch((error) =>
          Effect.as(
            Effect.logWarning("no dashboard, because its files are not built; run npm run build", error.cause),
            null
          )
        )
      )
    : Effect.succeed(null)
