/** Brands that are mentioned instead of the brand, and beside it. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { NamedTable } from "../panel/NamedTable.tsx"
import { Panel } from "../panel/Panel.tsx"
import { movementColumn, positionColumn, rateColumn } from "../panel/RateColumns.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { itemsOf } from "../panel/Table.tsx"
import { filter } from "../route/Location.ts"
import { competitorsText } from "../text/CompetitorsText.ts"
import { Course } from "./competitor/Course.tsx"
import { UntrackedBrands } from "./competitor/UntrackedBrands.tsx"

const namedOf = (brandId: string) =>
  visibility({ ...reportFilter(filter.value), brand_id: brandId, by: "competitor", compare: "previous", limit: 1000 })

export const ahead = (brandId: string) => [namedOf(brandId)]

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const reading = namedOf(brand.id)
  const held = useQuery(reading)
  return (
    <Panel held={held} url={reading.url} height="20rem">
      {(report) =>
        report.rows.every(({ answers }) => answers === 0) ? (
          <NoAnswers brand={brand} />
        ) : (
          <>
            <OriginStripe notes={report.notes} />
            <Course
              brand={brand}
              named={report.rows
                .toSorted((a, b) => b.mention_rate.k - a.mention_rate.k)
                .flatMap(({ by, own }) => (own === true ? [] : (by.competitor ?? [])))}
            />
            <NamedTable brand={brand} items={itemsOf(report.rows)} query={reading.url} figure="share_of_voice" hasGap>
              {[
                movementColumn("share_of_voice", competitorsText.change),
                rateColumn(reading.url, "mention_rate"),
                rateColumn(reading.url, "together_rate"),
                rateColumn(reading.url, "ahead_rate"),
                positionColumn(reading.url)
              ]}
            </NamedTable>
            <SaveButton name="competitors" url={reading.url} />
            <Notes notes={report.notes} />
            <UntrackedBrands brand={brand} />
          </>
        )
      }
    </Panel>
  )
}
