import { TypeIdOf } from "../../id/TypeId.ts"

export const SubscriptionId = TypeIdOf("sub", "SubscriptionId")
export type SubscriptionId = typeof SubscriptionId.Type
