/** The chosen event: what changed, its evidence, its prompts, and what to do with it. */
import { brandAddress, place } from "../../route/Location.ts"
import { useEffect } from "preact/hooks"
import { DotAxis, DotPlot } from "../../chart/DotPlot.tsx"
import type { Alert, Brand, Rate, ReportNote } from "../../data/Client.ts"
import { Basis, datum, Interval, MethodLink, type Origin, Share } from "../../figure/Numbers.tsx"
import { alerts as alertsReading } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { mayWrite } from "../../data/Session.ts"
import { AlertDeliveries } from "./AlertDeliveries.tsx"
import { CopyButton } from "../../panel/CopyButton.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { Option, Popover } from "../../figure/Popover.tsx"
import { alertSign, alertsText } from "../../text/AlertsText.ts"
import { answerText } from "../../text/AnswerText.ts"
import { text } from "../../text/English.ts"
import { countText, dayText, momentText, pointsText, engineText } from "../../text/Format.ts"
import { ChangedPrompts, countedText } from "./ChangedPrompts.tsx"
import { type AlertEvent, isOfNewModel } from "./Events.ts"
import { inboxAddress, reachOf } from "./Entries.tsx"
import { dismissalOf, dismissals, markAlerts } from "./Inbox.ts"
import { otherChanges } from "./OtherChanges.tsx"

type Evidence = Alert["evidence"]
type Side = NonNullable<Evidence["before"]>

const rateOf = ({ answers, high, low, rate, yes }: Side): Rate => ({ value: rate, low, high, k: yes, n: answers })

const SideWords = ({
  isOwn = false,
  name,
  origin,
  side
}: {
  readonly isOwn?: boolean
  readonly name: string
  readonly origin: Origin
  readonly side: Side
}) => {
  const shown = { origin, rate: rateOf(side) }
  return (
    <div>
      <dt>{name}</dt>
      <dd class="chart">
        {isOwn ? null : <DotAxis top={1} />}
        <DotPlot color={isOwn ? 0 : null} rate={shown.rate} top={1} />
      </dd>
      <dd>
        <b>{Share(shown)}</b> {Interval(shown)} {Basis(shown)}
      </dd>
    </div>
  )
}

/** The two rates of an alert on one axis. A change of single answers has only the two answers. */
const Ground = ({
  alert,
  alert: { evidence },
  at,
  brand
}: {
  readonly alert: Alert
  readonly at: (field: string) => Origin
  readonly brand: Brand
}) => (
  <>
    {evidence.before === null ? null : <p class="quiet">{countedText(alert, brand)}</p>}
    <dl class="ground">
      {evidence.before === null ? null : (
        <SideWords name={alertsText.before} origin={at("before")} side={evidence.before} />
      )}
      {evidence.since === null ? null : (
        <SideWords isOwn name={alertsText.since} origin={at("since")} side={evidence.since} />
      )}
      {evidence.difference === null ? null : (
        <div>
          <dt>
            <MethodLink about="changes">{alertsText.difference}</MethodLink>
          </dt>
          <dd>
            <b>{datum(at("difference"), evidence.difference.value, pointsText(evidence.difference.value))}</b>{" "}
            <span class="interval">
              {alertsText.points} ({pointsText(evidence.difference.low)} to {pointsText(evidence.difference.high)})
            </span>
          </dd>
        </div>
      )}
    </dl>
  </>
)

/** The messages of all its alerts, and how it was found. */
const Details = ({
  alert: { createdAt, evidence, since, supersedes },
  alerts
}: {
  readonly alert: Alert
  readonly alerts: ReadonlyArray<Alert>
}) => (
  <details>
    <summary>{alertsText.details}</summary>
    {alerts.map(({ id, message }) => (
      <p key={id} dir="auto">
        {message}
      </p>
    ))}
    <dl class="facts">
      <div>
        <dt>{alertsText.mode}</dt>
        <dd>
          <MethodLink about="alerts">{alertsText.modes[evidence.mode]}</MethodLink>
          {supersedes === null ? "" : `, ${alertsText.update}`}
        </dd>
      </div>
      {since === null ? null : (
        <div>
          <dt>{alertsText.began}</dt>
          <dd>{alertsText.between(dayText(since.earliest), dayText(since.latest))}</dd>
        </div>
      )}
      {evidence.extent === null ? null : (
        <div>
          <dt>{alertsText.extent}</dt>
          <dd>{alertsText.extentWords(evidence.extent)}</dd>
        </div>
      )}
      {evidence.modelBefore === evidence.modelAfter ? null : (
        <div>
          <dt>{alertsText.model}</dt>
          <dd>
            {evidence.modelBefore ?? text.noValue} → {evidence.modelAfter ?? text.noValue}
          </dd>
        </div>
      )}
      <div>
        <dt>{alertsText.seen}</dt>
        <dd>
          <time dateTime={createdAt}>{momentText(createdAt)}</time>
        </dd>
      </div>
      {evidence.odds === null || evidence.difference !== null ? null : (
        <div>
          <dt>
            <MethodLink about="alerts">{alertsText.odds}</MethodLink>
          </dt>
          <dd>{alertsText.oddsWords(evidence.odds)}</dd>
        </div>
      )}
      {evidence.credits === null ? null : (
        <div>
          <dt>{alertsText.credits}</dt>
          <dd>{countText(evidence.credits)}</dd>
        </div>
      )}
    </dl>
  </details>
)

