import { TypeIdOf } from "../../id/TypeId.ts"

/** Id of a delivery: one event for one subscription. */
export const DeliveryId = TypeIdOf("dlv", "DeliveryId")
export type DeliveryId = typeof DeliveryId.Type
