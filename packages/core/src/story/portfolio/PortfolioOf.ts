/** The portfolio of an organization. Pure: reports, alerts and trackers in, rows out. */
import { DateTime, type Effect, Order } from "effect"
import type { Alert } from "../../alert/Alert.ts"
import type { Brand } from "../../brand/Brand.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import { fewAnswersBelow } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import type { ReportPeriod } from "../../report/ReportPeriod.ts"
import { type WeekRate, weeksBefore } from "../../report/ReportWeeks.ts"
import type { RowRange } from "../../report/VisibilityQuery.ts"
import type { VisibilityRow } from "../../report/VisibilityReport.ts"
import { oneLine } from "../../text/OneLine.ts"
import type { Tracker } from "../../tracker/Tracker.ts"
import { clearFigures } from "../ClearFigures.ts"
import { areSurfacesAsked, directionOf, eventDetail, eventText, type EventWords } from "../EventText.ts"
import { eventSize, isUnsure, leadOf, type StoryEvent, storyEvents } from "../Events.ts"
import { levelsOf } from "../Levels.ts"
import { openAlerts } from "../OpenAlerts.ts"
import type { BrandHealth, Portfolio, PortfolioRow } from "./Portfolio.ts"
import { type loadedPortfolio, weeksKey } from "./PortfolioLoads.ts"
import type { StoryDirection } from "../Story.ts"
import { refsOf } from "../StoryRefs.ts"
import { capital, listText, wordOf } from "../../text/SentenceText.ts"
import { causesOf } from "../ChangesBasis.ts"
import { isFailing, staleAfterMinutes } from "../Trust.ts"

/** What a row is made of. */
export interface PortfolioMaterial extends ReportPeriod {
  readonly now: DateTime.Utc
  readonly brand: Pick<Brand, "id" | "name" | "competitors" | "groups" | "prompts">
  /** Its figures; `null` without checks. */
  readonly figures: VisibilityRow | null
  readonly isNameNotFound: boolean
  /** Newest first. */
  readonly alerts: ReadonlyArray<Alert>
  /** The enabled ones. */
  readonly trackers: ReadonlyArray<Tracker>
  readonly weeks: ReadonlyArray<WeekRate>
  readonly engineName: (engine: Engine) => string
  readonly surfaceOf: (engine: Engine) => Surface
}

/** A row, and the event that orders it. */
export interface RankedRow {
  readonly row: PortfolioRow
  readonly event: StoryEvent | null
}

const latestOf = (trackers: ReadonlyArray<Tracker>): DateTime.Utc | null =>
  trackers
    .flatMap(({ lastRunAt }) => lastRunAt ?? [])
    .reduce<DateTime.Utc | null>((latest, at) => (latest === null ? at : DateTime.max(latest, at)), null)

/** Whether every tracker has missed two runs. */
const isStale = (trackers: ReadonlyArray<Tracker>, now: DateTime.Utc): boolean =>
  trackers.every(({ createdAt, lastRunAt }) =>
    DateTime.isLessThan(DateTime.add(lastRunAt ?? createdAt, { minutes: staleAfterMinutes(trackers) }), now)
  )

const healthOf = ({ figures, isNameNotFound, now, trackers }: PortfolioMaterial): BrandHealth | null => {
  if (figures !== null && isFailing(figures)) return "failing"
  if (isNameNotFound) return "name_not_found"
  if (trackers.length === 0) return "no_tracker"
  if (isStale(trackers, now)) return "stale"
  return (figures?.mentionRate.n ?? 0) < fewAnswersBelow ? "few_answers" : null
}

/** The row of a brand. */
export const portfolioRow = (material: PortfolioMaterial): RankedRow => {
  const { alerts, brand, engineName, figures, from, before, now, surfaceOf, trackers, weeks } = material
  const words: EventWords = {
    from,
    before,
    measuredBefore: null,
    now,
    brand: oneLine(brand.name),
    prompts: brand.prompts,
    alertPrompts: "all",
    areSurfacesMixed: areSurfacesAsked(material),
    engineName
  }
  const health = healthOf(material)
  const isCompared = health !== "failing"
  const open = openAlerts(alerts, brand.competitors).filter(({ alert }) => !alert.dismissed)
  // where much failed, no change is named, as in the story
  const [event = null] = isCompared ? storyEvents(open, figures === null ? [] : clearFigures([figures]), surfaceOf) : []
  return {
    event,
    row: {
      brandId: brand.id,
      name: brand.name,
      groups: brand.groups,
      class: figures?.by.class === "branded" || figures?.by.class === "non_branded" ? figures.by.class : null,
      change:
        event === null
          ? null
          : {
              text: eventText(event, words),
              detail: eventDetail(event, words),
              direction: directionOf(event),
              since: leadOf(event).alert?.since ?? null,
              refs: refsOf(event)
            },
      health,
      alerts: causesOf(alerts),
      answers: figures?.answers ?? 0,
      failedChecks: figures?.failedChecks ?? 0,
      trackers: trackers.length,
      lastRunAt: latestOf(trackers),
      levels: figures === null ? [] : levelsOf([figures], isCompared),
      weeks
    }
  }
}

