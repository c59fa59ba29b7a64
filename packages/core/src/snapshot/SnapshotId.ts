import { Schema } from "effect"

export const SnapshotId = Schema.String.pipe(Schema.brand("SnapshotId"))
export type SnapshotId = typeof SnapshotId.Type
