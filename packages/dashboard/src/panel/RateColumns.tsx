/** Figure columns that many tables share. */
import type { ComponentChildren } from "preact"
import { Whisker } from "../chart/Whisker.tsx"
import type { Rate, RateChange } from "../data/Client.ts"
import { Count, Decimal, fieldOf, FigureHelp, MethodLink, Movement, WholeRate } from "../figure/Numbers.tsx"
import { type FigureName, figureNames, text } from "../text/English.ts"
import type { Column } from "./Table.tsx"

type WithRate<Figure extends string> = { readonly [Name in Figure]?: Rate | null }
type WithNumber<Field extends string> = { readonly [Name in Field]: number }

/** A share on the line from 0 to 100 %. `isOwn` marks the brand's own. */
export const whiskerColumn = <Figure extends FigureName, Row extends WithRate<Figure>>(
  figure: Figure,
  form: "dot" | "bar",
  isOwn: (row: Row) => boolean = () => true
): Column<Row> => ({
  key: `${figure} line`,
  head: text.scale,
  form: "chart",
  cell: ({ row }) => Whisker({ form, isOwn: isOwn(row), rate: row[figure] ?? null })
})

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
): Column<{ readonly change?: { readonly [Name in Figure]?: RateChange | null } }> => ({
  key: `${figure} change`,
  head: <MethodLink about="changes">{head}</MethodLink>,
  name: head,
  cell: ({ row }) => Movement({ change: row.change?.[figure] })
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
