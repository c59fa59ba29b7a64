import { TypeIdOf } from "../id/TypeId.ts"

export const AlertId = TypeIdOf("alr", "AlertId")
export type AlertId = typeof AlertId.Type
