/** Validates the request of a visibility report. Pure. */
import { DateTime, Result, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { dayMillis, type TimeUnit } from "../count/TimeUnit.ts"
import { anytimeQuantile } from "../figure/AnytimeQuantile.ts"
import { normalQuantile } from "../figure/StudentT.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { orAll, orElse, timeFields } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import type { TimeRange } from "../request/TimeRange.ts"
import { noFilter, type ReportFilter, reportFilterFields } from "./ReportFilter.ts"
import { type ReportPeriod, reportPeriod } from "./ReportPeriod.ts"

/** Dimensions other than time. */
export const groupDimensions = [
  "brand",
  "engine",
  "surface",
  "location",
  "language",
  "model",
  "prompt",
  "class",
  "tag",
  "competitor"
] as const
export type GroupDimension = (typeof groupDimensions)[number]

export const timeDimensions = ["day", "week", "month"] as const satisfies ReadonlyArray<TimeUnit>

/** A dimension of a report's rows. */
export type Dimension = GroupDimension | TimeUnit
export const dimensions: ReadonlyArray<Dimension> = [...groupDimensions, ...timeDimensions]

/** Most dimensions of a report; a unit of time may come in addition. */
export const groupDimensionsMax = 3

/** Most rows of one page, and how many by default. */
export const reportRowsMax = 1_000
export const reportRowsDefault = 200

/** Rows that are wanted; a limit of null takes all from the offset on. */
export interface RowRange {
  readonly limit: number | null
  readonly offset: number
}

/** Request of a visibility report. Omitted or `null` fields match all or take their default. */
export interface VisibilityRequest extends Partial<ReportFilter>, Partial<TimeRange>, Partial<RowRange> {
  /** Null: all brands of the organization; `by` must hold `brand` then. */
  readonly brandId?: BrandId | null
  readonly by?: ReadonlyArray<string>
  /** Whether each rate is compared with the equal period before. */
  readonly compare?: "previous" | "none"
  /** Whether intervals and verdicts hold although the report is looked at every day. They are then wider. */
  readonly anytime?: boolean
}

/** A visibility report that can be answered. */
export interface VisibilityQuery extends ReportFilter, ReportPeriod, RowRange {
  readonly brandId: BrandId | null
  readonly by: ReadonlyArray<Dimension>
  /** The unit of time among the dimensions. */
  readonly unit: TimeUnit | null
  readonly isCompared: boolean
  /** Half the width of intervals in standard errors. */
  readonly quantile: number
}

/** The fields of rows that are wanted, in a request: `rowRange` says which they may be. */
export const rowFields = { limit: Schema.optionalKey(Schema.NullOr(Schema.Number)), offset: orElse(Schema.Number, 0) }

/** Checks the types of a request. */
export const checkVisibility = requestCheck(
  Schema.Struct({
    brandId: orAll(RequestedId(BrandId)),
    by: orElse(Schema.Array(Schema.String), []),
    compare: orElse(Schema.Literals(["previous", "none"]), "none"),
    anytime: orElse(Schema.Boolean, false),
    ...reportFilterFields,
    ...timeFields,
    ...rowFields
  })
)

const daysOf = ({ before, from }: ReportPeriod): number =>
  Math.ceil((DateTime.toEpochMillis(before) - DateTime.toEpochMillis(from)) / dayMillis)

const refused = (message: string) => Result.fail(new InvalidRequest({ message }))

const isDimension = (name: string): name is Dimension => dimensions.some((dimension) => dimension === name)
const isTimeUnit = (name: string): name is TimeUnit => timeDimensions.some((unit) => unit === name)

/** The dimensions, or why there can be no such rows. */
const dimensionsOf = (names: ReadonlyArray<string>): Result.Result<ReadonlyArray<Dimension>, InvalidRequest> => {
  const known = names.filter(isDimension)
  if (known.length < names.length) return refused(`by: must hold none but ${dimensions.join(", ")}`)
  const twice = known.find((name, index) => known.indexOf(name) < index)
  if (twice !== undefined) return refused(`by: holds ${twice} twice`)
  const units = known.filter(isTimeUnit)
  if (units.length > 1) return refused(`by: must hold at most one of ${timeDimensions.join(", ")}`)
  return known.length - units.length > groupDimensionsMax
    ? refused(`by: must hold at most ${groupDimensionsMax} of ${groupDimensions.join(", ")}`)
    : Result.succeed(known)
}

/** The rows that are wanted, or why they cannot be. */
export const rowRange = ({ limit, offset = 0 }: Partial<RowRange>): Result.Result<RowRange, InvalidRequest> => {
  const rows = limit === undefined ? reportRowsDefault : limit
  if (rows !== null && !(Number.isInteger(rows) && rows >= 1 && rows <= reportRowsMax)) {
    return refused(`limit: must be a whole number from 1 to ${reportRowsMax}`)
  }
  return Number.isSafeInteger(offset) && offset >= 0
    ? Result.succeed({ limit: rows, offset })
    : refused("offset: must be a whole number from 0 on")
}

/** The question behind a request, with its defaults, or the first rule that it breaks. */
export const visibilityQuery = (
  request: VisibilityRequest,
  now: DateTime.Utc
): Result.Result<VisibilityQuery, InvalidRequest> =>
  Result.gen(function* () {
    const { anytime = false, brandId = null, by: names = [], compare = "none", ...rest } = request
    const by = yield* dimensionsOf(names)
    const unit = by.find(isTimeUnit) ?? null
    if (brandId === null && !by.includes("brand")) return yield* refused("brand_id: is required, unless by holds brand")
    const isCompared = compare === "previous"
    if (isCompared && unit !== null) return yield* refused(`compare: must be none where by holds ${unit}`)
    const rows = yield* rowRange(rest)
    const period = yield* reportPeriod(rest, now)
    return {
      ...noFilter,
      ...rest,
      ...rows,
      ...period,
      brandId,
      by,
      unit,
      isCompared,
      quantile: anytime ? anytimeQuantile(daysOf(period)) : normalQuantile
    }
  })