/** Opens the event later, too: of its own days, whatever the period is then. */
const linkTo = (brand: Brand, { group, id, lead }: AlertEvent): string => {
  const days = { period: null, from: group.firstAt.slice(0, 10), to: lead.createdAt.slice(0, 10) }
  const detail = { alert: id, ...(group.dismissed ? { view: "archive" } : {}) }
  return new URL(brandAddress(brand.id, "alerts", detail, days), location.href).href
}

/** Read or not, and dismissed or not: `u` and `e`. */
const Marking = ({ alerts }: { readonly alerts: ReadonlyArray<Alert> }) => {
  const isUnread = alerts.some(({ read }) => !read)
  const read = { state: "read", note: null } as const
  return (
    <>
      <button
        type="button"
        data-key="u"
        onClick={() => void markAlerts(alerts, { now: isUnread ? read : null, said: null })}
      >
        {isUnread ? alertsText.markRead : alertsText.markUnread}
      </button>
      {alerts.every(({ dismissed }) => dismissed) ? (
        <button
          type="button"
          data-key="e"
          onClick={() => void markAlerts(alerts, { now: read, said: alertsText.restored })}
        >
          {alertsText.restore}
        </button>
      ) : (
        <Popover
          as="dismiss"
          id="dismiss"
          shortcut="e"
          name={alertsText.reason}
          content={() =>
            dismissals.map((reason) => (
              <Option
                key={reason}
                isChosen={false}
                onChoose={() => {
                  const now = { state: "dismissed", note: reason } as const
                  void markAlerts(alerts, { now, said: alertsText.wasDismissed })
                }}
              >
                {alertsText.dismissals[reason]}
              </Option>
            ))
          }
        >
          {alertsText.dismiss}
        </Popover>
      )}
    </>
  )
}

const EventActions = ({ alerts, link }: { readonly alerts: ReadonlyArray<Alert>; readonly link: () => string }) => (
  <p class="actions">
    {mayWrite() ? <Marking alerts={alerts} /> : null}
    <CopyButton label={answerText.copy} text={link} />
  </p>
)

const dayMillis = 86_400_000

/** A model of the engine that changed about when the alert's figure did, though no other figure changed. */
const modelMarked = ({ createdAt, engine, evidence, since }: Alert, notes: ReadonlyArray<ReportNote>) => {
  const earliest = Date.parse(since?.earliest ?? createdAt) - dayMillis
  const latest = Date.parse(since?.latest ?? createdAt) + dayMillis
  return evidence.cause !== "cell"
    ? undefined
    : notes
        .filter((note) => note.kind === "model_changed")
        .find((note) => note.engine === engine && Date.parse(note.at) >= earliest && Date.parse(note.at) <= latest)
}

/** What else changed with it, in a sentence. */
const Behind = ({ alert, brand }: { readonly alert: Alert; readonly brand: Brand }) => {
  const { cause, modelSince } = alert.evidence
  const { data } = useQuery(otherChanges(brand), { isLater: true })
  if (cause === null) return null
  const marked = modelMarked(alert, data?.notes ?? [])
  return (
    <p>
      <b>{alertsText.behind}</b>{" "}
      {marked !== undefined
        ? alertsText.modelToo(engineText(marked.engine), dayText(marked.at))
        : cause === "model" && modelSince !== null
          ? alertsText.modelSince(dayText(modelSince))
          : alertsText.causes[cause]}
    </p>
  )
}

/** Where and when: `“best crm” · since about 19 Nov · confirmed 21 Nov`. */
const whereOf = (event: AlertEvent): string => {
  const { createdAt, since } = event.lead
  if (since === null) return alertsText.seenOn(dayText(createdAt))
  const day = dayText(since.at)
  return `${reachOf(event)} · ${
    event.isDaySure ? alertsText.sinceDay(day) : alertsText.sinceAbout(day)
  }${alertsText.confirmedOn(dayText(createdAt))}`
}

