/** Sources of answers, and gaps: sources of answers that mention competitors but not the brand. */
import type { ComponentChildren } from "preact"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, sources } from "../data/Queries.ts"
import { Count, fieldOf } from "../figure/Numbers.tsx"
import { aheadOfClass, OfClass } from "../panel/ClassSwitch.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { SourceGaps, stateInAddress, States } from "./source/SourceGaps.tsx"
import {
  isCompared,
  isGap,
  isRetrievedOnly,
  kindInAddress,
  narrowedBy,
  SourceTools,
  unitInAddress
} from "./source/SourceTools.tsx"
import { FailingOf } from "../panel/Failing.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { ofPrompt, sourcesMax, SourceTabs } from "./source/SourceTabs.tsx"
import { gapAnswersAddress, SourceTable } from "../panel/SourceTable.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { detailOf, filter } from "../route/Location.ts"
import { type Days, shifted } from "../route/Period.ts"
import { promptsText } from "../text/PromptsText.ts"
import { sourcesText } from "../text/SourcesText.ts"

/** The API's maximum. */
const comparedMax = 1000
const unitAsked = () => (unitInAddress() === "page" ? { group_by: "page" as const } : {})

/** The query in the address; all sources if they are compared. */
const listOf = (brandId: string, over: Partial<Days> = {}, about = filter.value) => {
  const kind = kindInAddress()
  return sources({
    ...reportFilter(about),
    ...over,
    ...ofPrompt(),
    brand_id: brandId,
    ...(isCompared() || (isGap() && stateInAddress() !== null)
      ? { limit: comparedMax }
      : { limit: sourcesMax, offset: offsetInAddress() }),
    ...unitAsked(),
    ...(kind === null ? {} : { kind }),
    ...narrowedBy(),
    ...(isGap() ? { gap: true, sort: "gap" } : {}),
    ...(isRetrievedOnly() ? { retrieved_only: true } : {})
  })
}

/** The class of the lists is known: the chosen one, or none, because one prompt has one class. */
const isClassKnown = () => filter.value.class !== null || detailOf("prompt") !== null

export const ahead = (brandId: string) =>
  detailOf("prompt") === null ? aheadOfClass(brandId, (about) => [listOf(brandId, {}, about)]) : [listOf(brandId)]

interface ComparedProps {
  readonly brand: Brand
  readonly query: string
  readonly report: SourcesReport
}

/** Sources that were not cited in the previous period, and those that no longer are. */
const Compared = ({ brand, query, report }: ComparedProps) => {
  const reading = listOf(brand.id, shifted(filter.value, -1) ?? {})
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {(before) =>
        before.total === 0 ? (
          <p class="empty">{sourcesText.nothingBefore}</p>
        ) : (
          (
            [
              [sourcesText.fresh, sourcesText.noneFresh, report, before, query],
              [sourcesText.lost, sourcesText.noneLost, before, report, reading.url]
            ] as const
          ).map(([title, none, shown, other, url]) => {
            const known = new Set(other.rows.map(({ key }) => key))
            const items = itemsOf(shown.rows).filter(({ row }) => !known.has(row.key))
            return other.rows.length < other.total ? null : (
              <section key={title} class="panel">
                <h2>{title}</h2>
                <p class="quiet">{items.length === 0 ? none : sourcesText.byChance}</p>
                {items.length === 0 ? null : (
                  <SourceTable brand={brand} items={items} prompt={detailOf("prompt")} query={url} report={shown} />
                )}
              </section>
            )
          })
        )
      }
    </Panel>
  )
}

/** All gaps that can be worked on, however the list is narrowed. */
const gapsOf = (brandId: string, over: Partial<Days> = {}) =>
  sources({
    ...reportFilter(filter.value),
    ...over,
    ...ofPrompt(),
    brand_id: brandId,
    limit: sourcesMax,
    offset: 0,
    ...unitAsked(),
    kind: "other",
    gap: true,
    sort: "gap"
  })

