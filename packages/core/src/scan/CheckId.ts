import { Schema } from "effect"

export const CheckId = Schema.String.pipe(Schema.brand("CheckId"))
export type CheckId = typeof CheckId.Type
