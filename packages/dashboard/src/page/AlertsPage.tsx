/** Alerts as an inbox: events by the day of their change, and the chosen one with its evidence. */
import type { Brand } from "../data/Client.ts"
import { marks as marksReading } from "../data/Marks.ts"
import { useQuery } from "../data/Query.ts"
import { alerts } from "../data/Queries.ts"
import { Option, Popover } from "../figure/Popover.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Attention } from "../panel/Attention.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Tabs } from "../panel/Tabs.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { alertSign, alertTypes, alertsText } from "../text/AlertsText.ts"
import { dayText } from "../text/Format.ts"
import { type AlertEvent, eventsOf, isBetter } from "./alert/Events.ts"
import { titleOf } from "./alert/Title.ts"
import { type AlertMarks, isDismissed, isUnread } from "./alert/Inbox.ts"
import { Reading } from "./alert/Reading.tsx"
import { OriginOfAlerts, OtherChanges } from "./alert/OtherChanges.tsx"

const limit = 100

const typeInAddress = () => alertTypes.find((name) => name === detailOf("type")) ?? null

const listOf = (brandId: string) => {
  // without days the list would have all alerts, whatever the filter
  const { from, to } = daysOf(filter.value)
  const type = typeInAddress()
  return alerts({
    brand_id: brandId,
    limit,
    offset: offsetInAddress(),
    from,
    to,
    ...(type === null ? {} : { type })
  })
}

export const ahead = (brandId: string) => [listOf(brandId)]

/** What an event is about, in a few words. */
const aboutOf = ({ alerts: [first, ...others], newest }: AlertEvent): string =>
  [
    others.length > 0
      ? alertsText.several(others.length + 1)
      : first?.prompt === "*"
        ? alertsText.together
        : alertsText.ofPrompt(first?.prompt ?? ""),
    ...(newest.evidence.cause === "model" ? [alertsText.newModel] : [])
  ].join(" · ")

const isArchive = () => detailOf("view") === "archive"

const Entry = ({
  brand,
  event,
  isChosen,
  unread
}: {
  readonly unread: boolean
  readonly brand: Brand
  readonly event: AlertEvent
  readonly isChosen: boolean
}) => {
  const { newest } = event
  const sign = alertSign(newest.type, isBetter(newest))
  const offset = detailOf("offset")
  return (
    <li>
      <a
        data-page
        class="mail"
        aria-current={isChosen ? "true" : undefined}
        href={brandAddress(brand.id, "alerts", {
          alert: event.id,
          ...(offset === null ? {} : { offset }),
          ...(isArchive() ? { view: "archive" } : {}),
          ...(typeInAddress() === null ? {} : { type: newest.type })
        })}
      >
        <span class={`sign ${sign.way}`} aria-hidden="true">
          {sign.mark}
        </span>
        <span class={unread ? "title unread" : "title"}>
          {unread ? <span class="unseen">{alertsText.unread}: </span> : null}
          {titleOf(event)}
        </span>
        <time dateTime={newest.createdAt}>{alertsText.alertOf(dayText(newest.createdAt))}</time>
        <span class="quiet" dir="auto">
          {aboutOf(event)}
        </span>
      </a>
    </li>
  )
}

const Inbox = ({
  brand,
  events,
  marks
}: {
  readonly brand: Brand
  readonly events: ReadonlyArray<AlertEvent>
  /** `null` until they are loaded. */
  readonly marks: AlertMarks | null
}) => {
  const wanted = detailOf("alert")
  const chosen = events.find(({ alerts: list }) => list.some(({ id }) => id === wanted)) ?? events[0]
  return (
    <div class={wanted === null ? "inbox" : "inbox reads"}>
      <div class="mails">
        {[...Map.groupBy(events, ({ day }) => day)].map(([day, ofDay]) => (
          <section key={day}>
            <h2>{alertsText.aboutDay(dayText(day))}</h2>
            <ul>
              {ofDay.map((event) => (
                <Entry
                  key={event.id}
                  brand={brand}
                  event={event}
                  isChosen={event === chosen}
                  unread={marks !== null && isUnread(event, marks)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div class="reader">
        <a data-page class="to-list" href={brandAddress(brand.id, "alerts", isArchive() ? { view: "archive" } : {})}>
          {alertsText.toList}
        </a>
        {chosen === undefined ? null : (
          <Reading
            key={chosen.id}
            brand={brand}
            event={chosen}
            isOpened={chosen.alerts.some(({ id }) => id === wanted)}
            marks={marks}
          />
        )}
      </div>
    </div>
  )
}

const Parted = ({ brand, events }: { readonly brand: Brand; readonly events: ReadonlyArray<AlertEvent> }) => {
  const { data } = useQuery(marksReading(brand.id, "alert"), { isLater: true })
  const marks = data === null ? null : new Map(data.map((mark) => [mark.key, mark]))
  const shown = events.filter((event) => (marks !== null && isDismissed(event, marks)) === isArchive())
  return shown.length > 0 ? (
    <Inbox brand={brand} events={shown} marks={marks} />
  ) : (
    <p class="empty">{isArchive() ? alertsText.noneArchived : alertsText.allArchived}</p>
  )
}

const TypePill = () => {
  const type = typeInAddress()
  return (
    <Popover
      id="alert-type"
      name={alertsText.type}
      content={(close) =>
        [null, ...alertTypes].map((name) => (
          <Option
            key={name}
            isChosen={name === type}
            onChoose={() => {
              close()
              setDetail({ type: name, offset: null, alert: null })
            }}
          >
            {name === null ? alertsText.allTypes : alertsText.types[name]}
          </Option>
        ))
      }
    >
      {type === null ? alertsText.allTypes : alertsText.types[type]}
    </Popover>
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const reading = listOf(brand.id)
  const held = useQuery(reading)
  return (
    <>
      <OriginOfAlerts brand={brand} />
      <Tabs
        label={alertsText.parts}
        tabs={[
          { name: alertsText.inbox, address: brandAddress(brand.id, "alerts"), isCurrent: !isArchive() },
          {
            name: alertsText.archive,
            address: brandAddress(brand.id, "alerts", { view: "archive" }),
            isCurrent: isArchive()
          }
        ]}
      />
      <div class="tools">
        <TypePill />
      </div>
      <Panel held={held} url={reading.url} height="24rem">
        {({ alerts: list, total }) =>
          total === 0 ? (
            <p class="empty">{alertsText.none}</p>
          ) : (
            <>
              <Parted brand={brand} events={eventsOf(list)} />
              <Pager
                limit={limit}
                offset={offsetInAddress()}
                origin={{ query: reading.url, path: "total" }}
                total={total}
              />
            </>
          )
        }
      </Panel>
      <Attention />
      <OtherChanges brand={brand} />
    </>
  )
}
