/**
 * The figures that say most of a brand, each with how sure it is and how it has moved.
 */
import type { VisibilityRow } from "../data/Client.ts"
import { Basis, Decimal, fieldOf, FigureHelp, Interval, Movement, Share } from "../figure/Numbers.tsx"
import { figureNames } from "../text/English.ts"
import { overviewText } from "../text/OverviewText.ts"

const headFigures = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate"] as const

/** Of the first row of a report. */
export const HeadFigures = ({ query, row }: { readonly query: string; readonly row: VisibilityRow }) => (
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
          {row.change?.[figure]?.previous.n === 0 ? null : <Movement change={row.change?.[figure]} />}
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
