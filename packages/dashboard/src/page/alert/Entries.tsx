/** Events of the inbox in a list: those of a day, those alike together. */
import { addressOf, detailOf, place } from "../../route/Location.ts"
import type { Detail } from "../../route/Route.ts"
import { alertSign, alertsText, alertTypes } from "../../text/AlertsText.ts"
import { dayText } from "../../text/Format.ts"
import { type AlertEvent, isOfNewModel } from "./Events.ts"
import { titleOf } from "./Title.ts"
import { useBrandOf, Whose } from "./Whose.tsx"

export const isArchive = () => detailOf("view") === "archive"

export const typeInAddress = () => alertTypes.find((name) => name === detailOf("type")) ?? null

/** The address of the inbox that is shown, of a brand or of all. */
export const inboxAddress = (detail: Detail): string => {
  const here = place.value
  return addressOf(here.kind === "unknown" ? here : { ...here, detail })
}

/** What an event is about, in a few words. */
export const aboutOf = ({ group, lead }: AlertEvent): string =>
  [
    ...(group.takenBack === null ? [] : [alertsText.wentBack(dayText(group.takenBack.at))]),
    lead.prompt !== "*"
      ? alertsText.ofPrompt(lead.prompt)
      : lead.evidence.extent === null
        ? alertsText.together
        : alertsText.reach(lead.evidence.extent, lead.engine !== "*"),
    ...(group.total > 1 ? [alertsText.more(group.total - 1)] : []),
    ...(isOfNewModel(lead) ? [alertsText.newModel] : [])
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
          {titleOf(event, useBrandOf(event)?.name)}
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
            <Entry key={event.id} event={event} isChosen={event === chosen} />
          ))}
        </ul>
      </details>
    )}
  </>
)
