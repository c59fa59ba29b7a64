import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a brand. */
export const BrandId = TypeIdOf("brd", "BrandId")
export type BrandId = typeof BrandId.Type
