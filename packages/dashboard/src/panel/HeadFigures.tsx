/** The main figures of a brand, with interval and change. */
import type { ComponentChildren } from "preact"
import type { Brand, Rate, VisibilityRow } from "../data/Client.ts"
import { Basis, Decimal, fieldOf, FigureHelp, Interval, Movement, Share } from "../figure/Numbers.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { daysIn } from "../route/Period.ts"
import { overviewText } from "../text/OverviewText.ts"
import { answersAddress } from "./AnswerQuestion.ts"

/** Address of the answers that a figure counts; for a share of voice, of the shares' brands. */
const behind = (brand: Brand, figure: (typeof headFigures)[number]): string =>
  figure === "citation_rate"
    ? answersAddress(brand.id, { source: brand.domain ?? "" })
    : figure === "share_of_voice"
      ? brandAddress(brand.id, "competitors")
      : answersAddress(brand.id, { named: "true" })

const headFigures = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate"] as const

/** Links to the answers of a rate, if there are any. */
const Behind = ({
  address,
  children,
  rate
}: {
  readonly address: string
  readonly children: ComponentChildren
  readonly rate: Rate | null
}) =>
  rate === null || rate.n === 0 ? (
    <>{children}</>
  ) : (
    <a data-page href={address}>
      {children}
    </a>
  )

/** Paths into the first row of a report. */
export const HeadFigures = ({
  brand,
  query,
  row
}: {
  readonly brand: Brand
  readonly query: string
  readonly row: VisibilityRow
}) => (
  <dl class="figures">
    {headFigures.map((figure) => (
      <div key={figure}>
        <dt>
          <FigureHelp figure={figure} />
        </dt>
        <dd>
          <Behind address={behind(brand, figure)} rate={row[figure]}>
            <Share origin={fieldOf(query, 0, figure)} rate={row[figure]} />
          </Behind>
          <span class="about">
            <Interval rate={row[figure]} /> <Basis rate={row[figure]} />
          </span>
          {row.change?.[figure]?.previous.n === 0 ? null : (
            <Movement change={row.change?.[figure]} over={overviewText.over(daysIn(filter.value))} />
          )}
        </dd>
      </div>
    ))}
    <div>
      <dt>
        <FigureHelp figure="position" />
      </dt>
      <dd>
        <Decimal origin={fieldOf(query, 0, "position.median")} value={row.position.median} />
        <span class="about">{overviewText.ranked(row.position.n)}</span>
      </dd>
    </div>
  </dl>
)
