/**
 * Reads stored snapshots and rolls them up.
 */
import { Context, Effect, Layer } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type NotFound, orNotFound } from "../request/RequestError.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk } from "../storage/Walk.ts"
import { type Overview, overviewOf } from "./Overview.ts"
import type { Snapshot, SnapshotSummary, SnapshotWithAnswer } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"
import { type OverviewFilter, type SnapshotFilter, SnapshotStore, type SnapshotWalkRequest } from "./SnapshotStore.ts"

/** Use cases of snapshots, of one organization each. */
export class Snapshots extends Context.Service<
  Snapshots,
  {
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly filter: SnapshotFilter
      readonly page: PageRequest
    }) => Effect.Effect<Page<SnapshotSummary>, StorageError>
    /** As `list`, with the answers and their sources. */
    readonly listWithAnswers: (options: {
      readonly organizationId: OrganizationId
      readonly filter: SnapshotFilter
      readonly page: PageRequest
    }) => Effect.Effect<Page<SnapshotWithAnswer>, StorageError>
    /** All that `list` would show, page by page, in one reading. */
    readonly walk: (request: SnapshotWalkRequest) => Walk<SnapshotSummary>
    /** All that `listWithAnswers` would show, page by page, in one reading. */
    readonly walkWithAnswers: (request: SnapshotWalkRequest) => Walk<SnapshotWithAnswer>
    /** One snapshot with its evidence. */
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Snapshot, NotFound | StorageError>
    /** The rollup of the brand's snapshots that match the filter. */
    readonly overview: (options: {
      readonly organizationId: OrganizationId
      readonly filter: Partial<OverviewFilter> & Pick<OverviewFilter, "brandId">
    }) => Effect.Effect<Overview, NotFound | StorageError>
  }
>()("@answerscope/core/snapshot/Snapshots") {
  static readonly layer = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const brands = yield* BrandStore

      return Snapshots.of({
        list: store.list,
        listWithAnswers: store.listWithAnswers,
        walk: store.walk,
        walkWithAnswers: store.walkWithAnswers,
        get: Effect.fn("Snapshots.get")((key) => store.get(key).pipe(orNotFound("snapshot"))),
        overview: Effect.fn("Snapshots.overview")(function* ({ organizationId, filter }) {
          const brand = yield* brands.get({ organizationId, id: filter.brandId }).pipe(orNotFound("brand"))
          const whole = { engine: null, from: null, before: null, ...filter }
          return overviewOf(brand, yield* store.count({ organizationId, filter: whole }))
        })
      })
    })
  )
}
