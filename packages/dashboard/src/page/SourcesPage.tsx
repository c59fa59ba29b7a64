/** Sources of answers, and gaps: sources of answers that mention competitors but not the brand. */
import type { ComponentChildren } from "preact"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, sources } from "../data/Queries.ts"
import { aheadOfClass, OfClass } from "../panel/ClassSwitch.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { useRepair } from "./overview/StoryParts.tsx"
import { GapStory } from "./source/GapStory.tsx"
import { SourceGaps, stateInAddress, States } from "./source/SourceGaps.tsx"
import {
  isCompared,
  isGap,
  isRetrievedOnly,
  kindInAddress,
  narrowedBy,
  SourceTools,
  unitAsked
} from "./source/SourceTools.tsx"
import { FailingOf } from "../panel/Failing.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { ofPrompt, sourcesMax, SourceTabs } from "./source/SourceTabs.tsx"
import { SourceTable } from "../panel/SourceTable.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { detailOf, filter } from "../route/Location.ts"
import { type Days, shifted } from "../route/Period.ts"
import { sourcesText } from "../text/SourcesText.ts"

/** The API's maximum. */
const comparedMax = 1000

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

/** `classes`: the switch of classes. */
const Listed = ({ brand, classes }: { readonly brand: Brand; readonly classes: ComponentChildren }) => {
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  const repair = useRepair(brand)
  const isNarrowed = Object.keys({ ...narrowedBy(), ...ofPrompt() }).length > 0
  return (
    <>
      {held.data === null ? null : <OriginStripe notes={held.data.notes} />}
      <section class="panel">
        {isGap() ? <GapStory brand={brand} repair={repair} /> : null}
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
    <FailingOf brand={brand} />
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
