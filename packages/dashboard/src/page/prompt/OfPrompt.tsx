/** All answers to a prompt: how often they mention the brand, each as a square, and what those cite that do not. */
import { AnswerSquares, daysText } from "../../chart/AnswerSquares.tsx"
import type { Brand, VisibilityReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, snapshots, sources, visibility } from "../../data/Queries.ts"
import { fieldOf, FigureHelp, WholeRate } from "../../figure/Numbers.tsx"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { Panel } from "../../panel/Panel.tsx"
import { rateColumn } from "../../panel/RateColumns.tsx"
import { breakable, gapAnswersColumn, gapPart } from "../../panel/SourceTable.tsx"
import { itemsOf, namesCell, Table } from "../../panel/Table.tsx"
import { brandAddress, filter } from "../../route/Location.ts"
import { daysOf } from "../../route/Period.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { sourcesText } from "../../text/SourcesText.ts"

/** The brands that answers to a prompt mention, as the overview and the page on competitors show them. */
export const namedOf = (about: ReportInput) => visibility({ ...about, by: "competitor", anytime: true })

/** How often the brand is mentioned, over all engines. */
export const Whole = ({ about }: { readonly about: ReportInput }) => {
  const reading = namedOf(about)
  const rows = useQuery(reading, { isLater: true }).data?.rows ?? []
  const index = rows.findIndex(({ own }) => own === true)
  const rate = rows[index]?.mention_rate
  return rate === undefined ? null : (
    <>
      <FigureHelp figure="mention_rate" />:{" "}
      <WholeRate origin={fieldOf(reading.url, index, "mention_rate")} rate={rate} />
    </>
  )
}

/** The API's maximum: older answers are not drawn. */
const drawnMax = 200

/** The answers that the points above pool. */
export const EveryAnswer = ({
  brand,
  engine,
  prompt
}: {
  readonly brand: Brand
  readonly engine: string
  readonly prompt: string
}) => {
  const { language, location } = filter.value
  const { data } = useQuery(
    snapshots({
      brand_id: brand.id,
      prompt,
      engine,
      ...daysOf(filter.value),
      limit: drawnMax,
      ...(location === null ? {} : { location }),
      ...(language === null ? {} : { language })
    }),
    { isLater: true }
  )
  const answers = data?.snapshots.filter(({ followUp, kind }) => kind === "answer" && !followUp) ?? []
  return (
    <div>
      <AnswerSquares answers={answers} brand={brand} classOf={({ mentioned }) => (mentioned ? "yes" : undefined)} />
      <small class="quiet">{daysText(answers)}</small>
    </div>
  )
}

/** How often an engine mentions the brand, beside its name. */
export const OfEngine = ({
  engine,
  query,
  report
}: {
  readonly engine: string
  readonly query: string
  readonly report: VisibilityReport
}) => {
  const index = report.rows.findIndex(({ by }) => by.engine === engine)
  const rate = report.rows[index]?.mention_rate ?? null
  return <WholeRate origin={fieldOf(query, index, "mention_rate")} rate={rate} />
}

/** Most sources that are listed. */
const gapsMax = 5

/** The sources of answers that mention a competitor and not the brand. */
export const LeftOut = ({
  brand,
  prompt,
  ...about
}: ReportInput & { readonly brand: Brand; readonly prompt: string }) => {
  const reading = sources({ ...about, prompt, gap: true, sort: "gap", kind: "other", limit: gapsMax })
  return (
    <Panel
      held={useQuery(reading, { isLater: true })}
      url={reading.url}
      title={promptsText.leftOut}
      tools={
        <a data-page href={brandAddress(brand.id, "sources", { prompt }, { class: null })}>
          {sourcesText.gaps}
        </a>
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p class="quiet">{promptsText.noneLeftOut}</p>
        ) : (
          <Table
            isCompact
            items={itemsOf(rows)}
            keyOf={({ key }) => key}
            partOf={gapPart}
            columns={[
              {
                key: "source",
                head: sourcesText.source,
                cell: ({ row: { key } }) => (
                  <a data-page href={answersAddress(brand.id, { prompt, source: key })}>
                    {breakable(key)}
                  </a>
                )
              },
              { ...gapAnswersColumn(brand, reading.url, prompt), head: promptsText.gapAnswers },
              rateColumn(reading.url, "gap"),
              {
                key: "instead",
                head: sourcesText.instead,
                cell: ({ row }) => namesCell(row.names_instead.map(({ name }) => name))
              }
            ]}
          />
        )
      }
    </Panel>
  )
}
