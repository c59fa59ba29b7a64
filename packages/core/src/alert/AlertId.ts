import { Schema } from "effect"

export const AlertId = Schema.String.pipe(Schema.brand("AlertId"))
export type AlertId = typeof AlertId.Type
