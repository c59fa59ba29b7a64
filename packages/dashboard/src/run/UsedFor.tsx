/** What credits are used for: trackers, the most expensive first, and all other work; and until when they last. */
import { brands as brandsReading, usageAhead } from "../data/Queries.ts"
import { useQuery } from "../data/Query.ts"
import { Count, Decimal } from "../figure/Numbers.tsx"
import { itemsOf, Table } from "../panel/Table.tsx"
import { brandAddress, otherAddress } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { usageText } from "../text/UsageText.ts"
import { CreditsEnd } from "./CreditsEnd.tsx"

const reading = usageAhead()

export const UsedFor = () => {
  const { data } = useQuery(reading)
  const brands = useQuery(brandsReading).data?.brands
  if (data === null || data.trackers.length === 0) return null
  const { others, trackers } = data
  return (
    <section class="panel">
      <h2>{usageText.usedFor}</h2>
      <Table
        isCompact
        isCut
        items={itemsOf(trackers)}
        keyOf={({ tracker_id }) => tracker_id}
        columns={[
          { key: "brand", head: text.brand, cell: ({ row }) => brands?.find(({ id }) => id === row.brand_id)?.name },
          {
            key: "tracker",
            head: usageText.tracker,
            form: "text",
            cell: ({ row }) => (
              <a data-page href={brandAddress(row.brand_id, "tracking", { tracker: row.tracker_id })}>
                {row.name ?? usageText.unnamed}
              </a>
            )
          },
          {
            key: "mean",
            head: usageText.aDay,
            form: "number",
            cell: ({ index, row }) => (
              <Decimal origin={{ query: reading.url, path: `trackers.${index}.mean` }} value={row.mean} />
            )
          }
        ]}
      />
      {others.mean === 0 ? null : (
        <p class="quiet">
          {usageText.others} <Decimal origin={{ query: reading.url, path: "others.mean" }} value={others.mean} />{" "}
          {usageText.creditsADay}.
        </p>
      )}
    </section>
  )
}

/** The credits left and until when they last, in a line. */
export const CreditsLine = () => {
  const { data } = useQuery(reading, { isLater: true })
  if (data === null) return <p class="grounds">{"\u00a0"}</p>
  const { per_day: perDay, remaining } = data
  return (
    <p class="grounds">
      <Count origin={{ query: reading.url, path: "remaining" }} value={remaining} /> {text.creditsLeft}.{" "}
      {perDay.high === 0 ? null : (
        <>
          {usageText.perDay} <Count origin={{ query: reading.url, path: "per_day.mean" }} value={perDay.mean} />{" "}
          {usageText.creditsADay}.{" "}
        </>
      )}
      <CreditsEnd {...data} />{" "}
      <a data-page href={otherAddress("organization")}>
        {usageText.usedFor}
      </a>
    </p>
  )
}
