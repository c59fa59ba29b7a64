/** The chosen event: what changed, its evidence, its prompts, and what to do with it. */
import { useEffect } from "preact/hooks"
import { DotPlot } from "../../chart/DotPlot.tsx"
import type { Alert, Brand, Rate } from "../../data/Client.ts"
import { MethodLink } from "../../figure/Numbers.tsx"
import { mayWrite } from "../../data/Session.ts"
import { AlertDeliveries } from "../../panel/AlertDeliveries.tsx"
import { Option, Popover } from "../../figure/Popover.tsx"
import { alertSign, alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { countText, dayText, momentText, percentText, pointsText, rangeText } from "../../text/Format.ts"
import { ChangedPrompts } from "./ChangedPrompts.tsx"
import { type AlertEvent, isBetter } from "./Events.ts"
import { type AlertMarks, dismissalOf, dismissals, isDismissed, isUnread, markEvent } from "./Inbox.ts"
import { titleOf } from "./Title.ts"

type Evidence = Alert["evidence"]
type Side = NonNullable<Evidence["before"]>

const rateOf = ({ answers, high, low, rate, yes }: Side): Rate => ({ value: rate, low, high, k: yes, n: answers })

const SideWords = ({
  isOwn = false,
  name,
  side
}: {
  readonly isOwn?: boolean
  readonly name: string
  readonly side: Side
}) => (
  <div class="side">
    <dt>{name}</dt>
    <dd class="chart">
      <DotPlot isOwn={isOwn} rate={rateOf(side)} top={1} />
    </dd>
    <dd>
      {percentText(side.rate)} <span class="interval">{rangeText(side.low, side.high)}</span>{" "}
      <span class="basis">{text.outOf(side.yes, side.answers)}</span>
    </dd>
  </div>
)

/** Evidence of an alert. A change of single answers has only the two answers. */
const Ground = ({ alert: { evidence, since } }: { readonly alert: Alert }) => (
  <dl class="facts ground">
    {since === null ? null : (
      <div>
        <dt>{alertsText.began}</dt>
        <dd>{alertsText.beganWords(dayText(since.at), dayText(since.earliest), dayText(since.latest))}</dd>
      </div>
    )}
    {evidence.before === null ? null : <SideWords name={alertsText.before} side={evidence.before} />}
    {evidence.since === null ? null : <SideWords isOwn name={alertsText.since} side={evidence.since} />}
    {evidence.difference === null ? null : (
      <div>
        <dt>
          <MethodLink about="changes">{alertsText.difference}</MethodLink>
        </dt>
        <dd>
          {pointsText(evidence.difference.value)}{" "}
          <span class="interval">
            {pointsText(evidence.difference.low)} to {pointsText(evidence.difference.high)}
          </span>
        </dd>
      </div>
    )}
    {evidence.extent === null ? null : (
      <div>
        <dt>{alertsText.extent}</dt>
        <dd>{alertsText.extentWords(evidence.extent)}</dd>
      </div>
    )}
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
)

/** Read or not, and dismissed or not: `u` and `e`. */
const EventActions = ({
  brand,
  event,
  marks
}: {
  readonly brand: Brand
  readonly event: AlertEvent
  readonly marks: AlertMarks
}) => {
  const unread = isUnread(event, marks)
  return (
    <p class="actions">
      <button
        type="button"
        class="plain"
        data-key="u"
        onClick={() =>
          void markEvent(brand, event, marks, { now: unread ? { state: "read", note: null } : null, said: null })
        }
      >
        {unread ? alertsText.markRead : alertsText.markUnread}
      </button>
      {isDismissed(event, marks) ? (
        <button
          type="button"
          data-key="e"
          onClick={() =>
            void markEvent(brand, event, marks, { now: { state: "read", note: null }, said: alertsText.restored })
          }
        >
          {alertsText.restore}
        </button>
      ) : (
        <Popover
          id="dismiss"
          shortcut="e"
          name={alertsText.reason}
          content={(close) =>
            dismissals.map((reason) => (
              <Option
                key={reason}
                isChosen={false}
                onChoose={() => {
                  close()
                  const now = { state: "dismissed", note: reason } as const
                  void markEvent(brand, event, marks, { now, said: alertsText.wasDismissed })
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
    </p>
  )
}

/** What else changed with it. */
const Behind = ({ alert: { evidence } }: { readonly alert: Alert }) => {
  const { cause, modelAfter, modelBefore, modelSince } = evidence
  if (cause === null && modelBefore === modelAfter) return null
  return (
    <section>
      <h3>{alertsText.behind}</h3>
      <p>
        {modelBefore === modelAfter || modelAfter === null ? null : (
          <span class="chip model">
            ◆ {modelBefore ?? text.noValue} → {modelAfter}
          </span>
        )}{" "}
        {cause === null ? "" : alertsText.causes[cause]}{" "}
        {modelSince === null ? "" : alertsText.modelSince(dayText(modelSince))}
      </p>
    </section>
  )
}

export const Reading = ({
  brand,
  event,
  isOpened,
  marks
}: {
  readonly brand: Brand
  readonly event: AlertEvent
  /** Whether somebody opened it, instead of finding it on top. */
  readonly isOpened: boolean
  /** `null` until they are loaded. */
  readonly marks: AlertMarks | null
}) => {
  const { alerts, newest } = event
  const { evidence } = newest
  const sign = alertSign(newest.type, isBetter(newest))
  const reason = marks === null ? null : dismissalOf(event, marks)
  const isLoaded = marks !== null
  useEffect(() => {
    if (!isOpened || marks === null || !mayWrite() || !isUnread(event, marks)) return
    void markEvent(brand, event, marks, { now: { state: "read", note: null }, said: null })
    // once when it is opened: afterwards it may be marked as unread
  }, [event.id, isOpened, isLoaded])
  return (
    <article class="change">
      <header>
        <p class="tags">
          <span class={`chip ${sign.way}`}>
            {sign.mark} {alertsText.types[newest.type]}
          </span>
          {evidence.cause === "model" ? <span class="chip model">◆ {alertsText.newModel}</span> : null}
          {evidence.mode === "immediate" ? <span class="chip">{alertsText.modes.immediate}</span> : null}
          {reason === null ? null : <span class="chip">{alertsText.dismissedAs(alertsText.dismissals[reason])}</span>}
        </p>
        {marks !== null && mayWrite() ? <EventActions brand={brand} event={event} marks={marks} /> : null}
      </header>
      <h2>{titleOf(event)}</h2>
      {alerts.length === 1 ? (
        <p dir="auto">{newest.message}</p>
      ) : (
        <details>
          <summary>{alertsText.several(alerts.length)}</summary>
          <ul>
            {alerts.map(({ id, message }) => (
              <li key={id} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Ground alert={newest} />
      <Behind alert={newest} />
      <ChangedPrompts key={event.id} alerts={alerts} brand={brand} />
      <AlertDeliveries alert={newest} />
      <p class="quiet">
        <MethodLink about="alerts">{alertsText.modes[evidence.mode]}</MethodLink>{" "}
        <time dateTime={newest.createdAt}>{momentText(newest.createdAt)}</time>
        {newest.supersedes === null ? "" : ` · ${alertsText.update}`}
      </p>
    </article>
  )
}
