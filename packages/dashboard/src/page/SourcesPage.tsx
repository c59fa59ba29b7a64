/**
 * Which pages answers rest on, and where competitors are named but not the brand.
 */
import { Whisker } from "../chart/Whisker.tsx"
import type { Brand, SourcesReport } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, sources } from "../data/Readings.ts"
import { Count, fieldOf, FigureHelp, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { detailOf, filter, setDetail } from "../route/Location.ts"
import { figureNames, text } from "../text/English.ts"
import { dayAndYearText, engineText } from "../text/Format.ts"
import { sourcesText } from "../text/SourcesText.ts"

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
const Key = ({ source }: { readonly source: SourcesReport["rows"][number] }) =>
  /^https?:\/\//i.test(source.key) ? (
    <a href={source.key} target="_blank" rel="noopener noreferrer nofollow">
      {source.key}
    </a>
  ) : (
    <>{source.key}</>
  )

const Row = ({
  index,
  query,
  source
}: {
  readonly index: number
  readonly query: string
  readonly source: SourcesReport["rows"][number]
}) => (
  <tr class={source.kind === "own" ? "own" : undefined}>
    <th scope="row">
      <Key source={source} />
      {source.kind === "other" ? null : (
        <span class="tags">
          <span class="chip">{source.competitor ?? sourcesText.kinds[source.kind]}</span>
        </span>
      )}
    </th>
    <td class="chart">
      <Whisker form="dot" isOwn={source.kind === "own"} rate={source.answers} />
    </td>
    <td>
      <WholeRate origin={fieldOf(query, index, "answers")} rate={source.answers} />
    </td>
    <td>
      <WholeRate origin={fieldOf(query, index, "with_brand")} rate={source.with_brand} />
    </td>
    <td dir="auto">{source.competitors.map(({ name }) => name).join(", ")}</td>
    <td>{source.engines.map(engineText).join(", ")}</td>
    <td class="number">
      <Count origin={fieldOf(query, index, "prompts")} value={source.prompts} />
    </td>
    <td>{dayAndYearText(source.last_seen_at)}</td>
  </tr>
)

const Table = ({ query, report }: { readonly query: string; readonly report: SourcesReport }) => (
  <div class="scroll">
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{sourcesText.source}</th>
          <th scope="col" class="chart">
            {text.scale}
          </th>
          <th scope="col">
            <FigureHelp figure="answers" name={sourcesText.answers} />
          </th>
          <th scope="col">
            <FigureHelp figure="with_brand" name={figureNames.with_brand} />
          </th>
          <th scope="col">{sourcesText.named}</th>
          <th scope="col">{text.engine}</th>
          <th scope="col" class="number">
            {sourcesText.prompts}
          </th>
          <th scope="col">{sourcesText.seen}</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((source, index) => (
          <Row key={source.key} index={index} query={query} source={source} />
        ))}
      </tbody>
    </table>
  </div>
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
              <Table query={reading.url} report={report} />
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
