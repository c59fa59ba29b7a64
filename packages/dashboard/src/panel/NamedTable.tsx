/** The brand and its competitors by number of mentions, each with a link to its answers. */
import type { ComponentChildren } from "preact"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import type { Filter } from "../route/Route.ts"
import { text } from "../text/English.ts"
import { RateLegend } from "../figure/Legend.tsx"
import { answersAddress } from "./AnswerQuestion.ts"
import { dotColumn, rateColumn } from "./RateColumns.tsx"
import { type Column, type Item, Table } from "./Table.tsx"

const noOver: Partial<Filter> = {}

const isOwn = ({ own }: VisibilityRow): boolean => own === true

interface NameProps {
  readonly brand: Brand
  /** Changes the filter of the answers. */
  readonly over: Partial<Filter>
  /** The common prompt of all answers. */
  readonly prompt: string | null
  readonly row: VisibilityRow
}

const Name = ({ brand, over, prompt, row }: NameProps) => {
  const name = row.by.competitor ?? ""
  const about = prompt === null ? {} : { prompt }
  return isOwn(row) ? (
    <a data-page class="long" href={answersAddress(brand.id, { ...about, named: "true" }, over)}>
      {name}
    </a>
  ) : (
    <a data-page class="long" href={answersAddress(brand.id, { ...about, rival: name }, over)}>
      {name}
    </a>
  )
}

/** `figure` comes first; `children` are the columns after it. */
export const NamedTable = ({
  brand,
  children = [],
  colorOf = () => 0,
  figure = "mention_rate",
  foot,
  items,
  over = noOver,
  prompt = null,
  query,
  top
}: {
  readonly brand: Brand
  readonly children?: ReadonlyArray<Column<VisibilityRow>>
  /** The color of a competitor's line; 0 without one. */
  readonly colorOf?: (name: string) => number
  readonly figure?: "mention_rate" | "share_of_voice"
  /** Below the rows, after their legend. */
  readonly foot?: ComponentChildren
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  /** Changes the filter of the answers. */
  readonly over?: Partial<Filter>
  readonly prompt?: string | null
  readonly query: string
  /** The end of the axis; by default that of the rows. */
  readonly top?: number
}) => (
  <Table
    foot={
      <>
        <RateLegend
          rates={items.map(({ row }) => row[figure])}
          hasPrevious={items.some(({ row }) => (row.change?.[figure]?.previous.value ?? null) !== null)}
        />
        {foot}
      </>
    }
    items={items}
    isCompact={children.length === 0}
    keyOf={({ by }) => by.competitor ?? ""}
    isOwn={isOwn}
    columns={[
      {
        key: "named",
        head: text.named,
        cell: ({ row }) => <Name brand={brand} over={over} prompt={prompt} row={row} />
      },
      dotColumn(
        figure,
        items.map(({ row }) => row),
        isOwn,
        { colorOf: ({ by }) => colorOf(by.competitor ?? ""), ...(top === undefined ? {} : { top }) }
      ),
      rateColumn(query, figure),
      ...children
    ]}
  />
)
