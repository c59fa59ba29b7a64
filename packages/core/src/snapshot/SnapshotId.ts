import { TypeIdOf } from "../id/TypeId.ts"

export const SnapshotId = TypeIdOf("snp", "SnapshotId")
export type SnapshotId = typeof SnapshotId.Type
