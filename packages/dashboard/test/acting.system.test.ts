/** What users do in the dashboard, in a real browser, against a running server on simulated engines. */
import { describe, layer } from "@effect/vitest"
import { allAlerts } from "./allAlerts.ts"
import { bulk } from "./bulk.ts"
import { hasBrowser, World } from "./DashboardWorld.ts"
import { keyboard } from "./keyboard.ts"
import { losses } from "./losses.ts"
import { settings } from "./settings.ts"
import { shortcuts } from "./shortcuts.ts"
import { states } from "./states.ts"
import { steps } from "./steps.ts"
import { websites } from "./websites.ts"

describe.runIf(hasBrowser)("acting in the dashboard in Chromium", () => {
  // answers change every second instead of every day
  layer(World.layerWith({ SIMULATED_DAY_SECONDS: "1" }))((it) => {
    // the last two create organizations
    for (const part of [settings, bulk, steps, websites, keyboard, shortcuts, losses, allAlerts, states]) part(it)
  })
})
