/** A column with a trend. */
import { Spark } from "../chart/Spark.tsx"
import type { PortfolioRow } from "../data/Client.ts"
import { FigureHelp, rateWords } from "../figure/Numbers.tsx"
import { text } from "../text/English.ts"
import { dayText } from "../text/Format.ts"
import type { Column } from "./Table.tsx"

type Weeks = PortfolioRow["weeks"]

/** The mention rate of the last 12 weeks, or of fewer where none of the rows has answers before. */
export const weeksColumn = <Row,>(all: ReadonlyArray<Weeks>, weeksOf: (row: Row) => Weeks): Column<Row> => {
  const [weeks = []] = all
  const first = weeks.findIndex((_, index) => all.some((of) => (of[index]?.mention_rate.n ?? 0) > 0))
  const shownOf = (row: Row) => weeksOf(row).slice(Math.max(0, first))
  const name = text.weeks(weeks.length - Math.max(0, first))
  return {
    key: "trend",
    head: <FigureHelp figure="mention_rate" name={name} />,
    name,
    form: "course",
    cell: ({ row }) => (
      <span
        title={shownOf(row)
          .map((week) => `${dayText(week.week)}: ${rateWords(week.mention_rate)}`)
          .join("\n")}
      >
        {Spark({ rates: shownOf(row).map((week) => week.mention_rate) })}
      </span>
    )
  }
}
