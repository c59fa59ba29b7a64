import { TypeIdOf } from "../../id/TypeId.ts"

/** Id of an event: the same for every subscription and on every attempt. */
export const EventId = TypeIdOf("evt", "EventId")
export type EventId = typeof EventId.Type
