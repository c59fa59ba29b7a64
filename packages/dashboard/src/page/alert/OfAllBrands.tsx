/** What the inbox of all brands has beside that of one: what is unread, and where to begin. */
import { brands, unreadAlerts } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { Count } from "../../figure/Numbers.tsx"
import { otherAddress } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
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

export const NoAlerts = () =>
  isArchive() ? (
    <p class="empty">{alertsText.noneArchivedOfAll}</p>
  ) : (
    <div class="empty">
      <p>{typeInAddress() === null ? alertsText.noneOfAll : alertsText.noneOfType}</p>
      <a class="button" data-page href={otherAddress("portfolio")}>
        {text.toBrands}
      </a>
    </div>
  )
