/** Events of the inbox in a list: those of a day, those alike together. */
import { addressOf, detailOf, place } from "../../route/Location.ts"
import type { Detail } from "../../route/Route.ts"
import { alertSign, alertsText, alertTypes } from "../../text/AlertsText.ts"
import { dayText } from "../../text/Format.ts"
import { type AlertEvent, isOfNewModel } from "./Events.ts"
import { Whose } from "./Whose.tsx"

export const isArchive = () => detailOf("view") === "archive"

export const typeInAddress = () => alertTypes.find((name) => name === detailOf("type")) ?? null

/** The address of the inbox that is shown, of a brand or of all. */
export const inboxAddress = (detail: Detail): string => {
  const here = place.value
  return addressOf(here.kind === "unknown" ? here : { ...here, detail })
}

/** The prompts of an event. */
export const reachOf = ({ lead: { engine, evidence, prompt } }: AlertEvent): string =>
  prompt !== "*"
    ? alertsText.ofPrompt(prompt)
    : evidence.extent === null
      ? alertsText.together
      : alertsText.reach(evidence.extent, engine !== "*")

/** What an event is about, in a few words. */
export const aboutOf = (event: AlertEvent): string =>
  [
    ...(event.group.takenBack === null ? [] : [alertsText.wentBack(dayText(event.group.takenBack.at))]),
    reachOf(event),
    ...(isOfNewModel(event.lead) ? [alertsText.newModel] : [])
  ].join(" · ")

const Entry = ({ event, isChosen }: { readonly event: AlertEvent; readonly isChosen: boolean }) => {
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
        href={inboxAddress({
          alert: event.id,
          ...(offset === null ? {} : { offset }),
          ...(isArchive() ? { view: "archive" } : {}),
          ...(typeInAddress() === null ? {} : { type: lead.type })
        })}
      >
        <span class={`sign ${sign.way}`} aria-hidden="true">
          {sign.mark}
        </span>
        <Whose event={event} />
        <span class={isUnread ? "title unread" : "title"}>
          {isUnread ? <span class="unseen">{alertsText.unread}: </span> : null}
          {group.title}
        </span>
        <span class="quiet" dir="auto">
          {aboutOf(event)}
        </span>
      </a>
    </li>
  )
}

/** Fewer events alike stand each for themselves. */
const alikeMin = 3

const kindOf = ({ group, lead }: AlertEvent): string => `${group.brandId} ${lead.type} ${group.direction}`

/** Events of a day, newest first. Those alike stand together: what a new model changed on every engine is one thing. */
export const alikeOf = (
  events: ReadonlyArray<AlertEvent>
): ReadonlyArray<readonly [AlertEvent, ...Array<AlertEvent>]> =>
  events.flatMap((event) => {
    const [first = event, ...others] = events.filter((other) => kindOf(other) === kindOf(event))
    if (others.length + 1 < alikeMin) return [[event] as const]
    return event === first ? [[first, ...others] as const] : []
  })

export const byDay = (events: ReadonlyArray<AlertEvent>) => [...Map.groupBy(events, ({ day }) => day)]

/** Events behind a line that says how many they are. */
export const Folded = ({
  chosen,
  events,
  name
}: {
  readonly chosen: AlertEvent | undefined
  readonly events: ReadonlyArray<AlertEvent>
  readonly name: string
}) =>
  events.length === 0 ? null : (
    <details class="alike" open={chosen !== undefined && events.includes(chosen)}>
      <summary>{alertsText.folded(name, events.length, events.filter(({ group }) => !group.read).length)}</summary>
      <ul>
        {events.map((event) => (
          <Entry key={event.id} event={event} isChosen={event === chosen} />
        ))}
      </ul>
    </details>
  )

export const Alike = ({
  chosen,
  first,
  others
}: {
  readonly chosen: AlertEvent | undefined
  readonly first: AlertEvent
  readonly others: ReadonlyArray<AlertEvent>
}) => (
  <>
    <ul>
      <Entry event={first} isChosen={first === chosen} />
    </ul>
    <Folded chosen={chosen} events={others} name={alertsText.alike} />
  </>
)
