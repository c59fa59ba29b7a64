/** What needs attention: the newest notices of the organization. */
import { useQuery } from "../data/Query.ts"
import { notices } from "../data/Queries.ts"
import { momentText } from "../text/Format.ts"
import { noticeText } from "../text/NoticeText.ts"
import { Panel } from "./Panel.tsx"

const shown = 3
const reading = notices({ limit: shown })

export const Attention = () => {
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={noticeText.title} height="3rem">
      {({ notices: list }) =>
        list.length === 0 ? (
          <p class="quiet">{noticeText.none}</p>
        ) : (
          <ul>
            {list.map(({ createdAt, id, message, remedy }) => (
              <li key={id}>
                <strong>{message}</strong> {remedy} <time dateTime={createdAt}>{momentText(createdAt)}</time>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
