/** Ten thousand odd files. */
import { BrandId, Brands, Imports } from "@answerscope/core"
import { everySnapshot, SnapshotStore } from "@answerscope/core/storage"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { newFileBrand, oddFile, post } from "./OddFiles.ts"
import { call, core, TestSend, unlimited } from "./TestServer.ts"

const files = 10_000
/** A multiple of what the kinds and forms of files repeat after. In memory each import passes all others. */
const filesOfServer = 600

/** Rows with right columns, wrong cells among right ones. */
const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("", "2025-03-04", "2999-01-01", "chatgpt", "nobody", "best crm", "Acme", '"', '"Acme\n"', "1e9", "[]")
)
const row = fc.oneof(
  fc.constant("2025-03-04,chatgpt,best crm,Acme"),
  fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(","))
)
const rows = fc
  .array(row, { maxLength: 8 })
  .map((lines) => ["time,engine,prompt,answer,sample,sources", ...lines].join("\n").toWellFormed())

const server = Layer.provideMerge(TestSend.layer(unlimited), core)

const kinds = ["answers", "answers", "prompts", "competitors"] as const

/** How many answers, prompts and competitors a brand has. */
const storedOf = Effect.fnUntraced(function* ({ brandId, organizationId }: Effect.Success<typeof newFileBrand>) {
  // past the interface, which would take half of the time
  const id = BrandId.make(brandId)
  const filter = { ...everySnapshot, brandId: id }
  const { total } = yield* (yield* SnapshotStore).list({ organizationId, filter, page: { limit: 1, offset: 0 } })
  const { competitors, prompts } = yield* (yield* Brands).get({ organizationId, id })
  return { answers: total, prompts: prompts.length, competitors: competitors.length }
})

/** Imports these files, each beside what those before it left. */
const imported = Effect.fnUntraced(function* (files: ReadonlyArray<string>) {
  const { run, take } = yield* Imports
  const seen = { taken: 0, failed: 0 }
  let brand = yield* newFileBrand
  let stored = yield* storedOf(brand)
  for (const [place, body] of files.entries()) {
    // files of one brand meet what is there; a new one begins empty
    if (place % 20 === 0) {
      brand = yield* newFileBrand
      stored = yield* storedOf(brand)
    }
    const kind = kinds[place % 4] ?? "answers"
    const isStrict = place % 3 === 0
    const type = place % 5 < 3 ? "text/csv" : "application/x-ndjson"
    const { json, status } = yield* post(brand, body, { type, query: `kind=${kind}&strict=${isStrict}` })
    const shown = JSON.stringify({ body, kind, type, isStrict })
    assert.include([202, 400], status, shown)
    const accepted = status === 202 ? Number(json.data.accepted) : 0
    if (status === 202 && isStrict && json.data.refusedCount > 0) {
      seen.failed++
      assert.deepInclude(json.data, { status: "failed", accepted: 0 }, shown)
    }
    if (kind === "answers" && accepted > 0) {
      yield* take(run)
      const ended = yield* call("GET", `/v1/imports/${json.data.id}`, { key: brand.key })
      assert.deepInclude(ended.json.data, { status: "completed", progress: { total: accepted, done: accepted } })
    }
    stored = { ...stored, [kind]: stored[kind] + accepted }
    assert.deepStrictEqual(yield* storedOf(brand), stored, shown)
    seen.taken += accepted
  }
  return seen
})

it.effect(
  "of ten thousand odd files each is refused and leaves nothing, or stores exactly its lines",
  () =>
    Effect.gen(function* () {
      const all = fc.sample(fc.oneof(oddFile, rows), { numRuns: files, seed: 11 })
      const seen: Array<Effect.Success<ReturnType<typeof imported>>> = []
      for (let at = 0; at < files; at += filesOfServer) {
        seen.push(yield* Effect.provide(imported(all.slice(at, at + filesOfServer)), server, { local: true }))
      }
      assert.isAbove(
        seen.reduce((sum, { taken }) => sum + taken, 0),
        1_000
      )
      assert.isAbove(
        seen.reduce((sum, { failed }) => sum + failed, 0),
        1_000
      )
    }),
  // tens of thousands of requests
  1_200_000
)
