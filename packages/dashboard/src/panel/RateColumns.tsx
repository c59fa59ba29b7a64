/** Figure columns that many tables share. */
import type { ComponentChildren } from "preact"
import { DotAxis, DotPlot } from "../chart/DotPlot.tsx"
import { endFor } from "../chart/Scale.ts"
import type { Rate, RateChange } from "../data/Client.ts"
import { Count, Decimal, fieldOf, FigureHelp, MethodLink, Movement, WholeRate } from "../figure/Numbers.tsx"
import { type FigureName, figureNames } from "../text/English.ts"
import { percentText } from "../text/Format.ts"
import type { Column } from "./Table.tsx"

type WithRate<Figure extends string> = { readonly [Name in Figure]?: Rate | null }
type WithNumber<Field extends string> = { readonly [Name in Field]: number }

type Changes<Figure extends string> = { readonly [Name in Figure]?: RateChange | null }
type WithChange<Figure extends string> = { readonly change?: Changes<Figure> }

const changeOf = <Figure extends FigureName>(row: WithChange<Figure>, figure: Figure): RateChange | null => {
  const changes: Changes<Figure> = row.change ?? {}
  return changes[figure] ?? null
}

interface DotOptions<Row> {
  /** See `Shape`. */
  readonly colorOf?: (row: Row) => number | null
  /** The end of the axis; by default that of the rows. */
  readonly top?: number | undefined
  /** A share that all rows are compared with. */
  readonly reference?: number | undefined
}

/** A share as a mark on one axis for all rows. */
export const dotColumn = <Figure extends FigureName, Row extends WithRate<Figure> & WithChange<Figure>>(
  figure: Figure,
  rows: ReadonlyArray<Row>,
  {
    colorOf = () => 0,
    reference,
    top = endFor(
      rows.map((row) => row[figure]),
      rows.map((row) => changeOf(row, figure)?.previous.value ?? 0)
    )
  }: DotOptions<Row> = {}
): Column<Row> => {
  return {
    key: `${figure} dots`,
    head: <DotAxis top={top} />,
    form: "chart",
    end: percentText(top),
    cell: ({ row }) =>
      DotPlot({
        color: colorOf(row),
        previous: changeOf(row, figure)?.previous.value ?? null,
        rate: row[figure] ?? null,
        reference,
        top
      })
  }
}

/** A share in words. */
export const rateColumn = <Figure extends FigureName>(
  query: string,
  figure: Figure,
  name: string = figureNames[figure]
): Column<WithRate<Figure>> => ({
  key: figure,
  head: <FigureHelp figure={figure} name={name} />,
  name,
  cell: ({ index, row }) => WholeRate({ origin: fieldOf(query, index, figure), rate: row[figure] ?? null })
})

/** The change of a share. */
export const movementColumn = <Figure extends FigureName>(
  figure: Figure,
  head: string
): Column<WithChange<Figure>> => ({
  key: `${figure} change`,
  head: <MethodLink about="changes">{head}</MethodLink>,
  name: head,
  cell: ({ row }) => Movement({ change: changeOf(row, figure) })
})

/** Median position. */
export const positionColumn = (query: string): Column<{ readonly position: { readonly median: number | null } }> => ({
  key: "position",
  head: <FigureHelp figure="position" />,
  name: figureNames.position,
  form: "number",
  cell: ({ index, row }) => Decimal({ origin: fieldOf(query, index, "position.median"), value: row.position.median })
})

/** An integer. */
export const countColumn = <Field extends string>(
  query: string,
  field: Field,
  head: ComponentChildren
): Column<WithNumber<Field>> => ({
  key: field,
  head,
  form: "number",
  cell: ({ index, row }) => Count({ origin: fieldOf(query, index, field), value: row[field] })
})
