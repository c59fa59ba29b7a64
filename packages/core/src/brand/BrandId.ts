import { TypeIdOf } from "../id/TypeId.ts"

export const BrandId = TypeIdOf("brd", "BrandId")
export type BrandId = typeof BrandId.Type
