/** Ids of callers without an access key, by which limits count. */
import { AccessKeyId, type OrganizationId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { createHash } from "node:crypto"

/**
 * The id that limits count by, in place of an access key. A hash, because names of callers may be long and do not
 * belong in logs.
 */
export const callerIdOf = (organizationId: OrganizationId, caller: string | undefined): AccessKeyId => {
  const hex = createHash("sha256")
    .update(JSON.stringify([organizationId, caller ?? null]))
    .digest("hex")
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-")
  return AccessKeyId.make(TypeId.fromUuid("key", uuid))
}
