import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a check: one prompt on one engine. */
export const CheckId = TypeIdOf("chk", "CheckId")
export type CheckId = typeof CheckId.Type
