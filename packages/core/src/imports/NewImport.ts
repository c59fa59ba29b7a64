/** A new import, and how it is stored. */
import { DateTime, Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { Import, ImportKind } from "./Import.ts"
import { ImportId } from "./ImportId.ts"
import { ImportStore } from "./ImportStore.ts"

/** What is imported, and where to. */
export interface NewImport {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  readonly kind: ImportKind
  /** Whether one wrong line refuses the file. */
  readonly strict: boolean
}

/** A file that is being received for longer has lost its process. */
const receptionMax = { hours: 1 }

/** Makes imports, and stores them. */
export const newImports = Effect.gen(function* () {
  const store = yield* ImportStore
  const clock = yield* StorageClock
  const ids = yield* Ids

  const make = Effect.fnUntraced(function* ({ brandId, kind, organizationId }: NewImport) {
    const created: Import = {
      id: ImportId.make(yield* ids.next("imp")),
      organizationId,
      brandId,
      kind,
      status: "receiving",
      total: 0,
      done: 0,
      duplicates: 0,
      refused: 0,
      refusals: [],
      names: [],
      scans: {},
      lastLine: null,
      lastCheckedAt: null,
      createdAt: yield* clock.now,
      completedAt: null
    }
    return created
  })

  const insert = (created: Import) =>
    store.insert({ created, staleBefore: DateTime.subtractDuration(created.createdAt, receptionMax) })

  return { insert, make }
})
