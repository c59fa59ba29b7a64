import { Schema } from "effect"

export const TrackerId = Schema.String.pipe(Schema.brand("TrackerId"))
export type TrackerId = typeof TrackerId.Type
