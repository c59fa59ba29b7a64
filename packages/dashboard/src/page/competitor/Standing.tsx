/** Who leads, if it is clear that the brand does not, and where the brand stands by mentions. */
import type { VisibilityRow } from "../../data/Client.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"

/** Most names of which it is said that one leads. */
const leadersMax = 3

interface StandingProps {
  readonly brand: string
  readonly rank: NonNullable<VisibilityRow["rank"]>
}

export const Standing = ({ brand, rank: { leaders, of, possible } }: StandingProps) => (
  <p class="said">
    {possible.includes(1) || leaders.length > leadersMax
      ? null
      : leaders.map((name, place) => (
          <>
            <bdi>{name}</bdi>
            {competitorsText.afterLeader(leaders.length - place)}
          </>
        ))}
    <bdi>{brand}</bdi>
    {competitorsText.rank(possible, of)}
  </p>
)
