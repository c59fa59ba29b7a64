import { TypeIdOf } from "../id/TypeId.ts"

export const TrackerId = TypeIdOf("trk", "TrackerId")
export type TrackerId = typeof TrackerId.Type
