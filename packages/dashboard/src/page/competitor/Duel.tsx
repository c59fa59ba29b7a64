/** The brand beside one competitor, prompt by prompt. */
import { DotAxis } from "../../chart/DotPlot.tsx"
import { DuelPlot } from "../../chart/DuelPlot.tsx"
import { topOf } from "../../chart/Scale.ts"
import type { Brand, DuelReport } from "../../data/Client.ts"
import { levelOf } from "../../data/Level.ts"
import { useQuery } from "../../data/Query.ts"
import { duel, reportFilter } from "../../data/Queries.ts"
import { Basis, Count, fieldOf, Interval, MethodLink, type Origin, Share } from "../../figure/Numbers.tsx"
import { Option, Popover } from "../../figure/Popover.tsx"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { Panel } from "../../panel/Panel.tsx"
import { type Columns, itemsOf, Table } from "../../panel/Table.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { text } from "../../text/English.ts"
import { percentText, sizeText } from "../../text/Format.ts"
import { colorOf } from "./Course.tsx"

type DuelRow = DuelReport["rows"][number]

const texts = competitorsText.duel

const duelOf = (brand: Brand, competitor: string) =>
  duel({ ...reportFilter(filter.value), brand_id: brand.id, competitor, limit: 1000 })

/** A bound in the direction of the lead: negative where the other may lead. */
const boundText = (bound: number): string => (bound < 0 ? `−${sizeText(bound)}` : sizeText(bound))

/** Who is ahead, by how much, and its range. Colors say what is good for the brand. */
const Lead = ({
  name,
  origin,
  rival,
  row: { difference, high, low, verdict, verdict_page }
}: {
  readonly name: string
  readonly origin: Origin
  readonly rival: string
  readonly row: DuelRow
}) => {
  if (difference === null || low === null || high === null || verdict_page === "few_answers") {
    return <span class="quiet">{text.verdicts.few_answers}</span>
  }
  const who = difference < 0 ? rival : name
  const [from, to] = difference < 0 ? [-high, -low] : [low, high]
  const size = (
    <data data-metric={origin.path} data-query={origin.query} value={difference}>
      {sizeText(difference)}
    </data>
  )
  if (verdict_page !== "too_close") {
    return (
      <span class={`movement ${verdict_page === "ahead" ? "up" : "down"}`}>
        <bdi class="breakable">{who}</bdi> {size} ({boundText(from)} to {boundText(to)})
      </span>
    )
  }
  return verdict === "too_close" ? (
    <span class="quiet">{texts.tooClose}</span>
  ) : (
    <span class="quiet">
      {text.verdicts.possibly} <bdi class="breakable">{who}</bdi> {size}
    </span>
  )
}

const columnsOf = (
  brand: Brand,
  {
    color,
    query,
    rival,
    top
  }: { readonly color: number; readonly query: string; readonly rival: string; readonly top: number }
): Columns<DuelRow> => [
  {
    key: "prompt",
    head: texts.prompt,
    cell: ({ row }) => (
      <a data-page href={brandAddress(brand.id, "prompt", { prompt: row.prompt })}>
        {row.prompt}
      </a>
    )
  },
  {
    key: "plot",
    head: <DotAxis top={top} />,
    form: "chart",
    end: percentText(top),
    cell: ({ row }) => DuelPlot({ brand: row.brand, color, rival: row.competitor, top })
  },
  {
    key: "lead",
    head: <MethodLink about="changes">{texts.lead}</MethodLink>,
    name: texts.lead,
    cell: ({ index, row }) => (
      <Lead name={texts.you} origin={fieldOf(query, index, "difference")} rival={rival} row={row} />
    )
  },
  {
    key: "instead",
    head: <span class="breakable">{text.namedWithout(rival)}</span>,
    name: text.namedWithout(rival),
    form: "number",
    cell: ({ index, row }) => (
      <a data-page href={answersAddress(brand.id, { prompt: row.prompt, rival, named: "false" })}>
        <Count origin={fieldOf(query, index, "competitor_instead.k")} value={row.competitor_instead.k} />
      </a>
    )
  }
]

/** How many prompts each of the two leads. */
const Sums = ({
  query,
  report: { all, prompts },
  rival
}: {
  readonly query: string
  readonly report: DuelReport
  readonly rival: string
}) => (
  <dl class="sums">
    {(["behind", "too_close", "ahead"] as const).map((name) => (
      <div key={name}>
        <dd>
          <Count origin={{ query, path: `prompts.${name}` }} value={prompts[name]} />
        </dd>
        <dt>{texts.sums[name](rival)}</dt>
      </div>
    ))}
    {all === null ? null : (
      <div>
        <dd>
          <Share origin={{ query, path: "all.competitor_instead" }} rate={all.competitor_instead} />{" "}
          <Interval rate={all.competitor_instead} />
        </dd>
        <dt>
          <MethodLink about="mention_rate">{texts.instead(rival)}</MethodLink> (<Basis rate={all.competitor_instead} />
          {texts.weighted})
        </dt>
      </div>
    )}
  </dl>
)

/** `named`: the competitors, most mentioned first. */
export const Duel = ({ brand, named }: { readonly brand: Brand; readonly named: ReadonlyArray<string> }) => {
  const rival = named.find((name) => name === detailOf("rival")) ?? named[0]
  return rival === undefined ? null : <DuelWith brand={brand} named={named} rival={rival} />
}

const DuelWith = ({
  brand,
  named,
  rival
}: {
  readonly brand: Brand
  readonly named: ReadonlyArray<string>
  readonly rival: string
}) => {
  const reading = duelOf(brand, rival)
  const held = useQuery(reading, { isLater: true })
  const color = colorOf(brand, named, rival)
  return (
    <Panel
      held={held}
      url={reading.url}
      title={texts.title}
      height="20rem"
      tools={
        <Popover
          id="rival"
          name={texts.rival}
          content={(close) =>
            named.map((name) => (
              <Option
                key={name}
                isChosen={name === rival}
                onChoose={() => {
                  close()
                  setDetail({ rival: name })
                }}
              >
                {name}
              </Option>
            ))
          }
        >
          {texts.with(rival)}
        </Popover>
      }
    >
      {(report) => {
        const highest = report.rows.flatMap((row) => [
          levelOf(row.brand)?.high ?? 0,
          levelOf(row.competitor)?.high ?? 0
        ])
        return (
          <>
            <Sums query={reading.url} report={report} rival={rival} />
            <p class="duel-legend">
              <span class="own">{texts.you}</span> <span class={`other c${color}`}>{rival}</span>
            </p>
            <Table
              items={itemsOf(report.rows)}
              keyOf={({ prompt }) => prompt}
              columns={columnsOf(brand, { color, query: reading.url, rival, top: topOf(Math.max(0, ...highest)) })}
            />
            {report.left_out.length === 0 ? null : (
              <p class="quiet" dir="auto">
                {texts.leftOut(report.left_out)}
              </p>
            )}
          </>
        )
      }}
    </Panel>
  )
}
