import { Schema } from "effect"

export const ScanId = Schema.String.pipe(Schema.brand("ScanId"))
export type ScanId = typeof ScanId.Type