/** What kind of change it is, and what people think of it. */
const Signs = ({ event: { group, lead: alert } }: { readonly event: AlertEvent }) => {
  const sign = alertSign(alert.type, group.direction === "up")
  const reason = dismissalOf(alert)
  return (
    <p class="tags">
      <span class={`chip ${sign.way}`}>
        {sign.mark} {alertsText.types[alert.type]}
      </span>
      {isOfNewModel(alert) ? <span class="chip model">◆ {alertsText.newModel}</span> : null}
      {alert.evidence.mode === "immediate" ? <span class="chip">{alertsText.modes.immediate}</span> : null}
      {reason === null ? null : <span class="chip">{alertsText.dismissedAs(alertsText.dismissals[reason])}</span>}
    </p>
  )
}

const causeMax = 100

/** The alerts of a cause, the strongest first, as the event has them. */
const inOrder = (alerts: ReadonlyArray<Alert>, { group: { alertIds } }: AlertEvent): ReadonlyArray<Alert> =>
  alerts
    .filter(({ supersededBy }) => supersededBy === null)
    .toSorted((a, b) => alertIds.indexOf(a.id) - alertIds.indexOf(b.id))

/** What to do. A change that went back needs nothing. */
const Advice = ({
  brand,
  event: {
    group: { direction, takenBack },
    lead: { advice, engine }
  }
}: {
  readonly brand: Brand
  readonly event: AlertEvent
}) => (
  <p class="advice" dir="auto">
    {takenBack === null ? (
      advice
    ) : (
      <a data-page href={inboxAddress({ alert: takenBack.alertId })}>
        {alertsText.isOver(alertsText.wentBack(dayText(takenBack.at)))}
      </a>
    )}{" "}
    {direction === "down" && takenBack === null ? (
      <a data-page href={brandAddress(brand.id, "sources", { view: "gaps" }, engine === "*" ? {} : { engine })}>
        {alertsText.seeGaps}
      </a>
    ) : null}
  </p>
)

/** An event with all its alerts. */
const Opened = ({
  alerts,
  at,
  brand,
  event,
  isOpened
}: {
  readonly alerts: ReadonlyArray<Alert>
  /** The evidence of the strongest one. */
  readonly at: (field: string) => Origin
  readonly brand: Brand
  readonly event: AlertEvent
  readonly isOpened: boolean
}) => {
  const { lead } = event
  useEffect(() => {
    if (!isOpened || !mayWrite()) return
    const unread = alerts.filter(({ read }) => !read)
    const isPart = unread.length < alerts.length
    void markAlerts(unread, { now: { state: "read", note: null }, said: null, isPart })
    // once when it is opened: afterwards it may be marked as unread
  }, [lead.id, isOpened])
  return (
    <article class="change">
      <header>
        <Signs event={event} />
        <EventActions alerts={alerts} link={() => linkTo(brand, event)} />
      </header>
      {place.value.kind === "brand" ? null : (
        <a data-page href={brandAddress(brand.id, "overview")}>
          <bdi>{brand.name}</bdi>
        </a>
      )}
      <h2>{event.group.title}</h2>
      <p class="when" dir="auto">
        {whereOf(event)}
      </p>
      {lead.evidence.before === null ? <p dir="auto">{lead.message}</p> : <Ground alert={lead} at={at} brand={brand} />}
      {lead.evidence.followUps ? <p class="when">{alertsText.withFollowUps}</p> : null}
      <Behind alert={lead} brand={brand} />
      <Advice brand={brand} event={event} />
      <ChangedPrompts alerts={alerts} brand={brand} />
      <AlertDeliveries alert={lead} />
      <Details alert={lead} alerts={alerts} />
    </article>
  )
}

export const Reading = ({
  brand,
  event,
  isOpened
}: {
  readonly brand: Brand
  readonly event: AlertEvent
  /** Whether somebody opened it, instead of finding it on top. */
  readonly isOpened: boolean
}) => {
  const reading = alertsReading({ brand_id: brand.id, cause_id: event.group.causeId, limit: causeMax })
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {({ alerts }) => (
        <Opened
          alerts={inOrder(alerts, event)}
          at={(field) => ({
            query: reading.url,
            path: `alerts.${alerts.findIndex(({ id }) => id === event.id)}.evidence.${field}`
          })}
          brand={brand}
          event={event}
          isOpened={isOpened}
        />
      )}
    </Panel>
  )
}
