/** A new import. */
import { Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Import, type ImportKind } from "./Import.ts"
import { ImportId } from "./ImportId.ts"

/** Kind and target of an import. */
export interface NewImport {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  readonly kind: ImportKind
  /** Whether one wrong line refuses the file. */
  readonly strict: boolean
}

/** Makes imports. */
export const newImports = Effect.gen(function* () {
  const clock = yield* StorageClock
  const ids = yield* Ids

  return Effect.fnUntraced(function* ({ brandId, kind, organizationId }: NewImport) {
    const id = ImportId.make(yield* ids.next("imp"))
    return Import.make({ id, organizationId, brandId, kind, createdAt: yield* clock.now })
  })
})
