/**
 * Responses with a list that can be long. A short one is sent whole. A long one is sent as it is made: one piece of the
 * list is in memory at a time, and the next is read when the caller has taken the one before.
 */
import { Cause, Effect, Option, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentRequest } from "../RequestRecord.ts"

/** A piece of a list, and where the next one begins; null after the last. */
export interface ListPiece<Item, Place> {
  readonly items: ReadonlyArray<Item>
  readonly next: Place | null
}

/** The JSON of one item, in parts where it is long. */
export type ItemTexts<Item> = (item: Item) => Iterable<string>

/** Characters of JSON up to which a response is sent whole, and that are sent together beyond it. */
const wholeLength = 128 * 1024
const togetherLength = 16 * 1024

const encoder = new TextEncoder()
const contentType = "application/json"

/** The JSON of items with commas between them, cut into texts that are long enough to be sent. */
function* textsOf<Item>(items: ReadonlyArray<Item>, itemTexts: ItemTexts<Item>, isFirst: boolean) {
  let text = ""
  let isBehind = !isFirst
  for (const item of items) {
    if (isBehind) text += ","
    isBehind = true
    for (const part of itemTexts(item)) {
      text += part
      if (text.length < togetherLength) continue
      yield text
      text = ""
    }
  }
  if (text !== "") yield text
}

/** The JSON of `envelope` around its last list, which is empty. */
const aroundList = (envelope: unknown): readonly [before: string, after: string] => {
  const whole = JSON.stringify(envelope)
  const end = whole.lastIndexOf("[]") + 1
  return [whole.slice(0, end), whole.slice(end)]
}

/** The JSON of `envelope` with the items in its last list, which is empty. */
export function* textsWithList<Item>(envelope: unknown, items: ReadonlyArray<Item>, itemTexts: ItemTexts<Item>) {
  const [before, after] = aroundList(envelope)
  yield before
  yield* textsOf(items, itemTexts, true)
  yield after
}

/** Adds texts to one that is too short to be sent by itself; says whether that was all of them. */
const gathered = (start: string, texts: Iterator<string>): { readonly text: string; readonly isEnd: boolean } => {
  let text = start
  while (text.length < wholeLength) {
    const next = texts.next()
    if (next.done === true) return { text, isEnd: true }
    text += next.value
  }
  return { text, isEnd: false }
}

const whole = (text: string) => HttpServerResponse.text(text, { contentType })

const streamOf = (texts: Iterator<string>) => Stream.fromIterable({ [Symbol.iterator]: () => texts }, { chunkSize: 1 })

const streamed = <E>(texts: Stream.Stream<string, E>) =>
  HttpServerResponse.stream(
    Stream.map(texts, (text) => encoder.encode(text)),
    { contentType }
  )

/** The response whose JSON is that of `texts`. */
export const textsResponse = (texts: Iterator<string>): HttpServerResponse.HttpServerResponse => {
  const { text, isEnd } = gathered("", texts)
  return isEnd ? whole(text) : streamed(Stream.concat(Stream.make(text), streamOf(texts)))
}

/** What a response with a list is made of. */
export interface ListSource<Item, Place, E> {
  /** The value around the list, which is its last one, and empty. */
  readonly envelope: unknown
  readonly itemTexts: ItemTexts<Item>
  readonly first: ListPiece<Item, Place>
  readonly read: (place: Place) => Effect.Effect<ListPiece<Item, Place>, E>
}

/**
 * The response to a list that begins with `first`. If a later piece cannot be read, the connection is closed midway, so
 * that a caller never takes a part for the whole.
 */
export const listResponse = Effect.fnUntraced(function* <Item, Place, E>(source: ListSource<Item, Place, E>) {
  const { itemTexts, read } = source
  const [before, after] = aroundList(source.envelope)
  let { next, items } = source.first
  let texts = textsOf(items, itemTexts, true)
  let start = gathered(before, texts)
  while (start.isEnd) {
    if (next === null) return whole(start.text + after)
    ;({ next, items } = yield* read(next))
    texts = textsOf(items, itemTexts, false)
    start = gathered(start.text, texts)
  }
  const later =
    next === null
      ? Stream.empty
      : Stream.paginate(next, (place: Place) =>
          Effect.map(read(place), (piece) => [[piece.items], Option.fromNullOr(piece.next)] as const)
        )
  const { logAnnotations } = yield* CurrentRequest
  return streamed(
    Stream.make(start.text).pipe(
      Stream.concat(streamOf(texts)),
      Stream.concat(Stream.flatMap(later, (more) => streamOf(textsOf(more, itemTexts, false)))),
      Stream.concat(Stream.make(after)),
      Stream.tapCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.void
          : Effect.annotateLogs(Effect.logError("a list was broken off", cause), logAnnotations)
      )
    )
  )
})
