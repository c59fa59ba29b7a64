/**
 * Responses that can be long. A short one is sent whole. A long one is sent as it is made: one piece of a list is in
 * memory at a time, and the next is read when the caller has taken the one before.
 */
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { streamedText } from "../StreamedText.ts"

/** A part of a text: text, or what has to be read for the parts that come here. */
export type TextPart<E> = string | Effect.Effect<TextParts<E>, E>
export type TextParts<E> = Iterable<TextPart<E>>

/** A piece of a list, and where the next one begins; null after the last. */
export interface ListPiece<Item, Place> {
  readonly items: ReadonlyArray<Item>
  readonly next: Place | null
}

/** A list that is read in pieces. */
export interface ListSource<Item, Place, E = never> {
  /** The value around the list, which is empty, and the last one in it unless it is named. */
  readonly envelope: unknown
  readonly name?: string
  /** The JSON of an item, in parts where it is long. */
  readonly itemParts: (item: Item) => TextParts<E>
  readonly first: ListPiece<Item, Place>
  readonly read: (place: Place) => Effect.Effect<ListPiece<Item, Place>, E>
}

/** The source of a list that is all there. */
export const wholeList = <Item>(items: ReadonlyArray<Item>) => ({
  first: { items, next: null },
  read: (none: never) => none
})

/** Characters up to which a response is sent whole, and that are sent together beyond it. */
const wholeLength = 128 * 1024
const togetherLength = 16 * 1024

const contentType = "application/json"

/** The JSON of the envelope with the list in it. */
export function* listParts<Item, Place, E = never>(source: ListSource<Item, Place, E>): TextParts<E> {
  const { itemParts, read } = source
  function* partsOf({ items, next }: ListPiece<Item, Place>, isFirst: boolean): TextParts<E> {
    for (const [index, item] of items.entries()) {
      if (index > 0 || !isFirst) yield ","
      yield* itemParts(item)
    }
    if (next !== null) yield Effect.map(read(next), (piece) => partsOf(piece, isFirst && items.length === 0))
  }
  const whole = JSON.stringify(source.envelope)
  // no text holds it: quotes in texts are escaped
  const empty = source.name === undefined ? "[]" : `"${source.name}":[]`
  const start = whole.lastIndexOf(empty) + empty.length - 1
  yield whole.slice(0, start)
  yield* partsOf(source.first, true)
  yield whole.slice(start)
}

/** Takes the text of parts from their beginning on. */
const readerOf = <E>(parts: TextParts<E>) => {
  // the innermost last: parts that were read stand in the place of what read them
  const open = [parts[Symbol.iterator]()]
  /** The next text, of at least that length unless the end comes first; empty at the end. */
  return (length: number): Effect.Effect<string, E> =>
    Effect.gen(function* () {
      let text = ""
      for (let current = open.at(-1); current !== undefined && text.length < length; current = open.at(-1)) {
        const next = current.next()
        if (next.done === true) open.pop()
        else if (typeof next.value === "string") text += next.value
        else open.push((yield* next.value)[Symbol.iterator]())
      }
      return text
    })
}

/** The response whose JSON is in those parts. */
export const longResponse = Effect.fnUntraced(function* <E>(parts: TextParts<E>) {
  const read = readerOf(parts)
  const text = yield* read(wholeLength)
  if (text.length < wholeLength) return HttpServerResponse.text(text, { contentType })
  // a turn for others before each: to a fast reader a list of some MB is sent without a pause
  const next = Effect.andThen(Effect.yieldNow, read(togetherLength))
  const later = Stream.unfold(null, () =>
    Effect.map(next, (more) => (more === "" ? undefined : ([more, null] as const)))
  )
  return yield* streamedText(Stream.concat(Stream.make(text), later), { contentType })
})
