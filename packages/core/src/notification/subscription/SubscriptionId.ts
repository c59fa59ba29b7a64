import { TypeIdOf } from "../../id/TypeId.ts"

/** Id of a notification subscription. */
export const SubscriptionId = TypeIdOf("sub", "SubscriptionId")
export type SubscriptionId = typeof SubscriptionId.Type
