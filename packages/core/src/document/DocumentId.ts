import { TypeIdOf } from "../id/TypeId.ts"

export const DocumentId = TypeIdOf("doc", "DocumentId")
export type DocumentId = typeof DocumentId.Type
