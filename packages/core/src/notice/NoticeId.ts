import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a notice. */
export const NoticeId = TypeIdOf("ntc", "NoticeId")
export type NoticeId = typeof NoticeId.Type
