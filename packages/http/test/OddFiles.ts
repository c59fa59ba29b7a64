/** Files that nobody meant to be imported, and a brand to import them into. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { call, newOrganization } from "./TestServer.ts"

export const newFileBrand = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 2, 1))
  const { id, key } = yield* newOrganization(100)
  const made = yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })
  return { organizationId: id, key, brandId: String(made.json.data.id) }
})

export const post = (
  { brandId, key }: { readonly brandId: string; readonly key: string },
  body: string,
  { query = "kind=answers", type }: { readonly query?: string; readonly type: string }
) => call("POST", `/v1/imports?${query}&brand_id=${brandId}`, { key, body, headers: { "content-type": type } })

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "time,engine,prompt,answer",
    "2025-03-04,chatgpt,p,Acme",
    '"',
    "\n",
    ",",
    ";",
    "\r",
    "{}",
    "[]",
    "null"
  ),
  fc.json({ maxDepth: 2 })
)

export const oddFile = fc.array(text, { maxLength: 12 }).map((parts) => parts.join("").toWellFormed())
