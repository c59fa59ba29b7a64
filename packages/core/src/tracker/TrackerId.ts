import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a tracker. */
export const TrackerId = TypeIdOf("trk", "TrackerId")
export type TrackerId = typeof TrackerId.Type
