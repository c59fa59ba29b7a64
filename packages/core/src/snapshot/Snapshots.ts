/** Reads stored snapshots. */
import { Context, Effect, Layer, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import {
  checkedWalk,
  listChecks,
  type ListRequest,
  type ListWalkRequest,
  orAll,
  SoughtText,
  timeFields,
  wholeFrom
} from "../request/ListRequest.ts"
import { type InvalidRequest, type NotFound, orNotFound } from "../request/RequestError.ts"
import type { Page } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk } from "../storage/Walk.ts"
import { Sentiment, type Snapshot, type SnapshotSummary, type SnapshotWithAnswer } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"
import { type SnapshotFilter, SnapshotStore, type StoredAnswer } from "./SnapshotStore.ts"

const checked = listChecks(
  Schema.Struct({
    brandId: orAll(RequestedId(BrandId)),
    engine: orAll(Engine),
    surface: orAll(Surface),
    location: orAll(SoughtText),
    language: orAll(SoughtText),
    prompt: orAll(SoughtText),
    prompts: orAll(Schema.Array(SoughtText)),
    counted: orAll(Schema.Boolean),
    mentioned: orAll(Schema.Boolean),
    searched: orAll(Schema.Boolean),
    sentiment: orAll(Sentiment),
    positionMax: orAll(wholeFrom(1, 1_000)),
    model: orAll(SoughtText),
    competitor: orAll(SoughtText),
    competitors: orAll(Schema.Array(Schema.String)),
    addresses: orAll(Schema.Array(Schema.String)),
    source: orAll(SoughtText),
    search: orAll(SoughtText),
    ...timeFields
  })
)

/** Service of snapshots. */
export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** Newest first. */
    readonly list: (
      request: ListRequest<SnapshotFilter>
    ) => Effect.Effect<Page<SnapshotSummary>, InvalidRequest | StorageError>
    /** Like `list`, with the answers and their sources. */
    readonly listWithAnswers: (
      request: ListRequest<SnapshotFilter>
    ) => Effect.Effect<Page<SnapshotWithAnswer>, InvalidRequest | StorageError>
    /** All rows of `list`, page by page, in one consistent read. */
    readonly walk: (request: ListWalkRequest<SnapshotFilter>) => Walk<SnapshotSummary, InvalidRequest>
    /** All rows of `listWithAnswers`, page by page, in one consistent read. */
    readonly walkWithAnswers: (request: ListWalkRequest<SnapshotFilter>) => Walk<SnapshotWithAnswer, InvalidRequest>
    /** One snapshot with its evidence and its cost. */
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Snapshot & Pick<StoredAnswer, "credits">, NotFound | StorageError>
  }
>()("@answerscope/core/snapshot/Snapshots") {
  static readonly layer = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore

      return Snapshots.of({
        list: Effect.fn("Snapshots.list")((request) => Effect.flatMap(checked.list(request), store.list)),
        listWithAnswers: Effect.fn("Snapshots.listWithAnswers")((request) =>
          Effect.flatMap(checked.list(request), store.listWithAnswers)
        ),
        walk: (request) => checkedWalk(checked.walk(request), store.walk),
        walkWithAnswers: (request) => checkedWalk(checked.walk(request), store.walkWithAnswers),
        get: Effect.fn("Snapshots.get")((key) =>
          store.answer(key).pipe(
            orNotFound("snapshot"),
            Effect.map(({ credits, snapshot }) => ({ ...snapshot, credits }))
          )
        )
      })
    })
  )
}
