/** Alerts as an inbox: events by the day of their change, and the chosen one with its evidence. */
import type { Brand } from "../data/Client.ts"
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
import { type AlertEvent, eventsOf, isOfNewModel } from "./alert/Events.ts"
import { titleOf } from "./alert/Title.ts"
import { Reading } from "./alert/Reading.tsx"
import { OriginOfAlerts, OtherChanges } from "./alert/OtherChanges.tsx"

const limit = 100

const isArchive = () => detailOf("view") === "archive"

const typeInAddress = () => alertTypes.find((name) => name === detailOf("type")) ?? null

const listOf = (brandId: string) => {
  // without days the list would have all alerts, whatever the filter
  const { from, to } = daysOf(filter.value)
  const type = typeInAddress()
  return alerts({
    brand_id: brandId,
    group: "cause",
    dismissed: isArchive(),
    limit,
    offset: offsetInAddress(),
    from,
    to,
    ...(type === null ? {} : { type })
  })
}

export const ahead = (brandId: string) => [listOf(brandId)]

/** What an event is about, in a few words. */
const aboutOf = ({ group, lead }: AlertEvent): string =>
  [
    lead.prompt !== "*"
      ? alertsText.ofPrompt(lead.prompt)
      : lead.evidence.extent === null
        ? alertsText.together
        : alertsText.reach(lead.evidence.extent, lead.engine !== "*"),
    ...(group.total > 1 ? [alertsText.more(group.total - 1)] : []),
    ...(isOfNewModel(lead) ? [alertsText.newModel] : [])
  ].join(" · ")

const Entry = ({
  brand,
  event,
  isChosen
}: {
  readonly brand: Brand
  readonly event: AlertEvent
  readonly isChosen: boolean
}) => {
  const { group, lead } = event
  const sign = alertSign(lead.type, group.direction === "up")
  const isUnread = !group.read
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
          ...(typeInAddress() === null ? {} : { type: lead.type })
        })}
      >
        <span class={`sign ${sign.way}`} aria-hidden="true">
          {sign.mark}
        </span>
        <span class={isUnread ? "title unread" : "title"}>
          {isUnread ? <span class="unseen">{alertsText.unread}: </span> : null}
          {titleOf(event)}
        </span>
        <time dateTime={group.firstAt}>{alertsText.alertOf(dayText(group.firstAt))}</time>
        <span class="quiet" dir="auto">
          {aboutOf(event)}
        </span>
      </a>
    </li>
  )
}

/** Fewer events alike stand each for themselves. */
const alikeMin = 3

/** Events of a day, those alike together: what a new model changed on every engine is one thing to read. */
const alikeOf = (events: ReadonlyArray<AlertEvent>): ReadonlyArray<readonly [AlertEvent, ...Array<AlertEvent>]> =>
  [...Map.groupBy(events, ({ group, lead }) => `${lead.type} ${group.direction}`).values()].flatMap((alike) => {
    const [first, ...others] = alike
    return first === undefined || alike.length < alikeMin
      ? alike.map((event) => [event] as const)
      : [[first, ...others] as const]
  })

const byDay = (events: ReadonlyArray<AlertEvent>) => [...Map.groupBy(events, ({ day }) => day)]

/** Events that a click shows. */
const hiddenIn = (events: ReadonlyArray<AlertEvent>): number =>
  byDay(events)
    .flatMap(([, ofDay]) => alikeOf(ofDay))
    .reduce((sum, { length }) => sum + length - 1, 0)

const Alike = ({
  brand,
  chosen,
  first,
  others
}: {
  readonly brand: Brand
  readonly chosen: AlertEvent | undefined
  readonly first: AlertEvent
  readonly others: ReadonlyArray<AlertEvent>
}) => (
  <>
    <ul>
      <Entry brand={brand} event={first} isChosen={first === chosen} />
    </ul>
    {others.length === 0 ? null : (
      <details class="alike" open={chosen !== undefined && others.includes(chosen)}>
        <summary>
          {alertsText.alike(
            alertsText.types[first.lead.type],
            others.length,
            others.filter(({ group }) => !group.read).length
          )}
        </summary>
        <ul>
          {others.map((event) => (
            <Entry key={event.id} brand={brand} event={event} isChosen={event === chosen} />
          ))}
        </ul>
      </details>
    )}
  </>
)

const Inbox = ({ brand, events }: { readonly brand: Brand; readonly events: ReadonlyArray<AlertEvent> }) => {
  const wanted = detailOf("alert")
  const chosen = events.find(({ group }) => wanted !== null && group.alertIds.includes(wanted)) ?? events[0]
  return (
    <div class={wanted === null ? "inbox" : "inbox reads"}>
      <div class="mails">
        {byDay(events).map(([day, ofDay]) => (
          <section key={day}>
            <h2>{alertsText.aboutDay(dayText(day))}</h2>
            {alikeOf(ofDay).map(([first, ...others]) => (
              <Alike key={first.id} brand={brand} chosen={chosen} first={first} others={others} />
            ))}
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
            isOpened={wanted !== null && chosen.group.alertIds.includes(wanted)}
          />
        )}
      </div>
    </div>
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
        {(list) =>
          list.total === 0 ? (
            <p class="empty">{isArchive() ? alertsText.noneArchived : alertsText.none}</p>
          ) : (
            <>
              <Inbox brand={brand} events={eventsOf(list)} />
              <Pager
                limit={limit}
                offset={offsetInAddress()}
                origin={{ query: reading.url, path: "total" }}
                total={list.total}
              />
              <p class="quiet">
                {alertsText.counts(
                  hiddenIn(eventsOf(list)),
                  list.alerts.some(({ supersededBy }) => supersededBy !== null)
                )}
              </p>
            </>
          )
        }
      </Panel>
      <Attention />
      <OtherChanges brand={brand} />
    </>
  )
}
