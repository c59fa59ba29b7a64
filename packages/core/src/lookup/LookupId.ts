import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a lookup, and of its charge. */
export const LookupId = TypeIdOf("lkp", "LookupId")
export type LookupId = typeof LookupId.Type
