/** Validates the request of a comparison of two brands. Pure. */
import { Schema } from "effect"
import { BrandId } from "../../brand/BrandId.ts"
import { RequestedId } from "../../id/RequestedId.ts"
import { timeFields } from "../../request/ListRequest.ts"
import { requestCheck } from "../../request/RequestCheck.ts"
import type { TimeRange } from "../../request/TimeRange.ts"
import { type ReportFilter, reportFilterFields } from "../ReportFilter.ts"
import { rowFields, type RowRange } from "../VisibilityQuery.ts"

/** Request of a comparison. Omitted or `null` fields match all or take their default. */
export interface DuelRequest extends Partial<ReportFilter>, Partial<TimeRange>, Partial<RowRange> {
  readonly brandId: BrandId
  /** The name of a competitor that the brand tracks now. */
  readonly competitor: string
}

/** Checks the types of a request. */
export const checkDuel = requestCheck(
  Schema.Struct({
    brandId: RequestedId(BrandId),
    competitor: Schema.String,
    ...reportFilterFields,
    ...timeFields,
    ...rowFields
  })
)
