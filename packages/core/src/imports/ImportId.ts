import { TypeIdOf } from "../id/TypeId.ts"

export const ImportId = TypeIdOf("imp", "ImportId")
export type ImportId = typeof ImportId.Type
