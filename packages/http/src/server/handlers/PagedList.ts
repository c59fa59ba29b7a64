/**
 * Pages of lists. What a page holds can be long, so it is read in pieces.
 */
import type { Page, PageRequest } from "@answerscope/core"
import { Effect } from "effect"
import { success } from "./Exchange.ts"
import { listParts, longResponse, type TextParts } from "./LongResponse.ts"

/**
 * How many items of a list are read at once: so many have less than 4 MiB of JSON, each being as long as it can be. A
 * test makes the longest. The results of a scan are read in pieces of their own.
 */
export const readAtOnce = {
  scans: 35,
  trackers: 35,
  snapshots: 50,
  snapshotsWithAnswers: 3,
  alerts: 30,
  deliveries: 50,
  discoveries: 15
} as const

/** What is left to read of a page, and what was sent of it. */
interface PageRest extends PageRequest {
  readonly sent: ReadonlySet<string>
}

/**
 * A page of a list, as `data` of the success envelope: the fields of the page, and the items under `name`. Each piece
 * is of its own moment; what moved down in between, because something newer came, is not sent twice.
 */
export const pagedList = Effect.fnUntraced(function* <Item extends { readonly id: string }, E>(options: {
  readonly name: string
  readonly page: PageRequest
  /** What `data` has beside the page. */
  readonly beside?: Readonly<Record<string, number>>
  readonly atOnce: number
  readonly list: (page: PageRequest) => Effect.Effect<Page<Item>, E>
  readonly itemParts: (item: Item) => TextParts<E>
}) {
  const { name, page, atOnce, beside = {}, list, itemParts } = options
  const read = ({ limit, offset, sent }: PageRest) =>
    Effect.map(list({ limit: Math.min(limit, atOnce), offset }), ({ total, items }) => {
      const rest = { limit: limit - items.length, offset: offset + items.length }
      const isLast = items.length === 0 || rest.limit === 0 || rest.offset >= total
      return {
        total,
        items: items.filter(({ id }) => !sent.has(id)),
        next: isLast ? null : { ...rest, sent: new Set([...sent, ...items.map(({ id }) => id)]) }
      }
    })
  const first = yield* read({ ...page, sent: new Set() })
  const envelope = success({ total: first.total, ...page, ...beside, [name]: [] })
  return yield* longResponse(listParts({ envelope, itemParts, first, read }))
})
