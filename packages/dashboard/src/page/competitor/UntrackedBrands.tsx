/** Brands that answers recommend and the brand does not track, with rates like those in the table of competitors. */
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { reportFilter, untracked } from "../../data/Queries.ts"
import { Panel } from "../../panel/Panel.tsx"
import { dotColumn, rateColumn } from "../../panel/RateColumns.tsx"
import { itemsOf, Table } from "../../panel/Table.tsx"
import { filter } from "../../route/Location.ts"
import { Track } from "../../form/Track.tsx"
import { competitorsText } from "../../text/CompetitorsText.ts"
import { text } from "../../text/English.ts"

interface OfBrand {
  readonly brand: Brand
}

/** Intervals as in the table of competitors. */
const readingOf = (brand: Brand) => untracked({ ...reportFilter(filter.value), brand_id: brand.id, anytime: true })

/** Those mentioned in more answers than the brand, which its rank does not count. */
export const Unranked = ({ brand }: OfBrand) => useQuery(readingOf(brand), { isLater: true }).data?.sentence ?? null

export const UntrackedBrands = ({ brand }: OfBrand) => {
  const reading = readingOf(brand)
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={competitorsText.untracked} height="6rem">
      {({ rows }) => (
        <>
          <p class="quiet">{rows.length === 0 ? competitorsText.noneUntracked : competitorsText.untrackedHelp}</p>
          {rows.length === 0 ? null : (
            <Table
              items={itemsOf(rows)}
              isCompact
              keyOf={({ name }) => name}
              columns={[
                { key: "name", head: text.brand, cell: ({ row }) => <bdi>{row.name}</bdi> },
                dotColumn("mention_rate", rows, { colorOf: () => null, top: 1 }),
                rateColumn(reading.url, "mention_rate"),
                {
                  key: "track",
                  head: <span class="unseen">{competitorsText.track}</span>,
                  cell: ({ row }) => <Track brand={brand} list="competitors" name={row.name} />
                }
              ]}
            />
          )}
        </>
      )}
    </Panel>
  )
}
