import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a session; not what its caller presents. */
export const SessionId = TypeIdOf("ses", "SessionId")
export type SessionId = typeof SessionId.Type
