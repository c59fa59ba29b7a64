import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a snapshot. */
export const SnapshotId = TypeIdOf("snp", "SnapshotId")
export type SnapshotId = typeof SnapshotId.Type
