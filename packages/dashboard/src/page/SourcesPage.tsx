/**
 * Which pages answers rest on, and where competitors are named but not the brand.
 */
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, sources } from "../data/Readings.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { countColumn, rateColumn, whiskerColumn } from "../panel/RateColumns.tsx"
import { Chips, itemsOf, Table } from "../panel/Table.tsx"
import { detailOf, filter, setDetail } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"

type Source = SourcesReport["rows"][number]

const limit = 100
const kinds = ["own", "competitor", "other"] as const

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
      <label class="check">
        <input
          type="checkbox"
          checked={detailOf("gap") === "true"}
          onChange={({ currentTarget }) => setDetail({ gap: currentTarget.checked ? "true" : null, offset: null })}
        />
        {sourcesText.gap}
      </label>
    </div>
  )
}

/** Only an address of the web is a link: what engines cite is not to be trusted. */
const Key = ({ source }: { readonly source: Source }) =>
  /^https?:\/\//i.test(source.key) ? (
    <a href={source.key} target="_blank" rel="noopener noreferrer nofollow">
      {source.key}
    </a>
  ) : (
    <>{source.key}</>
  )

const isOwn = ({ kind }: Source) => kind === "own"

const Found = ({ query, report }: { readonly query: string; readonly report: SourcesReport }) => (
  <Table
    items={itemsOf(report.rows)}
    keyOf={({ key }) => key}
    isOwn={isOwn}
    columns={[
      {
        key: "source",
        head: sourcesText.source,
        cell: ({ row }) => (
          <>
            <Key source={row} />
            <Chips names={row.kind === "other" ? [] : [row.competitor ?? sourcesText.kinds[row.kind]]} />
          </>
        )
      },
      whiskerColumn("answers", "dot", isOwn),
      rateColumn(query, "answers", sourcesText.answers),
      rateColumn(query, "with_brand"),
      {
        key: "named",
        head: sourcesText.named,
        form: "text",
        cell: ({ row }) => row.competitors.map(({ name }) => name).join(", ")
      },
      { key: "engines", head: text.engine, cell: ({ row }) => row.engines.map(engineText).join(", ") },
      countColumn(query, "prompts", sourcesText.prompts),
      { key: "seen", head: sourcesText.seen, cell: ({ row }) => dayAndYearText(row.last_seen_at) }
    ]}
  />
)

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const offset = offsetInAddress()
  const kind = kindInAddress()
  const isGap = detailOf("gap") === "true"
  const reading = sources({
    ...reportFilter(filter.value),
    brand_id: brand.id,
    limit,
    offset,
    ...(detailOf("by") === "page" ? { group_by: "page" } : {}),
    ...(kind === null ? {} : { kind }),
    ...(isGap ? { gap: true } : {})
  })
  const held = useReading(reading)
  return (
    <>
      <Tools />
      <Panel held={held} url={reading.url} height="24rem">
        {(report) =>
          report.total === 0 ? (
            kind === null && !isGap ? (
              <NoAnswers brandId={brand.id} />
            ) : (
              <p class="empty">{sourcesText.none}</p>
            )
          ) : (
            <>
              <OriginStripe notes={report.notes} />
              <Found query={reading.url} report={report} />
              <Pager
                limit={limit}
                offset={offset}
                origin={{ query: reading.url, path: "total" }}
                total={report.total}
              />
              <Notes notes={report.notes} />
            </>
          )
        }
      </Panel>
    </>
  )
}
