import { TypeIdOf } from "../id/TypeId.ts"

export const ShareId = TypeIdOf("shr", "ShareId")
export type ShareId = typeof ShareId.Type
