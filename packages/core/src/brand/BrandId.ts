import { Schema } from "effect"

export const BrandId = Schema.String.pipe(Schema.brand("BrandId"))
export type BrandId = typeof BrandId.Type
