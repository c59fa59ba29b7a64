/** Validates the request of a plan. Pure. */
import { Result } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import { checksMax, samplesDefault, samplesMax } from "../scan/ScanGrid.ts"
import { defaultAlertSettings } from "../tracker/AlertSettings.ts"
import { intervalMinutesDefault, intervalMinutesMax, intervalMinutesMin } from "../tracker/Tracker.ts"

/** Request of a plan. Omitted fields take their default. */
export interface PlanRequest {
  /** Cells and share as measured; without it `before` and `cells` are required. */
  readonly brandId?: BrandId | null
  /** The share of answers that name the brand now, 0 to 1. */
  readonly before?: number
  /** Prompts × engines. */
  readonly cells?: number
  /** The share after the change that is to be seen, 0 to 1; or `drop`. */
  readonly after?: number
  /** The part of the share that is lost, 0 to 1. */
  readonly drop?: number
  /** Runs before the change; 30. */
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
    | { readonly of: "brand"; readonly brandId: BrandId }
    | { readonly of: "given"; readonly before: number; readonly cells: number }
  )

/** Runs before the change that can be planned with. */
export const plannedRunsBefore = { min: 1, max: 1_000, byDefault: 30 }

const refused = (message: string) => Result.fail(new InvalidRequest({ message }))

/** Rules of single parameters, by the names that callers know. */
const rules: ReadonlyArray<{
  readonly name: string
  readonly value: (request: PlanRequest) => number | undefined
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
}> = [
  { name: "before", value: ({ before }) => before, min: 0, max: 1, isWhole: false },
  { name: "cells", value: ({ cells }) => cells, min: 1, max: checksMax, isWhole: true },
  { name: "after", value: ({ after }) => after, min: 0, max: 1, isWhole: false },
  { name: "drop", value: ({ drop }) => drop, min: 0, max: 1, isWhole: false },
  { name: "runs", value: ({ runs }) => runs, ...plannedRunsBefore, isWhole: true },
  { name: "samples", value: ({ samples }) => samples, min: 1, max: samplesMax, isWhole: true },
  { name: "false_alerts", value: ({ falseAlerts }) => falseAlerts, min: 0.1, max: 5, isWhole: false },
  {
    name: "interval_minutes",
    value: ({ intervalMinutes }) => intervalMinutes,
    min: intervalMinutesMin,
    max: intervalMinutesMax,
    isWhole: true
  }
]

const brokenRule = (request: PlanRequest): string | null => {
  for (const { isWhole, max, min, name, value } of rules) {
    const given = value(request)
    if (given === undefined || (given >= min && given <= max && (!isWhole || Number.isInteger(given)))) continue
    return `${name}: must be a ${isWhole ? "whole " : ""}number from ${min} to ${max}`
  }
  return null
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
  if (brandId === null) {
    if (before === undefined) return refused("before: is required, unless brand_id is given")
    if (cells === undefined) return refused("cells: is required, unless brand_id is given")
    return Result.succeed({ ...choices, of: "given", before, cells })
  }
  if (before !== undefined) return refused("before: must be left out where brand_id is given, which is measured")
  if (cells !== undefined) return refused("cells: must be left out where brand_id is given, whose cells are counted")
  return Result.succeed({ ...choices, of: "brand", brandId })
}
