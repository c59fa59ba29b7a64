/** Sources of answers, and gaps: sources of answers that mention competitors but not the brand. */
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, sources } from "../data/Queries.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { SourceGaps, stateInAddress } from "./SourceGaps.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { SourceTabs } from "../panel/SourceTabs.tsx"
import { SourceTable } from "../panel/SourceTable.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { detailOf, filter, setDetail } from "../route/Location.ts"
import { type Days, shifted } from "../route/Period.ts"
import { text } from "../text/English.ts"
import { sourcesText } from "../text/SourcesText.ts"

const limit = 100
/** The API's maximum. */
const comparedMax = 1000
const kinds = ["own", "competitor", "other"] as const

const isCompared = () => detailOf("view") === "changed"
const isGap = () => detailOf("view") === "gaps"
const isRetrievedOnly = () => detailOf("retrieved") === "only"
const kindInAddress = () => kinds.find((kind) => kind === detailOf("kind")) ?? null

const Tools = () => {
  const kind = kindInAddress()
  return (
    <div class="tools">
      <label>
        {sourcesText.by}
        <select
          value={detailOf("by") ?? "domain"}
          onChange={({ currentTarget }) => setDetail({ by: currentTarget.value, offset: null })}
        >
          <option value="domain">{sourcesText.domains}</option>
          <option value="page">{sourcesText.pages}</option>
        </select>
      </label>
      <label>
        {sourcesText.whose}
        <select
          value={kind ?? ""}
          onChange={({ currentTarget }) =>
            setDetail({ kind: currentTarget.value === "" ? null : currentTarget.value, offset: null })
          }
        >
          <option value="">{text.all}</option>
          {kinds.map((name) => (
            <option key={name} value={name}>
              {sourcesText.kinds[name]}
            </option>
          ))}
        </select>
      </label>
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
      : { limit, offset: offsetInAddress() }),
    ...(detailOf("by") === "page" ? { group_by: "page" } : {}),
    ...(kind === null ? {} : { kind }),
    ...(isGap() ? { gap: true, sort: "gap" } : {}),
    ...(isRetrievedOnly() ? { retrieved_only: true } : {})
  })
}

export const ahead = (brandId: string) => [listOf(brandId)]

interface ComparedProps {
  readonly brand: Brand
  readonly query: string
  readonly report: SourcesReport
}

/** Each source with its previous period, and sources that are no longer cited. */
const Compared = ({ brand, query, report }: ComparedProps) => {
  const reading = listOf(brand.id, shifted(filter.value, -1) ?? {})
  const held = useQuery(reading, { isLater: true })
  const now = new Set(report.rows.map(({ key }) => key))
  return (
    <>
      <p class="quiet">{sourcesText.byChance}</p>
      <SourceTable
        brand={brand}
        before={held.data === null ? null : { query: reading.url, report: held.data }}
        query={query}
        report={report}
      />
      {report.rows.length < report.total ? null : (
        <Panel held={held} url={reading.url} title={sourcesText.lost}>
          {(before) => {
            const lost = itemsOf(before.rows).filter(({ row }) => !now.has(row.key))
            return lost.length === 0 ? (
              <p class="quiet">{sourcesText.noneLost}</p>
            ) : (
              <SourceTable brand={brand} items={lost} query={reading.url} report={before} />
            )
          }}
        </Panel>
      )}
    </>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <SourceTabs brand={brand} />
      <Tools />
      {isGap() ? <p class="quiet">{sourcesText.gapHelp}</p> : null}
      <Panel held={held} url={reading.url} height="24rem">
        {(report) =>
          report.total === 0 ? (
            kindInAddress() === null && !isGap() && !isRetrievedOnly() ? (
              <NoAnswers brand={brand} />
            ) : (
              <p class="empty">{sourcesText.none}</p>
            )
          ) : (
            <>
              <OriginStripe notes={report.notes} />
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
                    limit={limit}
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
