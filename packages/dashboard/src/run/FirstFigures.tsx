/** Figures of the first steps: what is measured, and what the first answers say. */
import type { Brand, Story } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { story, visibility } from "../data/Queries.ts"
import { HeadEnd } from "../figure/HeadEnd.tsx"
import { FigureMeanings } from "../panel/FigureMeanings.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { OriginOf } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { overviewText } from "../text/OverviewText.ts"
import { startText } from "../text/StartText.ts"

interface BrandProps {
  readonly brand: Brand
}

const rivalsShown = 5

/** The brand among those that are mentioned most, in answers to the prompts of the story. */
const Named = ({ brand, promptClass }: BrandProps & { readonly promptClass: Story["class"] }) => {
  const reading = visibility({
    brand_id: brand.id,
    by: "competitor",
    anytime: true,
    ...(promptClass === "all" ? {} : { class: promptClass })
  })
  return (
    <Panel held={useQuery(reading, { isLater: true })} url={reading.url} title={overviewText.rivals}>
      {(report) => {
        const ranked = itemsOf(report.rows).toSorted((a, b) => b.row.mention_rate.k - a.row.mention_rate.k)
        const rivals = new Set(ranked.filter(({ row }) => row.own !== true).slice(0, rivalsShown))
        return (
          <NamedTable
            brand={brand}
            items={ranked.filter((item) => item.row.own === true || rivals.has(item))}
            query={reading.url}
          />
        )
      }}
    </Panel>
  )
}

/** What the first answers say. */
export const FirstStory = ({ brand }: BrandProps) => {
  const reading = story({ brand_id: brand.id })
  return (
    <>
      <OriginOf brand={brand} />
      {/* the first steps have no head */}
      <HeadEnd />
      <Panel held={useQuery(reading)} url={reading.url} height="6rem">
        {({ basis, class: promptClass, sentence }) => (
          <>
            <div>
              <p class="said">{sentence}</p>
              <p class="grounds">{basis}</p>
            </div>
            <Named brand={brand} promptClass={promptClass} />
          </>
        )}
      </Panel>
    </>
  )
}

/** The figures that the answers are read for. */
export const Measured = () => (
  <section class="panel example">
    <h2>{startText.measured}</h2>
    <FigureMeanings figures={["mention_rate", "share_of_voice", "citation_rate", "top3_rate", "gap"]} />
  </section>
)
