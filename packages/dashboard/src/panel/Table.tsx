/**
 * A table of what was read: columns say what stands in them, rows are in the order that the page gives them. Of a long
 * one only the rows that can be seen stand in the document.
 */
import type { ComponentChildren, VNode } from "preact"
import { useRowWindow } from "./RowWindow.ts"

/** A row, and its place in what was read, which `data-metric` names. */
export interface Item<Row> {
  readonly row: Row
  readonly index: number
}

export interface Column<Row> {
  readonly key: string
  readonly head: ComponentChildren
  /** The head in words, where it is more than words: said beside each cell where a row is a card. */
  readonly name?: string
  /** `text` is anybody's, in either direction; a `word` is short. */
  readonly form?: "text" | "word" | "chart" | "course" | "number" | "date"
  readonly cell: (item: Item<Row>) => ComponentChildren
  /** What marks a cell, and says why. */
  readonly mark?: (item: Item<Row>) => { readonly class: string; readonly title?: string } | null
}

/** The columns of a table; the first names the row. */
export type Columns<Row> = readonly [Column<Row>, ...ReadonlyArray<Column<Row>>]

/** From so many columns on a table looks at its own room, not at that of the page. */
const manyMin = 5

/** Rows as they were read, each with its place. */
export const itemsOf = <Row,>(rows: ReadonlyArray<Row>): ReadonlyArray<Item<Row>> =>
  rows.map((row, index) => ({ row, index }))

/** What stands in a cell. It is called instead of made a component of, and so are figures in cells: there are many. */
const drawCell = <Row,>(column: Column<Row>, item: Item<Row>): VNode => {
  const mark = column.mark?.(item) ?? null
  return (
    <td
      key={column.key}
      role="cell"
      data-name={typeof column.head === "string" ? column.head : column.name}
      class={[column.form === "text" ? undefined : column.form, mark?.class].filter(Boolean).join(" ") || undefined}
      dir={column.form === "text" ? "auto" : undefined}
      title={mark?.title}
    >
      {column.cell(item)}
    </td>
  )
}

/** What was drawn, by column and item: drawn again only for another of these. */
const drawn = new WeakMap<object, WeakMap<object, VNode>>()

const cellOf = <Row,>(column: Column<Row>, item: Item<Row>): VNode => {
  const cells = drawn.get(column) ?? new WeakMap<object, VNode>()
  drawn.set(column, cells)
  const cell = cells.get(item) ?? drawCell(column, item)
  cells.set(item, cell)
  return cell
}

/** The room of rows that do not stand there. */
const Room = ({ columns, height }: { readonly columns: number; readonly height: number }) =>
  height === 0 ? null : (
    <tr class="room" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )

export const Table = <Row,>({
  columns: [first, ...others],
  isOwn = () => false,
  items,
  keyOf
}: {
  readonly columns: Columns<Row>
  /** Whether a row is the brand's own. */
  readonly isOwn?: (row: Row) => boolean
  readonly items: ReadonlyArray<Item<Row>>
  readonly keyOf: (row: Row) => string
}) => {
  const seen = useRowWindow(items.length)
  return (
    <div class={others.length < manyMin - 1 ? "scroll" : "scroll many"}>
      {/* roles stay what they are where a row is drawn as a card */}
      <table class="rows" role="table" aria-rowcount={items.length + 1}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {[first, ...others].map(({ form, head, key }) => (
              <th key={key} role="columnheader" scope="col" class={form === "text" ? undefined : form}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={seen.body}>
          <Room key="above" columns={others.length + 1} height={seen.above} />
          {items.slice(seen.first, seen.end).map((item, place) => (
            <tr
              key={`row ${keyOf(item.row)}`}
              role="row"
              class={isOwn(item.row) ? "own" : undefined}
              aria-rowindex={seen.first + place + 2}
            >
              <th role="rowheader" scope="row" class={first.mark?.(item)?.class ?? first.form} dir="auto">
                {first.cell(item)}
              </th>
              {others.map((column) => cellOf(column, item))}
            </tr>
          ))}
          <Room key="below" columns={others.length + 1} height={seen.below} />
        </tbody>
      </table>
    </div>
  )
}

/** Short words below a name. */
export const Chips = ({ names }: { readonly names: ReadonlyArray<string> }) =>
  names.length === 0 ? null : (
    <span class="tags">
      {names.map((name) => (
        <span key={name} class="chip">
          {name}
        </span>
      ))}
    </span>
  )
