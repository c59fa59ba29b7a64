/**
 * Who is named, by how much: the brand and its competitors.
 */
import type { VisibilityRow } from "../data/Client.ts"
import { text } from "../text/English.ts"
import { rateColumn, whiskerColumn } from "./RateColumns.tsx"
import { type Column, type Item, Table } from "./Table.tsx"

const isOwn = ({ own }: VisibilityRow): boolean => own === true

/** `figure` is drawn and said first; `children` are the columns after it. */
export const NamedTable = ({
  children = [],
  figure = "mention_rate",
  form,
  items,
  query
}: {
  readonly children?: ReadonlyArray<Column<VisibilityRow>>
  readonly figure?: "mention_rate" | "share_of_voice"
  readonly form: "dot" | "bar"
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  readonly query: string
}) => (
  <Table
    items={items}
    keyOf={({ by }) => by.competitor ?? ""}
    isOwn={isOwn}
    columns={[
      { key: "named", head: text.named, cell: ({ row }) => row.by.competitor },
      whiskerColumn(figure, form, isOwn),
      rateColumn(query, figure),
      ...children
    ]}
  />
)
