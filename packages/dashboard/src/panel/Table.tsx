/** A data table with typed columns, rows in the given order. Long tables render only visible rows. */
import { type ComponentChildren, Fragment, type VNode } from "preact"
import { useState } from "preact/hooks"
import { text } from "../text/English.ts"
import { countText } from "../text/Format.ts"
import { useHasCards, useIsPhone } from "./Phone.ts"
import { useRowWindow } from "../figure/RowWindow.ts"

/** A row and its index in the data, which `data-metric` names. */
export interface Item<Row> {
  readonly row: Row
  readonly index: number
}

export interface Column<Row> {
  readonly key: string
  readonly head: ComponentChildren
  /** The header as text, for rows drawn as cards. */
  readonly name?: string
  /** Stands above the headers of neighbours with the same group. */
  readonly group?: string
  /** `text` can have either direction; a `word` is short. */
  readonly form?: "text" | "word" | "chart" | "course" | "number" | "date"
  readonly cell: (item: Item<Row>) => ComponentChildren
  /** End of the axis of a chart, for rows drawn as cards: they have no head. */
  readonly end?: string
  /** Marks a cell, with the reason. */
  readonly mark?: (item: Item<Row>) => { readonly class: string; readonly title?: string } | null
}

/** The columns; the first names the row. */
export type Columns<Row> = readonly [Column<Row>, ...ReadonlyArray<Column<Row>>]

/** Names in a row, each in its own direction; those of rows with their answers. */
export const namesCell = (names: ReadonlyArray<string | { readonly name: string; readonly answers: number }>) =>
  names.map((each, index) => (
    <Fragment key={index}>
      {index === 0 ? "" : ", "}
      <bdi class="breakable">{typeof each === "string" ? each : `${each.name}\u00a0${countText(each.answers)}`}</bdi>
    </Fragment>
  ))

/** From this number of columns on, the table adapts to its own width instead of the page's. */
const manyMin = 5

/** Rows, each with its index in the data. */
export const itemsOf = <Row,>(rows: ReadonlyArray<Row>): ReadonlyArray<Item<Row>> =>
  rows.map((row, index) => ({ row, index }))

/** Text in its own direction, on the page's side. What stands beside it, such as a box, keeps its place. */
const inOwnDirection = (cell: ComponentChildren) => (typeof cell === "string" ? <bdi>{cell}</bdi> : cell)

/** Renders a cell. A plain function instead of a component, because there are many cells. */
const drawCell = <Row,>(column: Column<Row>, item: Item<Row>): VNode => {
  const mark = column.mark?.(item) ?? null
  return (
    <td
      key={column.key}
      role="cell"
      data-end={column.end}
      data-name={typeof column.head === "string" ? column.head : column.name}
      class={[column.form, mark?.class].filter(Boolean).join(" ") || undefined}
      title={mark?.title}
    >
      {column.form === "text" ? inOwnDirection(column.cell(item)) : column.cell(item)}
    </td>
  )
}

/** Rendered cells by column and item; rendered again only if these change. */
const drawn = new WeakMap<object, WeakMap<object, VNode>>()

const cellOf = <Row,>(column: Column<Row>, item: Item<Row>): VNode => {
  const cells = drawn.get(column) ?? new WeakMap<object, VNode>()
  drawn.set(column, cells)
  const cell = cells.get(item) ?? drawCell(column, item)
  cells.set(item, cell)
  return cell
}

/** Space for rows that are not rendered. */
const Room = ({ columns, height }: { readonly columns: number; readonly height: number }) =>
  height === 0 ? null : (
    <tr class="room" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )

/** Groups of neighbours; `null` where columns have none. */
const spansOf = <Row,>(columns: ReadonlyArray<Column<Row>>) => {
  const spans: Array<{ readonly key: string; readonly group: string | null; size: number }> = []
  for (const { group = null, key } of columns) {
    const last = spans.at(-1)
    if (last !== undefined && last.group === group) last.size++
    else spans.push({ key, group, size: 1 })
  }
  return spans
}

