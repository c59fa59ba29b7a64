/** Handlers of operations on one object of the caller's organization, by the id in the path. */
import type { OrganizationId } from "@answerscope/core"
import { Effect } from "effect"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey } from "./RequestValues.ts"
import { success } from "./SuccessEnvelope.ts"

interface Key<Id> {
  readonly organizationId: OrganizationId
  readonly id: Id
}

interface Path<Id> {
  readonly params: { readonly id: Id }
}

/** Responds with the result of `use` in the form of `show`. */
export const byKey =
  <Id, A, E, R, Shown>(use: (key: Key<Id>) => Effect.Effect<A, E, R>, show: (result: A) => Shown) =>
  ({ params }: Path<Id>) =>
    ownKey(params).pipe(
      Effect.flatMap(use),
      Effect.map((result) => success(show(result))),
      withApiErrors
    )

/** The same for an operation with a body. */
export const byKeyAndBody =
  <Id, Body, A, E, R, Shown>(use: (key: Key<Id>, body: Body) => Effect.Effect<A, E, R>, show: (result: A) => Shown) =>
  ({ params, payload }: Path<Id> & { readonly payload: Body }) =>
    byKey((key: Key<Id>) => use(key, payload), show)({ params })

/** Responds with the id of what `remove` removed. */
export const removedByKey =
  <Id, E, R>(remove: (key: Key<Id>) => Effect.Effect<unknown, E, R>) =>
  ({ params }: Path<Id>) =>
    byKey(remove, () => ({ id: params.id, deleted: true as const }))({ params })
