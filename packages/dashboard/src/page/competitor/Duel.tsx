/** The brand beside one competitor, prompt by prompt. */
import type { Brand, DuelReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { duel, reportFilter } from "../../data/Queries.ts"
import { Count, fieldOf, Interval, isFew, MethodLink, Share } from "../../figure/Numbers.tsx"
import { Choice } from "../../figure/Popover.tsx"
import { DuelTable } from "./DuelTable.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { detailOf, filter, setDetail } from "../../route/Location.ts"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { colorOf } from "./Course.tsx"

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
    {(["behind", "too_close", "ahead"] as const).map((name) => (
      <div key={name}>
        <dd>
          <Count origin={{ query, path: `prompts.${name}` }} value={prompts[name]} />
        </dd>
        <dt>{texts.sums[name](rival, prompts[name])}</dt>
      </div>
    ))}
    {all === null ? null : (
      <div>
        <dd>
          <Share origin={{ query, path: "all.competitor_instead" }} rate={all.competitor_instead} />{" "}
          <Interval rate={all.competitor_instead} />
        </dd>
        <dt>
          {isFew(all.competitor_instead) ? null : (
            <>
              {texts.of}{" "}
              <Count origin={{ query, path: "all.competitor_instead.n" }} value={all.competitor_instead.n} />{" "}
            </>
          )}
          <MethodLink about="mention_rate">{texts.instead(rival)}</MethodLink>
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
            color={color}
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
