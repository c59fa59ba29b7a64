/** Rows of imports, and what an import does. */
import { Import, SnapshotId } from "@answerscope/core"
import { ImportId } from "@answerscope/core/model"
import { BrandStore, ImportStore } from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import * as Rows from "./Rows.ts"

const { idOf, uuid } = Rows
const organizationId = Rows.organizationId(1)

export const importRows: ReadonlyArray<string> = [
  `insert into imports select ${uuid("8030", "o * 1000 + n")}, ${uuid("8000", "o")},
     ${uuid("8002", "o * 1000 + 1 + n % 50")}, 'answers', 'completed', 4, 4, 0, 0, '[]', '[]', '{}', null, null,
     now(), now(), 0 from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into import_lines select ${uuid("8030", "o * 1000 + n")}, n, gen_random_uuid(), now(), '{}'
     from generate_series(1, 20) o, generate_series(1, 500) n`
]

export const importPlans = Effect.gen(function* () {
  const store = yield* ImportStore
  const at = yield* DateTime.now
  const key = { organizationId, id: ImportId.make(idOf("imp", "8030", 9_999_999)) }
  const place = { lastLine: null, lastCheckedAt: null }
  const brandId = Rows.brandId(1001)
  yield* store.insert(Import.make({ ...key, brandId, kind: "answers", createdAt: at }))
  const content = {
    prompt: "p",
    engine: "claude",
    surface: "api",
    model: null,
    answer: "a",
    sources: [],
    location: null,
    language: null,
    sample: 1,
    names: 0
  } as const
  const snapshotId = SnapshotId.make(idOf("snp", "8005", 9_999_997))
  yield* store.addLines({ ...key, lines: [{ line: 2, snapshotId, checkedAt: at, content }] })
  yield* store.unendedOf({ organizationId, id: brandId })
  yield* store.begin({ ...key, refused: 0, refusals: [], duplicates: 0, names: [], creditsPerLine: 0, at })
  yield* store.lines({ ...key, ...place, limit: 100 })
  yield* store.advance({ ...key, from: 0, to: { done: 1, scans: {}, lastLine: 2, lastCheckedAt: at } })
  yield* store.lines({ ...key, lastLine: 2, lastCheckedAt: at, limit: 100 })
  yield* store.end({ ...key, status: "completed", at })
  yield* (yield* BrandStore).removeImports({ organizationId, id: brandId })
  yield* store.get(key)
  yield* store.drop({ ...key, refused: 0, refusals: [], at })
  yield* store.dropReceiving({ organizationId, id: brandId, before: at, at })
  yield* store.removeLines({ organizationId, id: brandId, limit: 10 })
  yield* store.removeStale({ before: at, at, limit: 10 })
  yield* store.removeEnded({ organizationId, from: null, before: at, limit: 10 })
})
