import { Schema } from "effect"

/** Id of a lookup, and of its charge. */
export const LookupId = Schema.String.pipe(Schema.brand("LookupId"))
export type LookupId = typeof LookupId.Type
