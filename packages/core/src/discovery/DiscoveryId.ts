import { Schema } from "effect"

export const DiscoveryId = Schema.String.pipe(Schema.brand("DiscoveryId"))
export type DiscoveryId = typeof DiscoveryId.Type
