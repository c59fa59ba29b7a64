/** Documentation of operations in the OpenAPI document. */
import { OpenApi } from "effect/http-api"

/** An operation as the interface description names and explains it. */
export const described = (identifier: string, summary: string, description?: string) =>
  OpenApi.annotations({ identifier, summary, ...(description === undefined ? {} : { description }) })

/** Added to the description of an operation that also exports rows. */
export const alsoRows =
  "With `accept: text/csv` or `application/x-ndjson` the rows alone, all of them when `limit` is left out."
