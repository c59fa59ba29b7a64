/** Sources of answers, and gaps: sources of answers that mention competitors but not the brand. */
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, sources } from "../data/Queries.ts"
import { Count, fieldOf, Share } from "../figure/Numbers.tsx"
import { Option, Popover } from "../figure/Popover.tsx"
import { aheadOfClass, OfClass } from "../panel/ClassSwitch.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { SourceGaps, stateInAddress } from "./source/SourceGaps.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { sourcesMax, SourceTabs } from "../panel/SourceTabs.tsx"
import { SourceTable } from "../panel/SourceTable.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { detailOf, filter, setDetail } from "../route/Location.ts"
import { type Days, shifted } from "../route/Period.ts"
import { sourcesText } from "../text/SourcesText.ts"

/** The API's maximum. */
const comparedMax = 1000
const kinds = ["own", "competitor", "other"] as const

const isCompared = () => detailOf("view") === "changed"
/** The gaps are what can be worked on: they come first. */
const isGap = () => detailOf("view") !== "all" && !isCompared()
const isRetrievedOnly = () => !isGap() && detailOf("retrieved") === "only"
/** Whose sources; `null` for all. Gaps to work on are on the sites of others. */
const kindInAddress = () =>
  detailOf("kind") === null && isGap() ? "other" : (kinds.find((kind) => kind === detailOf("kind")) ?? null)

const Tools = () => {
  const kind = kindInAddress()
  const by = detailOf("by") === "page" ? "page" : "domain"
  return (
    <div class="tools">
      <Popover
        id="sources-by"
        name={sourcesText.by}
        content={(close) =>
          (["domain", "page"] as const).map((name) => (
            <Option
              key={name}
              isChosen={name === by}
              onChoose={() => {
                close()
                setDetail({ by: name === "domain" ? null : name, offset: null })
              }}
            >
              {sourcesText.units[name]}
            </Option>
          ))
        }
      >
        {sourcesText.units[by]}
      </Popover>
      <Popover
        id="sources-kind"
        name={sourcesText.whose}
        content={(close) =>
          [null, ...kinds].map((name) => (
            <Option
              key={name}
              isChosen={name === kind}
              onChoose={() => {
                close()
                setDetail({ kind: name ?? (isGap() ? "all" : null), offset: null })
              }}
            >
              {name === null ? sourcesText.allOwners : sourcesText.owners[name]}
            </Option>
          ))
        }
      >
        {kind === null ? sourcesText.allOwners : sourcesText.owners[kind]}
      </Popover>
      {isGap() ? null : (
        <label class="check">
          <input
            type="checkbox"
            checked={isRetrievedOnly()}
            onChange={({ currentTarget }) =>
              setDetail({ retrieved: currentTarget.checked ? "only" : null, offset: null })
            }
          />
          {sourcesText.retrievedOnly}
        </label>
      )}
    </div>
  )
}

/** The query in the address; all sources if they are compared. */
const listOf = (brandId: string, over: Partial<Days> = {}) => {
  const kind = kindInAddress()
  return sources({
    ...reportFilter(filter.value),
    ...over,
    brand_id: brandId,
    ...(isCompared() || (isGap() && stateInAddress() !== null)
      ? { limit: comparedMax }
      : { limit: sourcesMax, offset: offsetInAddress() }),
    ...(detailOf("by") === "page" ? { group_by: "page" } : {}),
    ...(kind === null ? {} : { kind }),
    ...(isGap() ? { gap: true, sort: "gap" } : {}),
    ...(isRetrievedOnly() ? { retrieved_only: true } : {})
  })
}

export const ahead = (brandId: string) => aheadOfClass(brandId, [listOf(brandId)])

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
                {items.length === 0 ? null : <SourceTable brand={brand} items={items} query={url} report={shown} />}
              </section>
            )
          })
        )
      }
    </Panel>
  )
}

/** How many sources have gaps, how many of them are new, and which to start with. */
const GapStory = ({ brand, query, report }: ComparedProps) => {
  const [first] = report.rows
  const earlier = listOf(brand.id, shifted(filter.value, -1) ?? {})
  const { data } = useQuery(earlier, { isLater: true })
  const isWhole = data !== null && data.rows.length === data.total && report.rows.length === report.total
  const known = new Set(data?.rows.map(({ key }) => key))
  const fresh = isWhole && data.gap.n > 0 ? report.rows.filter(({ key }) => !known.has(key)).length : 0
  return first === undefined ? null : (
    <section class="story">
      <p class="said">
        <Count origin={{ query, path: "gap.k" }} value={report.gap.k} /> {sourcesText.of}{" "}
        <Count origin={{ query, path: "gap.n" }} value={report.gap.n} /> {sourcesText.gapAnswersOf(brand.name)}{" "}
        <Count origin={{ query, path: "total" }} value={report.total} /> {sourcesText.gapSources(report.total, fresh)}
      </p>
      <p class="grounds">
        {sourcesText.startWith} <b class="breakable">{first.key}</b>:{" "}
        <Count origin={fieldOf(query, 0, "gap.k")} value={first.gap.k} /> {sourcesText.of}{" "}
        <Count origin={fieldOf(query, 0, "gap.n")} value={first.gap.n} /> {sourcesText.gapHelp}{" "}
        <Share origin={{ query, path: "gap" }} rate={report.gap} /> {sourcesText.gapOfAll}
      </p>
    </section>
  )
}

const Listed = ({ brand }: { readonly brand: Brand }) => {
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <Tools />
      <Panel held={held} url={reading.url} height="24rem">
        {(report) =>
          report.total === 0 ? (
            report.gap.n === 0 && detailOf("kind") === null && !isRetrievedOnly() ? (
              <NoAnswers brand={brand} />
            ) : (
              <p class="empty">{isGap() ? sourcesText.noGaps : sourcesText.none}</p>
            )
          ) : (
            <>
              <OriginStripe notes={report.notes} />
              {isGap() ? <GapStory brand={brand} query={reading.url} report={report} /> : null}
              {isCompared() ? (
                <Compared brand={brand} query={reading.url} report={report} />
              ) : (
                <>
                  {isGap() ? (
                    <SourceGaps brand={brand} query={reading.url} report={report} />
                  ) : (
                    <SourceTable brand={brand} query={reading.url} report={report} />
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
    <SourceTabs brand={brand} listed={filter.value.class === null || isCompared() ? null : listOf(brand.id)} />
    <OfClass brand={brand}>
      <Listed brand={brand} />
    </OfClass>
  </>
)
