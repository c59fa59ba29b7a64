/** What needs attention: what fails for the brand, and the newest notices of the organization. Nothing if neither. */
import type { Brand, Notice } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { brands, notices, visibility } from "../../data/Queries.ts"
import { isBound } from "../../data/Session.ts"
import { momentText } from "../../text/Format.ts"
import { noticeText } from "../../text/NoticeText.ts"
import { storyText } from "../../text/StoryText.ts"
import { EventItem } from "../../figure/EventItem.tsx"
import { Failing, failuresAddress, storyOf, striped } from "../../panel/Failing.tsx"
import { Failure } from "../../panel/Panel.tsx"

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

/** The story of a brand says more about it. */
const isFailure = ({ type }: Pick<Notice, "type">): boolean => type === "engine_failing"

export const Attention = ({ brand }: { readonly brand: Brand | undefined }) =>
  brand !== undefined ? <OfBrand brand={brand} /> : isBound() ? null : <Noticed isTold={false} />

const OfBrand = ({ brand }: { readonly brand: Brand }) => {
  const { data, error } = useQuery(storyOf(brand.id), { isLater: true })
  const isTold = data === null ? error === null : striped(data).length > 0
  return (
    <>
      <Failing brand={brand} story={data} />
      {isBound() ? null : <Noticed isTold={isTold} />}
    </>
  )
}

/** Notices, which are of the whole organization. */
const Noticed = ({
  isTold
}: {
  /** Whether what fails is told already, or may be. */
  readonly isTold: boolean
}) => {
  const { data, error } = useQuery(reading, { isLater: true })
  const groups = data?.groups.filter((group) => !(isTold && isFailure(group))) ?? []
  return (
    <>
      {groups.length === 0 ? null : (
        <section class="panel">
          <header>
            <h2>{noticeText.title}</h2>
          </header>
          <ul class="events">
            {groups.slice(0, shown).map((group) => {
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
        </section>
      )}
      {error === null ? null : <Failure error={error} url={reading.url} />}
    </>
  )
}
