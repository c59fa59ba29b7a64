/** Alerts of a brand, or of all, as an inbox: events by the day of their change, and the chosen one in full. */
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { alerts } from "../data/Queries.ts"
import { Choice } from "../figure/Popover.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Attention } from "./alert/Attention.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Tabs, Total } from "../panel/Tabs.tsx"
import { detailOf, filter, setDetail } from "../route/Location.ts"
import { daysOf } from "../route/Period.ts"
import { alertSign, alertTypes, alertsText } from "../text/AlertsText.ts"
import { dayAndYearText, dayText } from "../text/Format.ts"
import { type AlertEvent, eventsOf } from "./alert/Events.ts"
import { aboutOf, Alike, alikeOf, byDay, Folded, inboxAddress, isArchive, typeInAddress } from "./alert/Entries.tsx"
import { useRepair } from "./overview/StoryParts.tsx"
import { NoAlerts, UnreadOfAll } from "./alert/OfAllBrands.tsx"
import { Reading } from "./alert/Reading.tsx"
import { useBrandOf } from "./alert/Whose.tsx"
import { NoteForm, useDayNotes } from "../chart/DayNotes.tsx"
import { OriginOfAlerts, OtherChanges } from "./alert/OtherChanges.tsx"

/** A phone shows fewer rows that name their brands in as much space. */
const limitOf = (brandId: string) => (brandId === "" ? 30 : 100)

const isTimeline = () => detailOf("view") === "timeline"

/** `""`: the list of all brands, which has no period. */
const listOf = (brandId: string) => {
  // without days the list would have all alerts, whatever the filter
  const { from, to } = daysOf(filter.value)
  const type = typeInAddress()
  return alerts({
    ...(brandId === "" ? {} : { brand_id: brandId, from, to }),
    group: "cause",
    ...(isTimeline() ? {} : { dismissed: isArchive() }),
    limit: limitOf(brandId),
    offset: offsetInAddress(),
    ...(type === null ? {} : { type })
  })
}

export const ahead = (brandId: string) => [listOf(brandId)]

const Inbox = ({
  brand,
  events
}: {
  readonly brand: Brand | undefined
  readonly events: ReadonlyArray<AlertEvent>
}) => {
  const wanted = detailOf("alert")
  const opened = events.find(({ group }) => wanted !== null && group.alertIds.includes(wanted))
  const isOpened = opened !== undefined
  const [back = [], held = []] = [true, false].map((isBack) =>
    events.filter(({ group }) => (group.takenBack !== null) === isBack)
  )
  const chosen = opened ?? held[0] ?? back[0]
  const found = useBrandOf(chosen)
  const ofChosen = brand ?? found
  // without a period there may be years
  const textOf = brand === undefined ? dayAndYearText : dayText
  return (
    <div class={wanted === null ? "inbox" : "inbox reads"}>
      <div class="mails">
        {byDay(held).map(([day, ofDay]) => (
          <section key={day}>
            <h2>{ofDay.every(({ isDaySure }) => isDaySure) ? textOf(day) : alertsText.aboutDay(textOf(day))}</h2>
            {alikeOf(ofDay).map(([first, ...others]) => (
              <Alike key={first.id} chosen={chosen} first={first} others={others} />
            ))}
          </section>
        ))}
        <Folded chosen={chosen} events={back} name={alertsText.over(back.length)} />
      </div>
      <div class="reader">
        <a data-page class="to-list" href={inboxAddress(isArchive() ? { view: "archive" } : {})}>
          {alertsText.toList}
        </a>
        {chosen === undefined || ofChosen === undefined ? null : (
          <Reading
            // anew when it is opened: a phone did not show it before
            key={`${chosen.id} ${isOpened}`}
            brand={ofChosen}
            event={chosen}
            isOpened={isOpened}
          />
        )}
      </div>
    </div>
  )
}

const TypePill = () => (
  <Choice
    id="alert-type"
    name={alertsText.type}
    options={[[null, alertsText.allTypes], ...alertTypes.map((name) => [name, alertsText.types[name]] as const)]}
    value={typeInAddress()}
    onChoose={(type) => setDetail({ type, offset: null, alert: null })}
  />
)

/** Alerts, models, prompts and notes on one axis. Here notes are written. */
const Timeline = ({ brand, events }: { readonly brand: Brand; readonly events: ReadonlyArray<AlertEvent> }) => (
  <>
    <NoteForm brand={brand} notes={useDayNotes(brand)} />
    <OtherChanges
      alerts={events.map((event) => ({
        at: event.day,
        title: event.group.title,
        detail: aboutOf(event),
        sign: alertSign(event.lead.type, event.group.direction === "up"),
        address: inboxAddress({ alert: event.id, ...(event.group.dismissed ? { view: "archive" } : {}) })
      }))}
      brand={brand}
      title={alertsText.timeline}
    />
  </>
)

/** The parts of the page, by their view in the address. */
const parts = [
  [null, alertsText.inbox],
  ["archive", alertsText.archive],
  ["timeline", alertsText.timeline]
] as const

/** The timeline is of one brand. */
const Parts = ({ brandId }: { readonly brandId: string }) => (
  <Tabs
    label={alertsText.parts}
    tabs={parts.slice(0, brandId === "" ? 2 : 3).map(([view, name]) => {
      const isCurrent = detailOf("view") === view
      return {
        name,
        address: inboxAddress(view === null ? {} : { view }),
        isCurrent,
        // the others would need a request each
        count: isCurrent && !isTimeline() ? <Total reading={listOf(brandId)} /> : null
      }
    })}
  />
)

const Repair = ({ brand }: { readonly brand: Brand }) => useRepair(brand)

export const Page = ({ brand }: { readonly brand?: Brand }) => {
  const brandId = brand?.id ?? ""
  const limit = limitOf(brandId)
  const reading = listOf(brandId)
  const held = useQuery(reading)
  return (
    <>
      <OriginOfAlerts brand={brand} />
      {brand === undefined && held.data?.total !== 0 ? <UnreadOfAll /> : null}
      <Attention brand={brand} />
      {brand === undefined ? null : <Repair brand={brand} />}
      <Parts brandId={brandId} />
      {isTimeline() || (held.data?.total === 0 && typeInAddress() === null) ? null : (
        <div class="tools">
          <TypePill />
        </div>
      )}
      <Panel held={held} url={reading.url} height="24rem">
        {(list) =>
          isTimeline() && brand !== undefined ? (
            <>
              <Timeline brand={brand} events={eventsOf(list)} />
              {list.total <= limit ? null : (
                <Pager
                  limit={limit}
                  offset={offsetInAddress()}
                  origin={{ query: reading.url, path: "total" }}
                  total={list.total}
                />
              )}
            </>
          ) : list.total === 0 ? (
            <NoAlerts brand={brand} />
          ) : (
            <>
              <Inbox brand={brand} events={eventsOf(list)} />
              <Pager
                limit={limit}
                offset={offsetInAddress()}
                origin={{ query: reading.url, path: "total" }}
                total={list.total}
              />
            </>
          )
        }
      </Panel>
      {isTimeline() || brand === undefined ? null : <OtherChanges brand={brand} />}
    </>
  )
}
