/**
 * Where the brand stands, what has changed, and what that rests on.
 */
import { MentionTrend, unitOfPeriod } from "../chart/MentionTrend.tsx"
import { Whisker } from "../chart/Whisker.tsx"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { reportFilter, visibility } from "../data/Readings.ts"
import { Basis, Decimal, fieldOf, FigureHelp, Interval, Movement, Share, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { figureNames, text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { overviewText } from "../text/OverviewText.ts"

interface PageProps {
  readonly brand: Brand
}

const headFigures = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate"] as const

const Head = ({ query, row }: { readonly query: string; readonly row: VisibilityRow }) => (
  <dl class="figures">
    {headFigures.map((figure) => (
      <div key={figure}>
        <dt>
          <FigureHelp figure={figure} name={figureNames[figure]} />
        </dt>
        <dd>
          <Share origin={fieldOf(query, 0, figure)} rate={row[figure]} />
          <span class="about">
            <Interval rate={row[figure]} /> <Basis rate={row[figure]} />
          </span>
          <Movement change={row.change?.[figure]} />
        </dd>
      </div>
    ))}
    <div>
      <dt>
        <FigureHelp figure="position" name={figureNames.position} />
      </dt>
      <dd>
        <Decimal origin={fieldOf(query, 0, "position.median")} value={row.position.median} />
        <span class="about">{overviewText.ranked(row.position.n)}</span>
      </dd>
    </div>
  </dl>
)

const TrendPanel = ({ brand }: PageProps) => {
  const unit = unitOfPeriod(filter.value)
  const reading = visibility({ ...reportFilter(filter.value), brand_id: brand.id, by: unit })
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="18rem">
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

const EngineRow = ({
  brand,
  index,
  query,
  row
}: PageProps & { readonly index: number; readonly query: string; readonly row: VisibilityRow }) => (
  <tr>
    <th scope="row">
      <a data-page href={brandAddress(brand.id, "answers", {}, { engine: row.by.engine ?? null })}>
        {engineText(row.by.engine ?? "")}
      </a>
    </th>
    <td class="chart">
      <Whisker form="dot" isOwn rate={row.mention_rate} />
    </td>
    <td>
      <WholeRate origin={fieldOf(query, index, "mention_rate")} rate={row.mention_rate} />
    </td>
    <td>
      <Movement change={row.change?.mention_rate} />
    </td>
  </tr>
)

const Engines = ({ brand }: PageProps) => {
  const reading = visibility({ ...reportFilter(filter.value), brand_id: brand.id, by: "engine", compare: "previous" })
  const held = useReading(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={overviewText.engines}>
      {(report) => (
        <div class="scroll">
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">{text.engine}</th>
                <th scope="col" class="chart">
                  {text.scale}
                </th>
                <th scope="col">{figureNames.mention_rate}</th>
                <th scope="col">{overviewText.change}</th>
              </tr>
            </thead>
            <tbody>
              {report.rows.map((row, index) => (
                <EngineRow key={row.by.engine} brand={brand} index={index} query={reading.url} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

const rivalsShown = 5

/** The brand itself, and who is named most beside it, in the order of the report. */
const Rivals = ({ brand }: PageProps) => {
  const reading = visibility({ ...reportFilter(filter.value), brand_id: brand.id, by: "competitor" })
  const held = useReading(reading, { isLater: true })
  return (
    <Panel
      held={held}
      url={reading.url}
      title={overviewText.rivals}
      tools={
        <a data-page href={brandAddress(brand.id, "competitors")}>
          {overviewText.allRivals}
        </a>
      }
    >
      {(report) => {
        const rows = report.rows
          .map((row, index) => ({ row, index }))
          .toSorted((a, b) => b.row.mention_rate.k - a.row.mention_rate.k)
        const shown = new Set(rows.filter(({ row }) => row.own !== true).slice(0, rivalsShown))
        return (
          <div class="scroll">
            <table class="rows">
              <tbody>
                {rows
                  .filter((item) => item.row.own === true || shown.has(item))
                  .map(({ index, row }) => (
                    <tr key={row.by.competitor} class={row.own === true ? "own" : undefined}>
                      <th scope="row">{row.by.competitor}</th>
                      <td class="chart">
                        <Whisker form="bar" isOwn={row.own === true} rate={row.mention_rate} />
                      </td>
                      <td>
                        <WholeRate origin={fieldOf(reading.url, index, "mention_rate")} rate={row.mention_rate} />
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </Panel>
  )
}

export const Page = ({ brand }: PageProps) => {
  const reading = visibility({ ...reportFilter(filter.value), brand_id: brand.id, compare: "previous" })
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(report) => {
        const [row] = report.rows
        if (row === undefined || row.answers === 0) return <NoAnswers brandId={brand.id} />
        return (
          <>
            <OriginStripe notes={report.notes} />
            <p class="sentence">{overviewText.sentence(brand.name, row, report.from)}</p>
            <Head query={reading.url} row={row} />
            <TrendPanel brand={brand} />
            <div class="columns">
              <Engines brand={brand} />
              <Rivals brand={brand} />
            </div>
            <Notes notes={report.notes} />
          </>
        )
      }}
    </Panel>
  )
}
