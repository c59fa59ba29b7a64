/** Builds a scan with its checks from a complete request. */
import { type DateTime, Effect, Result } from "effect"
import { priceQuestion, type Prices } from "../credit/PriceList.ts"
import { type AnswerEngine, offersModel } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { InvalidRequest, NotConfigured } from "../request/RequestError.ts"
import {
  type Check,
  type CheckCredits,
  creditsOf,
  type Lane,
  type Models,
  type Scan,
  type ScanWithChecks
} from "./Scan.ts"
import { CheckId } from "./CheckId.ts"
import { ScanId } from "./ScanId.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"
import { type MarketsOf, type Place, placesOf } from "./ScanGrid.ts"
import type { ResolvedScanRequest } from "./ScanRequest.ts"

/** Nothing if engines offer the requested models; otherwise the error, with the allowed ones. */
export const checkModels = (
  models: Models,
  engines: ReadonlyMap<Engine, AnswerEngine>
): Result.Result<void, InvalidRequest> => {
  for (const [name, engine] of engines) {
    const model = models[name]
    if (model !== undefined && !offersModel(engine, model)) {
      return Result.fail(new InvalidRequest({ message: `models.${name}: must be one of ${engine.models?.join(", ")}` }))
    }
  }
  return Result.void
}

/** The model of each engine: the requested one, or the engine's default. Pure. */
export const configuredModels = (
  request: Pick<ResolvedScanRequest, "engines" | "models">,
  engines: ReadonlyMap<Engine, AnswerEngine>
): Result.Result<Models, NotConfigured> => {
  const models: { [engine: Engine]: string } = {}
  for (const name of request.engines) {
    const engine = engines.get(name)
    if (engine === undefined) {
      return Result.fail(new NotConfigured({ message: `The engine ${name} is not configured on this server.` }))
    }
    models[name] = request.models[name] ?? engine.defaultModel
  }
  return Result.succeed(models)
}

/**
 * The model of each engine of a tracker's run. An engine that is no longer configured has none; its checks will fail.
 * Pure.
 */
export const modelsOfRun = (
  request: Pick<ResolvedScanRequest, "engines" | "models">,
  engines: ReadonlyMap<Engine, AnswerEngine>
): Models => {
  const models: { [engine: Engine]: string } = {}
  for (const name of request.engines) {
    const model = request.models[name] ?? engines.get(name)?.defaultModel
    if (model !== undefined) models[name] = model
  }
  return models
}

/** The price of a check by engine and requested model. Pure. */
export const checkCredits = (
  prices: Prices,
  charged: { readonly organizationId: OrganizationId; readonly operation: "scan" | "tracker" },
  { captureSentiment, engines }: Pick<ResolvedScanRequest, "engines" | "captureSentiment">,
  models: Models
): CheckCredits => {
  const credits: { [engine: Engine]: number } = {}
  for (const engine of engines) {
    const asked = { engine, model: models[engine] ?? null, captureSentiment }
    credits[engine] = prices(priceQuestion(charged.organizationId, charged.operation, asked))
  }
  return credits
}

const pendingCheck = (id: CheckId, scanId: ScanId, place: Place): Check => ({
  ...place,
  id,
  scanId,
  status: "pending",
  model: null,
  kind: null,
  mentioned: null,
  position: null,
  sentiment: null,
  competitorsFound: [],
  sourcesCount: 0,
  spent: null,
  error: null
})

/** A cell of a run to follow up. */
export interface CellAgain extends AskedMarket {
  readonly prompt: string
  readonly engine: Engine
  /** Number of its first follow-up answer, after the earlier ones. */
  readonly firstSample: number
  readonly checks: number
}

/** A follow-up scan of cells of a run, with the run's settings and prices, before it is stored. */
export const newFollowUps = Effect.fnUntraced(function* (
  ids: Ids["Service"],
  options: {
    readonly run: Scan
    readonly stage: number
    readonly cells: ReadonlyArray<CellAgain>
    readonly createdAt: DateTime.Utc
  }
): Effect.fn.Return<ScanWithChecks> {
  const { cells, createdAt, run, stage } = options
  const scanId = ScanId.make(yield* ids.next("scn"))
  const places = cells.flatMap(({ checks, firstSample, ...cell }) =>
    Array.from({ length: checks }, (_, index) => ({ ...cell, sample: firstSample + index }))
  )
  const checks = yield* Effect.forEach(places, (place, ordinal) =>
    Effect.map(ids.next("chk"), (id) => pendingCheck(CheckId.make(id), scanId, { ...place, ordinal }))
  )
  const prompts = new Set(cells.map(({ prompt }) => prompt))
  const engines = new Set(cells.map(({ engine }) => engine))
  const scan: Scan = {
    ...run,
    id: scanId,
    prompts: run.prompts.filter((prompt) => prompts.has(prompt)),
    engines: run.engines.filter((engine) => engines.has(engine)),
    followUpOf: run.id,
    stage,
    status: "pending",
    creditsCharged: creditsOf(run.creditsPerCheck, checks),
    creditsRefunded: 0,
    progress: { total: checks.length, completed: 0, failed: 0, cancelled: 0 },
    createdAt,
    completedAt: null
  }
  return { scan, checks }
})

/** A scan before it is stored, with its checks in the order of its results. */
export const newScan = Effect.fnUntraced(function* (
  ids: Ids["Service"],
  options: {
    /** Default: a new one. */
    readonly id?: ScanId | undefined
    readonly organizationId: OrganizationId
    readonly request: ResolvedScanRequest
    readonly models: Models
    readonly marketsOf: MarketsOf
    readonly trackerId: TrackerId | null
    readonly lane: Lane
    readonly creditsPerCheck: CheckCredits
    readonly createdAt: DateTime.Utc
  }
): Effect.fn.Return<ScanWithChecks> {
  const { organizationId, request, models, marketsOf, trackerId, lane, creditsPerCheck, createdAt } = options
  const { ownMarkets: _, ...asked } = request
  const scanId = options.id ?? ScanId.make(yield* ids.next("scn"))
  const checks = yield* Effect.forEach(placesOf(request, marketsOf), (place) =>
    Effect.map(ids.next("chk"), (id) => pendingCheck(CheckId.make(id), scanId, place))
  )
  const scan: Scan = {
    ...asked,
    id: scanId,
    organizationId,
    trackerId,
    models,
    lane,
    followUpOf: null,
    stage: 0,
    status: "pending",
    creditsPerCheck,
    creditsCharged: creditsOf(creditsPerCheck, checks),
    creditsRefunded: 0,
    progress: { total: checks.length, completed: 0, failed: 0, cancelled: 0 },
    createdAt,
    completedAt: null
  }
  return { scan, checks }
})
