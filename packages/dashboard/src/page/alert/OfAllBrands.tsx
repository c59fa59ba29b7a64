/** What the inbox of all brands has beside that of one: what is unread, and where to begin. */
import type { Brand } from "../../data/Client.ts"
import { brands, unreadAlerts } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { NoneOfAll } from "../../figure/NoneOfAll.tsx"
import { Count } from "../../figure/Numbers.tsx"
import { NoAnswers } from "../../panel/Empty.tsx"
import { storyOf } from "../../panel/Failing.tsx"
import { alertsText } from "../../text/AlertsText.ts"
import { isArchive, typeInAddress } from "./Entries.tsx"

const unread = unreadAlerts()

/** How many alerts of how many brands nobody has read. */
export const UnreadOfAll = () => {
  const { data } = useQuery(unread)
  const names = useQuery(brands).data?.brands
  if (data === null) return null
  const [first, second] = data.brands
  const name = second === undefined ? names?.find(({ id }) => id === first?.brandId)?.name : undefined
  return (
    <p class="said">
      {first === undefined ? (
        alertsText.allRead
      ) : (
        <>
          {name === undefined ? (
            <>
              <Count origin={{ query: unread.url, path: "brands.length" }} value={data.brands.length} />{" "}
              {alertsText.have(data.brands.length)}
            </>
          ) : (
            <>
              <bdi>{name}</bdi> {alertsText.has}
            </>
          )}{" "}
          <Count origin={{ query: unread.url, path: "causes" }} value={data.causes} />{" "}
          {alertsText.unreadAlerts(data.causes)}
        </>
      )}
    </p>
  )
}

/** A brand that was never asked has no alerts for that reason alone. */
const NoneOfBrand = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(storyOf(brand.id), { isLater: true })
  return data?.levels.every(({ n }) => n === 0) ? (
    <NoAnswers brand={brand} />
  ) : (
    <p>
      {alertsText.none} {data?.faults[0] && alertsText.unseen}
    </p>
  )
}

export const NoAlerts = ({ brand }: { readonly brand: Brand | undefined }) =>
  isArchive() ? (
    <p class="empty">{alertsText.noneArchived}</p>
  ) : brand === undefined ? (
    <NoneOfAll>{typeInAddress() === null ? alertsText.noneOfAll : alertsText.noneOfType}</NoneOfAll>
  ) : (
    <NoneOfBrand brand={brand} />
  )
