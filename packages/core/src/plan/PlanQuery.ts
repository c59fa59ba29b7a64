/** Validates the request of a plan. Pure. */
import { Result } from "effect"
import { entriesMax, entryMillis } from "../alert/confirmed/CellHistory.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import { chosenMarkets, type MarketChoice, marketsMax } from "../scan/ScanRequest.ts"
import { checksMax, samplesDefault, samplesMax } from "../scan/ScanGrid.ts"
import { defaultAlertSettings } from "../tracker/AlertSettings.ts"
import { intervalMinutesDefault, intervalMinutesMax, intervalMinutesMin } from "../tracker/Tracker.ts"
import type { CellRate } from "./CellRates.ts"

/** Request of a plan. Omitted fields take their default. */
export interface PlanRequest {
  /** Cells and share as measured; without it `before` and `cells` are required. */
  readonly brandId?: BrandId | null
  /**
   * Where a brand's tracker asks: one market, or several by `markets`. Without them, as measured. A market without
   * answers is planned with the rates of the others.
   */
  readonly location?: string
  readonly language?: string | null
  readonly markets?: ReadonlyArray<MarketChoice>
  /** The share of answers that name the brand now, 0 to 1. Left out where `cells` has rates. */
  readonly before?: number
  /** Prompts × engines × markets; or the rate of each of them, 0 to 1. */
  readonly cells?: number | ReadonlyArray<number>
  /** The share after the change that is to be seen, 0 to 1; or `drop`. */
  readonly after?: number
  /** Loss of the share: above 0, at most 1. 0.2 is a drop of 20 points. */
  readonly drop?: number
  /** Runs before the change, at most as many as are stored. Default 30. */
  readonly runs?: number
  /** Answers of each cell in a run; 1. */
  readonly samples?: number
  /** False alerts taken into account per 100 cells and 30 runs; 1. */
  readonly falseAlerts?: number
  /** Whether sentiment is captured; no. */
  readonly sentiment?: boolean
  /** A day. */
  readonly intervalMinutes?: number
}

/** The choices of a plan, with all defaults filled in. */
export interface PlanChoices {
  readonly after: number | null
  readonly drop: number | null
  readonly runs: number
  readonly samples: number
  readonly falseAlerts: number
  readonly sentiment: boolean
  readonly intervalMinutes: number
}

/** A valid plan: of a brand, or of given figures. */
export type PlanQuery = PlanChoices &
  (
    | {
        readonly of: "brand"
        readonly brandId: BrandId
        /** None: as measured. */
        readonly markets: ReadonlyArray<MarketChoice>
      }
    | { readonly of: "given"; readonly rates: ReadonlyArray<Pick<CellRate, "rate" | "cells">> }
  )

/** Runs that are one look: those that begin within the time of an entry. */
export const runsPerLookOf = (intervalMinutes: number): number =>
  Math.max(1, Math.ceil(entryMillis / (intervalMinutes * 60_000)))

/** Runs before the change that are kept at an interval. */
const runsKept = (intervalMinutes: number): number => entriesMax * runsPerLookOf(intervalMinutes)

/** Runs before the change that can be planned with, at the shortest interval. */
export const plannedRunsBefore = { min: 1, max: runsKept(intervalMinutesMin), byDefault: 30 }

const refused = (message: string) => Result.fail(new InvalidRequest({ message }))

