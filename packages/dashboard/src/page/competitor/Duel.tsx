/** The brand beside one competitor, prompt by prompt. */
import { drawnOf, rivalsOf } from "../../chart/BrandMark.tsx"
import type { Brand, DuelReport, VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { duel, reportFilter } from "../../data/Queries.ts"
import { Count, fieldOf, Interval, Share } from "../../figure/Numbers.tsx"
import { Choice } from "../../figure/Popover.tsx"
import { DuelTable } from "./DuelTable.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { detailOf, filter, setDetail } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"

const texts = competitorsText.duel

const duelOf = (brand: Brand, competitor: string) =>
  duel({ ...reportFilter(filter.value), brand_id: brand.id, competitor, limit: 1000 })

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
    {(
      [
        ["behind", texts.behind(rival)],
        ["too_close", texts.tooClose],
        ["ahead", texts.ahead]
      ] as const
    ).map(([name, label]) => (
      <div key={name}>
        <dd>
          <Count origin={{ query, path: `prompts.${name}` }} value={prompts[name]} />
        </dd>
        <dt>{label}</dt>
      </div>
    ))}
    {all === null ? null : (
      <div>
        <dd>
          <Share origin={{ query, path: "all.competitor_instead" }} rate={all.competitor_instead} />{" "}
          <Interval rate={all.competitor_instead} />
        </dd>
        <dt>{texts.instead(rival)}</dt>
      </div>
    )}
  </dl>
)

interface DuelProps {
  readonly brand: Brand
  /** The brand and its competitors. */
  readonly rows: ReadonlyArray<VisibilityRow>
}

export const Duel = (props: DuelProps) => {
  const named = rivalsOf(props.rows)
  const rival = named.find((name) => name === detailOf("rival")) ?? named[0]
  return rival === undefined ? null : <DuelWith {...props} named={named} rival={rival} />
}

const DuelWith = ({
  brand,
  named,
  rival,
  rows
}: DuelProps & {
  /** The competitors, most mentioned first. */
  readonly named: ReadonlyArray<string>
  readonly rival: string
}) => {
  const reading = duelOf(brand, rival)
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel
      held={held}
      url={reading.url}
      title={texts.title}
      height="20rem"
      tools={
        <Choice
          id="rival"
          name={texts.rival}
          options={named.map((name) => [name, name])}
          shown={texts.with(rival)}
          value={rival}
          onChoose={(name) => setDetail({ rival: name })}
        />
      }
    >
      {(report) => (
        <>
          <Sums query={reading.url} report={report} rival={rival} />
          <DuelTable
            brandId={brand.id}
            color={drawnOf(brand, rows).indexOf(rival)}
            name={texts.you}
            originOf={(index, field) => fieldOf(reading.url, index, field)}
            rival={rival}
            rows={report.rows}
          />
          {report.left_out.length === 0 ? null : (
            <p class="quiet" dir="auto">
              {texts.leftOut(report.left_out)}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
