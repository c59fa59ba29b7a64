import { TypeIdOf } from "../id/TypeId.ts"

export const NoticeId = TypeIdOf("ntc", "NoticeId")
export type NoticeId = typeof NoticeId.Type
