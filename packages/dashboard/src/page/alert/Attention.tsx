/** What needs attention: the newest notices of the organization. Nothing where there are none. */
import type { Brand, Notice } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { brands, notices, visibility } from "../../data/Queries.ts"
import { isBound } from "../../data/Session.ts"
import { momentText } from "../../text/Format.ts"
import { noticeText } from "../../text/NoticeText.ts"
import { storyText } from "../../text/StoryText.ts"
import { EventItem } from "../../figure/EventItem.tsx"
import { failuresAddress, storyOf, striped } from "../../panel/Failing.tsx"
import { Panel } from "../../panel/Panel.tsx"

const shown = 3
/** Several may say one thing. */
const reading = notices({ limit: 20 })

/** What all brands have: where their answers come from, and how many requests failed. */
export const ofAllBrands = visibility({ by: "brand", limit: 1000 })

/** The brands whose requests failed, each with what failed. */
const FailingBrands = () => {
  const names = useQuery(brands).data?.brands
  const rows = useQuery(ofAllBrands, { isLater: true }).data?.rows
  return (
    <p>
      {rows?.map(({ by, failed_checks }) => {
        const brand = names?.find(({ id }) => id === by.brand)
        return brand === undefined || !failed_checks ? null : (
          <>
            <a data-page href={failuresAddress(brand)}>
              {storyText.whatFailed}: <bdi>{brand.name}</bdi>
            </a>{" "}
          </>
        )
      })}
    </p>
  )
}

/** Notices are about the whole organization. The page of a brand tells of failing engines by itself, if many failed. */
export const Attention = ({ brand }: { readonly brand: Brand | undefined }) =>
  isBound() ? null : brand === undefined ? <Notices isTold={false} /> : <BesideFailing brand={brand} />

const BesideFailing = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(storyOf(brand.id), { isLater: true })
  return data === null ? null : <Notices isTold={striped(data).length > 0} />
}

const Notices = ({ isTold }: { readonly isTold: boolean }) => {
  const held = useQuery(reading, { isLater: true })
  const isFailure = ({ type }: Pick<Notice, "type">) => type === "engine_failing"
  if (held.data?.groups.every((group) => isTold && isFailure(group))) return null
  return (
    <Panel held={held} url={reading.url} title={noticeText.title} height="3rem">
      {({ groups }) => (
        <ul class="events">
          {groups
            .filter((group) => !(isTold && isFailure(group)))
            .slice(0, shown)
            .map((group) => {
              const {
                createdAt,
                message,
                noticeIds: [id],
                remedy
              } = group
              return (
                <EventItem key={id} at={createdAt} day={momentText(createdAt)} sign="!" title={message} way="fault">
                  <p>{remedy}</p>
                  {isFailure(group) ? <FailingBrands /> : null}
                </EventItem>
              )
            })}
        </ul>
      )}
    </Panel>
  )
}
