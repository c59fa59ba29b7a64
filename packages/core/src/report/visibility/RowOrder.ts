/** The rows of a report, in their order. Pure. */
import { Order } from "effect"
import { byCodePoint } from "../../text/Text.ts"
import type { ReportBrand } from "../ReportBrand.ts"
import type { RowCounter } from "./RowCounter.ts"
import type { AnswerDimension, GroupNode, RowGroups } from "./RowGroups.ts"
import type { Dimension } from "../VisibilityQuery.ts"

/** A row: a group's answers about the brand, or about one of its competitors. */
export interface ReportRow {
  readonly group: RowCounter
  /** Null: the brand itself. */
  readonly competitor: string | null
  readonly isByCompetitor: boolean
}

type Child = readonly [value: string | null, node: GroupNode]

const nameOrder = Order.make<string | null>((a, b) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : byCodePoint(a, b)
)

const brandIn = (node: GroupNode): ReportBrand | undefined => {
  for (const child of node.children.values()) return brandIn(child)
  return node.group?.brand
}

/** Brands by name, then id; other values by name, unknown ones last. Times sort as text. */
const orderOf = (dimension: AnswerDimension): Order.Order<Child> => {
  const byValue = Order.mapInput(nameOrder, ([value]: Child) => value)
  if (dimension !== "brand") return byValue
  return Order.combine(
    Order.mapInput(nameOrder, ([, node]: Child) => brandIn(node)?.name ?? null),
    byValue
  )
}

/** The nodes that many dimensions below, in order. */
const nodesBelow = (node: GroupNode, dimensions: ReadonlyArray<AnswerDimension>): ReadonlyArray<GroupNode> => {
  const [dimension, ...rest] = dimensions
  if (dimension === undefined) return [node]
  return [...node.children].toSorted(orderOf(dimension)).flatMap(([, child]) => nodesBelow(child, rest))
}

const groupsIn = (nodes: ReadonlyArray<GroupNode>): ReadonlyArray<RowCounter> =>
  nodes.flatMap(({ group }) => (group === null ? [] : [group]))

/** The brand's rows, then those of each competitor, most mentioned first. */
const withCompetitors = (groups: ReadonlyArray<RowCounter>): ReadonlyArray<ReportRow> => {
  const namings = new Map<string, number>()
  for (const { brand, total } of groups) {
    for (const name of brand.competitors) {
      namings.set(name, (namings.get(name) ?? 0) + total.competitor(name).named)
    }
  }
  const names = [...namings].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || byCodePoint(a, b)).map(([name]) => name)
  return [
    ...groups.map((group) => ({ group, competitor: null, isByCompetitor: true })),
    ...names.flatMap((competitor) =>
      groups
        .filter(({ brand }) => brand.competitors.includes(competitor))
        .map((group) => ({ group, competitor, isByCompetitor: true }))
    )
  ]
}

/** One row for each group; by competitor, one for each competitor that the brand tracks now in addition. */
export const rowsOf = (groups: RowGroups, by: ReadonlyArray<Dimension>): ReadonlyArray<ReportRow> => {
  const { dimensions, root } = groups
  const place = by.indexOf("competitor")
  if (place === -1) {
    const all = groupsIn(nodesBelow(root, dimensions))
    return all.map((group) => ({ group, competitor: null, isByCompetitor: false }))
  }
  return nodesBelow(root, dimensions.slice(0, place)).flatMap((node) =>
    withCompetitors(groupsIn(nodesBelow(node, dimensions.slice(place))))
  )
}