/** How many answers have gaps, how many gaps are clear, and which to start with. */
const GapStory = ({ brand }: { readonly brand: Brand }) => {
  const reading = gapsOf(brand.id)
  const query = reading.url
  const report = useQuery(reading).data
  const { data } = useQuery(gapsOf(brand.id, shifted(filter.value, -1) ?? {}), { isLater: true })
  const first = report?.rows[0]
  if (report === null || first === undefined) return null
  const isWhole = data !== null && data.rows.length === data.total && report.rows.length === report.total
  const known = new Set(data?.rows.map(({ key }) => key))
  const fresh = isWhole && data.gap.n > 0 ? report.rows.filter(({ few, key }) => !few && !known.has(key)).length : 0
  // what may be chance is nothing to start with
  const hasClear = report.clear_gaps > 0
  return (
    <section class="story">
      <p class="said">
        <Count origin={{ query, path: "gap.k" }} value={report.gap.k} /> {sourcesText.of}{" "}
        <Count origin={{ query, path: "gap.n" }} value={report.gap.n} /> {sourcesText.gapAnswersOf(brand.name)}{" "}
        <Count origin={{ query, path: "total" }} value={report.total} />{" "}
        {sourcesText.gapSources(unitInAddress(), report.total)}{" "}
        {hasClear ? (
          <>
            <Count origin={{ query, path: "clear_gaps" }} value={report.clear_gaps} />{" "}
            {sourcesText.gapsClear(report.clear_gaps, fresh)}
          </>
        ) : (
          sourcesText.noneClear
        )}
      </p>
      <p class="next">
        <strong>{promptsText.next}</strong>{" "}
        <a data-page href={gapAnswersAddress(brand, detailOf("prompt"), first.key)}>
          {sourcesText.read} <Count origin={fieldOf(query, 0, "gap_answers")} value={first.gap_answers} />{" "}
          {sourcesText.gapAnswersIn(first.gap_answers)} {sourcesText.thatCite}{" "}
          <span class="breakable">{first.key}</span>
        </a>{" "}
        {sourcesText.andNotYou}.
      </p>
    </section>
  )
}

/** `classes`: the switch of classes. */
const Listed = ({ brand, classes }: { readonly brand: Brand; readonly classes: ComponentChildren }) => {
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  const isNarrowed = Object.keys({ ...narrowedBy(), ...ofPrompt() }).length > 0
  return (
    <>
      {held.data === null ? null : <OriginStripe notes={held.data.notes} />}
      <FailingOf brand={brand} />
      <section class="panel">
        {isGap() ? <GapStory brand={brand} /> : null}
        <div class="tools">
          {classes}
          <SourceTools brand={brand} />
          {isGap() ? <States brand={brand} report={held.data} /> : null}
        </div>
      </section>
      <Panel held={held} url={reading.url} height="24rem">
        {(report) =>
          report.total === 0 ? (
            report.gap.n === 0 && detailOf("kind") === null && !isRetrievedOnly() && !isNarrowed ? (
              <NoAnswers brand={brand} />
            ) : (
              <p class="empty">{isGap() && !isNarrowed ? sourcesText.noGaps : sourcesText.none}</p>
            )
          ) : (
            <>
              {isCompared() ? (
                <Compared brand={brand} query={reading.url} report={report} />
              ) : (
                <>
                  {isGap() ? (
                    <SourceGaps brand={brand} query={reading.url} report={report} />
                  ) : (
                    <SourceTable brand={brand} prompt={detailOf("prompt")} query={reading.url} report={report} />
                  )}
                  <Pager
                    limit={sourcesMax}
                    offset={offsetInAddress()}
                    origin={{ query: reading.url, path: "total" }}
                    total={report.total}
                  />
                </>
              )}
              {isGap() ? null : <SaveButton name="sources" url={reading.url} />}
              <Notes notes={report.notes} />
            </>
          )
        }
      </Panel>
    </>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => (
  <>
    <SourceTabs brand={brand} listed={isClassKnown() && !isCompared() ? listOf(brand.id) : null} />
    {detailOf("prompt") === null ? (
      <OfClass brand={brand} hasRates={false}>
        {(classes) => <Listed brand={brand} classes={classes} />}
      </OfClass>
    ) : (
      <Listed brand={brand} classes={null} />
    )}
  </>
)
