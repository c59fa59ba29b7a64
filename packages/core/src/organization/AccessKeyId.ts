import { Schema } from "effect"

export const AccessKeyId = Schema.String.pipe(Schema.brand("AccessKeyId"))
export type AccessKeyId = typeof AccessKeyId.Type
