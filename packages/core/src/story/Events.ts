/** Joins figures to the alerts that show the same event. Alerts of one cause are one event. Pure. */
import { DateTime, Order } from "effect"
import { isWide, rankOf, sharedEngine, strongestFirst } from "../alert/cause/AlertChange.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
import type { ClearFigure } from "./ClearFigures.ts"
import type { OpenAlert } from "./OpenAlerts.ts"

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

const alertEvents = (alerts: ReadonlyArray<OpenAlert>): ReadonlyArray<StoryEvent> =>
  [...Map.groupBy(alerts.toSorted(strongestFirst), ({ alert }) => alert.causeId).values()].flatMap((group) =>
    group.slice(0, 1).map((lead): StoryEvent => ({
      rank: rankOf(lead),
      direction: lead.direction,
      engine: sharedEngine(group),
      alerts: group,
      figures: []
    }))
  )

/** Whether both began at one time and are of one kind, so that what one engine did is a part of what all did. */
const isPartOf =
  ({ alerts: [part], direction, engine, rank }: StoryEvent) =>
  (whole: StoryEvent): boolean => {
    const [lead] = whole.alerts
    return (
      rank === 1 &&
      engine !== null &&
      whole.engine === null &&
      whole.rank === 1 &&
      whole.direction === direction &&
      part !== undefined &&
      lead?.theme === part.theme &&
      lead.alert.surface === part.alert.surface &&
      DateTime.between(part.since.at, { minimum: lead.since.earliest, maximum: lead.since.latest })
    )
  }

/** Engines that changed with all the others are told once. */
const withParts = (events: ReadonlyArray<StoryEvent>): ReadonlyArray<StoryEvent> => {
  const wholeOf = (event: StoryEvent) => events.find(isPartOf(event))
  return events
    .filter((event) => wholeOf(event) === undefined)
    .map((event) => ({
      ...event,
      alerts: [event, ...events.filter((other) => wholeOf(other) === event)].flatMap(({ alerts }) => alerts)
    }))
}

/** Clear figures of one engine, or of all, in one direction. */
type FigureGroup = Pick<StoryEvent, "engine" | "direction" | "figures">

const figureGroups = (figures: ReadonlyArray<ClearFigure>): ReadonlyArray<FigureGroup> =>
  [...Map.groupBy(figures, ({ direction, engine }) => JSON.stringify([engine, direction])).values()].flatMap((same) =>
    same.slice(0, 1).map(({ direction, engine }) => ({ direction, engine, figures: same }))
  )

type SurfaceOf = (engine: Engine) => Surface

/** Whether an event may be of an engine's surface: an engine says nothing of what others do on another surface. */
const isOnSurface = ({ alerts: [lead] }: StoryEvent, engine: Engine | null, surfaceOf: SurfaceOf): boolean =>
  engine === null || lead === undefined || (lead.alert.surface ?? surfaceOf(engine)) === surfaceOf(engine)

/** The event that figures of an engine show, too. A single prompt's change counts as its engine's. */
const eventBehind = (
  events: ReadonlyArray<StoryEvent>,
  { direction, engine }: FigureGroup,
  surfaceOf: SurfaceOf
): StoryEvent | undefined => {
  const alike = events.filter((event) => event.direction === direction && isOnSurface(event, engine, surfaceOf))
  return (
    alike.find((event) => event.engine === engine) ??
    // all engines: an event of one of them is behind it, if it is about more than a prompt
    alike.find((event) => (engine === null || event.engine === null) && event.rank <= 2)
  )
}

/** Adds figures: those of engines first, unless several engines moved together with the whole. */
const withFigures = (
  events: ReadonlyArray<StoryEvent>,
  figures: ReadonlyArray<ClearFigure>,
  surfaceOf: SurfaceOf
): ReadonlyArray<StoryEvent> => {
  const groups = figureGroups(figures)
  const enginesThat = (direction: StoryEvent["direction"]) =>
    groups.filter((group) => group.engine !== null && group.direction === direction).length
  const isFirst = ({ direction, engine }: FigureGroup) => (engine === null) === enginesThat(direction) > 1
  let all = events
  for (const group of [...groups.filter(isFirst), ...groups.filter((each) => !isFirst(each))]) {
    const known = eventBehind(all, group, surfaceOf)
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

/** What leads an event: a figure of a whole engine says more than the alert of one prompt. */
export const leadOf = ({ alerts: [alert], figures: [figure] }: StoryEvent) =>
  alert !== undefined && (figure === undefined || isWide(alert))
    ? { alert, figure: null }
    : { alert: null, figure: figure ?? null }

/** How far the lead of the event moved, as a share. */
export const eventSize = (event: StoryEvent): number => {
  const { alert, figure } = leadOf(event)
  return alert?.size ?? Math.abs(figure?.change.difference ?? 0) / (figure?.figure === "position" ? 10 : 1)
}

/** The brand as a whole first, new competitors and possible changes last; else by size, which an engine has twice. */
const byStrength = Order.combineAll([
  Order.mapInput(Order.Number, (event: StoryEvent) => (isUnsure(event) ? 1 : 0)),
  Order.mapInput(Order.Number, ({ rank }: StoryEvent) => (rank === 4 ? 1 : 0)),
  Order.mapInput(Order.Number, ({ engine, rank }: StoryEvent) => (engine === null && rank <= 2 ? 0 : 1)),
  Order.mapInput(Order.Number, (event: StoryEvent) => (event.rank <= 2 ? -2 : -1) * eventSize(event))
])

/** Returns each event once, strongest first. The order of the input does not matter, but for equal strengths. */
export const storyEvents = (
  alerts: ReadonlyArray<OpenAlert>,
  figures: ReadonlyArray<ClearFigure>,
  surfaceOf: SurfaceOf
): ReadonlyArray<StoryEvent> => withFigures(withParts(alertEvents(alerts)), figures, surfaceOf).toSorted(byStrength)
