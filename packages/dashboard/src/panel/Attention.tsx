/** What needs attention: the newest notices of the organization. Nothing where there are none. */
import { useQuery } from "../data/Query.ts"
import { notices } from "../data/Queries.ts"
import { isBound } from "../data/Session.ts"
import { momentText } from "../text/Format.ts"
import { noticeText } from "../text/NoticeText.ts"
import { EventItem } from "../figure/EventItem.tsx"
import { Panel } from "./Panel.tsx"

const shown = 3
/** Several may say one thing. */
const reading = notices({ limit: 20 })

/** Notices are about the whole organization. */
export const Attention = () => (isBound() ? null : <Notices />)

const Notices = () => {
  const held = useQuery(reading, { isLater: true })
  if (held.data?.groups.length === 0) return null
  return (
    <Panel held={held} url={reading.url} title={noticeText.title} height="3rem">
      {({ groups }) => (
        <>
          <p class="quiet">{noticeText.noAlerts}</p>
          <ul class="events">
            {groups.slice(0, shown).map(({ createdAt, message, noticeIds: [id], remedy }) => (
              <EventItem key={id} at={createdAt} day={momentText(createdAt)} sign="!" title={message} way="fault">
                <p>{remedy}</p>
              </EventItem>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
