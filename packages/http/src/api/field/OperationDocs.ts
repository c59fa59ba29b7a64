/**
 * How the interface description tells of operations.
 */
import { OpenApi } from "effect/http-api"

/** An operation as the interface description names and explains it. */
export const described = (identifier: string, summary: string, description?: string) =>
  OpenApi.annotations({ identifier, summary, ...(description === undefined ? {} : { description }) })

/** What the description of an operation says that also gives its rows alone. */
export const alsoRows =
  "With `accept: text/csv` or `application/x-ndjson` the rows alone, all of them when `limit` is left out."
