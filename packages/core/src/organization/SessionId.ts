import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a session; not its token. */
export const SessionId = TypeIdOf("ses", "SessionId")
export type SessionId = typeof SessionId.Type
