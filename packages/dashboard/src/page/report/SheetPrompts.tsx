/** Prompts by engine in a report. */
import { TileMark, tileOf } from "../../chart/Tile.tsx"
import type { VisibilityRow } from "../../data/Client.ts"
import { RateLegend } from "../../figure/Legend.tsx"
import { Decimal, isFew, type Origin, Share, WholeRate } from "../../figure/Numbers.tsx"
import { type Column, type Item, itemsOf, Table } from "../../panel/Table.tsx"
import { figureNames, text } from "../../text/English.ts"
import { engineText } from "../../text/Format.ts"
import { reportText } from "../../text/ReportText.ts"
import type { Content } from "./Content.ts"

/** Changes, steps, prompts and sources on a phone, until all are asked for. */
export const phoneLines = 3

/** Makes the origin of a figure of a section. */
export type OriginOf = (index: number, field: string) => Origin

/** What failed, by engine. */
export interface WithFaults {
  readonly faults: NonNullable<Content["faults"]>
}

const cellColumn = (
  engine: string,
  fault: string | undefined,
  originOf: OriginOf,
  cells: ReadonlyMap<string, Item<VisibilityRow>>
): Column<VisibilityRow> => {
  const found = ({ row }: Item<VisibilityRow>) => cells.get(`${engine} ${row.by.prompt}`)
  return {
    key: engine,
    head: engineText(engine) + (fault ? `, ${fault}` : ""),
    cell: (item) => {
      const cell = found(item)
      if (cell === undefined) return text.noValue
      const rate = cell.row.mention_rate
      return (
        <span class={tileOf(rate)}>
          {Share({ origin: originOf(cell.index, "mention_rate"), rate })}
          {TileMark({ rate })}
        </span>
      )
    },
    mark: (item) => {
      const cell = found(item)
      return { class: cell === undefined ? "cell none" : isFew(cell.row.mention_rate) ? "cell few" : "cell" }
    }
  }
}

export const Prompts = ({
  cellOriginOf,
  cells,
  faults,
  originOf,
  rows
}: WithFaults & {
  readonly cellOriginOf: OriginOf
  readonly cells: ReadonlyArray<VisibilityRow>
  readonly originOf: OriginOf
  readonly rows: ReadonlyArray<VisibilityRow>
}) => {
  const engines = [...new Set([...Object.keys(faults), ...cells.flatMap(({ by }) => by.engine ?? [])])].toSorted()
  const byCell = new Map(itemsOf(cells).map((item) => [`${item.row.by.engine} ${item.row.by.prompt}`, item]))
  return (
    <>
      <Table
        items={itemsOf(rows)}
        keyOf={({ by }) => by.prompt ?? ""}
        most={phoneLines}
        columns={[
          {
            key: "prompt",
            head: reportText.prompt,
            cell: ({ row }) => row.by.prompt,
            mark: () => ({ class: "prompt" })
          },
          {
            key: "rate",
            head: figureNames.mention_rate,
            cell: ({ index, row }) => WholeRate({ origin: originOf(index, "mention_rate"), rate: row.mention_rate })
          },
          ...engines.map((engine) => cellColumn(engine, faults[engine], cellOriginOf, byCell)),
          {
            key: "position",
            head: figureNames.position,
            form: "number",
            cell: ({ index, row }) =>
              Decimal({ origin: originOf(index, "position.median"), value: row.position.median })
          }
        ]}
      />
      <RateLegend rates={cells.map(({ mention_rate }) => mention_rate)} />
    </>
  )
}
