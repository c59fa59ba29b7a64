/** Loads the input of comparisons with a competitor, and builds them. */
import { Effect } from "effect"
import { PromptClasses } from "../../brand/PromptClasses.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { InvalidRequest } from "../../request/RequestError.ts"
import type { ReportBrand } from "../ReportBrand.ts"
import type { visibilityReports } from "../visibility/VisibilityReportLoader.ts"
import { duelReport } from "./DuelFigures.ts"
import type { DuelRequest } from "./DuelQuery.ts"

const notTracked = ({ competitors }: ReportBrand): string =>
  competitors.length === 0
    ? "competitor: must be one that the brand tracks, and it tracks none"
    : `competitor: must be one that the brand tracks: ${competitors.join(", ")}`

/** The comparisons, over the answers that visibility reports load. */
export const duels = ({ made }: Pick<ReturnType<typeof visibilityReports>, "made">) => {
  const classes = new PromptClasses()
  return Effect.fn("Reports.duel")((organizationId: OrganizationId, { competitor, ...request }: DuelRequest) => {
    const report = made((material) => {
      const [brand] = material.brands.values()
      if (brand !== undefined && !brand.competitors.includes(competitor)) {
        return Effect.fail(new InvalidRequest({ message: notTracked(brand) }))
      }
      const details = brand?.competitorDetails.find(({ name }) => name === competitor)
      const classOf = classes.of(details ?? { name: competitor, aliases: [], domain: null })
      return duelReport(material, competitor, (prompt) => classOf(prompt) === "branded")
    })
    return report(organizationId, { ...request, by: ["prompt", "competitor"] })
  })
}
