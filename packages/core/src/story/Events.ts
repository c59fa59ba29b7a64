/** Joins alerts and figures that show the same event. Pure. */
import { DateTime, Order } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { ClearFigure } from "./ClearFigures.ts"
import { engineBehind, isWide, type OpenAlert } from "./OpenAlerts.ts"
import type { StoryTime } from "./Story.ts"

/** Strength of evidence: 1 shares and joint changes, 2 figures of the period, 3 single prompts, 4 new competitors. */
type Rank = 1 | 2 | 3 | 4

/** What happened, with everything that shows it. */
export interface StoryEvent {
  readonly rank: Rank
  readonly direction: "up" | "down" | "new"
  /** `null` for all engines. */
  readonly engine: Engine | null
  /** Strongest first. */
  readonly alerts: ReadonlyArray<OpenAlert>
  /** Clearest figure first; empty if only alerts show it. */
  readonly figures: ReadonlyArray<ClearFigure>
}

/** Whether only immediate alerts show it, which compare single answers: it may be chance. */
export const isUnsure = ({ alerts, figures }: StoryEvent): boolean =>
  figures.length === 0 && alerts.every(({ alert }) => alert.evidence.confirmation === null)

const dayMillis = 86_400_000

/** Whether two changes may have begun on the same day. */
const isSameTime = (a: StoryTime, b: StoryTime): boolean => {
  const millis = DateTime.toEpochMillis
  return millis(a.earliest) <= millis(b.latest) + dayMillis && millis(b.earliest) <= millis(a.latest) + dayMillis
}

/** A joint change names its cells. */
const isJoint = ({ alert }: OpenAlert): boolean => alert.evidence.confirmation?.cells != null

/** Whether an alert shows the event that another alert shows: the same cause on the same day. */
const isSameEvent = (known: OpenAlert, other: OpenAlert): boolean => {
  if (known.direction !== other.direction || known.competitor !== other.competitor) return false
  if (!isSameTime(known.since, other.since)) return false
  if (known.engine === other.engine && known.prompt === other.prompt) return true
  if (isWide(known)) {
    // what all engines do together each of them does; a share over all engines falls with one engine's mentions
    if (known.engine === null || known.engine === other.engine) return true
    return other.engine === null && isWide(other) && !isJoint(other)
  }
  const [behind, otherBehind] = [engineBehind(known), engineBehind(other)]
  if (behind === undefined || otherBehind === undefined) return false
  return behind === otherBehind || known.engine === other.engine
}

const rankOf = (alert: OpenAlert): Rank => (alert.direction === "new" ? 4 : isWide(alert) ? 1 : 3)

const newestFirst = Order.flip(Order.mapInput(DateTime.Order, ({ alert }: OpenAlert) => alert.createdAt))
const byAlertId = Order.mapInput(Order.String, ({ alert }: OpenAlert) => alert.id)

/** Joint changes first: they say most about where a change is. */
const strongestFirst = Order.combineAll([
  Order.mapInput(Order.Number, rankOf),
  Order.mapInput(Order.Number, (alert: OpenAlert) => (isJoint(alert) ? 0 : alert.engine === null ? 2 : 1)),
  Order.mapInput(Order.Number, ({ size }: OpenAlert) => -size),
  newestFirst,
  byAlertId
])

/** The engine of an event that several prompts or engines may show. */
const engineOf = (alerts: ReadonlyArray<OpenAlert>): Engine | null => {
  const engines = new Set(alerts.map(({ engine }) => engine))
  const [first] = alerts
  return first !== undefined && (isWide(first) || engines.size === 1) ? first.engine : null
}

const alertEvents = (alerts: ReadonlyArray<OpenAlert>): ReadonlyArray<StoryEvent> => {
  const groups: Array<[OpenAlert, ...Array<OpenAlert>]> = []
  for (const alert of alerts.toSorted(strongestFirst)) {
    const known = groups.find(([lead]) => isSameEvent(lead, alert))
    if (known === undefined) groups.push([alert])
    else known.push(alert)
  }
  return groups.map((group) => ({
    rank: rankOf(group[0]),
    direction: group[0].direction,
    engine: engineOf(group),
    alerts: group,
    figures: []
  }))
}

/** Clear figures of one engine, or of all, in one direction. */
type FigureGroup = Pick<StoryEvent, "engine" | "direction" | "figures">

const figureGroups = (figures: ReadonlyArray<ClearFigure>): ReadonlyArray<FigureGroup> =>
  [...Map.groupBy(figures, ({ direction, engine }) => JSON.stringify([engine, direction])).values()].flatMap((same) =>
    same.slice(0, 1).map(({ direction, engine }) => ({ direction, engine, figures: same }))
  )

/** The event that figures of an engine show, too. A single prompt's change counts as its engine's. */
const eventBehind = (events: ReadonlyArray<StoryEvent>, { direction, engine }: FigureGroup): StoryEvent | undefined => {
  const alike = events.filter((event) => event.direction === direction)
  return (
    alike.find((event) => event.engine === engine) ??
    // all engines: an event of one of them is behind it, if it is about more than a prompt
    alike.find((event) => (engine === null || event.engine === null) && event.rank <= 2)
  )
}

/** Adds figures: those of engines first, unless several engines moved together with the whole. */
const withFigures = (
  events: ReadonlyArray<StoryEvent>,
  figures: ReadonlyArray<ClearFigure>
): ReadonlyArray<StoryEvent> => {
  const groups = figureGroups(figures)
  const enginesThat = (direction: StoryEvent["direction"]) =>
    groups.filter((group) => group.engine !== null && group.direction === direction).length
  const isFirst = ({ direction, engine }: FigureGroup) => (engine === null) === enginesThat(direction) > 1
  let all = events
  for (const group of [...groups.filter(isFirst), ...groups.filter((each) => !isFirst(each))]) {
    const known = eventBehind(all, group)
    all =
      known === undefined
        ? [...all, { ...group, rank: 2, alerts: [] }]
        : all.map((event) =>
            event === known
              ? {
                  ...event,
                  rank: event.rank < 2 ? event.rank : 2,
                  figures: [...event.figures, ...group.figures]
                }
              : event
          )
  }
  return all
}

/** How far the lead of the event moved, as a share. */
export const eventSize = ({ alerts: [alert], figures: [figure] }: StoryEvent): number =>
  alert?.size ?? Math.abs(figure?.change.difference ?? 0) / (figure?.figure === "position" ? 10 : 1)

const byStrength = Order.combineAll([
  Order.mapInput(Order.Number, (event: StoryEvent) => (isUnsure(event) ? 1 : 0)),
  Order.mapInput(Order.Number, ({ rank }: StoryEvent) => rank),
  // what all engines do says more than what one does
  Order.mapInput(Order.Number, ({ engine }: StoryEvent) => (engine === null ? 0 : 1)),
  Order.mapInput(Order.Number, (event: StoryEvent) => -eventSize(event))
])

/** Returns each event once, strongest first. The order of the input does not matter, but for equal strengths. */
export const storyEvents = (
  alerts: ReadonlyArray<OpenAlert>,
  figures: ReadonlyArray<ClearFigure>
): ReadonlyArray<StoryEvent> => withFigures(alertEvents(alerts), figures).toSorted(byStrength)
