/**
 * Lists that are sent piece by piece. Only one piece is in memory: the next is read when the caller has taken the one
 * before.
 */
import { Cause, Effect, Option, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentRequest } from "../RequestRecord.ts"

/** A piece of a list, and where the next one begins; null after the last. */
export interface ListPiece<Item, Place> {
  readonly items: ReadonlyArray<Item>
  readonly next: Place | null
}

/** Characters of JSON that are sent together, unless one item has more. */
const sentLength = 16 * 1024

const encoder = new TextEncoder()

/** The JSON of items with commas between them, cut into texts that are long enough to be sent. */
function* textsOf<Item>(items: ReadonlyArray<Item>, encode: (item: Item) => unknown, isFirst: boolean) {
  let text = ""
  let separator = isFirst ? "" : ","
  for (const item of items) {
    text += separator + JSON.stringify(encode(item))
    separator = ","
    if (text.length < sentLength) continue
    yield text
    text = ""
  }
  if (text !== "") yield text
}

/**
 * The response to a list that begins with `first`: the JSON of `envelope`, with the items in the empty list at its end.
 * If a later piece cannot be read, the connection is closed midway, so that a caller never takes a part for the whole.
 */
export const streamedList = Effect.fnUntraced(function* <Item, Place, E>(options: {
  readonly envelope: object
  readonly encode: (item: Item) => unknown
  readonly first: ListPiece<Item, Place>
  readonly read: (place: Place) => Effect.Effect<ListPiece<Item, Place>, E>
}) {
  const { logAnnotations } = yield* CurrentRequest
  const { encode, first, read } = options
  const whole = JSON.stringify(options.envelope)
  const end = whole.lastIndexOf("[]") + 1
  const pieces = Stream.paginate(Effect.succeed(first), (reading: Effect.Effect<ListPiece<Item, Place>, E>) =>
    Effect.map(reading, (piece) => [[piece], Option.map(Option.fromNullOr(piece.next), read)] as const)
  )
  const texts = Stream.flatMap(pieces, (piece) =>
    Stream.fromIterable(textsOf(piece.items, encode, piece === first), { chunkSize: 1 })
  )
  const body = Stream.make(whole.slice(0, end)).pipe(
    Stream.concat(texts),
    Stream.concat(Stream.make(whole.slice(end))),
    Stream.map((text) => encoder.encode(text)),
    Stream.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.annotateLogs(Effect.logError("a list was broken off", cause), logAnnotations)
    )
  )
  return HttpServerResponse.stream(body, { contentType: "application/json" })
})
