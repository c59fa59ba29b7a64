import { Context } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"

/**
 * The organization whose data is being read at a cost that grows with it; null for other work. A storage shares what
 * such reads use, such as connections, so that they leave enough to others.
 */
export class HeavyReader extends Context.Reference<OrganizationId | null>("@answerscope/core/fairness/HeavyReader", {
  defaultValue: () => null
}) {}
