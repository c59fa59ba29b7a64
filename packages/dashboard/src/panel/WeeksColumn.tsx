/** A column with a trend. */
import { Spark } from "../chart/Spark.tsx"
import type { Rate } from "../data/Client.ts"
import { FigureHelp } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import type { Column } from "./Table.tsx"

/** The mention rate of 12 weeks. */
export const weeksColumn = <Row,>(
  weeksOf: (row: Row) => ReadonlyArray<{ readonly mention_rate: Rate }>
): Column<Row> => ({
  key: "trend",
  head: <FigureHelp figure="mention_rate" name={text.weeks} />,
  name: text.weeks,
  form: "course",
  cell: ({ row }) => Spark({ rates: weeksOf(row).map((week) => week.mention_rate) })
})
