/** Brands that are mentioned instead of the brand, and beside it. */
import type { ComponentChildren } from "preact"
import { rivalsOf } from "../chart/BrandMark.tsx"
import type { Brand, VisibilityReport } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { usePrefetch, useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { aheadOfClass, OfClass } from "../panel/ClassSwitch.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { FailingOf, storyOf } from "../panel/Failing.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Panel } from "../panel/Panel.tsx"
import { movementColumn, positionColumn, rateColumn } from "../panel/RateColumns.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { answersAddress } from "../panel/AnswerQuestion.ts"
import { brandAddress, filter } from "../route/Location.ts"
import { daysIn, shifted } from "../route/Period.ts"
import { competitorsText } from "../text/CompetitorsText.ts"
import { promptsText } from "../text/PromptsText.ts"
import { overviewText } from "../text/OverviewText.ts"
import { Grounds } from "./overview/Grounds.tsx"
import { useRepair } from "./overview/StoryParts.tsx"
import { Course, figureInAddress } from "./competitor/Course.tsx"
import { Duel } from "./competitor/Duel.tsx"
import { Unranked, UntrackedBrands } from "./competitor/UntrackedBrands.tsx"

const namedOf = (brandId: string, about = filter.value) =>
  visibility({
    ...reportFilter(about),
    brand_id: brandId,
    by: "competitor",
    compare: "previous",
    // the interval of the brand is that of the overview
    anytime: true,
    limit: 1000
  })

export const ahead = (brandId: string) => aheadOfClass(brandId, (about) => [namedOf(brandId, about)])

/** The story with its sentence about competitors. */
const toldOf = ({ id }: Brand) => storyOf(id, { competitors: true })

/**
 * Where the brand stands, with the line of the comparison that the story adds. The story knows no model and no topic:
 * of these, the report has the first half.
 */
const Said = ({ brand, half }: { readonly brand: Brand; readonly half: string }) => {
  const { data } = useQuery(toldOf(brand), { isLater: true })
  const isKnown = (filter.value.model ?? filter.value.tag) === null
  return <p class="said">{(isKnown && data?.competitors?.sentence) || half}</p>
}

/** The figure of the lines, if the table has it. */
const figureShown = () => (figureInAddress() === "share_of_voice" ? "share_of_voice" : "mention_rate")

/** All brands, the one with the highest figure first. */
const ranked = (report: VisibilityReport, figure: ReturnType<typeof figureShown>) => {
  const valueOf = (row: VisibilityReport["rows"][number]) => levelOf(row[figure] ?? null)?.value ?? 0
  return itemsOf(report.rows).toSorted((a, b) => valueOf(b.row) - valueOf(a.row))
}

/** Days of the period before with answers; `null` until they are known. */
const useMeasuredBefore = (brand: Brand): number | null => {
  const asked = { ...reportFilter(filter.value), ...shifted(filter.value, -1), brand_id: brand.id, by: "day" }
  return useQuery(visibility(asked), { isLater: true }).data?.rows.length ?? null
}

/** What the changes of all rows say, if they say one thing: it is said once instead of in a column. */
const commonChange = (report: VisibilityReport, figure: ReturnType<typeof figureShown>) => {
  const [kind, ...others] = new Set(
    report.rows.map(({ change }) => {
      const { previous, verdict, verdict_page } = change?.[figure] ?? {}
      return (previous?.n ?? 0) === 0 ? "nothing" : verdict === verdict_page ? verdict_page : "possibly"
    })
  )
  return others.length === 0 && (kind === "nothing" || kind === "within_noise") ? kind : null
}

/**
 * What to do first: mend the engines that fail, or look at the answers that mention the most mentioned competitor
 * alone, and at the sites they cite.
 */
const NextStep = ({ brand, report: { rows } }: { readonly brand: Brand; readonly report: VisibilityReport }) => {
  const repair = useRepair(brand, toldOf(brand))
  const [rival] = rivalsOf(rows)
  const row = rows.find(({ by }) => by.competitor === rival)
  if (repair !== null) return repair
  if (rival === undefined || row === undefined || row.mention_rate.k <= (row.together_rate?.k ?? 0)) return null
  return (
    <p class="next" dir="auto">
      <strong>{promptsText.next}</strong>{" "}
      <a data-page href={answersAddress(brand.id, { rival, named: "false" })}>
        {competitorsText.readAnswers(rival)}
      </a>
      {competitorsText.or}
      <a data-page href={brandAddress(brand.id, "sources", { competitor: rival })}>
        {competitorsText.closeGaps}
      </a>
      .
    </p>
  )
}

const Compared = ({ brand, classes }: { readonly brand: Brand; readonly classes: ComponentChildren }) => {
  const reading = namedOf(brand.id)
  const held = useQuery(reading)
  // the server tells the story while the table is drawn
  usePrefetch(held, [toldOf(brand)])
  const measuredBefore = useMeasuredBefore(brand)
  return (
    <Panel held={held} url={reading.url} height="20rem">
      {(report) => {
        if (report.rows.every(({ answers }) => answers === 0)) {
          return (
            <>
              <div class="tools">{classes}</div>
              <NoAnswers brand={brand} />
            </>
          )
        }
        const figure = figureShown()
        const isBranded = filter.value.class === "branded"
        const change = commonChange(report, figure)
        const index = report.rows.findIndex((row) => row.own === true)
        const own = report.rows[index]
        return (
          <>
            <OriginStripe notes={report.notes} />
            <FailingOf brand={brand} reading={toldOf(brand)} />
            {own?.rank == null ? null : (
              <section class="story">
                <Said brand={brand} half={own.rank.sentence} />
                <p class="grounds" dir="auto">
                  <Grounds index={index} isBranded={isBranded} query={reading.url} row={own} />{" "}
                  <Unranked brand={brand} />
                </p>
                <NextStep brand={brand} report={report} />
              </section>
            )}
            <div class="tools">{classes}</div>
            <Course brand={brand} rows={report.rows} />
            <NamedTable
              brand={brand}
              items={ranked(report, figure)}
              query={reading.url}
              figure={figure}
              top={figure === "mention_rate" ? 1 : undefined}
              foot={
                change === "within_noise" ? <p>{competitorsText.steady(daysIn(filter.value), measuredBefore)}</p> : null
              }
            >
              {[
                ...(change === null
                  ? [movementColumn(figure, overviewText.change(daysIn(filter.value), measuredBefore))]
                  : []),
                rateColumn(reading.url, figure === "mention_rate" ? "share_of_voice" : "mention_rate"),
                rateColumn(reading.url, "together_rate"),
                rateColumn(reading.url, "ahead_rate"),
                positionColumn(reading.url)
              ]}
            </NamedTable>
            <SaveButton name="competitors" url={reading.url} />
            <Duel brand={brand} rows={report.rows} />
            <UntrackedBrands brand={brand} />
            <Notes notes={report.notes} />
          </>
        )
      }}
    </Panel>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => (
  <OfClass brand={brand}>{(classes) => <Compared brand={brand} classes={classes} />}</OfClass>
)
