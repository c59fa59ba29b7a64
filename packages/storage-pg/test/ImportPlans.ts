/** Rows of imports, and what an import does. */
import { type Import, SnapshotId } from "@answerscope/core"
import { ImportId } from "@answerscope/core/model"
import { ImportStore } from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import * as Rows from "./Rows.ts"

const { idOf, uuid } = Rows
const organizationId = Rows.organizationId(1)

export const importRows: ReadonlyArray<string> = [
  `insert into imports select ${uuid("8030", "o * 1000 + n")}, ${uuid("8000", "o")},
     ${uuid("8002", "o * 1000 + 1 + n % 50")}, 'answers', 'completed', 4, 4, 0, 0, '[]', '[]', '{}', null, null,
     now(), now() from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into import_lines select ${uuid("8030", "o * 1000 + n")}, n, gen_random_uuid(), now(), '{}'
     from generate_series(1, 20) o, generate_series(1, 500) n`
]

export const importPlans = Effect.gen(function* () {
  const store = yield* ImportStore
  const at = yield* DateTime.now
  const key = { organizationId, id: ImportId.make(idOf("imp", "8030", 9_999_999)) }
  const place = { lastLine: null, lastCheckedAt: null }
  const created: Import = {
    ...key,
    ...place,
    brandId: Rows.brandId(1001),
    kind: "answers",
    status: "receiving",
    total: 0,
    done: 0,
    duplicates: 0,
    refused: 0,
    refusals: [],
    names: [],
    scans: {},
    createdAt: at,
    completedAt: null
  }
  yield* store.insert({ created, staleBefore: at })
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
  yield* store.isOtherUnended(key)
  yield* store.begin({ ...key, refused: 0, refusals: [], duplicates: 0, names: [], at })
  yield* store.lines({ ...key, ...place, limit: 100 })
  yield* store.advance({ ...key, from: 0, to: { done: 1, scans: {}, lastLine: 2, lastCheckedAt: at } })
  yield* store.lines({ ...key, lastLine: 2, lastCheckedAt: at, limit: 100 })
  yield* store.end({ ...key, status: "completed", at })
  yield* store.get(key)
  yield* store.remove(key)
})
