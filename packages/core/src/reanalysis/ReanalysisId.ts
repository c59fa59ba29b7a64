import { TypeIdOf } from "../id/TypeId.ts"

export const ReanalysisId = TypeIdOf("rea", "ReanalysisId")
export type ReanalysisId = typeof ReanalysisId.Type
