/** Two brands beside each other, prompt by prompt. */
import { Names } from "../../chart/BrandMark.tsx"
import { DotAxis, DuelPlot } from "../../chart/DotPlot.tsx"
import type { DuelReport } from "../../data/Client.ts"
import { Count, datum, MethodLink, type Origin } from "../../figure/Numbers.tsx"
import { brandAddress } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { text } from "../../text/English.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { percentText, sizeText } from "../../text/Format.ts"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { type Columns, type Item, itemsOf, Table } from "../../panel/Table.tsx"

type DuelRow = DuelReport["rows"][number]

const texts = competitorsText.duel

interface DuelProps {
  /** The brand whose pages are linked; `null` for none. */
  readonly brandId: string | null
  /** Of the competitor. */
  readonly color: number
  /** What the brand is called. */
  readonly name: string
  readonly originOf: (index: number, field: string) => Origin
  readonly rival: string
  readonly rows: ReadonlyArray<DuelRow>
  /** Rows on a phone, until all are asked for. */
  readonly most?: number
}

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
  const size = datum(origin, difference, sizeText(difference))
  if (verdict_page !== "too_close") {
    return (
      <span class={`movement lead ${verdict_page === "ahead" ? "up" : "down"}`}>
        <bdi class="breakable">{who}</bdi> <b>{size}</b>{" "}
        <span class="interval">
          ({boundText(from)} to {boundText(to)})
        </span>
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

const columnsOf = ({ brandId, color, name, originOf, rival }: DuelProps): Columns<DuelRow> => [
  {
    key: "prompt",
    head: promptsText.prompt,
    cell: ({ row }) =>
      brandId === null ? (
        row.prompt
      ) : (
        <a data-page href={brandAddress(brandId, "prompt", { prompt: row.prompt })}>
          {row.prompt}
        </a>
      )
  },
  {
    key: "plot",
    head: <DotAxis top={1} />,
    form: "chart",
    end: percentText(1),
    cell: ({ row }) => DuelPlot({ brand: row.brand, color, rival: row.competitor })
  },
  {
    key: "lead",
    head: brandId === null ? texts.lead : <MethodLink about="changes">{texts.lead}</MethodLink>,
    name: texts.lead,
    cell: ({ index, row }) => <Lead name={name} origin={originOf(index, "difference")} rival={rival} row={row} />
  },
  // reports have no answers to open
  ...(brandId === null
    ? []
    : [
        {
          key: "instead",
          head: <span class="breakable">{text.namedWithout(rival)}</span>,
          name: text.namedWithout(rival),
          form: "number" as const,
          cell: ({ index, row }: Item<DuelRow>) => (
            <a data-page href={answersAddress(brandId, { prompt: row.prompt, rival, named: "false" })}>
              <Count origin={originOf(index, "competitor_instead.k")} value={row.competitor_instead.k} />
            </a>
          )
        }
      ])
]

export const DuelTable = (props: DuelProps) => (
  <>
    <Names
      lines={[
        { name: props.name, color: 0 },
        { name: props.rival, color: props.color }
      ]}
    />
    <Table items={itemsOf(props.rows)} keyOf={({ prompt }) => prompt} columns={columnsOf(props)} most={props.most} />
  </>
)
