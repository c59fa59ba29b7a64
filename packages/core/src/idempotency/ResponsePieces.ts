/**
 * Responses of any length: the body is kept in pieces as it is made, and read again in pieces, so that it is never
 * whole in memory.
 */
import { type DateTime, Effect, Option, Predicate, Stream } from "effect"
import { StorageError } from "../storage/StorageError.ts"
import type { IdempotencyRecordKey, IdempotencyStore, StoredResponse } from "./IdempotencyStore.ts"

/** A response as it goes out; a long body is text that comes bit by bit. */
export interface ResponseText {
  readonly status: number
  readonly contentType: string
  readonly body: string | Stream.Stream<string, StorageError>
}

/** Characters that a piece has at least, but for the last. */
const pieceLength = 64 * 1024

/** The same texts, short ones put together. */
const inPieces = Stream.mapAccum(
  () => "",
  (held, text: string) =>
    held.length + text.length < pieceLength ? ([held + text, []] as const) : (["", [held + text]] as const),
  { onHalt: (held) => (held === "" ? [] : [held]) }
)

/** Stores the pieces of a long body in the running transaction, as they come; returns the response as it is stored. */
export const keepPieces = Effect.fnUntraced(function* (
  store: IdempotencyStore["Service"],
  { organizationId, key, claimedAt }: IdempotencyRecordKey & { readonly claimedAt: DateTime.Utc },
  { body, ...response }: ResponseText
): Effect.fn.Return<StoredResponse, StorageError> {
  if (Predicate.isString(body)) return { ...response, body }
  const count = yield* Stream.runFoldEffect(
    inPieces(body),
    () => 0,
    (place, text) => Effect.as(store.storePiece({ organizationId, key, claimedAt, place, text }), place + 1)
  )
  return { ...response, body: { claimedAt, count } }
})

const removed = new StorageError({ operation: "IdempotencyStore.piece", cause: "the response was removed" })

/** A stored response as it goes out again, each piece read when it is asked for. */
export const readPieces = (
  store: IdempotencyStore["Service"],
  { organizationId, key }: IdempotencyRecordKey,
  { body, ...response }: StoredResponse
): ResponseText => {
  if (Predicate.isString(body)) return { ...response, body }
  const { claimedAt, count } = body
  const read = Effect.fnUntraced(function* (place: number) {
    const text = yield* store.piece({ organizationId, key, claimedAt, place })
    if (Option.isNone(text)) return yield* removed
    return [text.value, place + 1] as const
  })
  return { ...response, body: Stream.unfold(0, (place) => (place < count ? read(place) : Effect.undefined)) }
}
