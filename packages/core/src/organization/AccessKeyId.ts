import { TypeIdOf } from "../id/TypeId.ts"

/** Id of an access key; not the key itself. */
export const AccessKeyId = TypeIdOf("key", "AccessKeyId")
export type AccessKeyId = typeof AccessKeyId.Type
