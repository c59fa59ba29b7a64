import { TypeIdOf } from "../id/TypeId.ts"

/** Id of an organization, the owner of everything else. */
export const OrganizationId = TypeIdOf("org", "OrganizationId")
export type OrganizationId = typeof OrganizationId.Type
