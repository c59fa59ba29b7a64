import type { PageRequest } from "@answerscope/core"
import { defaultLimit } from "../../api/QueryParameter.ts"

/** The part of a list that a query asks for. */
export const pageOf = (query: { readonly limit?: number; readonly offset?: number }): PageRequest => ({
  limit: query.limit ?? defaultLimit,
  offset: query.offset ?? 0
})
