/** The brand and its competitors by number of mentions, each with a link to its answers. */
import type { ComponentChildren } from "preact"
import { drawnOf } from "../chart/BrandMark.tsx"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import type { Filter } from "../route/Route.ts"
import { text } from "../text/English.ts"
import { RateLegend } from "../figure/Legend.tsx"
import { answersAddress } from "./AnswerQuestion.ts"
import { dotColumn, rateColumn } from "./RateColumns.tsx"
import { type Column, type Item, Table } from "./Table.tsx"

const noOver: Partial<Filter> = {}

const isOwn = ({ own }: VisibilityRow): boolean => own === true

/** The answers that mention a brand; of one prompt, if it is theirs in common. */
const answersOf = (brand: Brand, row: VisibilityRow, prompt: string | null, over: Partial<Filter>): string => {
  const whose = isOwn(row) ? { named: "true" as const } : { rival: row.by.competitor ?? "" }
  return answersAddress(brand.id, prompt === null ? whose : { ...whose, prompt }, over)
}

/** `figure` comes first; `children` are the columns after it. */
export const NamedTable = ({
  brand,
  children = [],
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
  readonly figure?: "mention_rate" | "share_of_voice"
  /** Below the rows, after their legend. */
  readonly foot?: ComponentChildren
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  /** Changes the filter of the answers. */
  readonly over?: Partial<Filter>
  readonly prompt?: string | null
  readonly query: string
  /** The end of the axis; by default that of the rows. */
  readonly top?: number | undefined
}) => {
  const rows = items.map(({ row }) => row)
  const drawn = drawnOf(brand, rows)
  return (
    <Table
      foot={
        <>
          <RateLegend
            rates={rows.map((row) => row[figure])}
            hasPrevious={rows.some((row) => (row.change?.[figure]?.previous.value ?? null) !== null)}
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
          head: text.brand,
          cell: ({ row }) => (
            <a
              data-page
              class={/[^ -]{15}/.test(row.by.competitor ?? "") ? "long wide" : "long"}
              href={answersOf(brand, row, prompt, over)}
            >
              {row.by.competitor}
            </a>
          )
        },
        dotColumn(figure, rows, {
          colorOf: ({ by }) => drawn.indexOf(by.competitor ?? ""),
          top
        }),
        rateColumn(query, figure),
        ...children
      ]}
    />
  )
}