/** The event, unless it is only possible. */
const sureEvent = ({ event }: RankedRow): StoryEvent | null => (event === null || isUnsure(event) ? null : event)

const sizeOf = (event: StoryEvent | null): number => (event === null ? 0 : eventSize(event))

/** Whether somebody should look at the brand. Few answers and possible changes alone are no reason. */
const needsLook = (ranked: RankedRow): boolean => {
  const { health } = ranked.row
  return sureEvent(ranked) !== null || (health !== null && health !== "few_answers")
}

const healthOnly = 5
/** `Client 2` before `Client 10`, in every language of a host. */
const alphabet = new Intl.Collator("en", { numeric: true })
const byName = Order.make<string>((a, b) => Order.Number(alphabet.compare(a, b), 0))
const byLook = Order.combineAll([
  Order.mapInput(Order.Number, (ranked: RankedRow) => (needsLook(ranked) ? 0 : 1)),
  Order.mapInput(Order.Number, (ranked: RankedRow) => sureEvent(ranked)?.rank ?? healthOnly),
  Order.mapInput(Order.Number, (ranked: RankedRow) => -sizeOf(sureEvent(ranked))),
  Order.mapInput(byName, ({ row }: RankedRow) => row.name),
  Order.mapInput(Order.String, ({ row }: RankedRow) => row.brandId)
])

const healthWords: ReadonlyArray<readonly [BrandHealth, string]> = [
  ["failing", "many failed requests"],
  ["name_not_found", "a name that answers may write differently"],
  ["stale", "no recent run"],
  ["no_tracker", "no active tracker"]
]

/** What needs a look, counted: each brand once. */
export const portfolioSentence = (rows: ReadonlyArray<RankedRow>): string => {
  const looks = rows.filter(needsLook)
  if (rows.length === 0) return "There is no brand yet."
  const [only] = rows.length === 1 ? rows : []
  if (looks.length === 0)
    return `${only?.row.name ?? "No brand"} has ${only === undefined ? "a" : "no"} change that needs a look.`
  const of = (direction: StoryDirection) =>
    looks.filter((ranked) => sureEvent(ranked) !== null && ranked.row.change?.direction === direction).length
  const unsure = looks.filter((ranked) => sureEvent(ranked) === null).map(({ row }) => row)
  const asked = unsure.filter(({ answers, failedChecks }) => answers + failedChecks > 0)
  /** `two do worse`, each number with its verb; of a single brand `it does worse`. */
  const counted = (count: number, one: string, more: string): ReadonlyArray<string> =>
    count === 0 ? [] : [`${only === undefined ? wordOf(count) : "it"} ${count === 1 ? one : more}`]
  const parts = [
    ...counted(of("down"), "does worse", "do worse"),
    ...counted(of("up"), "does better", "do better"),
    ...counted(of("back"), "changed and is back at its earlier level", "changed and are back at their earlier levels"),
    ...counted(of("new"), "has a new competitor", "have a new competitor"),
    ...counted(unsure.length - asked.length, "has no answers yet", "have no answers yet"),
    ...healthWords.flatMap(([health, what]) =>
      counted(asked.filter((row) => row.health === health).length, `has ${what}`, `have ${what}`)
    )
  ]
  const verb = looks.length === 1 ? "needs" : "need"
  const brands = only?.row.name ?? `${capital(wordOf(looks.length))} of ${wordOf(rows.length)} brands`
  return `${brands} ${verb} a look: ${listText(parts)}.`
}

/** The wanted part of the rows, in their order, beside what is said of all. */
export const portfolioPage = (
  ranked: ReadonlyArray<RankedRow>,
  { limit, offset }: RowRange
): Pick<Portfolio, "needingLook" | "sentence" | "rows"> => ({
  needingLook: ranked.filter(needsLook).length,
  sentence: portfolioSentence(ranked),
  rows: ranked
    .toSorted(byLook)
    .slice(offset, limit === null ? undefined : offset + limit)
    .map(({ row }) => row)
})

/** The row of each brand that was loaded. */
export const rankedRows = (
  found: Effect.Success<ReturnType<typeof loadedPortfolio>>,
  rest: ReportPeriod & Pick<PortfolioMaterial, "engineName" | "surfaceOf" | "now">
): ReadonlyArray<RankedRow> => {
  const alerts = Map.groupBy(found.alerts, ({ brandId }) => brandId)
  const trackers = Map.groupBy(found.trackers, ({ brandId }) => brandId)
  const weeks = weeksBefore(rest)
  return found.brands.map((brand) => {
    const figures = found.figures.get(brand.id) ?? null
    const ofWeeks = found.weeks.get(weeksKey(brand.id, figures?.by.class ?? null))
    return portfolioRow({
      ...rest,
      brand,
      figures,
      isNameNotFound: found.unnamed.has(brand.id),
      alerts: alerts.get(brand.id) ?? [],
      trackers: trackers.get(brand.id) ?? [],
      weeks: weeks.map((week) => ofWeeks?.get(week) ?? { week, mentionRate: rateOf({ k: 0, n: 0 }) })
    })
  })
}
