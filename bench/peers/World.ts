/** The data of the comparison: a brand, its answers, a scan. */
import { AccessKeys, Brands, Core, Credits, isDone, Organizations, Scans } from "@answerscope/core"
import { AccessKeyForm } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import { Worker } from "@answerscope/worker"
import { Effect, Layer, Redacted } from "effect"
import { instantEngines } from "../Engines.ts"

const scans = 3
const prompts = Array.from({ length: 5 }, (_, index) => `what is the best crm for case ${index}?`)

/** Reading this takes a lookup of the key and one more query. */
export interface World {
  readonly key: string
  /** Paths to measure, and the number of requests per turn: about equally long for each. */
  readonly paths: Readonly<Record<string, { readonly path: string; readonly count: number }>>
}

const fill = Effect.gen(function* () {
  const brands = yield* Brands
  const all = yield* Scans
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "bench", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 10_000 })
  const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(3))
  yield* (yield* AccessKeys).issue({
    organizationId,
    name: null,
    scope: "read",
    expiresAt: null,
    secret: Redacted.make(key)
  })
  const brand = yield* brands.create(organizationId, {
    name: "Acme",
    domain: "acme.example.com",
    aliases: ["Acme Labs"],
    prompts: prompts.slice(0, 1),
    competitors: ["Globex", "Initech"]
  })
  let scanId = ""
  for (let n = 0; n < scans; n++) {
    const { scan } = yield* all.start(organizationId, { brandId: brand.id, prompts })
    scanId = scan.id
    while (!isDone((yield* all.get({ organizationId, id: scan.id })).scan)) yield* Effect.sleep("50 millis")
  }
  const world: World = {
    key,
    paths: {
      brand: { path: `/v1/brands/${brand.id}`, count: 2_000 },
      "50 snapshots": { path: "/v1/snapshots/?limit=50", count: 400 },
      "scan of 20 checks": { path: `/v1/scans/${scanId}`, count: 900 }
    }
  }
  return world
})

/** Fills a new database: a brand, 60 snapshots of it, and their scans, of 20 checks each. */
export const makeWorld = (url: Redacted.Redacted<string>) =>
  Effect.provide(
    fill,
    Worker.layer().pipe(
      Layer.provideMerge(Core.layer),
      Layer.provideMerge(PgStorage.layer({ url })),
      Layer.provideMerge(instantEngines)
    )
  )