/** Rules of single parameters, by the names that callers know. */
const rules: ReadonlyArray<{
  readonly name: string
  readonly value: (request: PlanRequest) => number | undefined
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
  /** Whether `min` itself is refused. */
  readonly isAbove?: boolean
}> = [
  { name: "before", value: ({ before }) => before, min: 0, max: 1, isWhole: false },
  {
    name: "cells",
    value: ({ cells }) => (typeof cells === "object" ? cells.length : cells),
    min: 1,
    max: checksMax,
    isWhole: true
  },
  { name: "after", value: ({ after }) => after, min: 0, max: 1, isWhole: false },
  { name: "drop", value: ({ drop }) => drop, min: 0, max: 1, isWhole: false, isAbove: true },
  { name: "runs", value: ({ runs }) => runs, ...plannedRunsBefore, isWhole: true },
  { name: "samples", value: ({ samples }) => samples, min: 1, max: samplesMax, isWhole: true },
  { name: "false_alerts", value: ({ falseAlerts }) => falseAlerts, min: 0.1, max: 5, isWhole: false },
  { name: "markets", value: ({ markets }) => markets?.length, min: 1, max: marketsMax, isWhole: true },
  {
    name: "interval_minutes",
    value: ({ intervalMinutes }) => intervalMinutes,
    min: intervalMinutesMin,
    max: intervalMinutesMax,
    isWhole: true
  }
]

const isShare = (rate: number): boolean => rate >= 0 && rate <= 1

const brokenRule = (request: PlanRequest): string | null => {
  for (const { isAbove = false, isWhole, max, min, name, value } of rules) {
    const given = value(request)
    if (given === undefined) continue
    if (given >= min && given <= max && (!isWhole || Number.isInteger(given)) && !(isAbove && given === min)) continue
    if (isAbove) return `${name}: must be a number above ${min}, up to ${max}`
    return `${name}: must be a ${isWhole ? "whole " : ""}number from ${min} to ${max}`
  }
  const { cells, intervalMinutes = intervalMinutesDefault, runs = 1 } = request
  if (typeof cells === "object" && !cells.every(isShare)) return "cells: each rate must be a number from 0 to 1"
  const kept = runsKept(intervalMinutes)
  return runs > kept ? `runs: must be a whole number from 1 to ${kept}: no more are kept` : null
}

/** The rates of given cells. */
const givenRates = ({
  before,
  cells
}: PlanRequest): Result.Result<ReadonlyArray<Pick<CellRate, "rate" | "cells">>, InvalidRequest> => {
  if (typeof cells === "object") {
    if (before !== undefined) return refused("before: must be left out where cells has rates")
    return Result.succeed([...Map.groupBy(cells, (rate) => rate)].map(([rate, same]) => ({ rate, cells: same.length })))
  }
  if (before === undefined) return refused("before: is required, unless brand_id is given or cells has rates")
  if (cells === undefined) return refused("cells: is required, unless brand_id is given")
  return Result.succeed([{ rate: before, cells }])
}

/** The question behind a request, with its defaults, or the first rule that it breaks. */
export const planQuery = (request: PlanRequest): Result.Result<PlanQuery, InvalidRequest> => {
  const { after, before, brandId = null, cells, drop } = request
  const broken = brokenRule(request)
  if (broken !== null) return refused(broken)
  if (after === undefined && drop === undefined) return refused("after: is required, unless drop is given")
  if (after !== undefined && drop !== undefined) return refused("drop: must be left out where after is given")
  const choices: PlanChoices = {
    after: after ?? null,
    drop: drop ?? null,
    runs: request.runs ?? plannedRunsBefore.byDefault,
    samples: request.samples ?? samplesDefault,
    falseAlerts: request.falseAlerts ?? defaultAlertSettings.falseAlerts,
    sentiment: request.sentiment ?? false,
    intervalMinutes: request.intervalMinutes ?? intervalMinutesDefault
  }
  const markets = chosenMarkets(request)
  if (Result.isFailure(markets)) return Result.fail(markets.failure)
  if (brandId === null) {
    if (markets.success !== undefined) {
      return refused(
        "cells: counts each prompt on each engine in each market; markets are taken where brand_id is given"
      )
    }
    return Result.map(givenRates(request), (rates): PlanQuery => ({ ...choices, of: "given", rates }))
  }
  if (before !== undefined) return refused("before: must be left out where brand_id is given, which is measured")
  if (cells !== undefined) return refused("cells: must be left out where brand_id is given, whose cells are counted")
  return Result.succeed({ ...choices, of: "brand", brandId, markets: markets.success ?? [] })
}
