/** Sets, lists and removes marks. */
import { Context, Effect, Layer, Option, Schema } from "effect"
import { AlertId } from "../alert/AlertId.ts"
import { AlertStore } from "../alert/AlertStore.ts"
import { CauseId } from "../alert/cause/CauseId.ts"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { isTypeId } from "../id/TypeId.ts"
import type { Principal } from "../organization/AccessKey.ts"
import { AccessKeyStore } from "../organization/AccessKeyStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { orAll, organizationField, pageField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { Conflict, InvalidRequest, NotFound, orNotFound } from "../request/RequestError.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { dayInKey, type Mark, MarkKey, MarkKind, marksMax, markState, markViolation, NewMark } from "./Mark.ts"
import { MarkStore } from "./MarkStore.ts"

const checkNew = requestCheck(NewMark)
const checkKey = requestCheck(MarkKey)
const unseen = { read: false, dismissed: false, dismissedReason: null }

const checkList = requestCheck(
  Schema.Struct({
    organizationId: organizationField,
    brandId: RequestedId(BrandId),
    kind: orAll(MarkKind),
    page: pageField
  })
)

/** Use cases of marks. */
export class Marks extends Context.Service<
  Marks,
  {
    /**
     * Sets a mark, and replaces the one with its kind and key. The id of a cause stands for its alerts. `NotFound` if
     * the brand does not exist, or has no such alert. `Conflict` beyond 5,000 marks of other kinds. The mark keeps the
     * name of the caller's access key.
     */
    readonly put: (
      organizationId: OrganizationId,
      mark: NewMark,
      caller?: Pick<Principal, "accessKeyId">
    ) => Effect.Effect<Mark, InvalidRequest | NotFound | Conflict | StorageError>
    /** Removes a mark. `NotFound` if there is none. */
    readonly remove: (
      organizationId: OrganizationId,
      key: MarkKey
    ) => Effect.Effect<void, InvalidRequest | NotFound | StorageError>
    /** The marks of a brand, the last changed first: the first 50 without a page. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId
      /** Default: all. */
      readonly kind?: MarkKind | null
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<Mark>, InvalidRequest | StorageError>
  }
>()("@answerscope/core/mark/Marks") {
  static readonly layer = Layer.effect(
    Marks,
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brands = yield* BrandStore
      const alerts = yield* AlertStore
      const clock = yield* StorageClock
      const keys = yield* AccessKeyStore
      const transaction = yield* Transaction

      /** The alerts that a key stands for: one, or all of a cause. */
      const alertsOf = Effect.fnUntraced(function* (organizationId: OrganizationId, { brandId, key }: MarkKey) {
        const found = isTypeId("cau", key)
          ? yield* alerts.ofCauses({ organizationId, causes: [CauseId.make(key)] })
          : Option.toArray(yield* alerts.get({ organizationId, id: AlertId.make(key) }))
        return found.filter((alert) => alert.brandId === brandId).map(({ id }) => id)
      })

      const kept = Effect.fnUntraced(function* (mark: Mark) {
        if (yield* store.put({ mark, marksMax })) return mark
        return yield* new Conflict({ message: `A brand holds at most ${marksMax} marks; remove one first.` })
      })

      const nameOf = Effect.fnUntraced(function* ({ accessKeyId }: Pick<Principal, "accessKeyId">) {
        return Option.getOrNull(yield* keys.get(accessKeyId))?.key.name ?? null
      })

      const put: Marks["Service"]["put"] = Effect.fn("Marks.put")(function* (organizationId, given, caller) {
        const input = yield* checkNew(given)
        const message = markViolation(input)
        if (message !== null) return yield* new InvalidRequest({ message })
        const { brandId, key, kind, note = null } = input
        const state = markState(input)
        yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        const updatedAt = yield* clock.now
        const at = input.at ?? (kind === "time" ? dayInKey(key) : null) ?? updatedAt
        const setBy = caller === undefined ? null : yield* nameOf(caller)
        const mark: Mark = { organizationId, brandId, kind, key, state, note, at, updatedAt, setBy }
        if (kind !== "alert") return yield* kept(mark)
        const ids = yield* alertsOf(organizationId, input)
        if (ids.length === 0) return yield* new NotFound({ resource: "alert" })
        yield* Effect.forEach(ids, (id) => kept({ ...mark, key: id }), { discard: true })
        const isDismissed = state === "dismissed"
        const reading = { read: true, dismissed: isDismissed, dismissedReason: isDismissed ? note : null }
        yield* alerts.setReading({ organizationId, ids, reading })
        return mark
      }, transaction.run)

      const remove = Effect.fn("Marks.remove")(function* (organizationId: OrganizationId, given: MarkKey) {
        const { brandId, key, kind } = yield* checkKey(given)
        const ids = kind === "alert" ? yield* alertsOf(organizationId, { brandId, key, kind }) : []
        const removed = yield* Effect.forEach(ids.length === 0 ? [key] : ids, (each) =>
          store.remove({ organizationId, brandId, kind, key: each })
        )
        if (!removed.includes(true)) return yield* new NotFound({ resource: "mark" })
        if (ids.length > 0) yield* alerts.setReading({ organizationId, ids, reading: unseen })
      }, transaction.run)

      return Marks.of({
        put,
        remove,
        list: Effect.fn("Marks.list")((request) => Effect.flatMap(checkList(request), store.list))
      })
    })
  )
}
