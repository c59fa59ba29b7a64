import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a brand discovery, and of its charge. */
export const DiscoveryId = TypeIdOf("dsc", "DiscoveryId")
export type DiscoveryId = typeof DiscoveryId.Type