/** A row of groups above the headers. */
const GroupHeads = <Row,>({ columns }: { readonly columns: ReadonlyArray<Column<Row>> }) => (
  <tr role="row" class="groups" aria-rowindex={1}>
    {spansOf(columns).map(({ group, key, size }) =>
      group === null ? (
        <td key={key} role="cell" colSpan={size} />
      ) : (
        <th key={key} role="columnheader" scope="colgroup" colSpan={size}>
          {group}
        </th>
      )
    )}
  </tr>
)

/** A row that names the part of the rows below it. */
const PartHead = ({ columns, title }: { readonly columns: number; readonly title: string | null }) =>
  title === null ? null : (
    <tr role="row" class="part">
      <th role="rowheader" scope="rowgroup" colSpan={columns}>
        {title}
      </th>
    </tr>
  )

interface TableProps<Row> {
  readonly columns: Columns<Row>
  /** Below the rows. */
  readonly foot?: ComponentChildren
  /** Stays a table on a phone, with its first three columns. */
  readonly isCompact?: boolean
  /** Shows the first rows alone on other screens, too. */
  readonly isCut?: boolean
  /** Whether this is the brand's own row. */
  readonly isOwn?: (row: Row) => boolean
  readonly items: ReadonlyArray<Item<Row>>
  readonly keyOf: (row: Row) => string
  /** Rows on a phone or as cards, until all are asked for: 10, or 4 cards on a phone. One more row is not hidden. */
  readonly most?: number | undefined
  /** The title of the part that the row is in, above the first row of each part. */
  readonly partOf?: (row: Row) => string | null
}

/** Its roles stay where a row is drawn as a card. */
export const Table = <Row,>({
  columns: [first, ...others],
  foot,
  isCompact = false,
  isCut: isCutAnywhere = false,
  isOwn = () => false,
  items: all,
  keyOf,
  most: mostGiven,
  partOf = () => null
}: TableProps<Row>) => {
  const [isWhole, setWhole] = useState(false)
  const isPhone = useIsPhone()
  const hasCards = useHasCards() && !isCompact
  const most = mostGiven ?? (isPhone && !isCompact ? 4 : 10)
  const isCut = (isPhone || hasCards || isCutAnywhere) && !isWhole && all.length > (mostGiven ?? most + 1)
  const items = isCut ? all.slice(0, most) : all
  const seen = useRowWindow(items.length)
  const columns = [first, ...others]
  const headRows = columns.some(({ group }) => group !== undefined) ? 2 : 1
  return (
    <div class={others.length < manyMin - 1 ? "scroll" : "scroll many"}>
      <table class={isCompact ? "rows compact" : "rows"} role="table" aria-rowcount={all.length + headRows}>
        <thead role="rowgroup">
          {headRows === 1 ? null : <GroupHeads columns={columns} />}
          <tr role="row" aria-rowindex={headRows}>
            {columns.map(({ form, head, key }) => (
              <th key={key} role="columnheader" scope="col" class={form === "text" ? undefined : form}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={seen.body}>
          <Room key="above" columns={others.length + 1} height={seen.above} />
          {items.slice(seen.first, seen.end).map((item, place, shown) => {
            const part = partOf(item.row)
            return (
              <Fragment key={`row ${keyOf(item.row)}`}>
                {place > 0 && partOf(shown[place - 1]?.row ?? item.row) === part ? null : (
                  <PartHead columns={columns.length} title={part} />
                )}
                <tr
                  role="row"
                  class={isOwn(item.row) ? "own" : undefined}
                  aria-rowindex={seen.first + place + headRows + 1}
                >
                  <th role="rowheader" scope="row" class={first.mark?.(item)?.class ?? first.form}>
                    {inOwnDirection(first.cell(item))}
                  </th>
                  {others.map((column) => cellOf(column, item))}
                </tr>
              </Fragment>
            )
          })}
          <Room key="below" columns={others.length + 1} height={seen.below} />
        </tbody>
      </table>
      {isCut ? (
        <button type="button" class="plain all-rows" onClick={() => setWhole(true)}>
          {text.allRows(all.length)}
        </button>
      ) : null}
      {foot === undefined ? null : <div class="foot">{foot}</div>}
    </div>
  )
}
