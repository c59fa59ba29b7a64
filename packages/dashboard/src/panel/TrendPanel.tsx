/** The mention rate by day or week; each point opens its answers. */
import { MentionTrend, unitOfPeriod } from "../chart/MentionTrend.tsx"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { type ReportInput, visibility } from "../data/Queries.ts"
import { brandAddress, filter } from "../route/Location.ts"
import { Panel } from "./Panel.tsx"

/** Query of the trend. */
export const trendOf = (about: ReportInput) => visibility({ ...about, by: unitOfPeriod(filter.value) })

export const TrendPanel = ({
  about,
  brand,
  title
}: {
  readonly about: ReportInput
  readonly brand: Brand
  readonly title?: string
}) => {
  const unit = unitOfPeriod(filter.value)
  const reading = trendOf(about)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="18rem" {...(title === undefined ? {} : { title })}>
      {(report) => (
        <MentionTrend
          report={report}
          query={reading.url}
          unit={unit}
          addressOf={(over) => brandAddress(brand.id, "answers", {}, over)}
        />
      )}
    </Panel>
  )
}
