/** How many answers figures are about. Their ranges stand at the figures. */
import type { VisibilityRow } from "../../data/Client.ts"
import { Count, fieldOf } from "../../figure/Numbers.tsx"
import { overviewText } from "../../text/OverviewText.ts"

export const Grounds = ({
  index,
  isBranded,
  query,
  row
}: {
  readonly index: number
  readonly isBranded: boolean
  readonly query: string
  readonly row: Pick<VisibilityRow, "answers" | "prompts">
}) => (
  <>
    <Count origin={fieldOf(query, index, "answers")} value={row.answers} /> {overviewText.answersTo(row.answers)}{" "}
    <Count origin={fieldOf(query, index, "prompts")} value={row.prompts} /> {overviewText.to(isBranded, row.prompts)}
  </>
)
