import { TypeIdOf } from "../id/TypeId.ts"

/** Id of an alert. */
export const AlertId = TypeIdOf("alr", "AlertId")
export type AlertId = typeof AlertId.Type
