/** Builds a tracker's settings from a request and its brand. Pure. */
import { Result } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { activePrompts, noActivePrompts } from "../brand/PromptSettings.ts"
import type { Engine } from "../engine/Engine.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import type { Models } from "../scan/Scan.ts"
import { samplesDefault } from "../scan/ScanGrid.ts"
import { checkGrid, chosenMarkets } from "../scan/ScanRequest.ts"
import { type AlertDefaults, changedAlertSettings, checkAlertSettings } from "./AlertSettings.ts"
import { intervalMinutesDefault, type NewTracker, type Tracker, type TrackerChange } from "./Tracker.ts"

/** The settings of a tracker, with all defaults. */
export type TrackerSettings = Pick<
  Tracker,
  | "name"
  | "intervalMinutes"
  | "enabled"
  | "prompts"
  | "engines"
  | "models"
  | "markets"
  | "samples"
  | "captureSentiment"
  | "alertMode"
  | "alertSettings"
>

/** The settings of a new tracker, with defaults from its brand. `InvalidRequest` without a prompt. */
export const resolveTracker = (
  request: NewTracker,
  brand: Pick<Brand, "prompts" | "promptSettings" | "engines">,
  alerts: AlertDefaults
): Result.Result<TrackerSettings, InvalidRequest> =>
  request.prompts === undefined && activePrompts(brand).length === 0
    ? invalid(noActivePrompts(brand))
    : settled(request, {
        name: request.name ?? null,
        intervalMinutes: request.intervalMinutes ?? intervalMinutesDefault,
        enabled: request.enabled ?? true,
        prompts: request.prompts ?? activePrompts(brand),
        engines: request.engines ?? brand.engines,
        models: request.models ?? {},
        markets: [],
        samples: request.samples ?? samplesDefault,
        captureSentiment: request.captureSentiment ?? false,
        alertMode: request.alertMode ?? alerts.mode,
        alertSettings: changedAlertSettings(null, request.alertSettings, alerts)
      })

/**
 * The settings after a change. `InvalidRequest` if no prompt or engine is left. Removing an engine also removes its
 * model, unless the change sets models itself.
 */
export const changeTracker = (
  tracker: TrackerSettings,
  change: TrackerChange,
  alerts: AlertDefaults
): Result.Result<TrackerSettings, InvalidRequest> => {
  const engines = change.engines ?? tracker.engines
  return settled(change, {
    name: change.name === undefined ? tracker.name : change.name,
    intervalMinutes: change.intervalMinutes ?? tracker.intervalMinutes,
    enabled: change.enabled ?? tracker.enabled,
    prompts: change.prompts ?? tracker.prompts,
    engines,
    models: change.models ?? modelsOf(tracker.models, engines),
    markets: tracker.markets,
    samples: change.samples ?? tracker.samples,
    captureSentiment: change.captureSentiment ?? tracker.captureSentiment,
    alertMode: change.alertMode ?? tracker.alertMode,
    alertSettings: changedAlertSettings(tracker.alertSettings, change.alertSettings, alerts)
  })
}

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

const settled = (request: TrackerChange, settings: TrackerSettings) =>
  Result.flatMap(chosenMarkets(request), (markets = settings.markets) =>
    Result.flatMap(checkAlertSettings(settings.alertSettings), () =>
      checkGrid({ ...settings, markets }, "not one of this tracker")
    )
  )

const modelsOf = (models: Models, engines: ReadonlyArray<Engine>): Models => {
  const kept: { [engine: Engine]: string } = {}
  for (const engine of engines) {
    const model = models[engine]
    if (model !== undefined) kept[engine] = model
  }
  return kept
}
